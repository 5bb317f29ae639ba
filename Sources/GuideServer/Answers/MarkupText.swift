internal import ScheduleModel

/// Text from outside as it may stand in HTML and XML, in an element or in an attribute with quotes.
enum MarkupText {
    /// Escaped by scalars: by letters, a quote with an accent would be no quote (`docs/failures.md`, D10). What XML has no
    /// place for, and what would turn the direction of what stands around it, is left out.
    static func escaped(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out.append(contentsOf: "&amp;".unicodeScalars)
            case "<": out.append(contentsOf: "&lt;".unicodeScalars)
            case ">": out.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": out.append(contentsOf: "&quot;".unicodeScalars)
            case "'": out.append(contentsOf: "&#39;".unicodeScalars)
            case "\n", "\t": out.append(" ")
            case "\u{FFFE}", "\u{FFFF}": break
            default: if !TextHygiene.isControl(scalar) { out.append(scalar) }
            }
        }
        return String(out)
    }
}
