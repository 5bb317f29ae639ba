/// The HTML tags, identified by the text after `<`.
enum HTMLTag {
    /// Returns whether this is a tag, a comment or an instruction, and not a word in angle brackets.
    static func isKnown(_ tag: ArraySlice<UInt8>) -> Bool {
        guard let first = tag.first else { return false }
        if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") { return true }
        let name = name(of: tag)
        return name.isEmpty || isInline(tag) || elements.contains(name)
    }

    /// Returns whether this is an inline element, which is not replaced by a space.
    static func isInline(_ tag: ArraySlice<UInt8>) -> Bool { inline.contains(name(of: tag)) }

    private static func name(of tag: ArraySlice<UInt8>) -> [UInt8] {
        tag.drop { $0 == UInt8(ascii: "/") }.prefix(16).map(lowercased).prefix {
            ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
        }.map(\.self)
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    private static let inline = names("a b em font i small span strong sub sup u")

    /// The elements of the HTML standard, and obsolete ones that are still in use.
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
