package import ScheduleModel
package import ProviderBoundary
internal import Foundation

/// Turns the rows of a file into episodes, whatever format they came in.
package struct EpisodeRowMapper {
    let path: String
    let reading: EpisodeFileReading
    /// Whether every row is an airing, so that one episode may have several.
    let isListing: Bool
    package private(set) var notices: [Notice] = []
    /// What the rows came to, each episode with an id of its own, whatever the order of the rows.
    package private(set) var episodes: [Episode] = []
    private var collection = EpisodeCollection()
    /// The shows that rows name, by folded title and by id; those that a file describes come first.
    package private(set) var shows: [Show]
    private var order: DateOrder?
    private var showIDs: [String: String] = [:]
    /// Each channel once, which its airings share.
    private var channels: Set<Channel> = []
    /// How the rows write the titles of shows that no row describes.
    private var spellings: [String: Spellings] = [:]
    private var repeated: [String] = []
    private var homeless: [String] = []
    private var cut: [String] = []
    private var namesShows = false
    private var unread: [EpisodeField: [(text: String, place: String)]] = [:]

    package init(path: String, reading: EpisodeFileReading, shows: [Show] = [], isListing: Bool = false) {
        self.isListing = isListing
        self.path = path
        self.reading = reading
        self.shows = shows
        order = reading.dateOrder
        for show in shows.reversed() {
            showIDs[ShowKey.of(show.title)] = show.id
        }
        for show in shows { showIDs[show.id] = show.id }
    }

    /// Takes all rows of a file: dates are understood over the whole column. So the rows are gone through twice, and
    /// need not be held: a sequence may make them anew each time.
    package mutating func add(_ rows: some Sequence<EpisodeRow>) {
        var inference = DateOrder.Inference()
        var count = 0
        for row in rows {
            count += 1
            namesShows = namesShows || row[.show] != nil
            if order == nil, let date = row[.airdate].flatMap(FileDate.init) { inference.note(date) }
        }
        order = order ?? inference.order
        for row in rows { add(row, row[.airdate].map { ($0, FileDate($0)) }) }
        // What was gathered on the way is not needed any more.
        episodes = collection.episodes
        collection = EpisodeCollection()
        chooseTitles()
        if let first = homeless.first {
            notices.append(
                Notice(.unreadableRow, "\(homeless.count) of \(count) rows skipped: no show", at: first)
            )
        }
        if let first = cut.first {
            notices.append(Notice(.cutText, "\(cut.count) titles were cut: too long", at: first))
        }
        if let first = repeated.first {
            let text = repeated.count == 1 ? "the row came before" : "\(repeated.count) rows came before"
            notices.append(Notice(.duplicateRow, text + ": they are taken as one, the last word stands", at: first))
        }
        noteOddInstants()
        if reading.tellsTidied, !isListing { noteSharedSlots() }
        noteUnread(of: count)
    }

    private mutating func add(_ row: EpisodeRow, _ date: (text: String, value: FileDate?)?) {
        if reading.tellsTidied { noteTidied(row) }
        guard let showID = showID(of: row) else { return }
        var number = self.number(of: row)
        number.absolute = row[.absolute].flatMap { FileNumber.parse($0) }
        number.part =
            number.part ?? row[.part].flatMap { FileNumber.parse($0) }.flatMap { (1...99).contains($0) ? $0 : nil }
        let (title, wasCut) = row[.title].map { PlainText.title($0) } ?? (nil, false)
        if wasCut { cut.append(row.place) }
        var airing = airing(of: row, date)
        if let title = namedTitle(of: row), let first = spellings[showID]?.first, title != first {
            airing?.details = PackedDetails(title: title)
        }
        let episode = Episode(
            id: "",
            showID: showID,
            number: number,
            title: title,
            kind: row[.kind].map { EpisodeKind(rawValue: TextHygiene.cap($0.lowercased(), to: 64).text) },
            runtime: minutes(of: row),
            summary: row[.summary].flatMap { PlainText.fromHTML($0) },
            image: row[.image].flatMap(WebLink.init),
            url: row[.url].flatMap(WebLink.init),
            watched: watched(of: row),
            credits: PackedCredits(row.credits),
            role: row[.role].map(Self.role),
            airings: airing.map { [$0] } ?? []
        )
        let outcome = collection.put(
            episode,
            givenID: row[.id],
            slot: isListing ? row[.start] ?? row[.airtime] : nil,
            isListing: isListing
        )
        if outcome == .replaced || (outcome == .same && !isListing) { repeated.append(row.place) }
        if reading.tellsTidied, isListing { noteRepeated(episode, row, outcome) }
    }

    private mutating func noteTidied(_ row: EpisodeRow) {
        let words = TidiedFields.words(in: row, isListing: isListing, hasZone: reading.zone != nil)
        notices += words.map { Notice(.tidied, $0, at: row.place) }
    }

    /// What a program says of one id more than once: another airing is news, the same one is not, and another title or
    /// number would be another episode.
    private mutating func noteRepeated(_ episode: Episode, _ row: EpisodeRow, _ outcome: EpisodeCollection.Outcome) {
        let name = row[.id] ?? episode.number.code ?? episode.title ?? ""
        if outcome == .same {
            notices.append(
                Notice(.duplicateRow, "episode \(short(name)) was told with this airing before", at: row.place)
            )
        } else if outcome == .contradicted {
            let text = "the id \(short(name)) stands for an episode of another title or number before"
            notices.append(Notice(.duplicateRow, text, at: row.place))
        }
    }

    private mutating func showID(of row: EpisodeRow) -> String? {
        if let show = row.show {
            if let id = showIDs[show.id] { return id }
            showIDs[show.id] = show.id
            if showIDs[ShowKey.of(show.title)] == nil { showIDs[ShowKey.of(show.title)] = show.id }
            shows.append(show)
            return show.id
        }
        // A file that names shows names one in every row; only one that names none is about its own name.
        let named = row[.show] ?? reading.show ?? (namesShows ? "" : FileName.title(of: path))
        guard let title = PlainText.title(named).text else {
            homeless.append(row.place)
            return nil
        }
        if let id = showIDs[named] {
            spellings[id]?.note(title)
            return id
        }
        let year = row[.showYear].flatMap { FileNumber.parse($0) }.flatMap { (1...9998).contains($0) ? $0 : nil }
        // Two shows of one title are told apart by their years.
        let folded = ShowKey.of(title, year: year)
        if let id = showIDs[folded] {
            spellings[id]?.note(title)
            return id
        }
        let id = PercentEncoding.encode(folded)
        spellings[id] = Spellings(title)
        showIDs[folded] = id
        shows.append(Show(id: id, title: title, startYear: year))
        return id
    }

    /// A role as a row names it; a word that is not known is the source's own.
    private static func role(_ text: String) -> EpisodeRole {
        EpisodeRole(words: text) ?? EpisodeRole(rawValue: TextHygiene.cap(text.lowercased(), to: 64).text)
    }

    /// The title that a row gives its show.
    private func namedTitle(of row: EpisodeRow) -> String? { row[.show].flatMap { PlainText.title($0).text } }

    /// Calls each show by the best of the titles that its rows write; a row that writes another one keeps its own.
    private mutating func chooseTitles() {
        let better = spellings.filter { $0.value.best != $0.value.first }
        if better.isEmpty { return }
        for place in shows.indices {
            if let spelled = better[shows[place].id] { shows[place].title = spelled.best }
        }
        for place in episodes.indices {
            guard let spelled = better[episodes[place].showID] else { continue }
            for index in episodes[place].airings.indices {
                let title = episodes[place].airings[index].details?.title ?? spelled.first
                episodes[place].airings[index].details = title == spelled.best ? nil : PackedDetails(title: title)
            }
        }
    }

    private mutating func number(of row: EpisodeRow) -> EpisodeNumber {
        let season = row[.season].flatMap { FileNumber.parse($0) }
        if let text = row[.season], season == nil { noteUnread(.season, text, row) }
        guard let text = row[.number] else { return EpisodeNumber(season: season) }
        if let number = FileNumber.parse(text) { return EpisodeNumber(season: season, number: number) }
        if let number = EpisodeNumber(code: text) { return number }
        noteUnread(.number, text, row)
        return EpisodeNumber(season: season)
    }

    private mutating func channel(of row: EpisodeRow, _ zone: TimeZone?) -> Channel? {
        guard let name = row[.network].flatMap({ PlainText.title($0).text }) else { return nil }
        let channel = Channel(name: name, zone: zone)
        return channels.insert(channel).memberAfterInsert
    }

    /// `start` wins; else date and time in the row's zone, else the configured one, else by the viewer's
    /// clock, taken literally; a date alone has no time (`docs/interface.md`).
    private mutating func airing(of row: EpisodeRow, _ date: (text: String, value: FileDate?)?) -> Airing? {
        let zone = zone(of: row)
        // A clock in a zone that is not known is no time; its day stands.
        let isZoneLost = zone == nil && row[.timezone] != nil
        let channel = channel(of: row, zone)
        let stamp = stamp(of: row, date)
        var day = date?.value?.day(order)
        if let date, day == nil { noteUnread(.airdate, date.text, row) }
        let night = row[.airtime].flatMap { FileClock.night($0) }
        var clock = night ?? row[.airtime].flatMap { FileClock.parse($0) }
        if let text = row[.airtime], clock == nil { noteUnread(.airtime, text, row) }
        if let stamp {
            let local = Self.local(stamp, zone)
            day = day ?? local?.day
            clock = clock ?? local?.clock
        }
        let time: AirTime
        if let instant = stamp?.instant {
            time = .instant(instant)
        } else if isZoneLost, let day {
            time = .day(BroadcastDay(day))
        } else if let stamp {
            time = Self.time(stamp.day, stamp.clock, zone, second: stamp.second)
        } else if let day, let clock {
            time = Self.time(night == nil ? day : day.advanced(by: 1), clock, zone)
        } else if let day {
            time = .day(BroadcastDay(day))
        } else {
            return nil
        }
        return Airing(
            time: time,
            airDay: day.map(BroadcastDay.init),
            clock: clock,
            minutes: minutes(of: row),
            seconds: seconds(of: row, from: time),
            channel: channel
        )
    }

    /// The length of its slot in seconds, where the row tells an end.
    private func seconds(of row: EpisodeRow, from start: AirTime) -> Int? {
        if let seconds = row.seconds { return seconds }
        guard case .instant(let start) = start, let end = row[.end].flatMap(FileStamp.init)?.instant else { return nil }
        let seconds = Int(end.timeIntervalSince(start))
        return (1...10_080 * 60).contains(seconds) ? seconds : nil
    }

    private mutating func stamp(of row: EpisodeRow, _ date: (text: String, value: FileDate?)?) -> FileStamp? {
        if let text = row[.start] {
            if let stamp = FileStamp(text) { return stamp }
            noteUnread(.start, text, row)
        }
        if case .stamp(let stamp) = date?.value, row[.airtime] == nil { return stamp }
        return nil
    }

    /// Day and clock of a stamp: of an instant those of the channel's zone; where that is not known, as it is
    /// written, unless it is written in UTC.
    private static func local(_ stamp: FileStamp, _ zone: TimeZone?) -> (day: CivilDay, clock: WallClock)? {
        guard let instant = stamp.instant else { return (stamp.day, stamp.clock) }
        if let zone { return (zone.day(of: instant), zone.clock(of: instant)) }
        return stamp.isUTC ? nil : (stamp.day, stamp.clock)
    }

    private static func time(_ day: CivilDay, _ clock: WallClock, _ zone: TimeZone?, second: Int = 0) -> AirTime {
        guard let zone else { return .clock(clock, on: BroadcastDay(day)) }
        return .instant(zone.instant(on: day, at: clock).addingTimeInterval(Double(second)))
    }

    private mutating func zone(of row: EpisodeRow) -> TimeZone? {
        guard let name = row[.timezone] else { return reading.zone }
        if name.utf8.count <= 64, let zone = TimeZone(identifier: name) { return zone }
        noteUnread(.timezone, name, row)
        return nil
    }

    private mutating func noteOddInstants() {
        for episode in episodes {
            guard let airing = episode.airings.first(where: { !$0.startsOnItsAirDay(in: reading.zone) }) else {
                continue
            }
            let text =
                "episode \(episode.id) starts at another time than its air date \(airing.airDay.map(\.date.description) ?? "")"
            notices.append(Notice(.oddInstant, text, at: path))
        }
    }

    /// A file has no other way to say that it means two episodes that share a slot.
    private mutating func noteSharedSlots() {
        var seen: Set<[String]> = []
        for episode in episodes {
            for airing in episode.airings {
                let slot = [episode.showID, airing.time.text ?? episode.id, airing.channel?.name ?? ""]
                if seen.insert(slot).inserted { continue }
                notices.append(Notice(.sharedSlot, "episode \(episode.id) shares a slot with another", at: path))
            }
        }
    }

    private func minutes(of row: EpisodeRow) -> Int? {
        row[.runtime].flatMap { FileNumber.parse($0) }.flatMap { (1...10_080).contains($0) ? $0 : nil }
    }

    private func watched(of row: EpisodeRow) -> Bool? {
        switch row[.watched]?.lowercased() {
        case "true", "yes", "y", "1", "x": true
        case "false", "no", "n", "0": false
        default: nil
        }
    }

    private func short(_ text: String) -> String { TextHygiene.cap(text, to: 32).text }

    private mutating func noteUnread(_ field: EpisodeField, _ text: String, _ row: EpisodeRow) {
        unread[field, default: []].append((short(text), row.place(of: field, path: path)))
    }

    /// One notice for all values of a field that could not be read, with the first few and their places.
    private mutating func noteUnread(of rows: Int) {
        for field in EpisodeField.allCases {
            guard let values = unread[field], let first = values.first else { continue }
            let listed = values.prefix(5).map { "“\($0.text)” at \($0.place)" }.joined(separator: ", ")
            let more = values.count > 5 ? ", and \(values.count - 5) more" : ""
            let isOrderUnknown =
                field == .airdate && order == nil && values.contains { FileDate($0.text)?.needsOrder == true }
            let hint = isOrderUnknown ? "; day and month cannot be told apart: set date-order" : ""
            let text =
                "\(field.rawValue) of \(values.count) of \(rows) rows cannot be read and is left out: \(listed)\(more)\(hint)"
            notices.append(Notice(.unreadableField, text, at: first.place))
        }
    }
}
