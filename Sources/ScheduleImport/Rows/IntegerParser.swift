/// Whole numbers as files write them: `3`, ` 03`, and `3.0`, as spreadsheets like to.
enum IntegerParser {
    static func parse(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...9).contains(parts[0].utf8.count),
            parts[0].utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            parts.count == 1 || parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") })
        else { return nil }
        return Int(parts[0])
    }

    /// A number within bounds; nil outside them.
    static func parse(_ text: String, in bounds: ClosedRange<Int>) -> Int? {
        parse(text).flatMap { bounds.contains($0) ? $0 : nil }
    }
}

/// What a file's name tells.
enum FileName {
    /// `~/tv/game_of_thrones.csv` is about "game of thrones".
    static func title(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let stem = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
        return String(stem.isEmpty ? name : stem).replacing("_", with: " ")
    }
}
