import Foundation
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

@testable import ScheduleImport

/// Hostile titles in each feed and document that other programs read.
/// Covers: ChangeFeed, XMLTVWriter, EventFeed, TextSanitizer
@Suite struct HostileFeedTests {
    private static let titles = [
        "</title></entry><entry>", "]]><x>", "</script><script>alert(1)</script>", "=HYPERLINK(\"http://x.example\")",
        "@SUM(1)", "x\nBEGIN:VEVENT\nSUMMARY:y", "x\r\nEND:VCALENDAR", "a\u{1B}]0;b\u{7}", "a\u{0}b\u{8}c\u{9B}d",
        "\u{202E}abc", "a\u{2028}b\u{85}c\u{FFFE}", "\"\u{301} onmouseover=\"x", "&#60;b&#62; &lt;img src=x&gt;",
        "a,b;c\\d|e", "'; DROP TABLE shows; --",
    ]

    private static func put(hour: Int, in files: MemoryFiles) throws {
        let rows = titles.enumerated().map { index, title in
            [
                "show": "\(index) " + title, "title": title, "network": title, "summary": title, "season": 1,
                "number": index + 1, "start": "2026-11-20T\(hour):00:00Z",
                "credits": [["name": title, "character": title]],
            ] as [String: Any]
        }
        files.put("/home/me/tv.json", Array(try JSONSerialization.data(withJSONObject: rows)))
    }

    @Test("W8: Hostile titles are text in each feed and document: XML is well formed, calendars have only their events")
    func everyDocument() async throws {
        let folder = TemporaryFolder()
        let place = ProgramRun.Place.running(
            "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/tv.json\"\n"
        )
        try Self.put(hour: 20, in: place.files)
        let first = try await ServedProgram.storing(in: folder, place)
        _ = try await first.request("/api/v1/refresh", method: "POST")
        await first.end()
        try Self.put(hour: 21, in: place.files)
        var later = place
        later.now = later.now.addingTimeInterval(3600)
        let server = try await ServedProgram.storing(in: folder, later)
        _ = try await server.request("/api/v1/refresh", method: "POST")

        let changes = try await server.request("/feed/changes.atom", ["Accept-Encoding: identity"])
        let feed = try XMLNames(changes.body)
        #expect(feed.names.count { $0 == "entry" } == Self.titles.count, "\(changes.text)")
        #expect(Set(feed.names).isSubset(of: Self.atom), "\(Set(feed.names).subtracting(Self.atom))")
        #expect(changes.text.contains("moved: 3 =HYPERLINK(&quot;http://x.example&quot;)"))

        let guide = try await server.request("/feed/guide.xml", ["Accept-Encoding: identity"])
        let programmes = try XMLNames(guide.body)
        #expect(programmes.names.count { $0 == "programme" } == Self.titles.count)
        #expect(Set(programmes.names).isSubset(of: Self.guide), "\(Set(programmes.names).subtracting(Self.guide))")

        let calendar = try await server.request("/feed/week.ics", ["Accept-Encoding: identity"]).text
        let lines = calendar.components(separatedBy: "\r\n")
        #expect(lines.count { $0 == "BEGIN:VEVENT" } == Self.titles.count && lines.count { $0 == "END:VCALENDAR" } == 1)
        #expect(!lines.joined().unicodeScalars.contains { $0 < " " || $0 == "\u{85}" || $0 == "\u{2028}" })

        for target in ["week", "shows", "changes", "search?text=SUM", "upcoming?form=small", "list"] {
            let answer = try await server.request("/api/v1/" + target, ["Accept-Encoding: identity"])
            #expect(answer.status == 200 && !answer.json.isEmpty, "\(target): \(answer.status)")
            #expect(answer.body.allSatisfy { $0 >= 0x20 || $0 == UInt8(ascii: "\n") }, "\(target)")
            #expect(answer.headers["content-type"]?.contains("json") == true)
        }
        #expect(!changes.text.unicodeScalars.contains { $0 != "\n" && TextSanitizer.isControl($0) })
        await server.end()
    }

    private static let atom: Set = [
        "feed", "id", "title", "updated", "author", "name", "rights", "entry", "category", "content", "link",
    ]
    private static let guide: Set = [
        "tv", "channel", "display-name", "programme", "title", "sub-title", "desc", "credits", "actor", "episode-num",
        "category", "length",
    ]
}

/// The names of all elements of a document. Throws an error if the document is not well formed.
private final class XMLNames: XMLScanner.Handler {
    private(set) var names: [String] = []

    init(_ bytes: [UInt8]) throws {
        let scanner = try XMLScanner(handler: self)
        try scanner.consume(bytes)
        try scanner.finish()
    }

    func begin(_ name: XMLName, _ attributes: XMLAttributes) -> XMLScanner.TextHandling {
        names.append(name.text)
        return .unwanted
    }

    func end(_ text: ArraySlice<UInt8>) {}
}
