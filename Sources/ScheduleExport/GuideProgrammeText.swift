internal import ScheduleImport
internal import ScheduleModel

/// A programme of a guide as it is written, with the positions of its elements.
struct GuideProgrammeText {
    private struct Child {
        let element: String
        let bytes: ArraySlice<UInt8>
        let system: String?
    }

    /// The order of elements in `xmltv.dtd`.
    private static let order = [
        "title", "sub-title", "desc", "credits", "date", "category", "keyword", "language", "orig-language", "length",
        "icon", "url", "country", "episode-num", "video", "audio", "previously-shown", "premiere", "last-chance", "new",
        "subtitles", "rating", "star-rating", "review", "image",
    ]

    private let bytes: ArraySlice<UInt8>
    private let tag: Markup
    private var children: [Child] = []

    /// Reads a programme. Returns nil if its elements cannot be read.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard let tag = Markup(bytes) else { return nil }
        (self.bytes, self.tag) = (bytes, tag)
        var depth = 0
        var begin: (position: Int, markup: Markup)?
        var remaining = bytes[tag.end...]
        while let open = Markup.position(of: UInt8(ascii: "<"), in: remaining) {
            guard let markup = Markup(remaining[open...]) else { return nil }
            remaining = remaining[markup.end...]
            guard markup.isElement else { continue }
            if markup.isClosing {
                depth -= 1
                // The end of the programme itself.
                if depth < 0 { return }
                if depth == 0, let begin { add(begin.markup, bytes[begin.position..<markup.end]) }
            } else if markup.isEmpty {
                if depth == 0 { add(markup, bytes[open..<markup.end]) }
            } else {
                if depth == 0 { begin = (open, markup) }
                depth += 1
            }
        }
        return nil
    }

    private mutating func add(_ markup: Markup, _ bytes: ArraySlice<UInt8>) {
        children.append(Child(element: markup.element, bytes: bytes, system: markup.attribute("system")))
    }

    var channel: String { PlainText.decodingEntities(tag.attribute("channel") ?? "") }
    var start: String { tag.attribute("start") ?? "" }
    var stop: String? { tag.attribute("stop") }

    func has(_ element: String) -> Bool { children.contains { $0.element == element } }

    /// Returns whether the programme has a number in a system. An empty system is `onscreen`.
    func hasNumber(in system: String) -> Bool { numbers.contains { $0.system == system } }

    /// The texts of the titles.
    var titles: [String] {
        children.filter { $0.element == "title" }.compactMap { PlainText.title(Self.text($0.bytes)).text }
    }

    /// The numbers with their systems.
    var numbers: [SystemValue] {
        children.filter { $0.element == "episode-num" }.map { child in
            SystemValue(Self.text(child.bytes), system: child.system.flatMap { $0.isEmpty ? nil : $0 } ?? "onscreen")
        }
    }

    /// Returns the text within an element, without the tags around it.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard let tag = Markup(bytes), !tag.isEmpty,
            let close = bytes.lastIndex(of: UInt8(ascii: "<")), close >= tag.end
        else { return "" }
        var inner = bytes[tag.end..<close]
        let (begin, end) = ("<![CDATA[", "]]>")
        let trimmed = inner.drop { $0 <= UInt8(ascii: " ") }
        if trimmed.starts(with: begin.utf8), let last = trimmed.lastIndex(of: UInt8(ascii: ">")) {
            inner =
                trimmed[
                    (trimmed.startIndex + begin.utf8.count)..<max(
                        trimmed.startIndex + begin.utf8.count,
                        last - end.utf8.count + 1
                    )
                ]
            return String(decoding: inner, as: UTF8.self)
        }
        return PlainText.decodingEntities(String(decoding: inner, as: UTF8.self))
    }

    /// Returns the programme with additional elements, each behind those that precede it in the document type.
    ///
    /// - Parameter additions: The names of the elements with their XML.
    func adding(_ additions: [(element: String, xml: String)]) -> [UInt8] {
        let firstStart = children.first?.bytes.startIndex ?? tag.end
        let between = bytes[tag.end..<firstStart]
        let indent = between.allSatisfy { $0 <= UInt8(ascii: " ") } ? Array(between) : []
        var inserted: [Int: [UInt8]] = [:]
        for (element, xml) in additions.sorted(by: { Self.rank($0.element) < Self.rank($1.element) }) {
            let before = children.last { Self.rank($0.element) <= Self.rank(element) }
            let position = before?.bytes.endIndex ?? tag.end
            inserted[position, default: []] += indent + Array(xml.utf8)
        }
        var result: [UInt8] = []
        var start = bytes.startIndex
        for (position, xml) in inserted.sorted(by: { $0.key < $1.key }) {
            result += bytes[start..<position]
            result += xml
            start = position
        }
        return result + bytes[start...]
    }

    /// Returns the position of an element in the document type. Unknown elements are last.
    private static func rank(_ element: String) -> Int { order.firstIndex(of: element) ?? order.count }
}
