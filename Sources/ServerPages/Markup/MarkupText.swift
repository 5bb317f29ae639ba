internal import ScheduleModel

/// Text from outside as it may stand in HTML and XML, in an element or in an attribute with quotes.
package enum MarkupText {
    /// Escaped by scalars: by letters, a quote with an accent would be no quote (`docs/failures.md`, D10). What XML has no
    /// place for, and what would turn the direction of what stands around it, is left out.
    package static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a text, escaped, to what is written.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": bytes += "&amp;".utf8
            case "<": bytes += "&lt;".utf8
            case ">": bytes += "&gt;".utf8
            case "\"": bytes += "&quot;".utf8
            case "'": bytes += "&#39;".utf8
            case "\n", "\t": bytes.append(UInt8(ascii: " "))
            case "\u{FFFE}", "\u{FFFF}": break
            case " "..."~": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            default:
                if !TextSanitizer.isControl(scalar) { bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
            }
        }
    }
}
