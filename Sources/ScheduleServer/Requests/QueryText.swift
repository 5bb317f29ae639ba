internal import ServerPages
internal import HTTPTypes
internal import ScheduleModel

/// Reads what stands in addresses: names and values, percent-encoded.
enum QueryText {
    /// The text that an encoded one stands for; nil where it is no UTF-8, or the encoding is wrong.
    ///
    /// - Parameter plusIsBlank: as in forms.
    static func decoded(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String? {
        let text = PercentEncoding.decode(String(text), plusIsBlank: plusIsBlank)
        // Nothing in a name is meant by a NUL.
        return text.flatMap { $0.utf8.contains(0) ? nil : $0 }
    }

    /// The pairs of a query.
    ///
    /// - Throws: where one is not encoded as it should be.
    static func pairs(_ query: some StringProtocol) throws(Problem) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for piece in query.split(separator: "&") {
            let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0], plusIsBlank: true),
                let value = parts.count > 1 ? decoded(parts[1], plusIsBlank: true) : ""
            else { throw Problem(.badRequest, "usage", "the address is not encoded as UTF-8 in percent signs") }
            pairs.append((name, value))
        }
        return pairs
    }

    /// A text encoded for one segment of a path, or one value of a query.
    static func encoded(_ text: String) -> String { Address.encoded(text) }
}
