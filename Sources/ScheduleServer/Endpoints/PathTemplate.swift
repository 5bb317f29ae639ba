/// Functions for path templates such as `/api/v1/show/{show}`. A placeholder in braces matches any segment.
enum PathTemplate {
    /// Returns the values of the placeholders, or nil if the decoded segments do not match the template.
    static func values(_ template: String, _ segments: [String]) -> [String: String]? {
        let pieces = template.split(separator: "/")
        guard pieces.count == segments.count else { return nil }
        var values: [String: String] = [:]
        for (piece, value) in zip(pieces, segments) {
            if let name = name(piece) {
                values[name] = value
            } else if piece != value {
                return nil
            }
        }
        return values
    }

    /// Returns the path with the placeholders replaced by encoded values.
    static func path(_ template: String, _ values: [String: String]) -> String {
        template.split(separator: "/").map { piece in
            "/" + (name(piece).flatMap { values[$0] }.map(QueryText.encoded) ?? String(piece))
        }.joined()
    }

    private static func name(_ piece: Substring) -> String? {
        piece.utf8.first == UInt8(ascii: "{") ? String(piece.dropFirst().dropLast()) : nil
    }
}
