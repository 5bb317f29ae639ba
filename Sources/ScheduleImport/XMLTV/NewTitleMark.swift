/// The mark of a new programme in the title of its show: `New: Harbour Lights`, `Harbour Lights ᴺᵉʷ`.
///
/// Broadcasters in Britain write the first form, and some players the second. Without the mark, both name the show.
package enum NewTitleMark {
    private static let prefixes = ["New: ", "NEW: "]
    private static let suffixes = [" ᴺᵉʷ", " ᴸᶦᵛᵉ"]

    /// Returns the title without the mark, or nil if it has none.
    package static func removed(from title: String) -> String? {
        // Most titles begin with another letter and end in ASCII.
        guard title.utf8.first == UInt8(ascii: "N") || title.utf8.last ?? 0 >= 0x80 else { return nil }
        var plain = Substring(title).utf8
        for prefix in prefixes where plain.starts(with: prefix.utf8) { plain = plain.dropFirst(prefix.utf8.count) }
        for suffix in suffixes where plain.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
            plain = plain.dropLast(suffix.utf8.count)
        }
        return plain.isEmpty || plain.count == title.utf8.count ? nil : String(Substring(plain))
    }
}
