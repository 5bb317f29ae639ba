internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// Converts Jellyfin's items to the model.
struct JellyfinMapper {
    let base: String

    /// The beginning of the IDs of shows that are only on live TV, whose programmes have no ID of a series.
    static let livePrefix = "live/"

    // MARK: Library

    /// Returns a series, or nil if it has no title.
    func show(_ item: JellyfinItem) -> Show? {
        guard let title = Self.title(item.name) else { return nil }
        let ids = item.providerIDs ?? [:]
        return Show(
            id: item.id,
            title: title,
            // A library may lack the last episodes, so the last one in it must not count as the end of an ended series.
            status: item.status == "Continuing" ? .running : nil,
            startYear: item.productionYear.flatMap { (1900...2200).contains($0) ? $0 : nil },
            premiered: Self.day(item.premiereDate),
            network: Self.title(item.studios?.first?.name).map { Channel(name: $0) },
            genres: (item.genres ?? []).compactMap { Self.title($0) },
            runtime: Self.minutes(item.runTimeTicks),
            externals: ExternalIDs(
                imdb: Self.id("Imdb", in: ids).flatMap { $0.utf8.starts(with: "tt".utf8) ? $0 : nil },
                thetvdb: Self.id("Tvdb", in: ids).flatMap { Int($0) },
                tmdb: Self.id("Tmdb", in: ids).flatMap { Int($0) }
            ),
            image: WebLink(rawValue: "\(base)/Items/\(item.id)/Images/Primary?maxHeight=600"),
            summary: item.overview.flatMap { PlainText.fromHTML($0) },
            url: WebLink(rawValue: "\(base)/web/index.html#!/details?id=\(item.id)")
        )
    }

    /// Returns episodes of the library, with the shows that they name.
    func library(_ items: [JSONRowReader.Row<JellyfinItem>], of show: Show?, notices: [Notice]) -> SourceResponse {
        var shows: [String: Show] = [:]
        var order: [String] = []
        var episodes: [Episode] = []
        for item in items.map(\.value) {
            let owner =
                show
                ?? item.seriesID.flatMap { id in
                    Self.title(item.seriesName).map { Show(id: id, title: $0) }
                }
            guard let owner else { continue }
            if shows.updateValue(owner, forKey: owner.id) == nil { order.append(owner.id) }
            episodes += self.episodes(item, of: owner)
        }
        if let show, shows.isEmpty { (shows, order) = ([show.id: show], [show.id]) }
        return SourceResponse(
            shows: order.compactMap { shows[$0] },
            episodes: episodes,
            notices: notices,
            hasAllAirings: false
        )
    }

    /// Returns the episodes of a file, which can have several.
    private func episodes(_ item: JellyfinItem, of show: Show) -> [Episode] {
        let first = item.indexNumber.flatMap { $0 >= 0 ? $0 : nil }
        let last = first.flatMap { first in item.indexNumberEnd.flatMap { $0 > first && $0 - first < 20 ? $0 : nil } }
        let extra = last.map { $0 - (first ?? 0) } ?? 0
        return (0...extra).map { offset in
            episode(item, of: show, number: first.map { $0 + offset }, offset: offset)
        }
    }

    /// Returns one of the episodes of a file. Only the first one has the ID and the title of the file.
    private func episode(_ item: JellyfinItem, of show: Show, number: Int?, offset: Int) -> Episode {
        let isWatched = item.userData?.isPlayed ?? false
        return Episode(
            id: offset == 0 ? item.id : "\(item.id)-\(offset)",
            showID: show.id,
            number: EpisodeNumber(season: item.parentIndexNumber, number: number),
            title: offset == 0 ? Self.title(item.name) : nil,
            runtime: Self.minutes(item.runTimeTicks),
            summary: item.overview.flatMap { PlainText.fromHTML($0) },
            // An episode that was not played here may have been watched elsewhere.
            watchState: isWatched ? .watched : nil,
            // The library lists missing episodes as virtual.
            isOnDisk: item.locationType != "Virtual",
            watchedAt: isWatched ? item.userData?.lastPlayedDate.flatMap(Self.instant) : nil,
            airings: Self.day(item.premiereDate).map { [Airing(time: .day(BroadcastDay($0)))] } ?? []
        )
    }

    // MARK: Live TV

    /// Returns the programmes of channels. Those with the same title are one show.
    func guide(_ items: [JSONRowReader.Row<JellyfinItem>], notices: [Notice]) -> SourceResponse {
        let programmes = items.map { programme($0.value) }
        return SourceResponse(programmes: programmes, showIDPrefix: Self.livePrefix, notices: notices, at: base)
    }

    private func programme(_ item: JellyfinItem) -> GuideProgramme {
        let label: AiringLabel? =
            item.isRepeat == true ? .repeat : item.isLive == true ? .live : item.isPremiere == true ? .premiere : nil
        return GuideProgramme(
            id: item.id,
            title: item.name,
            episodeTitle: item.episodeTitle,
            number: EpisodeNumber(season: item.parentIndexNumber, number: item.indexNumber),
            summary: item.overview,
            start: item.startDate.flatMap(Self.instant),
            end: item.endDate.flatMap(Self.instant),
            channel: Self.title(item.channelName).map { Channel(id: item.channelID, name: $0) },
            label: label
        )
    }

    // MARK: Values

    private static func title(_ text: String?) -> String? { text.flatMap { PlainText.title($0).text } }

    private static func id(_ name: String, in ids: [String: String]) -> String? {
        ids.first { $0.key.lowercased() == name.lowercased() }?.value
    }

    /// Returns minutes of a length, which Jellyfin states in units of 100 nanoseconds.
    private static func minutes(_ ticks: Int?) -> Int? {
        ticks.flatMap { (300_000_000...864_000_000_000).contains($0) ? ($0 + 300_000_000) / 600_000_000 : nil }
    }

    private static func instant(_ text: String) -> Date? {
        // Fractions have seven digits.
        Instant.parse(text.replacing(/\.\d+/, with: "")).flatMap {
            $0.timeIntervalSince1970 > -2_208_988_800 ? $0 : nil
        }
    }

    /// Returns a day. It is stored as midnight in UTC or in the zone of the server. So a time after noon is the
    /// midnight of the next day.
    static func day(_ text: String?) -> CivilDay? {
        text.flatMap(instant).map { TimeZone.gmt.day(of: $0.addingTimeInterval(12 * 3600)) }
    }
}
