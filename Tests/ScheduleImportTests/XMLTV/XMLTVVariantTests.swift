import Foundation
import ScheduleImport
import ScheduleModel
import Testing

/// Common deviations of guides from the document type or from XML that have only one sensible reading.
/// Covers: XMLTVReader, XMLTVProgramme, XMLError, LanguageText, Rating
@Suite struct XMLTVVariantTests {
    @Test(
        "Markup within a text removes none of its words, and a break is a new line",
        arguments: [1, 4096]
    )
    func marksInTexts(piece: Int) throws {
        let guide = """
            <tv><channel id="c"><display-name>O<i>n</i>e</display-name></channel><programme start="1" channel="c">
            <title>A<b>B<i>C</i></b>D</title><desc>One.<br/>Two.<P>Three.</P></desc><credits><actor>Ann<image>i</image></actor></credits>
            <rating><value>T<b>V</b></value></rating></programme></tv>
            """
        let (channels, programmes) = try read(Array(guide.utf8), piece: piece)
        #expect(channels.flatMap(\.names) == [LanguageText("One")])
        let programme = try #require(programmes.first)
        #expect(programme.titles == [LanguageText("ABCD")])
        #expect(programme.descriptions == [LanguageText("One.\nTwo.\nThree.")])
        #expect(programme.ratings.map(\.value) == ["TV"])
        #expect(programme.credits.map(\.name) == ["Ann"] && programme.credits.map(\.others.count) == [1])
    }

    @Test(
        "Spaces before the declaration are ignored, but their lines count",
        arguments: ["\n", " \r\n\t\n", "\u{FEFF}\n"]
    )
    func blanksBefore(blanks: String) throws {
        let guide =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tv><programme start=\"1\"><title>Café</title></programme></tv>"
        for piece in [1, 4096] where piece > 1 || blanks.utf8.first != 0xEF {
            let programmes = try read(Array((blanks + guide).utf8), piece: piece).programmes
            #expect(programmes.flatMap(\.titles) == [LanguageText("Café")])
            #expect(programmes.map(\.line) == [2 + blanks.utf8.count { $0 == UInt8(ascii: "\n") }])
        }
        let wide = try #require(("\n" + guide.replacing("UTF-8", with: "UTF-16")).data(using: .utf16LittleEndian))
        #expect(throws: XMLError.self) { try read(Array(wide), piece: 4096) }
    }

    @Test(
        "N15: Encodings with letters of several bytes are read, from pieces of any size",
        arguments: [
            ("Shift_JIS", [0x93, 0xFA, 0x96, 0x7B, 0x95, 0x5C, 0xB1], "日本表ｱ"), ("GBK", [0xD6, 0xD0, 0xCE, 0xC4], "中文"),
            ("gb2312", [0xD6, 0xD0, 0xCE, 0xC4], "中文"), ("Big5", [0xA4, 0xA4, 0xA4, 0xE5], "中文"),
            ("EUC-KR", [0xC7, 0xD1, 0xB1, 0xB9], "한국"), ("EUC-JP", [0xC6, 0xFC, 0xCB, 0xDC, 0x8F, 0xB0, 0xA1], "日本丂"),
            ("GB18030", [0xD6, 0xD0, 0x41, 0x95, 0x32, 0x82, 0x36, 0x81, 0x39, 0xEE, 0x39], "中A𠀀㐀"),
            ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x3C, 0x42, 0x1B, 0x28, 0x42, 0x41], "実A"),
        ] as [(String, [UInt8], String)]
    )
    func longLetters(encoding: String, title: [UInt8], text: String) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><tv><programme start=\"1\"><title>"
        func guide(_ title: [UInt8]) -> [UInt8] { Array(head.utf8) + title + Array("</title></programme></tv>".utf8) }
        for piece in [1, 4096] {
            #expect(try read(guide(title), piece: piece).programmes.flatMap(\.titles) == [LanguageText(text)])
        }
        let problem = try #require(throws: XMLError.self) { try read(guide([0xFF]), piece: 4096) }
        #expect(problem.message.contains("not in the declared encoding"))
    }

    @Test(
        "An XML fault costs the programme that contains it, and is reported with its line",
        arguments: [
            ("<title>A <b c> B</title>", "not well-formed (invalid token)"), ("<title>A</desc>", "mismatched tag"),
            ("<title>A", "mismatched tag"),
            ("<title a=b>A</title>", "not well-formed (invalid token)"),
            ("<title>A</title></programme></programme>", "mismatched tag"),
        ]
    )
    func faults(inside: String, reason: String) throws {
        let guide = """
            <?xml version="1.0" encoding="windows-1252"?>
            <tv>
            <channel id="c"><display-name>C</display-name></channel>
            <programme start="1"><title>One</title></programme>
            <programme start="2">\(inside)</programme>
            <programme start="3"><title>Café</title></programme>
            <programme start="4"><title>Four</title></programme></tv>
            """
        let bytes = try #require(guide.data(using: .windowsCP1252)).map(\.self)
        for piece in [1, 7, 4096] {
            let (programmes, faults) = try skippingFaults(bytes, piece: piece)
            #expect(programmes.filter { $0.start != "2" }.flatMap(\.titles).map(\.text) == ["One", "Café", "Four"])
            #expect(programmes.filter { $0.start != "2" }.map(\.line) == [4, 6, 7])
            #expect(faults.map(\.message) == [reason] && faults.map(\.line) == [5], "\(piece) \(faults)")
        }
    }

    @Test(
        "After an XML fault, commented-out programmes stay ignored",
        arguments: [("<!--", "-->"), ("<![CDATA[", "]]>")]
    )
    func commentedOut(begin: String, end: String) throws {
        let row = { (start: Int, title: String) in
            "<programme start=\"\(start)\"><title>\(title)</title></programme>\n"
        }
        let guide = "<tv>" + row(1, "A <b c> B") + begin + row(2, "Two") + end + row(3, "Three") + "</tv>"
        for piece in [1, 2, 7, 4096] {
            let (programmes, faults) = try skippingFaults(Array(guide.utf8), piece: piece)
            #expect(programmes.filter { $0.start != "1" }.flatMap(\.titles).map(\.text) == ["Three"], "\(piece)")
            #expect(faults.count == 1)
        }
    }

    @Test("A programme without an end ends at the next one, and a second guide after the first is read too")
    func withoutEnd() throws {
        let row = { (start: Int) in "<programme start=\"\(start)\"><title>\(start)</title>" }
        let end = "</programme>\n"
        let open = "<tv>" + row(1) + "\n" + row(2) + end + row(3) + end + "</tv>"
        let twice =
            "<?xml version=\"1.0\"?><tv>" + row(1) + end + "</tv>\n<?xml version=\"1.0\"?><tv>" + row(2) + end + "</tv>"
        for piece in [1, 4096] {
            let (programmes, faults) = try skippingFaults(Array(open.utf8), piece: piece)
            #expect(programmes.map(\.start) == ["1", "2", "3"])
            #expect(faults.map(\.message) == ["a programme without an end"])
            #expect(try skippingFaults(Array(twice.utf8), piece: piece).programmes.map(\.start) == ["1", "2"])
        }
    }

    @Test("A guide with endless faults is rejected, and so is one without anything after a fault")
    func faultsWithoutEnd() throws {
        let broken = "<programme start=\"1\"><title><b c></title></programme>\n"
        for guide in ["<tv>" + String(repeating: broken, count: 1_100) + "</tv>", "<tv>" + broken + "</tv>"] {
            #expect(throws: XMLError.self) { try skippingFaults(Array(guide.utf8), piece: 4096) }
        }
    }

    private func skippingFaults(
        _ bytes: [UInt8],
        piece: Int
    ) throws -> (programmes: [XMLTVProgramme], faults: [XMLError]) {
        var programmes: [XMLTVProgramme] = []
        var faults: [XMLError] = []
        let reader = try XMLTVReader { item in
            if case .programme(let programme) = item { programmes.append(programme) }
            if case .fault(let problem) = item { faults.append(problem) }
        }
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try reader.consume(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        try reader.finish()
        return (programmes, faults)
    }

    private func read(_ bytes: [UInt8], piece: Int) throws -> (channels: [XMLTVChannel], programmes: [XMLTVProgramme]) {
        var channels: [XMLTVChannel] = []
        var programmes: [XMLTVProgramme] = []
        let reader = try XMLTVReader { item in
            if case .channel(let channel) = item { channels.append(channel) }
            if case .programme(let programme) = item { programmes.append(programme) }
        }
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try reader.consume(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        try reader.finish()
        return (channels, programmes)
    }
}
