internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// Converts Sonarr's rows to the model.
struct SonarrMapper {
    let base: String
    /// The address of the rows, for notices.
    let location: String
    private var shows: [String: Show] = [:]
    private var order: [String] = []

    init(base: String, location: String) { (self.base, self.location) = (base, location) }

    /// Returns the episodes of a calendar or of a show, with their shows. If an ID is there twice, the last row counts.
    mutating func response(
        _ rows: [JSONRowReader.Row<SonarrEpisode>],
        of show: Show? = nil,
        notices: [Notice]
    ) -> SourceResponse {
        var notices = notices
        if let show { add(show) }
        var episodes: [String: Episode] = [:]
        var ids: [String] = []
        var withoutShow = 0
        for row in rows {
            let id = String(row.value.seriesId)
            if let series = row.value.series, let show = self.show(series, id: row.value.seriesId) { add(show) }
            guard let show = shows[id] else {
                withoutShow += 1
                continue
            }
            let episode = episode(row.value, of: show, row.value.series)
            if episodes[episode.id] == nil { ids.append(episode.id) }
            episodes[episode.id] = episode
        }
        if withoutShow > 0 {
            notices.append(
                Notice(.unreadableRow, "\(withoutShow) of \(rows.count) items skipped: no series", at: location)
            )
        }
        return SourceResponse(
            shows: order.compactMap { shows[$0] },
            episodes: ids.compactMap { episodes[$0] },
            notices: notices,
            hasAllAirings: true
        )
    }

    private mutating func add(_ show: Show) {
        if shows[show.id] == nil {
            shows[show.id] = show
            order.append(show.id)
        }
    }

    /// Returns a show, or nil if the row has no ID or no title.
    func show(_ row: SonarrSeries, id: Int? = nil) -> Show? {
        guard let id = id ?? row.id, let title = Self.title(row.title) else { return nil }
        let poster = row.images?.first { $0.coverType == "poster" }
        return Show(
            id: String(id),
            title: title,
            aliases: (row.alternateTitles ?? []).compactMap { Self.title($0.title) }
                .filter { $0 != title }.map { AlternateTitle(title: $0) },
            type: row.seriesType == "anime" ? ShowType(rawValue: "Animation") : nil,
            language: Self.title(row.originalLanguage?.name),
            status: Self.status(row.status),
            startYear: row.year.flatMap { (1900...2200).contains($0) ? $0 : nil },
            premiered: Self.day(row.firstAired),
            ended: row.status == "ended" ? Self.day(row.lastAired) : nil,
            network: Self.title(row.network).map { Channel(name: $0) },
            genres: (row.genres ?? []).compactMap { Self.title($0) },
            runtime: Self.minutes(row.runtime),
            externals: ExternalIDs(
                imdb: row.imdbId.flatMap { $0.utf8.starts(with: "tt".utf8) ? $0 : nil },
                thetvdb: Self.id(row.tvdbId),
                tmdb: Self.id(row.tmdbId),
                tvrage: Self.id(row.tvRageId)
            ),
            image: poster.flatMap { $0.remoteUrl ?? $0.url }.flatMap(WebLink.init),
            summary: row.overview.flatMap { PlainText.fromHTML($0) },
            url: row.titleSlug.flatMap { WebLink(rawValue: "\(base)/series/\(PercentEncoding.encode($0))") }
        )
    }

    private func episode(_ row: SonarrEpisode, of show: Show, _ series: SonarrSeries?) -> Episode {
        let season = row.seasonNumber.flatMap { $0 >= 0 ? $0 : nil }
        let number = row.episodeNumber.flatMap { $0 >= 0 ? $0 : nil }
        let absolute = Self.id(row.absoluteEpisodeNumber)
        // An episode without an ID, as in old versions, is identified by its number.
        let id = row.id.map { String($0) } ?? "\(show.id)/\(season ?? 0)x\(number ?? 0)"
        let image = row.images?.first { $0.coverType == "screenshot" } ?? row.images?.first
        let title = Self.title(row.title)
        return Episode(
            id: id,
            showID: show.id,
            number: EpisodeNumber(season: season, number: number, absolute: season == 0 ? nil : absolute),
            title: title?.lowercased() == "tba" ? nil : title,
            runtime: Self.minutes(row.runtime) ?? show.runtime,
            summary: row.overview.flatMap { PlainText.fromHTML($0) },
            image: image.flatMap { $0.remoteUrl ?? $0.url }.flatMap(WebLink.init),
            isOnDisk: row.hasFile,
            role: Self.role(row.finaleType),
            airings: [airing(row, of: show, series)].compactMap(\.self)
        )
    }

    /// Returns the airing, or nil for an episode without a date.
    private func airing(_ row: SonarrEpisode, of show: Show, _ series: SonarrSeries?) -> Airing? {
        let day = row.airDate.flatMap { CivilDay($0) }
        let start = row.airDateUtc.flatMap { Instant.parse($0) }.flatMap { $0 > Self.noTime ? $0 : nil }
        guard let start, Self.isTime(start, on: day, of: series) else {
            return day.map { Airing(time: .day(BroadcastDay($0)), channel: show.network) }
        }
        let end = row.endTime.flatMap { Instant.parse($0) }
        let seconds = end.map { Int($0.timeIntervalSince(start)) }.flatMap { $0 > 0 ? $0 : nil }
        return Airing(
            time: .instant(start),
            airDay: day.map(BroadcastDay.init),
            minutes: Self.minutes(row.runtime) ?? show.runtime,
            seconds: seconds,
            channel: show.network
        )
    }

    /// Sonarr writes the year 1 for an unknown date.
    private static let noTime = Date(timeIntervalSince1970: -2_208_988_800)

    /// Returns whether a start is a time. Without the time of the series, Sonarr writes the beginning of the day.
    ///
    /// Some versions list episodes without their series. Then the days are compared. 20:00 in New York is midnight in
    /// UTC too, but on the next day.
    private static func isTime(_ start: Date, on day: CivilDay?, of series: SonarrSeries?) -> Bool {
        if let series { return !(series.airTime ?? "").isEmpty }
        return Int(start.timeIntervalSince1970) % 86_400 != 0 || day != TimeZone.gmt.day(of: start)
    }

    private static func day(_ text: String?) -> CivilDay? {
        text.flatMap { CivilDay(String($0.prefix(10))) }.flatMap { $0.parts.year > 1900 ? $0 : nil }
    }

    private static func id(_ number: Int?) -> Int? { number.flatMap { $0 > 0 ? $0 : nil } }

    private static func minutes(_ number: Int?) -> Int? { number.flatMap { (1...1440).contains($0) ? $0 : nil } }

    private static func title(_ text: String?) -> String? { text.flatMap { PlainText.title($0).text } }

    private static func role(_ finale: String?) -> EpisodeRole? {
        switch finale {
        case "series": .seriesFinale
        case "season": .seasonFinale
        case "midseason": .midSeasonFinale
        default: nil
        }
    }

    private static func status(_ text: String?) -> ShowStatus? {
        switch text {
        case "continuing": .running
        case "ended": .ended
        case "upcoming": ShowStatus(rawValue: "In Development")
        default: nil
        }
    }
}
