/// Texts that programs write for a missing value.
enum NullText {
    private static let texts: Set = [
        "null", "nan", "n/a", "na", "none", "undefined", "-",
        // The dates that programs write for none.
        "0001-01-01", "0001-01-01t00:00:00z", "0001-01-01t00:00:00", "1899-12-30", "1899-12-31",
    ]
    /// Texts that cannot be titles. "None" in normal case may be a title.
    private static let untitled: Set = ["null", "NULL", "nan", "NaN", "n/a", "N/A", "NA", "-"]

    /// Texts that cannot be names. Nan is a name.
    private static let unnamed = untitled.union(["None", "none", "undefined"])

    /// Returns whether a text represents a missing value.
    static func matches(_ text: String) -> Bool { text.utf8.count <= 20 && texts.contains(text.lowercased()) }

    /// Returns whether the text in a title field represents a missing value.
    static func matchesTitle(_ text: String) -> Bool { untitled.contains(text) }

    /// Returns whether the text in a name field represents a missing value.
    static func matchesName(_ text: String) -> Bool { unnamed.contains(text) }
}
