internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// Converts the API's rows to the model, with notices for ignored data. The result only depends on the rows.
struct TVMazeMapper {
    /// The channel of a show that a list refers to.
    enum Listing {
        /// `/schedule` of a day: the network, and a country's own streaming services.
        case network(CivilDay)
        /// `/schedule/web` of a day: the streaming service.
        case web(CivilDay)
        /// `/shows/ID/episodes`: no channel.
        case list

        /// The requested day.
        fileprivate var day: CivilDay? {
            switch self {
            case .network(let day), .web(let day): day
            case .list: nil
            }
        }
    }

    /// The largest number of days between an instant and the date of its row. A larger difference is an error of
    /// the source.
    private static let maxDaysApart = 2

    /// The source of the rows, for notices.
    let location: String
    private(set) var notices: [Notice] = []
    private var zones: [String: TimeZone?] = [:]
    private var cutTitles = 0
    private var untimed: [Int] = []
    private var misnumbered: [Int] = []
    private var undated: [Int] = []
    /// The fields that could not be decoded, or nil if all could.
    private(set) var undecoded: DecodingGaps?

    init(location: String) { self.location = location }

    /// Returns the shows and episodes of a schedule.
    ///
    /// Rows without a show are skipped. If several rows have the same episode ID, the last one is used. A show is
    /// taken from the first row in which it was completely decoded.
    mutating func schedule(
        _ rows: [JSONRowReader.Row<TVMazeEpisode>],
        listing: Listing
    ) -> (shows: [Show], episodes: [Episode]) {
        var shows = OrderedByID<Show>()
        let completeFirst = rows.filter { !$0.isShowUndecoded } + rows.filter(\.isShowUndecoded)
        for row in completeFirst {
            guard let show = row.value.show, shows[String(show.id)] == nil else { continue }
            shows.insert(self.show(show), id: String(show.id))
            if row.isShowUndecoded { recordUnreadable { $0.shows.insert(String(show.id)) } }
        }
        var episodes = OrderedByID<Episode>()
        var withoutShow = 0
        for row in rows {
            guard let show = row.value.show.flatMap({ shows[String($0.id)] }) else {
                withoutShow += 1
                continue
            }
            episodes.insert(episode(row, of: show, listing: listing), id: String(row.value.id))
        }
        if withoutShow > 0 {
            notices.append(
                Notice(.unreadableRow, "\(withoutShow) of \(rows.count) items skipped: no show", at: location)
            )
        }
        let duplicates = rows.count - withoutShow - episodes.values.count
        recordDuplicates(duplicates, of: rows.count)
        recordMissingRows()
        return (shows.values, episodes.values)
    }

    /// Returns the episodes of one show, without channels. The list does not state the channel of an episode, and
    /// the show's current channel may not be the one that aired it.
    mutating func episodes(_ rows: [JSONRowReader.Row<TVMazeEpisode>], of show: Show) -> [Episode] {
        var episodes = OrderedByID<Episode>()
        for row in rows { episodes.insert(episode(row, of: show, listing: .list), id: String(row.value.id)) }
        recordDuplicates(rows.count - episodes.values.count, of: rows.count)
        recordMissingRows()
        return episodes.values
    }

    /// Returns a show with its embedded data.
    mutating func show(_ row: TVMazeShow) -> Show {
        let network = channel(row.network, kind: .network)
        let webChannel = channel(row.webChannel, kind: .web)
        let akas = row.embedded?.akas?.compactMap { aka in
            title(aka.name).map { AlternateTitle(title: $0, country: aka.country?.code.flatMap(Country.init)) }
        }
        return Show(
            id: String(row.id),
            // If a name consists only of markup, the ID replaces it.
            title: title(row.name) ?? "#\(row.id)",
            aliases: akas ?? [],
            type: title(row.type).map(ShowType.init),
            language: title(row.language),
            country: network?.country ?? webChannel?.country,
            status: title(row.status).map(ShowStatus.init),
            premiered: row.premiered.flatMap { CivilDay($0) },
            ended: row.ended.flatMap { CivilDay($0) },
            network: network,
            webChannel: webChannel,
            genres: row.genres?.compactMap { title($0) } ?? [],
            runtime: minutes(row.runtime) ?? minutes(row.averageRuntime),
            rating: Self.rating(row.rating),
            externals: externals(row.externals),
            image: image(row.image),
            summary: row.summary.flatMap { PlainText.fromHTML($0) },
            officialSite: row.officialSite.flatMap(WebLink.init),
            url: row.url.flatMap(WebLink.init)
        )
    }

    /// Returns the seasons that have a number.
    mutating func seasons(_ rows: [TVMazeSeason], of showID: String) -> [Season] {
        rows.compactMap { row in
            guard let number = row.number else { return nil }
            return Season(
                showID: showID,
                number: number,
                title: title(row.name),
                episodeCount: row.episodeOrder.flatMap { $0 > 0 ? $0 : nil },
                premiered: row.premiereDate.flatMap { CivilDay($0) },
                ended: row.endDate.flatMap { CivilDay($0) },
                image: image(row.image),
                summary: row.summary.flatMap { PlainText.fromHTML($0) }
            )
        }
    }

    /// Returns the cast.
    mutating func cast(_ rows: [TVMazeCastMember]) -> [Credit] {
        rows.compactMap { row in
            guard let name = title(row.person.name) else { return nil }
            let person = Person(
                id: row.person.id.map(String.init),
                name: name,
                image: image(row.person.image),
                url: row.person.url.flatMap(WebLink.init)
            )
            return Credit(
                person: person,
                character: title(row.character?.name),
                isSelf: row.isSelf ?? false,
                isVoice: row.voice ?? false,
                image: row.character.flatMap { image($0.image) }
            )
        }
    }

    private mutating func recordUnreadable(_ change: (inout DecodingGaps) -> Void) {
        var parts = undecoded ?? DecodingGaps()
        change(&parts)
        undecoded = parts
    }

    private mutating func episode(
        _ decoded: JSONRowReader.Row<TVMazeEpisode>,
        of show: Show,
        listing: Listing
    ) -> Episode {
        let row = decoded.value
        // A channel that could not be decoded also affects the airing.
        if !decoded.undecodedFields.isEmpty { recordUnreadable { $0.episodes.insert(String(row.id)) } }
        let channel: Channel? =
            if case .web = listing { show.webChannel ?? show.network } else { show.network ?? show.webChannel }
        let runtime = minutes(row.runtime)
        return Episode(
            id: String(row.id),
            showID: show.id,
            number: number(of: row),
            title: title(row.name),
            // Rows from before 2020 have no type. TVMaze gives every regular episode a number.
            kind: title(row.type).map(EpisodeKind.init)
                ?? (row.number == nil && !decoded.undecodedFields.contains("number") ? .special : nil),
            runtime: runtime,
            rating: Self.rating(row.rating),
            summary: row.summary.flatMap { PlainText.fromHTML($0) },
            image: image(row.image),
            url: row.url.flatMap(WebLink.init),
            airings: airing(row, on: channel, minutes: runtime, listedOn: listing.day).map { airing in
                var airing = airing
                if case .list = listing { airing.channel = nil }
                return [airing]
            } ?? []
        )
    }

    private static func rating(_ rating: TVMazeShow.Rating?) -> Double? {
        rating?.average.flatMap { (0...10).contains($0) ? $0 : nil }
    }

    private mutating func number(of row: TVMazeEpisode) -> EpisodeNumber {
        func possible(_ value: Int?) -> Int? { value.flatMap { $0 < 0 ? nil : $0 } }
        if possible(row.season) != row.season || possible(row.number) != row.number { misnumbered.append(row.id) }
        return EpisodeNumber(season: possible(row.season), number: possible(row.number))
    }

    /// Returns the airing of a row.
    ///
    /// TVMaze makes three claims: the date in listings, the time on the network's clock, and an instant. Date and
    /// time are never combined, because a time after midnight belongs to the date before. Without a time, the
    /// instant is a placeholder (noon in the channel's zone: 133 of 187 web rows), so only the date is used. The
    /// same applies if the instant is days away from the date and from the listing's day.
    private mutating func airing(
        _ row: TVMazeEpisode,
        on channel: Channel?,
        minutes: Int?,
        listedOn listed: CivilDay?
    ) -> Airing? {
        let day = row.airdate.flatMap { CivilDay($0) }.map(BroadcastDay.init)
        let clock = row.airtime.flatMap { WallClock($0) }
        let hasTime = row.airtime.map { !$0.isEmpty } ?? false
        let time: AirTime
        let instant = row.airstamp.flatMap { Instant.parse($0) }
        if hasTime, instant == nil { untimed.append(row.id) }
        if hasTime, let instant {
            time = .instant(instant)
        } else if let day {
            time = .day(day)
        } else if let listed {
            // The row has no date, but the schedule has a day.
            undated.append(row.id)
            time = .day(BroadcastDay(listed))
        } else {
            return nil
        }
        var airing = Airing(time: time, airDay: day, clock: clock, minutes: minutes, channel: channel)
        if let day, let instant, !airing.startsWithinAirDay() {
            let start = TimeZone.gmt.day(of: instant)
            let isFar = [day.date, listed ?? day.date].allSatisfy { abs(start.days(to: $0)) > Self.maxDaysApart }
            if isFar { airing.time = .day(day) }
            let outcome = isFar ? ": only the date is used" : ""
            let text = "episode \(row.id) starts at \(row.airstamp ?? ""), which is not on its air date \(day.date)"
            notices.append(Notice(.implausibleStart, text + outcome, at: location))
        }
        return airing
    }

    private mutating func channel(_ row: TVMazeChannel?, kind: Channel.Kind) -> Channel? {
        guard let row, let name = title(row.name) else { return nil }
        let zone = zone(row.country?.timezone)
        return Channel(
            name: name,
            kind: kind,
            country: row.country?.code.flatMap(Country.init),
            zone: zone
        )
    }

    private mutating func zone(_ name: String?) -> TimeZone? {
        guard let name else { return nil }
        if let cached = zones[name] { return cached }
        let zone = TimeZone(named: name)
        zones[name] = .some(zone)
        return zone
    }

    private mutating func title(_ raw: String?) -> String? {
        guard let raw else { return nil }
        let (text, wasCut) = PlainText.title(raw)
        if wasCut { cutTitles += 1 }
        return text
    }

    private func externals(_ row: TVMazeShow.Externals?) -> ExternalIDs {
        ExternalIDs(
            imdb: row?.imdb.flatMap { $0.utf8.count <= 32 && $0.utf8.starts(with: "tt".utf8) ? $0 : nil },
            thetvdb: row?.thetvdb.flatMap { $0 > 0 ? $0 : nil },
            tvrage: row?.tvrage.flatMap { $0 > 0 ? $0 : nil }
        )
    }

    private func image(_ row: TVMazeImage?) -> WebLink? { (row?.original ?? row?.medium).flatMap(WebLink.init) }

    private func minutes(_ value: Int?) -> Int? { value.flatMap { (1...10_080).contains($0) ? $0 : nil } }

    /// Records a notice about some episodes.
    ///
    /// - Parameters:
    ///   - one: The text for one episode.
    ///   - several: The text for several episodes.
    private mutating func recordMissingRow(_ one: String, _ several: String, of ids: [Int]) {
        if ids.isEmpty { return }
        let listed = ids.prefix(5).map(String.init).joined(separator: ", ") + (ids.count > 5 ? ", …" : "")
        let text = ids.count == 1 ? "1 episode \(one)" : "\(ids.count) episodes \(several)"
        notices.append(Notice(.unreadableField, "\(text): \(listed)", at: location))
    }

    private mutating func recordDuplicates(_ count: Int, of all: Int) {
        guard count > 0 else { return }
        notices.append(
            Notice(.duplicateRow, "\(count) of \(all) items are duplicates: the last one is used", at: location)
        )
    }

    /// Records one notice for each kind of ignored data.
    private mutating func recordMissingRows() {
        recordMissingRow(
            "has a time but no readable airstamp, and is listed without a time",
            "have a time but no readable airstamp, and are listed without a time",
            of: untimed
        )
        recordMissingRow(
            "has a season or number below 0, which is ignored",
            "have a season or number below 0, which is ignored",
            of: misnumbered
        )
        recordMissingRow(
            "has no air date, and is listed on the day of its schedule",
            "have no air date, and are listed on the day of their schedule",
            of: undated
        )
        (untimed, misnumbered, undated) = ([], [], [])
        guard cutTitles > 0 else { return }
        let titles = cutTitles == 1 ? "1 title was cut" : "\(cutTitles) titles were cut"
        notices.append(Notice(.truncatedText, "\(titles): too long", at: location))
        cutTitles = 0
    }
}

extension JSONRowReader.Row {
    /// Whether a part of the show could not be decoded.
    fileprivate var isShowUndecoded: Bool {
        undecodedFields.contains { ["show", "_embedded"].contains($0.split(separator: ".").first ?? "") }
    }
}

/// Values by ID, in the order in which their IDs first occurred. A later value replaces an earlier one.
private struct OrderedByID<Value> {
    private(set) var values: [Value] = []
    private var indices: [String: Int] = [:]

    subscript(id: String) -> Value? { indices[id].map { values[$0] } }

    mutating func insert(_ value: Value, id: String) {
        if let index = indices[id] {
            values[index] = value
        } else {
            indices[id] = values.count
            values.append(value)
        }
    }
}
