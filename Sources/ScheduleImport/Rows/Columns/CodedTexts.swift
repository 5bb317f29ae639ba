internal import ScheduleModel

/// A title that begins with the code of its episode: `S1.E1 ∙ Pilot`, `1x02 - The Lie`.
struct CodedTitle {
    let code: String
    let title: String

    init?(_ text: String) {
        let begin = text.utf8.prefix { $0 != UInt8(ascii: " ") }
        guard begin.count >= 4, begin.count <= 16, begin.count < text.utf8.count, let code = String(begin),
            let parsed = EpisodeCodeParser(code.trimmingSigns, season: nil), parsed.isCode
        else { return nil }
        let rest = text.unicodeScalars.dropFirst(code.unicodeScalars.count).drop { scalar in
            !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
                && !"\"“'«¿¡(#".unicodeScalars.contains(scalar)
        }
        self.code = code.trimmingSigns
        title = String(Substring(rest))
    }
}

extension String {
    /// The text without `:`, `-` and `.` at its end.
    fileprivate var trimmingSigns: String {
        var scalars = unicodeScalars[...]
        while let last = scalars.last, last == ":" || last == "-" || last == "." || last == "," { scalars.removeLast() }
        return String(scalars)
    }
}

/// An id with season and number behind underscores: `DW_3_7`.
struct UnderscoredCode {
    /// The code as `3x7`.
    let code: String

    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).map {
            String(Substring($0))
        }
        guard parts.count == 3, parts[0].utf8.count <= 12, IntegerParser.parse(parts[0]) == nil,
            let season = IntegerParser.parse(parts[1]), let number = IntegerParser.parse(parts[2])
        else { return nil }
        code = "\(season)x\(number)"
    }
}
