/// Integers in the forms that files use: `3`, ` 03`, and `3.0` or `3,0`, which spreadsheets write.
enum IntegerParser {
    static func parse(_ text: String) -> Int? {
        // `1ª` is an ordinal number in Portuguese.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            guard text.utf8.count <= 40 else { return nil }
            let isOrdinal = text.count > 1 && text.last.map { "ªº°".contains($0) } == true
            return parse(ascii: (isOrdinal ? String(text.dropLast()) : text).inASCIIForms)
        }
        return parse(ascii: text)
    }

    private static func parse(ascii text: String) -> Int? {
        // Three digits behind a comma are thousands.
        let hasComma = text.utf8.suffix(3).contains(UInt8(ascii: ","))
        let parts = text.split(separator: hasComma ? "," : ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...9).contains(parts[0].utf8.count),
            parts[0].utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            parts.count == 1 || parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") })
        else { return nil }
        return Int(parts[0])
    }

    /// Returns an integer within bounds, or nil.
    static func parse(_ text: String, in bounds: ClosedRange<Int>) -> Int? {
        parse(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
}

/// Information in a filename.
enum FileName {
    /// Returns the title that a filename contains: "game of thrones" for `~/tv/game_of_thrones.csv`.
    static func title(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let stem = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
        return String(stem.isEmpty ? name : stem).replacing("_", with: " ")
    }
}
