import ScheduleModel
import Testing

@testable import ScheduleImport

@Suite struct MarkupRepairTests {
    @Test(
        "A character that can only be text is read as text",
        arguments: [
            ("R&B", "R&B"), ("A & B", "A & B"), ("AT&T; x", "AT&T; x"), ("Q&A", "Q&A"), ("a&", "a&"),
            ("I <3 TV", "I <3 TV"),
            ("a < b", "a < b"), ("a << b", "a << b"), ("1</2", "1</2"), ("&foo; bar", "&foo; bar"),
            ("&#x41;&#65;", "AA"),
            ("a&#1;b", "a b"), ("a\u{1}b", "a b"), ("&amp;&lt;&eacute;", "&<é"), ("&#xZ;", "&#xZ;"), ("&&amp;", "&&"),
            ("<![CDATA[a & b <3]]>", "a & b <3"), ("<!-- & <3 -->x", "x"),
        ]
    )
    func text(written: String, read: String) throws {
        let guide = "<?xml version='1.0'?><tv><programme start='1'><title>\(written)</title></programme></tv>"
        for piece in [1, 2, 3, 7, 4096] {
            let result = try Self.read(Array(guide.utf8), piece: piece)
            #expect(result.titles == [read], "\(piece)")
            #expect(result.faults.allSatisfy { $0.lostItem == .nothing && $0.repairs > 0 }, "\(piece)")
        }
    }

    @Test("An address with a bare ampersand keeps it")
    func attributes() throws {
        let guide = "<tv><programme start='1'><title>A</title><icon src='http://x.example/?a=1&b=2'/></programme></tv>"
        var icons: [String] = []
        let reader = try XMLTVReader { if case .programme(let item) = $0 { icons += item.icons.map(\.source) } }
        try reader.consume(Array(guide.utf8))
        try reader.finish()
        #expect(icons == ["http://x.example/?a=1&b=2"])
    }

    @Test("The repairs are counted, with the place of the first one")
    func count() throws {
        for piece in [1, 5, 4096] {
            let guide = "<tv>\n<programme start='1'>\n <title>A & B & C</title></programme></tv>"
            let faults = try Self.read(Array(guide.utf8), piece: piece).faults
            #expect(faults.map(\.repairs) == [2])
            #expect(faults.map(\.line) == [3] && faults.map(\.column) == [11])
        }
    }

    @Test("A guide is read to its end after any number of faults")
    func manyFaults() throws {
        let row = "<programme start='1'><title>A</title></programme><programme><b c></programme>\n"
        let result = try Self.read(Array("<tv>\(String(repeating: row, count: 3_000))</tv>".utf8), piece: 1 << 16)
        #expect(result.titles.count == 3_000 && result.faults.count == 3_000)
    }

    static func read(_ guide: [UInt8], piece: Int) throws -> (titles: [String], faults: [XMLError]) {
        var titles: [String] = []
        var faults: [XMLError] = []
        let reader = try XMLTVReader { item in
            switch item {
            case .programme(let programme): titles += programme.titles.map(\.text)
            case .fault(let fault): faults.append(fault)
            default: break
            }
        }
        for start in stride(from: 0, to: guide.count, by: piece) {
            try reader.consume(Array(guide[start..<min(start + piece, guide.count)]))
        }
        try reader.finish()
        return (titles, faults)
    }
}
