public import ScheduleModel

/// A writer of guides. Elements are in the order of `xmltv.dtd`. The bytes written so far can be taken at any time.
public struct XMLTVWriter {
    private var bytes: [UInt8] = []

    /// Creates an empty writer.
    public init() {}

    /// Returns the bytes that were written since the last call, and removes them.
    public mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// The number of bytes that have not been taken.
    public var count: Int { bytes.count }

    /// Begins a guide with its attributes.
    public mutating func begin(_ attributes: [GuideElement.Attribute]) {
        raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE tv SYSTEM \"xmltv.dtd\">\n<tv")
        for attribute in attributes { add(attribute) }
        raw(">\n")
    }

    /// Adds a comment for human readers of the guide.
    public mutating func add(comment: String) {
        raw("  <!-- ")
        // Two dashes would end the comment.
        escape(comment.replacing(/-(?=-)/, with: "- "), isAttribute: false)
        raw(" -->\n")
    }

    /// Ends the guide.
    public mutating func end() { raw("</tv>\n") }

    /// Declares a channel.
    public mutating func add(_ channel: XMLTVChannel) {
        raw("  <channel")
        add("id", channel.id)
        raw(">\n")
        for name in channel.declaration.names { add("display-name", name) }
        for icon in channel.declaration.icons { add(icon) }
        for url in channel.declaration.urls { add("url", url, attribute: "system") }
        for node in channel.declaration.others { add(node) }
        raw("  </channel>\n")
    }

    /// Lists a programme.
    public mutating func add(_ programme: XMLTVProgramme) {
        raw("  <programme")
        add("start", programme.start)
        if let stop = programme.stop { add("stop", stop) }
        for attribute in programme.details.attributes { add(attribute) }
        add("channel", programme.channel)
        raw(">\n")
        for title in programme.details.titles { add("title", title) }
        for title in programme.details.subtitles { add("sub-title", title) }
        for text in programme.details.descriptions { add("desc", text) }
        add(programme.details.credits)
        if let date = programme.details.date { add("date", LanguageText(date)) }
        for category in programme.details.categories { add("category", category) }
        for keyword in programme.details.keywords { add("keyword", keyword) }
        if let language = programme.details.language { add("language", language) }
        if let language = programme.details.originalLanguage { add("orig-language", language) }
        if let length = programme.details.length { add("length", length, attribute: "units") }
        for icon in programme.details.icons { add(icon) }
        for url in programme.details.urls { add("url", url, attribute: "system") }
        for country in programme.details.countries { add("country", country) }
        for number in programme.details.numbers { add("episode-num", number, attribute: "system") }
        let others = programme.details.unknownElements.inOrder
        for node in others where node.dtdOrder < .subtitles { add(node) }
        if let showing = programme.details.previouslyShown {
            raw("    <previously-shown")
            if !showing.start.isEmpty { add("start", showing.start) }
            if !showing.channel.isEmpty { add("channel", showing.channel) }
            raw(" />\n")
        }
        if let premiere = programme.details.premiere { add("premiere", premiere) }
        if let chance = programme.details.lastChance { add("last-chance", chance) }
        if programme.details.isNew { raw("    <new />\n") }
        for node in others where node.dtdOrder == .subtitles { add(node) }
        for rating in programme.details.ratings { add("rating", rating) }
        for rating in programme.details.starRatings { add("star-rating", rating) }
        for node in others where node.dtdOrder > .subtitles { add(node) }
        raw("  </programme>\n")
    }

    private mutating func add(_ credits: [GuideCredit]) {
        if credits.isEmpty { return }
        raw("    <credits>\n")
        for credit in credits {
            raw("      <")
            raw(credit.role)
            if let character = credit.character { add("role", character) }
            if let guest = credit.guest { add("guest", guest) }
            raw(">")
            add(text: credit.name)
            for node in credit.others { add(inline: node) }
            raw("</")
            raw(credit.role)
            raw(">\n")
        }
        raw("    </credits>\n")
    }

    private mutating func add(_ name: String, _ text: LanguageText) {
        add(name, SystemValue(text.text, system: text.language), attribute: "lang")
    }

    private mutating func add(_ name: String, _ value: SystemValue, attribute: String) {
        raw("    <")
        raw(name)
        if !value.system.isEmpty { add(attribute, value.system) }
        raw(">")
        add(text: value.value)
        raw("</")
        raw(name)
        raw(">\n")
    }

    private mutating func add(_ icon: Picture) {
        raw("    <icon")
        add("src", icon.source)
        if !icon.width.isEmpty { add("width", icon.width) }
        if !icon.height.isEmpty { add("height", icon.height) }
        raw(" />\n")
    }

    private mutating func add(_ name: String, _ rating: Rating) {
        raw("    <")
        raw(name)
        if !rating.system.isEmpty { add("system", rating.system) }
        raw(">\n")
        add("value", LanguageText(rating.value))
        for icon in rating.icons { add(icon) }
        raw("    </")
        raw(name)
        raw(">\n")
    }

    private mutating func add(_ node: GuideElement) {
        raw("    ")
        add(inline: node)
        raw("\n")
    }

    private mutating func add(inline node: GuideElement) {
        raw("<")
        raw(node.name)
        for attribute in node.attributes { add(attribute) }
        raw(">")
        add(text: node.text)
        for child in node.children { add(inline: child) }
        raw("</")
        raw(node.name)
        raw(">")
    }

    private mutating func add(_ attribute: GuideElement.Attribute) { add(attribute.name, attribute.value) }

    private mutating func add(_ attribute: String, _ value: String) {
        raw(" ")
        raw(attribute)
        raw("=\"")
        escape(value, isAttribute: true)
        raw("\"")
    }

    private mutating func add(text: String) { escape(text, isAttribute: false) }

    private mutating func raw(_ text: String) { bytes.append(text) }

    /// Writes text as XML, byte by byte. Special characters are escaped, and invalid characters are dropped.
    private mutating func escape(_ text: String, isAttribute: Bool) {
        if text.utf8.withContiguousStorageIfAvailable(Self.arePlain) ?? false { return raw(text) }
        var previous: (UInt8, UInt8) = (0, 0)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): raw("&amp;")
            case UInt8(ascii: "<"): raw("&lt;")
            case UInt8(ascii: ">"): raw("&gt;")
            case UInt8(ascii: "\"") where isAttribute: raw("&quot;")
            case UInt8(ascii: "\r"): raw("&#13;")
            case UInt8(ascii: "\n") where isAttribute: raw("&#10;")
            case UInt8(ascii: "\t") where isAttribute: raw("&#9;")
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"), 0x20...: bytes.append(byte)
            default: break
            }
            // U+FFFE and U+FFFF (EF BF BE and EF BF BF) are not characters.
            if previous == (0xEF, 0xBF), byte >= 0xBE { bytes.removeLast(3) }
            previous = (previous.1, byte)
        }
    }

    /// Returns whether all bytes can be written unchanged. The loop has no early exit, so that the compiler can
    /// vectorize it.
    private static func arePlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var others: UInt8 = 0
        for byte in bytes { others |= isPlain(byte) ? 0 : 1 }
        return others == 0
    }

    /// Returns whether a byte can be written unchanged. Control characters, `&`, `<`, `>` and `"` cannot, nor bytes
    /// from 0xEF, with which U+FFFE and U+FFFF begin.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0xEF && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
            && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"")
    }
}

extension [GuideElement] {
    /// The elements in the order of the document type, which nearly all guides use already.
    var inOrder: [GuideElement] {
        if count < 2 { return self }
        let orders = map(\.dtdOrder)
        if zip(orders, orders.dropFirst()).allSatisfy({ $0 <= $1 }) { return self }
        return indices.sorted { (orders[$0], $0) < (orders[$1], $1) }.map { self[$0] }
    }
}

extension GuideElement {
    /// The position of an unchanged element among the elements of a programme, by the document type.
    enum DTDOrder: Int, Comparable {
        case video, audio, subtitles, review, image, other

        static func < (left: DTDOrder, right: DTDOrder) -> Bool { left.rawValue < right.rawValue }
    }

    var dtdOrder: DTDOrder {
        switch name {
        case "video": .video
        case "audio": .audio
        case "subtitles": .subtitles
        case "review": .review
        case "image": .image
        default: .other
        }
    }
}
