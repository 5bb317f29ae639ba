internal import ServerPages
internal import HTTPTypes
internal import ScheduleModel

/// Decoding and encoding of the percent-encoded texts in addresses.
enum QueryText {
    /// Returns the decoded text, or nil if the encoding is invalid, or if the text is not UTF-8 or has a NUL.
    ///
    /// - Parameter plusIsBlank: whether a plus is decoded as a space, as in forms.
    static func decoded(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String? {
        let text = PercentEncoding.decode(String(text), plusIsBlank: plusIsBlank)
        // No valid name or value contains a NUL.
        return text.flatMap { $0.utf8.contains(0) ? nil : $0 }
    }

    /// Returns the names and values of a query, decoded.
    ///
    /// - Throws: a `Problem` if the encoding is invalid.
    static func pairs(_ query: some StringProtocol) throws(Problem) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for piece in query.split(separator: "&") {
            let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0], plusIsBlank: true),
                let value = parts.count > 1 ? decoded(parts[1], plusIsBlank: true) : ""
            else { throw Problem(.badRequest, "usage", "the address is not percent-encoded UTF-8") }
            pairs.append((name, value))
        }
        return pairs
    }

    /// Returns a text encoded for one segment of a path or one value of a query.
    static func encoded(_ text: String) -> String { Address.encoded(text) }
}
