internal import ProviderAPI
internal import ScheduleModel

/// A list in lines of text without separators, as epguides has them: `1.  1-1   7G08  17 Dec 89   A title`.
struct EpisodeTextLines {
    private let rows: [EpisodeRow]
    private let skipped: [String]
    private let path: String
    /// The line above the episodes, if it is the title of the show.
    private let title: String?

    /// Returns nil unless at least two lines, and most lines that begin with a digit, are episodes.
    init?(_ bytes: [UInt8], path: String) {
        var rows: [EpisodeRow] = []
        var skipped: [String] = []
        var above: [String] = []
        for (index, line) in bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false).enumerated() {
            let parts = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(
                String.init
            )
            let location = "\(path):\(index + 1)"
            if let values = Self.values(parts) {
                rows.append(EpisodeRow(values: values, location: location))
            } else if let first = parts.first?.utf8.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") {
                skipped.append(location)
            } else if rows.isEmpty, !parts.isEmpty, above.count < 20 {
                let heading = parts.first?.allSatisfy { $0 == "#" } == true ? Array(parts.dropFirst()) : parts
                // `## Season 1` names a season.
                let text = heading.joined(separator: " ")
                if SeasonParser(text) == nil { above.append(text) }
            }
        }
        guard rows.count > 1 || rows.count == 1 && skipped.isEmpty, rows.count > skipped.count else { return nil }
        (self.rows, self.skipped, self.path) = (rows, skipped, path)
        title = Self.title(above)
    }

    func response(_ options: EpisodeFileOptions) -> SourceResponse {
        var options = options
        (options.isFromAggctl, options.fallbackShow) = (false, title ?? options.fallbackShow)
        var mapper = EpisodeRowMapper(path: path, options: options)
        mapper.add(rows)
        let text = "no columns: read each line as number, code, date and title"
        var notices = [Notice(.unreadableField, text, at: path + ":1:1")]
        if let first = skipped.first {
            notices.append(Notice(.unreadableRow, "\(skipped.count) lines cannot be read and are skipped", at: first))
        }
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }

    /// Returns the title of the show: the only line above the episodes, or the first one above `(a Titles & Air Dates
    /// Guide)`.
    private static func title(_ above: [String]) -> String? {
        guard let first = above.first, above.count == 1 || above[1].contains("Air Dates Guide") else { return nil }
        return TableHeader.showTitle(first)
    }

    /// Reads a line: an optional number over the show, a code, an optional production code, a date of one or three
    /// words, and the title. A code such as `S01E02` needs no date.
    private static func values(_ parts: [String]) -> [EpisodeField: String]? {
        if let special = Self.special(parts) { return special }
        var remaining = parts[...]
        var values: [EpisodeField: String] = [:]
        // `- [x] S01E01 A title`
        if let first = remaining.first, ["-", "*", "+"].contains(first) {
            remaining.removeFirst()
            if remaining.starts(with: ["[", "]"]) {
                values[.watched] = "no"
                remaining.removeFirst(2)
            } else if let tick = remaining.first, ["[x]", "[X]"].contains(tick) {
                values[.watched] = "yes"
                remaining.removeFirst()
            }
        }
        if let first = remaining.first {
            let number = first.utf8.last == UInt8(ascii: ".") ? String(first.dropLast()) : first
            if IntegerParser.parse(number) != nil {
                values[.absolute] = number
                remaining.removeFirst()
            }
        }
        var isCode = false
        // `1- 1` has a blank after the dash.
        guard var code = remaining.popFirst() else { return nil }
        if code.utf8.last == UInt8(ascii: "-"), let next = remaining.popFirst() { code += next }
        if let pair = EpisodeCodeParser.pair(in: code, separatedBy: UInt8(ascii: "-")) {
            values[.number] = "\(pair.first)x\(pair.second)"
        } else if let plain = Self.code(code) {
            (values[.number], isCode) = (plain, true)
        } else {
            return nil
        }
        if let others = dateAndTitle(remaining) { return values.merging(others) { $1 } }
        // A code such as `S01E02` needs no date.
        guard isCode, values[.absolute] == nil, !remaining.isEmpty else { return nil }
        if remaining.first?.unicodeScalars.contains(where: \.properties.isAlphabetic) == false {
            remaining.removeFirst()
        }
        values[.title] = remaining.joined(separator: " ")
        return values
    }

    /// Returns a code without a sign at its end, or nil for another text: `S01E02:`.
    private static func code(_ text: String) -> String? {
        let plain = text.utf8.last.map { ":-–.,".utf8.contains($0) } ?? false ? String(text.dropLast()) : text
        return EpisodeCodeParser(plain, season: nil)?.isCode == true ? plain : nil
    }

    /// Reads the words of a line of a special: `Special S4   27/Sep/13   A title`, `S01.   27 Sep 13   A title`.
    private static func special(_ parts: [String]) -> [EpisodeField: String]? {
        let isNamed = parts.first == "Special"
        guard let code = parts.dropFirst(isNamed ? 1 : 0).first, code.utf8.first == UInt8(ascii: "S"),
            isNamed || code.utf8.last == UInt8(ascii: "."),
            IntegerParser.parse(String(code.dropFirst()).replacing(".", with: "")) != nil,
            var values = dateAndTitle(parts.dropFirst(isNamed ? 2 : 1))
        else { return nil }
        values[.kind] = EpisodeKind.special.rawValue
        return values
    }

    /// Reads a date of one or three words and a title, behind at most one other word. Returns nil without a date.
    private static func dateAndTitle(_ parts: ArraySlice<String>) -> [EpisodeField: String]? {
        for skipped in 0...1 where parts.count > skipped {
            for length in [3, 1] {
                let remaining = parts.dropFirst(skipped)
                guard remaining.count >= length else { continue }
                let date = remaining.prefix(length).joined(separator: " ")
                guard IntegerParser.parse(date) == nil, ParsedDate(dateOnly: date) != nil else { continue }
                let title = remaining.dropFirst(length).joined(separator: " ")
                return title.isEmpty ? [.airdate: date] : [.airdate: date, .title: title]
            }
        }
        return nil
    }
}
