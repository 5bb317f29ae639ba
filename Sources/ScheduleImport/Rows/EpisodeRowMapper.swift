package import ScheduleModel
package import ProviderAPI
internal import Foundation

/// Turns the rows of a file into episodes, whatever format they came in.
package struct EpisodeRowMapper {
    let path: String
    let reading: EpisodeFileOptions
    /// Whether every row is an airing, so that one episode may have several.
    let isListing: Bool
    package private(set) var notices: [Notice] = []
    /// What the rows came to, each episode with an id of its own, whatever the order of the rows.
    package private(set) var episodes: [Episode] = []
    private var collection = EpisodeAssembler()
    /// The shows that rows name; those that a file describes come first.
    package private(set) var shows: [Show]
    /// Where those stand that are described, by folded title and by id.
    private var showIndices: [String: Int32] = [:]
    /// Where the others stand, by id, which is the folded title in another writing: the text is held once.
    private var indicesByName: [String: Int32] = [:]
    /// How the rows write the title of each of them; nil of one that is described.
    private var spellings: [TitleSpellings?]
    private var order: DateOrder?
    /// Each channel once, which its airings share.
    private var channels: Set<Channel> = []
    private var duplicateRows: [String] = []
    private var rowsWithoutShow: [String] = []
    private var cut: [String] = []
    private var unreadableCredits: [String] = []
    private var namesShows = false
    private var unreadable = UnreadableValues()
    private var years = YearColumnInterpreter()
    private var sparseYears = ShowYearInference()
    private var namesakes = NamesakeDisambiguator()

    package init(path: String, reading: EpisodeFileOptions, shows: [Show] = [], isListing: Bool = false) {
        self.isListing = isListing
        self.path = path
        self.reading = reading
        self.shows = shows
        order = reading.dateOrder
        spellings = Array(repeating: nil, count: shows.count)
        for (place, show) in shows.enumerated().reversed() {
            showIndices[ShowKey.make(from: show.title)] = Int32(place)
            if let year = show.startYear { showIndices[ShowKey.make(from: show.title, year: year)] = Int32(place) }
        }
        for (place, show) in shows.enumerated() { showIndices[show.id] = Int32(place) }
    }

    /// Takes all rows of a file: dates are understood over the whole column. So the rows are gone through twice, and
    /// need not be held: a sequence may make them anew each time.
    package mutating func add(_ rows: some Sequence<EpisodeRow>) {
        var inference = DateOrder.Inference()
        var count = 0
        var hasYears = false
        for row in rows {
            count += 1
            hasYears = hasYears || row.show == nil && (row.values[.year] != nil || row.values[.showYear] != nil)
            namesShows = namesShows || row[.show] != nil
            if order == nil, let date = row[.airdate].flatMap(ParsedDate.init) { inference.record(date) }
            if row.values[.year] != nil { recordYear(of: row) }
            if let show = row.show { namesakes.record(show) }
        }
        order = order ?? inference.order
        if hasYears { for row in rows where row.show == nil { recordSparseYear(of: row) } }
        for row in rows { add(row) }
        // What was gathered on the way is not needed any more.
        (showIndices, indicesByName) = ([:], [:])
        episodes = collection.episodes
        collection = EpisodeAssembler()
        chooseTitles()
        if let first = rowsWithoutShow.first {
            notices.append(
                Notice(.unreadableRow, "\(rowsWithoutShow.count) of \(count) rows skipped: no show", at: first)
            )
        }
        if let first = cut.first {
            notices.append(Notice(.truncatedText, "\(cut.count) titles were cut: too long", at: first))
        }
        if let first = unreadableCredits.first {
            let text = "people of \(unreadableCredits.count) of \(count) rows cannot be read and are left out"
            notices.append(Notice(.unreadableField, text, at: first))
        }
        if let first = duplicateRows.first {
            let text = duplicateRows.count == 1 ? "the row came before" : "\(duplicateRows.count) rows came before"
            notices.append(Notice(.duplicateRow, text + ": they are taken as one, the last word stands", at: first))
        }
        // Who checks a source wants its own word for it.
        if !reading.reportsSanitizedFields { recordImplausibleStarts() }
        if reading.reportsSanitizedFields, !isListing { recordSharedSlots() }
        notices += unreadable.notices(of: count, order)
    }

    private mutating func recordYear(of row: EpisodeRow) {
        var reader = EpisodeRowReader(row)
        guard row.show == nil, let year = reader.year(.year), let named = namedTitle(of: row) ?? reading.show else {
            return
        }
        let date = row[.airdate].flatMap(ParsedDate.init)?.day(order ?? .dayFirst)
        years.record(
            show: ShowKey.make(from: named),
            year: year,
            number: reader.number(),
            title: row[.title],
            aired: date?.year ?? row[.start].flatMap(ParsedTimestamp.init)?.day.year
        )
    }

    private mutating func recordSparseYear(of row: EpisodeRow) {
        guard let named = namedTitle(of: row) ?? reading.show else { return }
        var reader = EpisodeRowReader(row)
        let show = ShowKey.make(from: named)
        let year = showYear(of: show, &reader)
        sparseYears.record(show: show, year: year, number: reader.number(), title: row[.title])
    }

    /// The year that a row gives its show.
    private mutating func showYear(of show: String, _ reader: inout EpisodeRowReader) -> Int? {
        reader.year(.showYear) ?? reader.year(.year).flatMap { years.showYear(of: show, year: $0) }
    }

    private mutating func add(_ row: EpisodeRow) {
        if reading.reportsSanitizedFields { recordSanitized(row) }
        var reader = EpisodeRowReader(row)
        guard let show = location(ofShowOf: row, &reader) else { return }
        let (title, wasCut) = row[.title].map { PlainText.title($0) } ?? (nil, false)
        if wasCut { cut.append(row.location) }
        if row.unreadableCredits > 0 { unreadableCredits.append(row.location) }
        let runtime = reader.minutes()
        var (airing, day) = airing(of: row, &reader, minutes: runtime)
        if let title = namedTitle(of: row), let first = spellings[show]?.first, title != first {
            airing?.details = PackedDetails(title: title)
        }
        let episode = Episode(
            id: "",
            showID: shows[show].id,
            number: reader.number(),
            title: title,
            kind: row[.kind].map { EpisodeKind(rawValue: TextSanitizer.truncated($0.lowercased(), to: 64).text) }
                ?? (reader.isCalledSpecial ? .special : nil),
            runtime: runtime,
            summary: row[.summary].flatMap { PlainText.fromHTML($0) },
            image: reader.link(.image),
            url: reader.link(.url),
            watched: reader.isWatched(),
            credits: PackedCredits(row.credits),
            role: row[.role].map(Self.role),
            airings: airing.map { [$0] } ?? []
        )
        for field in reader.unreadable + row.unreadable {
            let isOfTime = field == .start || field == .airdate
            unreadable.record(field, of: row, path: path, as: isOfTime && airing == nil ? .undated : .unreadable)
        }
        if let flaw = reader.endFlaw { unreadable.record(.end, of: row, path: path, as: flaw) }
        let outcome = collection.insert(
            episode,
            givenID: row[.id],
            day: day,
            slot: isListing ? row[.start] ?? row[.airtime] : nil,
            isListing: isListing
        )
        if outcome == .replaced || (outcome == .same && !isListing) { duplicateRows.append(row.location) }
        if reading.reportsSanitizedFields, isListing { recordDuplicate(episode, row, outcome) }
    }

    private mutating func recordSanitized(_ row: EpisodeRow) {
        let words =
            SanitizedFields.descriptions(in: row, isListing: isListing, hasZone: reading.zone != nil) + row.sanitized
        notices += words.map { Notice(.sanitizedField, $0, at: row.location) }
    }

    /// What a program says of one id more than once: another airing is news, the same one is not, and another title or
    /// number would be another episode.
    private mutating func recordDuplicate(_ episode: Episode, _ row: EpisodeRow, _ outcome: EpisodeAssembler.Outcome) {
        let name = row[.id] ?? episode.number.code ?? episode.title ?? ""
        if outcome == .same {
            notices.append(
                Notice(.duplicateRow, "episode \(short(name)) was told with this airing before", at: row.location)
            )
        } else if outcome == .contradicted {
            let text = "the id \(short(name)) stands for an episode of another title or number before"
            notices.append(Notice(.duplicateRow, text, at: row.location))
        }
    }

    private mutating func location(ofShowOf row: EpisodeRow, _ reader: inout EpisodeRowReader) -> Int? {
        if let show = row.show.map(namesakes.disambiguated) {
            if let place = existingIndex(of: show.id) { return place }
            let keys =
                [ShowKey.make(from: show.title)]
                + (show.startYear.map { [ShowKey.make(from: show.title, year: $0)] } ?? [])
            for key in [show.id] + keys.filter({ existingIndex(of: $0) == nil }) {
                showIndices[key] = Int32(shows.count)
            }
            return add(show, nil)
        }
        // A file that names shows names one in every row; only one that names none is about its own name.
        let named = row[.show] ?? reading.show ?? (namesShows ? "" : FileName.title(of: path))
        guard let title = PlainText.title(named).text else {
            rowsWithoutShow.append(row.location)
            return nil
        }
        if let place = existingIndex(of: named) {
            spellings[place]?.record(title)
            return place
        }
        // Two shows of one title are told apart by their years.
        let key = ShowKey.make(from: title)
        let year = showYear(of: key, &reader) ?? sparseYears.year(of: key)
        let folded = ShowKey.make(from: title, year: year)
        let id = PercentEncoding.encode(folded)
        if let place = (showIndices[folded] ?? indicesByName[id]).map(Int.init) {
            spellings[place]?.record(title)
            return place
        }
        indicesByName[id] = Int32(shows.count)
        return add(Show(id: id, title: title, startYear: year), TitleSpellings(title))
    }

    /// Where a show stands that has this folded title or id.
    private func existingIndex(of text: String) -> Int? {
        (showIndices[text] ?? indicesByName[PercentEncoding.encode(text)]).map(Int.init)
    }

    private mutating func add(_ show: Show, _ spelled: TitleSpellings?) -> Int {
        shows.append(show)
        spellings.append(spelled)
        return shows.count - 1
    }

    /// A role as a row names it; a word that is not known is the source's own.
    private static func role(_ text: String) -> EpisodeRole {
        EpisodeRole(words: text) ?? EpisodeRole(rawValue: TextSanitizer.truncated(text.lowercased(), to: 64).text)
    }

    /// The title that a row gives its show.
    private func namedTitle(of row: EpisodeRow) -> String? { row[.show].flatMap { PlainText.title($0).text } }

    /// Calls each show by the best of the titles that its rows write; a row that writes another one keeps its own.
    private mutating func chooseTitles() {
        var better: [String: TitleSpellings] = [:]
        for (place, spelled) in spellings.enumerated() {
            guard let spelled, spelled.best != spelled.first else { continue }
            better[shows[place].id] = spelled
            shows[place].title = spelled.best
        }
        if better.isEmpty { return }
        for place in episodes.indices {
            guard let spelled = better[episodes[place].showID] else { continue }
            for index in episodes[place].airings.indices {
                let title = episodes[place].airings[index].details?.title ?? spelled.first
                episodes[place].airings[index].details = title == spelled.best ? nil : PackedDetails(title: title)
            }
        }
    }

    private mutating func channel(of row: EpisodeRow, _ zone: TimeZone?) -> Channel? {
        guard let name = row[.network].flatMap({ PlainText.title($0).text }) else { return nil }
        let channel = Channel(name: name, zone: zone)
        return channels.insert(channel).memberAfterInsert
    }

    /// The airing that a row tells, and the day as the row writes it.
    private mutating func airing(
        of row: EpisodeRow,
        _ reader: inout EpisodeRowReader,
        minutes: Int?
    ) -> (Airing?, CivilDay?) {
        let named = reader.value(.timezone) { TimeZone(named: $0) }
        let zone = row[.timezone] == nil ? reading.zone : named
        let channel = channel(of: row, zone)
        let told = EpisodeRowTime(row, zone: zone, isZoneLost: row[.timezone] != nil && zone == nil, order: order)
        for field in told.unreadable { reader.discard(field) }
        guard let time = told.time else { return (nil, told.day) }
        let length = reader.seconds(from: told, zone)
        let airing = Airing(
            time: time,
            airDay: told.airDay,
            clock: told.clock,
            minutes: minutes,
            seconds: row.seconds ?? length,
            channel: channel
        )
        return (airing, told.day)
    }

    private mutating func recordImplausibleStarts() {
        for episode in episodes {
            guard let airing = episode.airings.first(where: { !$0.startsWithinAirDay(in: reading.zone) }) else {
                continue
            }
            let text =
                "episode \(episode.id) starts at another time than its air date \(airing.airDay.map(\.date.description) ?? "")"
            notices.append(Notice(.implausibleStart, text, at: path))
        }
    }

    /// A file has no other way to say that it means two episodes that share a slot.
    private mutating func recordSharedSlots() {
        var seen: Set<[String]> = []
        for episode in episodes {
            for airing in episode.airings {
                let slot = [episode.showID, airing.time.text ?? episode.id, airing.channel?.name ?? ""]
                if seen.insert(slot).inserted { continue }
                notices.append(Notice(.sharedSlot, "episode \(episode.id) shares a slot with another", at: path))
            }
        }
    }

    private func short(_ text: String) -> String { TextSanitizer.truncated(text, to: 32).text }
}
