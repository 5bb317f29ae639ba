/// The HTML tags, identified by the text after `<`. This text begins with the tag and may reach to the end of the
/// document.
enum HTMLTag {
    /// Returns true for a tag, a comment or an instruction, and false for a word in angle brackets. `</>` is a tag
    /// without a name.
    static func isKnown(_ tag: ArraySlice<UInt8>) -> Bool {
        guard let first = tag.first else { return false }
        if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") { return true }
        let name = name(of: tag)
        return name.isEmpty || isInline(tag) || elements.contains(name)
    }

    /// Returns true for an inline element. Its tag is removed without a space, because it can be in the middle of a
    /// word.
    static func isInline(_ tag: ArraySlice<UInt8>) -> Bool { inline.contains(name(of: tag)) }

    /// Returns the lowercased name of an opening or closing tag. A name ends before a space, a slash or `>`, so
    /// `<b-side>` is not the tag `b`. It is cut at 16 bytes, which is longer than all names below.
    private static func name(of tag: ArraySlice<UInt8>) -> [UInt8] {
        tag.drop { $0 == UInt8(ascii: "/") }.prefix(16).prefix { $0 > UInt8(ascii: " ") && !ends.contains($0) }
            .map(lowercased)
    }

    /// The bytes after a name, apart from spaces. `<` begins the next tag of a text with an unclosed one.
    private static let ends = Array("/><".utf8)

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static let inline = names("a b em font i small span strong sub sup u")

    /// The other elements of the HTML standard, and obsolete ones that are still in use.
    private static let elements = names(
        """
        abbr acronym address applet area article aside audio base bdi bdo big blink blockquote body br button canvas
        caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt embed fieldset
        figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input ins
        kbd label legend li link main map mark marquee math menu meta meter nav nobr noframes noscript object ol optgroup
        option output p param picture plaintext pre progress q rp rt ruby s samp script search section select slot source
        strike style summary svg table tbody td template textarea tfoot th thead time title tr track tt ul var video wbr
        xmp
        """
    )

    private static func names(_ list: String) -> Set<[UInt8]> {
        Set(list.split { $0 == " " || $0 == "\n" }.map { Array($0.utf8) })
    }
}
