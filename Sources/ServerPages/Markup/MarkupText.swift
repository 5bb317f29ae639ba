internal import ScheduleModel

/// Escaping of text from outside for HTML and XML, in elements and in quoted attributes.
package enum MarkupText {
    /// Returns the escaped text. A newline or tab becomes a space. Characters for which `TextSanitizer.isControl` is
    /// true are removed, and so are U+FFFE and U+FFFF.
    ///
    /// Escaping goes by Unicode scalars: as a `Character`, a quote followed by a combining accent would not be found.
    package static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a text, escaped, to a buffer.
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
