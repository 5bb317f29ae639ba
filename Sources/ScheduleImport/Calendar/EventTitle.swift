/// The episode data in the title of a calendar event: `Show - 1x02 - Title`, `Show S01E02`, `Show Folge 7`, or only a
/// title.
struct EventTitle: Equatable {
    /// The text before the number, or the whole text if there is no number.
    var show: String?
    var season: Int?
    /// The numbers of the episodes. An event can show several.
    var numbers: [Int] = []
    /// The part of the episode.
    var part: Int?
    /// The text after the number.
    var title: String?
    /// The role of the episode, as the text names it: `S2 premiere`, `S04E22 (Season Finale)`.
    private(set) var role: String?
    /// Whether a group in brackets is in front, as in the names of anime files: `[Group] Show - 05`.
    private(set) var hasGroup = false

    /// The number of the first episode.
    var number: Int? { numbers.first }
    /// Whether the text has neither a number nor a separate title.
    var isWhole: Bool { season == nil && numbers.isEmpty && title == nil }

    /// Creates a title that only names a show.
    init(show: String) { self.show = show }

    /// - Parameters:
    ///   - episode: The title of the episode, if the event has it as a separate property.
    ///   - isOwn: Whether aggctl wrote the event. Such a title has no other form than `Show S01E02 Title`.
    init(_ summary: String, of episode: String? = nil, isOwn: Bool = false) {
        if let episode, !episode.isEmpty, summary.utf8.reversed().starts(with: " \(episode)".utf8.reversed()) {
            show = Self.trimmed(Array(summary.unicodeScalars.dropLast(episode.unicodeScalars.count + 1))[...])
            title = episode
            return
        }
        if isOwn {
            let scalars = Array(summary.unicodeScalars.prefix(EventTitleFrame.maxLength))
            if !readNumber(in: scalars, accepts: { $0.season != nil && !$0.numbers.isEmpty }) {
                show = Self.trimmed(scalars[...])
            }
            return
        }
        let frame = EventTitleFrame(summary)
        hasGroup = frame.hasGroup
        // The rest of `[1/12] Show Season 3` is a name.
        let isDivided =
            frame.count == nil && (readNumber(in: frame.text, accepts: { _ in true }) || readDate(in: frame.text))
        if !isDivided { show = Self.trimmed(frame.text[...]) }
        if let count = frame.count { numbers = [count] }
        // `S01E04 of Show`
        if show == nil, let name = title, name.utf8.starts(with: "of ".utf8) {
            (show, title) = (String(name.dropFirst(3)), nil)
        }
        if let name = frame.quotedShow {
            // The text next to a quoted title belongs to the episode.
            title = title ?? show.flatMap { Self.trimmed(Self.withoutBoundary(before: Array($0.unicodeScalars)[...])) }
            show = name
            // `《Show 第二季》`
            if let start = name.lastIndex(of: "第"), start > name.startIndex,
                let phrase = NumberPhrase(String(name[start...])), phrase.numbers.isEmpty, season == nil
            {
                season = phrase.season
                show = Self.trimmed(Array(name[..<start].unicodeScalars)[...])
            }
        }
        title = title.map(Self.withoutQuotes)
    }

    /// Returns a title without the marks that enclose all of it: `「The End」`, `"Pilot"`.
    static func withoutQuotes(_ title: String) -> String {
        let scalars = Array(title.unicodeScalars)
        guard scalars.count > 2, let first = scalars.first, let last = scalars.last else { return title }
        let inner = scalars[1..<scalars.count - 1]
        let isEnclosed = [("「", "」"), ("\"", "\""), ("“", "”"), ("„", "“")].contains { $0.0 == first && $0.1 == last }
        if !isEnclosed || inner.contains(first) || inner.contains(last) { return title }
        return String(String.UnicodeScalarView(inner))
    }

    /// The maximum number of scalars after a season without an episode.
    private static let seasonLimit = 40

    /// Finds the season and number in a text, and divides the text there. Returns false if it has none.
    private mutating func readNumber(in scalars: [Unicode.Scalar], accepts: (NumberPhrase) -> Bool) -> Bool {
        for index in scalars.indices {
            let isBoundary = index == 0 || !NumberScanner.isAlphanumeric(scalars[index - 1]) || scalars[index] == "第"
            guard isBoundary, let phrase = NumberPhrase(in: scalars, at: index), accepts(phrase) else { continue }
            let after = scalars[phrase.end...]
            let isSeason = phrase.numbers.isEmpty && !phrase.isLongRange
            // A season without an episode counts only at the end, or before a few words.
            if isSeason, index == 0 || after.count > Self.seasonLimit || scalars[index] == "第" { continue }
            let before = Self.trimmed(Self.withoutBoundary(after: scalars[..<index]))
            if isSeason {
                guard before != nil, readSeason(phrase.season, before: Self.withoutBoundary(before: after)) else {
                    continue
                }
                show = before
                return true
            }
            show = before
            (season, numbers, part) = (phrase.season, phrase.numbers, phrase.part)
            // The title of a long range contains the range as written.
            title = Self.trimmed(phrase.isLongRange ? scalars[index...] : Self.withoutBoundary(before: after))
            if let title, let named = Self.role(named: title) { (role, self.title) = (named, nil) }
            return true
        }
        return false
    }

    /// Reads what follows a season without an episode: nothing, `premiere`, or a number as in `Show S2 - 05`.
    private mutating func readSeason(_ season: Int?, before text: ArraySlice<Unicode.Scalar>) -> Bool {
        let words = Self.trimmed(text)?.lowercased() ?? ""
        if words.isEmpty {
            self.season = season
        } else if NumberWords.premieres.contains(words) {
            (self.season, numbers, role) = (season, [1], "season premiere")
        } else if NumberWords.finales.contains(words) {
            (self.season, role) = (season, "season finale")
        } else if let number = Self.plainNumber(words) {
            (self.season, numbers) = (season, [number])
        } else {
            return false
        }
        return true
    }

    /// Returns the role that the whole title of a numbered episode names: `(Season Finale)`.
    private static func role(named title: String) -> String? {
        let plain = title.lowercased().filter { !"()[]!".contains($0) }
        return rolesOfEpisodes.contains(plain) ? plain : nil
    }

    /// Texts behind a number that name the role of the episode. A single word, such as `Finale`, may be a title.
    private static let rolesOfEpisodes: Set = [
        "season finale", "series finale", "season premiere", "series premiere", "midseason finale", "mid-season finale",
        "midseason premiere", "mid-season premiere",
    ]

    /// Divides a text at a date, as in `Show - 2025-05-09 - Guest`.
    private mutating func readDate(in scalars: [Unicode.Scalar]) -> Bool {
        for index in scalars.indices.dropLast(9) where index > 0 && !NumberScanner.isAlphanumeric(scalars[index - 1]) {
            let date = scalars[index..<index + 10]
            let isDate = zip(date, "0000-00-00".unicodeScalars).allSatisfy { scalar, pattern in
                pattern == "0" ? NumberScanner.isDigit(scalar) : "-./".unicodeScalars.contains(scalar)
            }
            let next = index + 10 < scalars.count ? scalars[index + 10] : " "
            guard isDate, !NumberScanner.isAlphanumeric(next),
                let before = Self.trimmed(Self.withoutBoundary(after: scalars[..<index])),
                let after = Self.trimmed(Self.withoutBoundary(before: scalars[(index + 10)...]))
            else { continue }
            (show, title) = (before, after)
            return true
        }
        return false
    }

    /// Returns the number in a text of up to four digits that is not a year: `05`, `05v2`.
    static func plainNumber(_ text: String) -> Int? {
        var scanner = NumberScanner(Array(text.unicodeScalars), isEntireText: true)
        guard let number = scanner.number(upTo: 4), !(1900...2099).contains(number) else { return nil }
        if scanner.letter("v") { guard scanner.number(upTo: 1) != nil else { return nil } }
        return scanner.isAtEnd ? number : nil
    }

    /// Returns the text before a number without a boundary at its end: a dash with blanks around it, a colon, or an
    /// opening bracket.
    private static func withoutBoundary(after scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var remaining = scalars
        while let last = remaining.last, isBlank(last) || last == "(" || last == "[" { remaining.removeLast() }
        guard let last = remaining.last, boundaries.contains(last) else { return remaining }
        let isApart = remaining.dropLast().last.map(isBlank) ?? true
        return isApart || closeBoundaries.contains(last) ? remaining.dropLast() : remaining
    }

    /// Returns the text after a number without a boundary at its beginning.
    private static func withoutBoundary(before scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var remaining = scalars.drop { isBlank($0) || $0 == ")" || $0 == "]" }
        guard let first = remaining.first, boundaries.contains(first) else { return remaining }
        let isApart = remaining.dropFirst().first.map(isBlank) ?? true
        if isApart || closeBoundaries.contains(first) { remaining.removeFirst() }
        return remaining
    }

    private static let boundaries = Set("-–—:|·•,;~：.".unicodeScalars)
    /// Boundaries that need no blank next to them.
    private static let closeBoundaries = Set(":,;：".unicodeScalars)

    static func isBlank(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r\u{3000}".unicodeScalars.contains(scalar) }

    /// Returns the text without surrounding blanks, or nil if it is empty.
    static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
        var remaining = scalars.drop(while: isBlank)
        while let last = remaining.last, isBlank(last) { remaining.removeLast() }
        return remaining.isEmpty ? nil : String(String.UnicodeScalarView(remaining))
    }
}
