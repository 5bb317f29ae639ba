package import ScheduleModel
package import ProviderAPI
internal import Foundation

/// Maps the rows of a file to episodes, whatever its format.
package struct EpisodeRowMapper {
    let path: String
    let options: EpisodeFileOptions
    /// Whether every row is an airing. One episode may then have several.
    let isListing: Bool
    package private(set) var notices: [Notice] = []
    /// The episodes of all rows. Each has its own ID, regardless of the order of the rows.
    package private(set) var episodes: [Episode] = []
    private var collection = EpisodeAssembler()
    /// The shows of the rows. Shows that the file describes come first.
    package private(set) var shows: [Show]
    /// Indices in `shows` of the described shows, by folded title and by ID.
    private var showIndices: [String: Int32] = [:]
    /// Indices in `shows` of the other shows, by ID. The ID is the percent-encoded folded title, so only one text
    /// is stored.
    private var indicesByName: [String: Int32] = [:]
    /// The spellings of each show's title in the rows, or nil for a described show.
    private var spellings: [TitleSpellings?]
    private var order: DateOrder?
    /// The order in the column of watched days.
    private var watchedOrder: DateOrder?
    /// All channels. Airings share the values of this set.
    private var channels: Set<Channel> = []
    private var duplicateRows: [String] = []
    private var rowsWithoutShow: [String] = []
    private var truncatedTitles: [String] = []
    private var unreadableCredits: [String] = []
    private var namesShows = false
    /// The configured show, if it replaces the one that a column names.
    private var fixedShow: String?
    private var rowCount = 0
    private var hasSpecials = false
    private var unreadable = UnreadableValues()
    private var years = YearColumnInterpreter()
    private var sparseYears = ShowYearInference()
    private var namesakes = NamesakeDisambiguator()
    private var extras = ExtraRows()

    package init(path: String, options: EpisodeFileOptions, shows: [Show] = [], isListing: Bool = false) {
        (self.isListing, self.path, self.options) = (isListing, path, options)
        self.shows = shows
        order = options.dateOrder
        spellings = Array(repeating: nil, count: shows.count)
        for (index, show) in shows.enumerated().reversed() {
            showIndices[ShowKey.make(from: show.title)] = Int32(index)
            if let year = show.startYear { showIndices[ShowKey.make(from: show.title, year: year)] = Int32(index) }
        }
        for (index, show) in shows.enumerated() { showIndices[show.id] = Int32(index) }
    }

    /// Adds all rows of a file. The order of day and month is inferred from the whole column of dates.
    ///
    /// The rows are iterated several times. They need not be stored: a sequence may create them again each time.
    package mutating func add(_ rows: some Sequence<EpisodeRow>) {
        var (inference, watchedInference) = (DateOrder.Inference(), DateOrder.Inference())
        var midnights = MidnightInference()
        var count = 0
        var hasYears = false
        var named: Set<String> = []
        let isShowFixed = options.show != nil && !options.isFromAggctl
        if isShowFixed {
            for row in rows where named.count < 2 {
                if row.show == nil, let title = namedTitle(of: row) { named.insert(ShowKey.make(from: title)) }
            }
        }
        // The setting renames only one show.
        fixedShow = named.count < 2 && isShowFixed ? options.show : nil
        if named.count > 1 {
            let text = "the setting show applies only to rows without a show: the others name several"
            notices.append(Notice(.unreadableField, text, at: path))
        }
        for row in rows {
            count += 1
            midnights.record(row)
            hasYears = hasYears || row.show == nil && (row.values[.year] != nil || row.values[.showYear] != nil)
            namesShows = namesShows || row[.show] != nil
            extras.record(row)
            if order == nil, let text = row[.airdate] ?? row[.start], let date = ParsedDate(text) {
                inference.record(date)
            }
            if let text = row[.watched], case .date(let date)? = WatchedTick(text) { watchedInference.record(date) }
            if row.values[.year] != nil { recordYear(of: row) }
            if let show = row.show { namesakes.record(show) }
        }
        // A column of watched days decides itself, unless the dates of the episodes do.
        watchedOrder = watchedInference.order ?? order ?? inference.order
        order = order ?? inference.order
        if hasYears { for row in rows where row.show == nil { recordSparseYear(of: row) } }
        for row in rows where options.isFromAggctl || isListing || !extras.skips(row) { add(midnights.timed(row)) }
        notices += extras.notices
        // These tables are no longer needed.
        (showIndices, indicesByName) = ([:], [:])
        episodes = collection.episodes
        collection = EpisodeAssembler()
        if hasSpecials, !options.isFromAggctl { nameRegularEpisodes() }
        chooseTitles()
        if let first = rowsWithoutShow.first {
            let text = "\(rowsWithoutShow.count) of \(count) rows skipped: no show"
            notices.append(Notice(.unreadableRow, text, at: first))
        }
        if let first = truncatedTitles.first {
            let text = truncatedTitles.count == 1 ? "1 title was" : "\(truncatedTitles.count) titles were"
            notices.append(Notice(.truncatedText, "\(text) too long and cut", at: first))
        }
        if let first = unreadableCredits.first {
            let text = "credits of \(unreadableCredits.count) of \(count) rows cannot be read and are left out"
            notices.append(Notice(.unreadableField, text, at: first))
        }
        if let first = duplicateRows.first {
            let text = duplicateRows.count == 1 ? "duplicate row" : "\(duplicateRows.count) duplicate rows"
            notices.append(Notice(.duplicateRow, text + ": the last row of each episode is used", at: first))
        }
        // A check of a source needs the unchanged times, so this notice is only for normal use.
        if !options.reportsSanitizedFields { notices += EpisodeNotices.implausibleStarts(episodes, options.zone, path) }
        if options.reportsSanitizedFields, !isListing { notices += EpisodeNotices.sharedSlots(episodes, path) }
        if !options.isFromAggctl, !isListing { notices += EpisodeNotices.contestedNumbers(episodes, path) }
        notices += unreadable.notices(of: count, order)
    }

    private mutating func recordYear(of row: EpisodeRow) {
        var reader = EpisodeRowReader(row)
        guard row.show == nil, let year = reader.year(.year),
            let named = fixedShow ?? namedTitle(of: row) ?? options.show
        else {
            return
        }
        let date = row[.airdate].flatMap { ParsedDate($0) }?.day(order ?? .dayFirst)
        years.record(
            show: ShowKey.make(from: named),
            year: year,
            number: reader.number(),
            title: row[.title],
            aired: date?.year ?? row[.start].flatMap { ParsedTimestamp($0) }?.day.year
        )
    }

    private mutating func recordSparseYear(of row: EpisodeRow) {
        guard let named = fixedShow ?? namedTitle(of: row) ?? options.show else { return }
        var reader = EpisodeRowReader(row)
        let show = ShowKey.make(from: named)
        let year = showYear(of: show, &reader)
        sparseYears.record(show: show, year: year, number: reader.number(), title: row[.title])
    }

    /// Returns the show's year according to a row.
    private mutating func showYear(of show: String, _ reader: inout EpisodeRowReader) -> Int? {
        let year = reader.year(.showYear) ?? reader.year(.year).flatMap { years.showYear(of: show, year: $0) }
        // A year such as 298 belongs to the story.
        return year.flatMap { options.isFromAggctl || (1850...2200).contains($0) ? $0 : nil }
    }

    private mutating func add(_ row: EpisodeRow) {
        if options.reportsSanitizedFields { recordSanitized(row) }
        var reader = EpisodeRowReader(row)
        guard let show = showIndex(for: row, &reader) else { return }
        let (title, wasCut) = row[.title].map { PlainText.title($0) } ?? (nil, false)
        if wasCut { truncatedTitles.append(row.location) }
        if row.unreadableCredits > 0 { unreadableCredits.append(row.location) }
        let runtime = reader.minutes()
        var (airing, day) = airing(of: row, &reader, minutes: runtime)
        if fixedShow == nil, let title = namedTitle(of: row), let first = spellings[show]?.first, title != first {
            airing?.details = PackedDetails(title: title)
        }
        rowCount += 1
        let number = reader.number()
        let tick = reader.tick()
        let kind =
            row[.kind].map { EpisodeKind(rawValue: TextSanitizer.truncated($0.lowercased(), to: 64).text) }
            ?? (reader.isCalledSpecial ? .special : nil)
        hasSpecials = hasSpecials || reader.isCalledSpecial
        var episode = Episode(
            id: "",
            showID: shows[show].id,
            number: number,
            title: title,
            kind: kind,
            runtime: runtime,
            summary: row[.summary].flatMap { PlainText.fromHTML($0) },
            image: reader.link(.image),
            url: reader.link(.url),
            watchState: tick?.state,
            isOnDisk: row.isOnDisk,
            watchedAt: tick?.instant(in: zone(of: row), order: watchedOrder),
            credits: PackedCredits(row.credits),
            role: row[.role].map(EpisodeRole.init(ofRow:)),
            airings: airing.map { [$0] } ?? []
        )
        for field in reader.unreadable + row.unreadable {
            let isOfTime = field == .start || field == .airdate
            unreadable.record(field, of: row, path: path, as: isOfTime && airing == nil ? .undated : .unreadable)
        }
        if let flaw = reader.endFlaw { unreadable.record(.end, of: row, path: path, as: flaw) }
        // A row that says nothing is not the same as another one.
        let isEmpty = number.text == nil && number.absolute == nil && title == nil && day == nil && row[.id] == nil
        let slot = isListing ? row[.start] ?? row[.airtime] : nil
        let outcome = collection.insert(
            episode,
            sourceID: row[.id],
            day: day,
            slot: isEmpty ? slot ?? "row \(rowCount)" : slot,
            isListing: isListing
        )
        for other in reader.others {
            episode.number = other
            let id = row[.id].map { "\($0)/\(other.code ?? other.text ?? "")" }
            _ = collection.insert(episode, sourceID: id, day: day, slot: slot, isListing: isListing)
        }
        // A row with a time of watching is one more watching.
        let isRepeated = outcome == .same && !isListing && episode.watchedAt == nil
        if outcome == .replaced || isRepeated { duplicateRows.append(row.location) }
        if options.reportsSanitizedFields, isListing { recordDuplicate(episode, row, outcome) }
    }

    private mutating func recordSanitized(_ row: EpisodeRow) {
        let issues = SanitizedFields.issues(in: row, isListing: isListing, hasZone: options.zone != nil) + row.sanitized
        notices += issues.map { Notice(.sanitizedField, $0, at: row.location) }
    }

    /// Records a notice about a repeated ID in the output of a program. A new airing is fine. The same airing is a
    /// duplicate. Another title or number indicates a different episode.
    private mutating func recordDuplicate(_ episode: Episode, _ row: EpisodeRow, _ outcome: EpisodeAssembler.Outcome) {
        let name = row[.id] ?? episode.number.code ?? episode.title ?? ""
        if outcome == .same {
            notices.append(
                Notice(.duplicateRow, "episode \(short(name)) was already listed with this airing", at: row.location)
            )
        } else if outcome == .contradicted {
            let text = "the id \(short(name)) was used before for an episode with another title or number"
            notices.append(Notice(.duplicateRow, text, at: row.location))
        }
    }

    private mutating func showIndex(for row: EpisodeRow, _ reader: inout EpisodeRowReader) -> Int? {
        if let show = row.show.map(namesakes.disambiguated) {
            if let index = existingIndex(of: show.id) { return index }
            let keys =
                [ShowKey.make(from: show.title)]
                + (show.startYear.map { [ShowKey.make(from: show.title, year: $0)] } ?? [])
            for key in [show.id] + keys.filter({ existingIndex(of: $0) == nil }) {
                showIndices[key] = Int32(shows.count)
            }
            return add(show, nil)
        }
        // If any row names a show, every row must. The filename is used only if no row does.
        let fallback = options.show ?? (namesShows ? "" : options.fallbackShow ?? FileName.title(of: path))
        let named = fixedShow ?? row[.show] ?? fallback
        guard let title = PlainText.title(named).text else {
            rowsWithoutShow.append(row.location)
            return nil
        }
        if let index = existingIndex(of: named) {
            spellings[index]?.record(title)
            return index
        }
        // Years distinguish shows with the same title.
        let key = ShowKey.make(from: title)
        let year = showYear(of: key, &reader) ?? sparseYears.year(of: key)
        let folded = ShowKey.make(from: title, year: year)
        let id = PercentEncoding.encode(folded)
        if let index = (showIndices[folded] ?? indicesByName[id]).map(Int.init) {
            spellings[index]?.record(title)
            return index
        }
        indicesByName[id] = Int32(shows.count)
        return add(Show(id: id, title: title, startYear: year), TitleSpellings(title))
    }

    /// Returns the index of the show with this folded title or ID.
    private func existingIndex(of text: String) -> Int? {
        (showIndices[text] ?? indicesByName[PercentEncoding.encode(text)]).map(Int.init)
    }

    private mutating func add(_ show: Show, _ titleSpellings: TitleSpellings?) -> Int {
        shows.append(show)
        spellings.append(titleSpellings)
        return shows.count - 1
    }

    /// A list that names its specials says that its other numbered episodes are regular.
    private mutating func nameRegularEpisodes() {
        for index in episodes.indices where episodes[index].kind == nil {
            let number = episodes[index].number
            if number.number != nil, number.season.map({ $0 > 0 }) == true { episodes[index].kind = .regular }
        }
    }

    /// Returns the title of the show according to a row.
    private func namedTitle(of row: EpisodeRow) -> String? { row[.show].flatMap { PlainText.title($0).text } }

    /// Sets the title of each show to the best spelling. An airing whose row has another spelling preserves it in
    /// its details.
    private mutating func chooseTitles() {
        var changed: [String: TitleSpellings] = [:]
        for (position, titleSpellings) in spellings.enumerated() {
            guard let titleSpellings, titleSpellings.best != titleSpellings.first else { continue }
            changed[shows[position].id] = titleSpellings
            shows[position].title = titleSpellings.best
        }
        if changed.isEmpty { return }
        for position in episodes.indices {
            guard let titleSpellings = changed[episodes[position].showID] else { continue }
            for index in episodes[position].airings.indices {
                let title = episodes[position].airings[index].details?.title ?? titleSpellings.first
                let details = title == titleSpellings.best ? nil : PackedDetails(title: title)
                episodes[position].airings[index].details = details
            }
        }
    }

    /// Returns the zone of a row's times, or nil if it is unknown.
    private func zone(of row: EpisodeRow) -> TimeZone? { row[.timezone].map { WrittenZone.parse($0) } ?? options.zone }

    private mutating func channel(of row: EpisodeRow, _ zone: TimeZone?) -> Channel? {
        guard let name = row[.network].flatMap({ PlainText.title($0).text }) else { return nil }
        let channel = Channel(name: name, zone: zone)
        return channels.insert(channel).memberAfterInsert
    }

    /// Returns the airing of a row, and the day as written.
    private mutating func airing(
        of row: EpisodeRow,
        _ reader: inout EpisodeRowReader,
        minutes: Int?
    ) -> (Airing?, CivilDay?) {
        _ = reader.value(.timezone) { WrittenZone.parse($0) }
        let zone = zone(of: row)
        let channel = channel(of: row, zone)
        let rowTime = EpisodeRowTime(row, zone: zone, isZoneLost: row[.timezone] != nil && zone == nil, order: order)
        for field in rowTime.unreadable { reader.discard(field) }
        guard let time = rowTime.time else { return (nil, rowTime.day) }
        let length = reader.seconds(from: rowTime, zone)
        let airing = Airing(
            time: time,
            airDay: rowTime.airDay,
            clock: rowTime.clock,
            minutes: minutes,
            seconds: row.seconds ?? length,
            channel: channel
        )
        return (airing, rowTime.day)
    }

    private func short(_ text: String) -> String { TextSanitizer.truncated(text, to: 32).text }
}
