/// Cells of comma-separated values (RFC 4180).
enum CSVCell {
    /// Returns a row with its line break.
    static func row(_ cells: [String], isRaw: Bool = false) -> [UInt8] {
        Array((cells.map { text($0, isRaw: isRaw) }.joined(separator: ",") + "\r\n").utf8)
    }

    /// Returns a cell, in quotes if needed.
    ///
    /// - Parameter isRaw: Whether a cell that a spreadsheet would run as a formula is written unchanged. Otherwise an
    ///   apostrophe is added in front.
    static func text(_ text: String, isRaw: Bool = false) -> String {
        var scalars = text.unicodeScalars
        let formulas: [Unicode.Scalar] = ["=", "+", "-", "@", "\t", "\r"]
        if !isRaw, let first = scalars.first, formulas.contains(first) { scalars.insert("'", at: scalars.startIndex) }
        let special: [Unicode.Scalar] = ["\"", ",", "\n", "\r"]
        guard scalars.contains(where: special.contains) else { return String(scalars) }
        var quoted = String.UnicodeScalarView()
        quoted.append("\"")
        for scalar in scalars {
            if scalar == "\"" { quoted.append("\"") }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
