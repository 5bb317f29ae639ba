internal import ProviderAPI
internal import ScheduleModel

/// A list in lines of text without separators, as epguides has them: `1.  1-1   7G08  17 Dec 89   A title`.
struct EpisodeTextLines {
    private let rows: [EpisodeRow]
    private let skipped: [String]
    private let path: String

    /// Returns nil unless at least two lines, and most lines that begin with a digit, are episodes.
    init?(_ bytes: [UInt8], path: String) {
        var rows: [EpisodeRow] = []
        var skipped: [String] = []
        for (index, line) in bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false).enumerated() {
            let words = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" }.map(
                String.init
            )
            let location = "\(path):\(index + 1)"
            if let values = Self.values(words) {
                rows.append(EpisodeRow(values: values, location: location))
            } else if let first = words.first?.utf8.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") {
                skipped.append(location)
            }
        }
        guard rows.count > 1 || rows.count == 1 && skipped.isEmpty, rows.count > skipped.count else { return nil }
        (self.rows, self.skipped, self.path) = (rows, skipped, path)
    }

    func response(_ reading: EpisodeFileOptions) -> SourceResponse {
        var reading = reading
        reading.isFromAggctl = false
        var mapper = EpisodeRowMapper(path: path, reading: reading)
        mapper.add(rows)
        let text = "no columns: read each line as number, code, date and title"
        var notices = [Notice(.unreadableField, text, at: path + ":1:1")]
        if let first = skipped.first {
            notices.append(Notice(.unreadableRow, "\(skipped.count) lines cannot be read and are skipped", at: first))
        }
        return SourceResponse(shows: mapper.shows, episodes: mapper.episodes, notices: notices + mapper.notices)
    }

    /// Reads the words of a line: an optional number over the show, a code, an optional production code, a date of one
    /// or three words, and the title.
    private static func values(_ words: [String]) -> [EpisodeField: String]? {
        var rest = words[...]
        var values: [EpisodeField: String] = [:]
        if let first = rest.first {
            let number = first.utf8.last == UInt8(ascii: ".") ? String(first.dropLast()) : first
            if IntegerParser.parse(number) != nil {
                values[.absolute] = number
                rest.removeFirst()
            }
        }
        // `1- 1` has a blank after the dash.
        guard var code = rest.popFirst() else { return nil }
        if code.utf8.last == UInt8(ascii: "-"), let next = rest.popFirst() { code += next }
        if let pair = EpisodeCodeParser.pair(in: code, separatedBy: UInt8(ascii: "-")) {
            values[.number] = "\(pair.first)x\(pair.second)"
        } else if EpisodeCodeParser(code, season: nil)?.isCode == true {
            values[.number] = code
        } else {
            return nil
        }
        for skipped in 0...1 where rest.count > skipped {
            for length in [3, 1] {
                let words = rest.dropFirst(skipped)
                guard words.count >= length else { continue }
                let date = words.prefix(length).joined(separator: " ")
                guard IntegerParser.parse(date) == nil, ParsedDate(dateOnly: date) != nil else { continue }
                values[.airdate] = date
                let title = words.dropFirst(length).joined(separator: " ")
                if !title.isEmpty { values[.title] = title }
                return values
            }
        }
        return nil
    }
}
