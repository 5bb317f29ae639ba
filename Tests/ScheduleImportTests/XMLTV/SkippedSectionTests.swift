import ScheduleImport
import ScheduleModel
import Testing

/// Comments of guides without an end.
/// Covers: XMLTVReader, XMLError
@Suite struct SkippedSectionTests {
    private static let one = "<programme start=\"1\"><title>One</title></programme>\n"
    private static let two = "<programme start=\"2\"><!-- two --><title>Two</title></programme>\n"

    @Test(
        "A comment without an end costs only its programme if another comment follows",
        arguments: [
            "<programme><title>x</title><!-- y <desc>z</desc></programme>\n",
            "<programme><title>x</title><<!-- y</programme>\n",
            "<programme><title>x</title></b><!-- y</title></programme>\n",
        ]
    )
    func withoutEnd(_ broken: String) throws {
        for piece in [1, 7, 4096] {
            let read = try read("<tv>\n\(Self.one)\(broken)\(Self.one)\(Self.two)\(Self.one)</tv>", piece: piece)
            #expect(read.titles == ["One", "One", "Two", "One"], "\(piece): \(read.faults)")
            #expect(read.faults.first?.lostItem == .programme, "\(piece): \(read.faults)")
        }
    }

    @Test("Programmes in a comment are ignored, also after a fault", arguments: ["", "<b c>"])
    func commentedOut(_ fault: String) throws {
        let comment = "<!-- a \(Self.one)\(Self.one) -->\n"
        let guide = "<tv>\n\(Self.one)<programme>\(fault)</programme>\(comment)\(Self.two)</tv>"
        for piece in [1, 7, 4096] {
            let read = try read(guide, piece: piece)
            #expect(
                read.titles == ["One", "Two"] && read.faults.count == (fault.isEmpty ? 0 : 1),
                "\(piece): \(read.faults)"
            )
        }
    }

    @Test(
        "A declaration or comment without an end before the guide costs nothing of it",
        arguments: [
            ("<?xml version=\"1.0\" encoding=\"UTF-8\">", "an instruction without an end"),
            ("<?xml version=\"1.0\"?>\n<!-- a", "a text (CDATA) or comment without an end"),
        ]
    )
    func beforeGuide(_ head: String, message: String) throws {
        for piece in [1, 7, 4096] {
            let read = try read("\(head)\n<tv>\(Self.one)<programme><title>é</title></programme></tv>", piece: piece)
            #expect(read.titles == ["One", "é"], "\(piece): \(read.faults)")
            #expect(read.faults.map(\.message) == [message] && read.faults.map(\.lostItem) == [.nothing])
        }
        let problem = try #require(throws: XMLError.self) { try self.read("\(head)\n<page></page></tv>", piece: 7) }
        #expect(problem.message == message)
    }

    @Test("Instructions without an end are read again only as long as they take no minutes")
    func manyInstructions() throws {
        let filler = String(repeating: "x", count: 1 << 20)
        for (count, isRead) in [(5, true), (300, false)] {
            let guide = "<tv>\(String(repeating: Self.one + "<?x ", count: count))\(filler)</tv>"
            var (titles, faults) = (0, 0)
            let reader = try XMLTVReader { item in
                if case .programme = item { titles += 1 }
                if case .fault = item { faults += 1 }
            }
            try reader.consume(Array(guide.utf8))
            if isRead { try reader.finish() } else { #expect(throws: XMLError.self) { try reader.finish() } }
            #expect(titles >= 5 && titles <= 130 && faults <= 130, "\(titles), \(faults)")
        }
    }

    @Test(
        "An unfinished element costs as little in a guide of megabytes as in a small one",
        arguments: [
            ("<?xml version=\"1.0\" encoding=\"UTF-8\">\n<tv>", ""), ("<tv>", "<?note\n"), ("<tv>", "<!note\n"),
            ("<!DOCTYPE tv SYSTEM \"xmltv.dtd\"\n<tv>", ""), ("<!-- made by\n<tv>", ""), ("<tv>", "<!-- note\n"),
            ("<tv>", "<programme start=\"3\n"),
        ]
    )
    func inLongGuide(head: String, broken: String) throws {
        let filler = String(repeating: Self.one, count: 50_000)
        for piece in [1 << 12, 1 << 16] {
            let read = try read("\(head)\(Self.one)\(broken)\(filler)\(Self.one)</tv>", piece: piece)
            #expect(read.titles.count >= 50_001, "\(piece): \(read.titles.count) \(read.faults)")
            #expect(read.faults.count == 1, "\(piece): \(read.faults)")
        }
    }

    @Test("A comment of megabytes with an end is skipped, and nothing after it is lost")
    func longComment() throws {
        let comment = "<!-- " + String(repeating: "no programme\n", count: 300_000) + " -->"
        let read = try read("<tv>\n\(Self.one)\(comment)\n\(Self.two)</tv>", piece: 1 << 16)
        #expect(read.titles == ["One", "Two"] && read.faults.count == 1)
    }

    @Test("A comment in several pieces is not a fault, regardless of the text before it", arguments: [150, 1_500])
    func commentAfterMegabytes(_ kilobytes: Int) throws {
        let before = String(repeating: Self.one, count: 50_000)
        let comment = "<!-- " + String(repeating: "no programme ....\n", count: kilobytes * 1024 / 18) + " -->"
        let read = try read("<tv>\n\(before)\(comment)\n\(Self.two)</tv>", piece: 1 << 16)
        #expect(read.titles.last == "Two" && read.titles.count == 50_001 && read.faults.isEmpty, "\(read.faults)")
    }

    @Test("A declaration without an end still sets the encoding", arguments: ["ISO-8859-1", "windows-1251"])
    func lettersOfBroken(_ encoding: String) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(encoding)\">\n<tv><programme><title>"
        let bytes = Array(head.utf8) + [0xE9] + Array("</title></programme></tv>".utf8)
        var titles: [String] = []
        let reader = try XMLTVReader { item in
            if case .programme(let programme) = item { titles += programme.titles.map(\.text) }
        }
        try reader.consume(bytes)
        try reader.finish()
        #expect(titles == [encoding == "ISO-8859-1" ? "é" : "й"])
    }

    @Test("A document that is not a guide is rejected even after a fault")
    func noGuide() {
        for piece in [1, 4096] {
            #expect(throws: XMLError.self) {
                try self.read(
                    "<?xml version=\"1.0\"?>\n<guide>\(Self.one)<p><b c></p>\(Self.two)</guide>",
                    piece: piece
                )
            }
        }
    }

    private func read(_ guide: String, piece: Int) throws -> (titles: [String], faults: [XMLError]) {
        var titles: [String] = []
        var faults: [XMLError] = []
        let reader = try XMLTVReader { item in
            if case .programme(let programme) = item { titles += programme.titles.map(\.text) }
            if case .fault(let problem) = item { faults.append(problem) }
        }
        let bytes = Array(guide.utf8)
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try reader.consume(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        try reader.finish()
        return (titles, faults)
    }
}
