/// A path as a table has it: `/api/v1/show/{show}`. A piece in braces stands for any.
enum PathTemplate {
    /// The values of the pieces in braces, where some decoded pieces are the path; nil where they are not.
    static func values(_ template: String, _ given: [String]) -> [String: String]? {
        let pieces = template.split(separator: "/")
        guard pieces.count == given.count else { return nil }
        var values: [String: String] = [:]
        for (piece, value) in zip(pieces, given) {
            if let name = name(piece) {
                values[name] = value
            } else if piece != value {
                return nil
            }
        }
        return values
    }

    /// The path with values in the places of the braces, encoded.
    static func path(_ template: String, _ values: [String: String]) -> String {
        template.split(separator: "/").map { piece in
            "/" + (name(piece).flatMap { values[$0] }.map(QueryText.encoded) ?? String(piece))
        }.joined()
    }

    private static func name(_ piece: Substring) -> String? {
        piece.utf8.first == UInt8(ascii: "{") ? String(piece.dropFirst().dropLast()) : nil
    }
}
