internal import Foundation
internal import ScheduleModel

/// Netflix: the short history of a profile (`Title,Date`), and the long one of the account's data.
///
/// The short one has only days, which are read at noon. It names an episode by its title, and its seasons can differ
/// from those of other catalogs. So the season only distinguishes episodes with the same title.
enum NetflixHistory {
    /// A row of the long history. An interrupted view has several rows.
    private struct View: Equatable {
        let start: Date
        /// The length in seconds, or nil if the row has none.
        let seconds: Int?
        /// Whether it began without the user, or the row is marked as an earlier part.
        let isDoubtful: Bool
    }

    /// A doubtful row counts from this length on.
    private static let minWatchedSeconds = 600
    /// A view that is shorter is a glimpse.
    private static let minViewSeconds = 60
    /// Views that are further apart are different watchings.
    private static let maxPauseSeconds: TimeInterval = 30 * 86_400

    static func read(_ files: [HistoryFile]) -> WatchHistory? {
        var history = WatchHistory(tracker: "Netflix")
        var isNetflix = false
        for table in files.compactMap(\.table) {
            let isLong = table.has("Profile Name", "Start Time", "Title")
            guard isLong || table.names == ["Title", "Date"] else { continue }
            isNetflix = true
            history.problems += table.problems
            let profiles = Set(table.rows.compactMap { $0["Profile Name"] }).sorted()
            if profiles.count > 1 {
                let names = profiles.joined(separator: ", ")
                history.problems.append("the file has several profiles, so remove the rows of all others: \(names)")
                continue
            }
            let rows = table.rows.filter { !isExtra($0) }
            let shows = Set(rows.compactMap { NetflixTitle($0["Title"] ?? "")?.show })
            let order = ShortDates(rows.compactMap { $0["Date"] })
            if order.isUncertain || !isLong && order.isOrderUnknown {
                history.problems.append("the dates do not show their order, so all are left out")
            }
            let unread = rows.compactMap { $0["Date"] }.filter { order.day($0) == nil }
            if !order.isUncertain, !order.isOrderUnknown, let first = unread.first {
                let count = unread.count == 1 ? "1 date" : "\(unread.count) dates"
                history.problems.append("\(count) cannot be read, such as “\(first)”")
            }
            for (title, rows) in grouped(rows) {
                let watchings = watchings(isLong ? views(rows) : days(rows, order))
                guard let parts = NetflixTitle(title, shows: shows) else {
                    if let guess = guess(title, watchings) {
                        history.guesses.append(guess)
                    } else {
                        history.omit(.films, rows.count)
                    }
                    continue
                }
                if watchings.isEmpty { history.omit(.glimpses) } else { add(parts, watchings, to: &history) }
            }
        }
        return isNetflix ? history : nil
    }

    /// Returns whether a row is a trailer or a preview.
    private static func isExtra(_ row: HistoryTable.Row) -> Bool {
        let title = row["Title"] ?? ""
        return row["Supplemental Video Type"] != nil
            || ["_hook_", "_CLIP_", "_backfill", "Clip:", "Trailer:"].contains { title.contains($0) }
    }

    /// Returns the rows of each title, in the order of the file.
    private static func grouped(_ rows: [HistoryTable.Row]) -> [(title: String, rows: [HistoryTable.Row])] {
        var titles: [String] = []
        var byTitle: [String: [HistoryTable.Row]] = [:]
        for row in rows {
            let title = row["Title"] ?? ""
            if byTitle[title] == nil { titles.append(title) }
            byTitle[title, default: []].append(row)
        }
        return titles.map { ($0, byTitle[$0] ?? []) }
    }

    /// Returns the views of the short history, which has only their days. A view is nil if its day is unknown.
    private static func days(_ rows: [HistoryTable.Row], _ order: ShortDates) -> [View?] {
        rows.map { row in
            guard let text = row["Date"], let day = order.day(text) else { return nil }
            return View(start: HistoryTime.noon(of: day), seconds: nil, isDoubtful: false)
        }
    }

    /// Returns the views of the long history. A view is nil if its time is unknown.
    private static func views(_ rows: [HistoryTable.Row]) -> [View?] {
        rows.compactMap { row -> View?? in
            let isDoubtful =
                row["Latest Bookmark"] == "Not latest view"
                || row["Attributes"]?.contains("Autoplayed: user action: None") == true
            guard let start = row["Start Time"].flatMap(HistoryTime.parse) else {
                return isDoubtful ? nil : .some(nil)
            }
            return View(start: start, seconds: row["Duration"].flatMap(seconds), isDoubtful: isDoubtful)
        }
    }

    /// Returns the times of the watchings of a title, the first one first. Nil is an unknown time.
    private static func watchings(_ views: [View?]) -> [Date?] {
        var watchings: [[View]] = []
        for view in views.compactMap(\.self).sorted(by: { $0.start < $1.start }) {
            if let last = watchings.last?.last, view.start.timeIntervalSince(last.start) <= maxPauseSeconds {
                watchings[watchings.count - 1].append(view)
            } else {
                watchings.append([view])
            }
        }
        let times = watchings.compactMap(time)
        return times.isEmpty && views.contains { $0 == nil } ? [nil] : times
    }

    /// Returns the beginning of a watching, or nil if it is too short to be one.
    private static func time(of views: [View]) -> Date? {
        let seconds = views.reduce(0) { $0 + ($1.seconds ?? minViewSeconds) }
        let isCertain = views.contains { !$0.isDoubtful }
        guard seconds >= (isCertain ? minViewSeconds : minWatchedSeconds) else { return nil }
        return (views.first { $0.seconds ?? minViewSeconds >= minViewSeconds } ?? views.first)?.start
    }

    /// Returns the seconds of a length such as `00:48:12`.
    private static func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":").map { Int($0) }
        guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2],
            (0...99).contains(hours), (0...59).contains(minutes), (0...59).contains(seconds)
        else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }

    /// Returns the show and the episode that a title without a season may name, or nil.
    private static func guess(_ title: String, _ watchings: [Date?]) -> WatchHistory.Show? {
        let pieces = title.components(separatedBy: ": ")
        guard pieces.count > 1, let last = pieces.last, !watchings.isEmpty else { return nil }
        var show = WatchHistory.Show(title: pieces[0])
        var episode = WatchHistory.Episode(season: nil, number: nil, title: last, watchedAt: watchings.first ?? nil)
        episode.rewatches = Array(watchings.dropFirst())
        show.episodes = [episode]
        return show
    }

    private static func add(_ title: NetflixTitle, _ watchings: [Date?], to history: inout WatchHistory) {
        var episode = WatchHistory.Episode(
            season: title.season,
            number: title.number,
            title: title.episode,
            watchedAt: watchings.first ?? nil
        )
        episode.rewatches = Array(watchings.dropFirst())
        let index = history.add(WatchHistory.Show(title: title.show), key: title.show)
        history.add(episode, toShow: index, isAgain: false)
    }
}

/// A title of Netflix: `Show: Season 2: Episode`, in the language of the profile.
struct NetflixTitle: Equatable {
    let show: String
    private(set) var season: Int?
    private(set) var number: Int?
    /// The title of the episode, or nil if it only has a number.
    private(set) var episode: String?

    /// Parses a title. Returns nil for a film.
    ///
    /// A show and an episode can have colons in their names, so the season is searched for.
    ///
    /// - Parameter shows: The shows of the file, whose other titles may lack the season.
    init?(_ title: String, shows: Set<String> = []) {
        let plain = String(String.UnicodeScalarView(title.unicodeScalars.map { Self.isSpace($0) ? " " : $0 }))
        let pieces = plain.components(separatedBy: ": ")
        guard pieces.count > 1 else { return nil }
        for index in pieces.indices.dropFirst().dropLast() {
            let show = pieces[..<index].joined(separator: ": ")
            guard let label = Self.seasonLabel(pieces[index], of: show) else { continue }
            self.show = show
            season = label.number
            setEpisode(pieces[(index + 1)...].joined(separator: ": "), hasCatalogSeason: label.isSeason)
            return
        }
        // `Show: Episode 8`
        let show = pieces.dropLast().joined(separator: ": ")
        guard let last = pieces.last,
            Self.number(of: last) != nil || Self.suffix(of: last) != nil || shows.contains(show)
        else { return nil }
        self.show = show
        setEpisode(last, hasCatalogSeason: true)
    }

    private mutating func setEpisode(_ text: String, hasCatalogSeason: Bool) {
        var text = text.drop { $0 == ":" || $0 == " " }
        if let number = Self.number(of: String(text)) {
            self.number = number
            return
        }
        if let suffix = Self.suffix(of: String(text)) {
            text = suffix.title[...]
            let isNumberOnly = Self.number(of: suffix.title) != nil
            // The number in a volume is not the one in a season.
            if hasCatalogSeason || isNumberOnly { number = suffix.number }
            if isNumberOnly { return }
        }
        episode = String(text)
    }

    /// Returns title and number of a text such as `Allen (Episode 2)`, or nil for another text.
    private static func suffix(of text: String) -> (title: String, number: Int)? {
        guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex else { return nil }
        let inner = String(text[text.index(after: open)...].dropLast())
        guard inner.contains(where: \.isLetter), let number = number(of: inner) else { return nil }
        var title = text[..<open]
        while title.last == " " { title.removeLast() }
        return (String(title), number)
    }

    /// Returns the number of an episode that has no other title: `Episode 5`, `Aflevering 8`, `第5話`, `Chapter 1`.
    private static func number(of text: String) -> Int? {
        if let phrase = NumberPhrase(text), phrase.season == nil, phrase.numbers.count == 1,
            text.contains(where: \.isLetter)
        {
            return phrase.numbers[0]
        }
        let chapter = /(?:Chapter|Chapitre|Kapitel|Hoofdstuk|Rozdział|Bölüm|Kapitola) (\d{1,3}|[IVX]{1,5})/
        return text.wholeMatch(of: chapter).flatMap { numeral($0.1) }
            ?? text.wholeMatch(of: /(\d{1,3})\. (?:Bölüm|rész|epizód|epizoda|díl)/).flatMap { Int($0.1) }
    }

    /// Returns the number of a season or volume, or nil if the text is neither.
    private static func seasonLabel(_ text: String, of show: String) -> (number: Int?, isSeason: Bool)? {
        if let phrase = NumberPhrase(text), let season = phrase.season, phrase.numbers.isEmpty {
            return (season, true)
        }
        // `Season Two`. Only a Roman number may be the title of an episode.
        if text.utf8.contains(UInt8(ascii: " ")), let season = SeasonParser(text)?.season, season > 0 {
            return (season, true)
        }
        // `Stranger Things: Stranger Things 4: Chapter One`
        if text.utf8.starts(with: show.utf8), let number = numeral(text.dropFirst(show.count).drop { $0 == " " }) {
            return (number, true)
        }
        if limitedSeries.contains(text.lowercased()) { return (nil, false) }
        let volume =
            /(?:Volume|Collection|Vol\.|Part|Book|Chapter|Teil|Buch|Partie|Livre|Parte|Libro|Livro|Część|Księga|Tom|Deel|Boek|Hoofdstuk|Del|Bok|Osa|Kirja|Kapitola|Časť|Část|Kniha|Könyv|Rész|Kısım|Kitap|Capítulo|Volumen|Tomo|Phần|Bagian|Partea|Cartea|Μέρος|Часть|Книга|パート|파트|部) ?(\d{1,2}|[IVX]{1,4})|(?:第 ?)?(\d{1,2}) ?(?:シリーズ|シーズン|部)|(\d{1,2})\. ?(?:rész|kötet|kısım|část|část|kniha)/
        guard let match = text.wholeMatch(of: volume) else { return nil }
        let digits = match.1 ?? match.2 ?? match.3
        return (digits.flatMap { numeral($0) }, match.2 != nil)
    }

    /// Returns the value of decimal or Roman digits.
    private static func numeral(_ text: Substring) -> Int? {
        if let number = Int(text) { return number }
        let values = text.map { ["I": 1, "V": 5, "X": 10][$0] ?? 0 }
        guard !values.isEmpty, !values.contains(0) else { return nil }
        return zip(values, values.dropFirst() + [0]).reduce(0) { $0 + ($1.0 < $1.1 ? -$1.0 : $1.0) }
    }

    /// The words for a series that has only one season, in lower case.
    private static let limitedSeries: Set = [
        "limited series", "series", "miniseries", "mini-series", "mini series", "miniserie", "mini-serie", "mini-série",
        "minisérie", "minissérie", "mini dizi", "miniserial", "minisarja", "minisorozat", "miniserien", "miniseria",
        "serie limitada", "série limitada", "série limitée", "beperkte serie", "begrenset serie", "begränsad serie",
        "мини-сериал", "мінісеріал", "μίνι σειρά", "リミテッドシリーズ", "ミニシリーズ", "限定シリーズ", "리미티드 시리즈",
        "迷你剧", "迷你劇", "限定剧", "限定劇", "مسلسل قصير", "סדרה מוגבלת",
    ]

    /// Returns whether a scalar is a space, such as the unbreakable one in `Saison 5`.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace
    }
}
