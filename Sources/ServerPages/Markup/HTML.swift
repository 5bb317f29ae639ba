internal import ScheduleModel

/// A piece of HTML under construction. Its functions make it hard to write invalid markup. They close elements, escape
/// every text, and accept only `Address` and `WebLink` as links.
package struct HTML: Sendable {
    /// The size, in bytes, at which markup is passed to the sink.
    private static let pieceSize = 1 << 16

    /// The markup in UTF-8 that was not passed to the sink.
    package private(set) var bytes: [UInt8] = []
    private let sink: Page.Sink?

    package init() { sink = nil }

    /// Creates an empty piece.
    ///
    /// - Parameters:
    ///   - capacity: the reserved capacity, in bytes.
    ///   - sink: receives the markup piece by piece, so that a large page is never completely in memory. If it is nil,
    ///     all markup is in `bytes`.
    init(capacity: Int, sink: Page.Sink?) {
        self.sink = sink
        bytes.reserveCapacity(capacity)
    }

    /// The elements that pages use.
    enum Tag: String {
        case html, head, title, body, header, nav, main, footer, section, article, aside, search, div, span, p, h1, h2,
            h3
        case a, b, i, small, time, ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tr, th, td, colgroup, form,
            label
        case button, select, option, output, details, summary, figure, figcaption, fieldset, legend, progress, strong
        case script, dialog, kbd, code, noscript
    }

    /// Elements without an end tag.
    enum VoidTag: String {
        case meta, link, img, input, col
    }

    /// An attribute.
    enum Attribute {
        /// An attribute with a name and a value. The value is escaped.
        case text(String, String)
        /// An attribute without a value.
        case flag(String)
        /// No attribute, for conditional attributes.
        case none

        static func id(_ text: String) -> Attribute { .text("id", text) }
        static func `class`(_ text: String) -> Attribute { text.isEmpty ? .none : .text("class", text) }
        static func href(_ address: Address) -> Attribute { .text("href", address.text) }
        /// Returns the attribute of a link to another site. `WebLink` allows only http and https.
        static func href(_ link: WebLink) -> Attribute { .text("href", link.rawValue) }
        static func name(_ text: String) -> Attribute { .text("name", text) }
        static func value(_ text: String) -> Attribute { .text("value", text) }
        static func type(_ text: String) -> Attribute { .text("type", text) }
        static func label(_ text: String) -> Attribute { .text("aria-label", text) }
        static func data(_ name: String, _ value: String) -> Attribute { .text("data-" + name, value) }
        static func flag(_ name: String, if condition: Bool) -> Attribute { condition ? .flag(name) : .none }
        static let automaticDirection = Attribute.text("dir", "auto")
        static let isHiddenFromReaders = Attribute.text("aria-hidden", "true")
    }

    /// Adds an element with content.
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

    /// Adds an element without an end tag.
    mutating func add(_ tag: VoidTag, _ attributes: Attribute...) { open(tag.rawValue, attributes) }

    /// Adds a text.
    mutating func add(_ text: String) { MarkupText.append(text, to: &bytes) }

    /// Adds the markup of another piece, which must not have a sink.
    mutating func add(_ piece: HTML) { bytes += piece.bytes }

    /// Adds literal markup without escaping. A `StaticString` cannot contain data from outside.
    mutating func addRaw(trusted markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Adds a QR code: dark squares on white, as SVG.
    ///
    /// - Parameters:
    ///   - path: the SVG path data of the dark squares.
    ///   - size: the width and height in squares, including the margin.
    ///   - name: the label for screen readers.
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

    /// Adds messages for the script as JSON: one text, or an array of the plural forms.
    mutating func addMessages(_ messages: [(id: String, forms: [String])]) {
        let members = messages.map { message in
            let texts = message.forms.map(Self.quoted)
            let value = texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ",") + "]"
            return Self.quoted(message.id) + ":" + value
        }
        // The script finds the messages by this ID.
        open("script", [.id("words"), .type("application/json")])
        bytes += ("{" + members.joined(separator: ",") + "}</script>").utf8
    }

    /// Returns a text as a JSON string that cannot end the `<script>` element around it.
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

    /// Adds an end tag. If enough markup was added, it is passed to the sink.
    private mutating func close(_ tag: Tag) {
        bytes += "</".utf8
        bytes += tag.rawValue.utf8
        bytes.append(UInt8(ascii: ">"))
        if let sink, bytes.count >= Self.pieceSize {
            sink(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
    }
}
