internal import ScheduleModel

/// A piece of HTML as it is written: elements close themselves, every text is escaped, an attribute is one of those that
/// there are, and an address is made of pieces. What is wrong in markup is so not written by mistake.
package struct HTML: Sendable {
    /// What was written, in UTF-8.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// An empty piece with room for a number of bytes.
    init(room: Int) { bytes.reserveCapacity(room) }

    /// The elements that pages use.
    enum Tag: String {
        case html, head, title, body, header, nav, main, footer, section, article, aside, search, div, span, p, h1, h2,
            h3
        case a, b, i, small, time, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tr, th, td, colgroup, form,
            label
        case button, select, option, output, details, summary, figure, figcaption, fieldset, legend, progress, strong
        case script, dialog, kbd, code, noscript
    }

    /// Elements without an end.
    enum VoidTag: String {
        case meta, link, img, input, col
    }

    /// An attribute.
    enum Attribute {
        /// One whose value is a text; it is escaped.
        case text(String, String)
        /// One that is there or not.
        case flag(String)
        /// None; for what is there on a condition.
        case none

        static func id(_ text: String) -> Attribute { .text("id", text) }
        static func `class`(_ text: String) -> Attribute { text.isEmpty ? .none : .text("class", text) }
        static func href(_ address: Address) -> Attribute { .text("href", address.text) }
        /// A page of someone else: http or https, as `WebLink` makes sure.
        static func href(_ link: WebLink) -> Attribute { .text("href", link.rawValue) }
        static func name(_ text: String) -> Attribute { .text("name", text) }
        static func value(_ text: String) -> Attribute { .text("value", text) }
        static func type(_ text: String) -> Attribute { .text("type", text) }
        static func label(_ text: String) -> Attribute { .text("aria-label", text) }
        static func data(_ name: String, _ value: String) -> Attribute { .text("data-" + name, value) }
        static func flag(_ name: String, if condition: Bool) -> Attribute { condition ? .flag(name) : .none }
        static let foreign = Attribute.text("dir", "auto")
        static let isHiddenFromReaders = Attribute.text("aria-hidden", "true")
    }

    /// Adds an element with what stands in it.
    mutating func add(_ tag: Tag, _ attributes: Attribute..., content: (inout HTML) -> Void) {
        open(tag.rawValue, attributes)
        content(&self)
        close(tag)
    }

    /// Adds an element with a text.
    mutating func add(_ tag: Tag, _ attributes: Attribute..., text: String) {
        open(tag.rawValue, attributes)
        add(text)
        close(tag)
    }

    /// Adds an element without an end.
    mutating func add(_ tag: VoidTag, _ attributes: Attribute...) { open(tag.rawValue, attributes) }

    /// Adds a text.
    mutating func add(_ text: String) { MarkupText.append(text, to: &bytes) }

    /// Adds another piece.
    mutating func add(_ piece: HTML) { bytes += piece.bytes }

    /// Adds markup of our own that holds nothing from outside.
    mutating func addRaw(own markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Adds a picture of dark squares on white.
    ///
    /// - Parameter path: numbers and letters of a path of SVG.
    mutating func addCode(path: String, size: Int, name: String) {
        open(
            "svg",
            [
                .class("qr"), .text("viewBox", "0 0 \(size) \(size)"), .text("role", "img"), .label(name),
                .text("shape-rendering", "crispEdges"),
            ]
        )
        open("path", [.text("fill", "#fff"), .text("d", "M0 0h\(size)v\(size)H0z")])
        bytes += "</path>".utf8
        open("path", [.text("d", path)])
        bytes += "</path></svg>".utf8
    }

    /// Adds words for the script, as data: one text, or all forms of one that depends on a number.
    mutating func addMessages(_ words: [(id: String, forms: [String])]) {
        let members = words.map { word in
            let texts = word.forms.map(Self.quoted)
            return Self.quoted(word.id) + ":" + (texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ",") + "]")
        }
        open("script", [.id("words"), .type("application/json")])
        bytes += ("{" + members.joined(separator: ",") + "}</script>").utf8
    }

    /// A text as JSON has it, in which no element ends.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "<", ">", "&": quoted += "\\u00" + String(scalar.value, radix: 16)
            default: if scalar.value >= 0x20 { quoted.unicodeScalars.append(scalar) }
            }
        }
        return quoted + "\""
    }

    private mutating func open(_ name: String, _ attributes: [Attribute]) {
        bytes.append(UInt8(ascii: "<"))
        bytes += name.utf8
        for attribute in attributes {
            switch attribute {
            case .none: continue
            case .flag(let name):
                bytes.append(UInt8(ascii: " "))
                bytes += name.utf8
            case .text(let name, let value):
                bytes.append(UInt8(ascii: " "))
                bytes += name.utf8
                bytes += "=\"".utf8
                MarkupText.append(value, to: &bytes)
                bytes.append(UInt8(ascii: "\""))
            }
        }
        bytes.append(UInt8(ascii: ">"))
    }

    private mutating func close(_ tag: Tag) {
        bytes += "</".utf8
        bytes += tag.rawValue.utf8
        bytes.append(UInt8(ascii: ">"))
    }
}
