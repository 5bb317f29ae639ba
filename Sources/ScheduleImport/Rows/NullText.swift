/// What programs write where they have nothing.
enum NullText {
    private static let words: Set = ["null", "nan", "n/a", "none", "undefined", "-"]
    /// Those that are no title, since nobody would write one so.
    private static let untitled: Set = ["null", "NULL", "nan", "NaN", "n/a", "N/A", "-"]

    /// Those that are nobody's name: there is many a Nan.
    private static let unnamed = untitled.union(["None", "none", "undefined"])

    /// Whether a text is one, and says nothing.
    static func matches(_ text: String) -> Bool { text.utf8.count <= 9 && words.contains(text.lowercased()) }

    /// Whether what stands for a title is one.
    static func matchesTitle(_ text: String) -> Bool { untitled.contains(text) }

    /// Whether what stands for the name of a person or a character is one.
    static func matchesName(_ text: String) -> Bool { unnamed.contains(text) }
}
