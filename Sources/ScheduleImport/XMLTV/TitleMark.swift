package import ScheduleModel

/// A mark of the airing in the title of its show: `New: Harbour Lights`, `Harbour Lights ᴺᵉʷ`, `Harbour Lights (R)`.
///
/// Broadcasters, players and recorders write such marks. Without them, all titles name the show.
package struct TitleMark {
    /// The title without the mark.
    package let title: String
    /// The meaning of the mark, or nil if it only names the picture, as `[HD]` does.
    package let label: AiringLabel?

    private static let prefixes: [(text: String, label: AiringLabel?)] = [
        ("New: ", .new), ("NEW: ", .new), ("Live: ", .live), ("LIVE: ", .live),
    ]
    private static let suffixes: [(text: String, label: AiringLabel?)] = [
        (" ᴺᵉʷ", .new), (" ᴺᴱᵂ", .new), (" ᴸᶦᵛᵉ", .live), (" ᴸᴵⱽᴱ", .live), (" (New)", .new), (" [New]", .new),
        (" (NEW)", .new), (" [NEW]", .new), (" (Live)", .live), (" [Live]", .live), (" (LIVE)", .live),
        (" [LIVE]", .live), (" (R)", .repeat), (" [R]", .repeat), (" (Rpt)", .repeat), (" (rpt)", .repeat),
        (" (Repeat)", .repeat), (" (repeat)", .repeat), (" [HD]", nil), (" (HD)", nil), (" ᴴᴰ", nil),
    ]

    /// Finds the mark of a title. Returns nil if it has none, or nothing else.
    package init?(_ title: String) {
        guard let first = title.utf8.first, let last = title.utf8.last else { return nil }
        // Most titles begin with another letter and end in ASCII.
        let mayHaveSuffix = last >= 0x80 || last == UInt8(ascii: ")") || last == UInt8(ascii: "]")
        guard first == UInt8(ascii: "N") || first == UInt8(ascii: "L") || mayHaveSuffix else { return nil }
        var plain = Substring(title).utf8
        var label: AiringLabel?
        for prefix in Self.prefixes where plain.starts(with: prefix.text.utf8) {
            plain = plain.dropFirst(prefix.text.utf8.count)
            label = prefix.label
        }
        for suffix in mayHaveSuffix ? Self.suffixes : []
        where plain.suffix(suffix.text.utf8.count).elementsEqual(suffix.text.utf8) {
            plain = plain.dropLast(suffix.text.utf8.count)
            label = label ?? suffix.label
        }
        if plain.isEmpty || plain.count == title.utf8.count { return nil }
        self.title = String(Substring(plain))
        self.label = label
    }

    /// Returns a title without its mark.
    package static func removed(from title: String) -> String { TitleMark(title)?.title ?? title }
}
