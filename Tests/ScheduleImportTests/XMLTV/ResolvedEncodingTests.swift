import Foundation
import ScheduleImport
import ScheduleModel
import Testing

/// Guides whose encoding differs from the literal meaning of its name.
/// Covers: XMLTVReader, XMLError
@Suite struct ResolvedEncodingTests {
    @Test(
        "N15: The name of an older encoding selects the wider one of Windows, as in browsers",
        arguments: [
            ("Shift_JIS", [0x5C, 0x7E, 0x81, 0x60, 0x87, 0x40, 0xFB, 0xFC, 0xB1], "\\~～①髙ｱ"),
            ("x-sjis", [0x83, 0x5C], "ソ"), ("EUC-JP", [0x5C, 0x7E, 0xA1, 0xC1, 0xAD, 0xA1], "\\~～①"),
            ("gb2312", [0xE9, 0x46, 0xD6, 0xD0, 0xA1, 0xA4, 0x80], "镕中·€"), ("x-gbk", [0xE9, 0x46], "镕"),
            ("GBK", [0x95, 0x32, 0x82, 0x36], "𠀀"),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x3C, 0x42, 0x1B, 0x28, 0x42], "実"),
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x2D, 0x21, 0x2D, 0x6A, 0x3C, 0x42, 0x1B, 0x28, 0x42], "①㈱実"),
            ("EUC-KR", [0x8C, 0x63, 0xC7, 0xD1], "똠한"), ("ks_c_5601-1987", [0x8C, 0x63], "똠"),
            ("Big5", [0xA1, 0x45, 0xA4, 0xA4, 0x95, 0xB0, 0x88, 0x66], "‧中㺭Ê"), ("cn-big5", [0xA4, 0xA4], "中"),
            ("ISO-8859-1", [0x93, 0xE9, 0x94, 0x85, 0x80, 0x41], "“é”…€A"), ("us-ascii", [0x92, 0xE9], "’é"),
            ("latin1", [0x92], "’"), ("ISO-8859-9", [0x93, 0xDE], "“Ş"), ("TIS-620", [0xA1, 0x80], "ก€"),
            ("ISO-8859-1", [0x41, 0x81, 0x8D], "A\u{81}\u{8D}"), ("windows-1252", [0x41, 0x81], "A\u{81}"),
        ] as [(String, [UInt8], String)]
    )
    func wider(encoding: String, title: [UInt8], text: String) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><tv><programme start=\"1\"><title>"
        let guide = Array(head.utf8) + title + Array("</title></programme></tv>".utf8)
        #expect(try titles(guide) == [text])
        // After a fault too.
        let broken =
            "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><tv><programme><title><b c></title></programme><programme start=\"1\"><title>"
        #expect(try titles(Array(broken.utf8) + title + Array("</title></programme></tv>".utf8)) == [text])
    }

    @Test("N15: A guide in one-byte letters that declares UTF-16 is UTF-8, and so is one with the mark of UTF-8")
    func wrongDeclaration() throws {
        for declared in ["utf-16", "UTF-16LE", "Unicode", "utf8"] {
            let guide =
                "<?xml version='1.0' encoding='\(declared)'?><tv><programme><title>Ελλάδα</title></programme></tv>"
            #expect(try titles(Array(guide.utf8)) == ["Ελλάδα"], "\(declared)")
        }
        for declared in ["ISO-8859-1", "utf-16", "windows-1252", "UTF-8"] {
            let guide =
                "\u{FEFF}<?xml version='1.0' encoding='\(declared)'?><tv><programme><title>Ελλάδα</title></programme></tv>"
            #expect(try titles(Array(guide.utf8)) == ["Ελλάδα"], "\(declared)")
        }
    }

    @Test("N15: A fault in a guide of wide letters costs only its programme", arguments: [1, 3, 4096])
    func wideLetters(piece: Int) throws {
        let rows = ["😀 One", "A <b c> B", "Ελλάδα"].map { "<programme><title>\($0)</title></programme>\n" }
        let guide = "<?xml version='1.0' encoding='UTF-16'?>\n<tv>\(rows.joined())</tv>"
        for encoding in [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian] {
            let bytes = try #require(guide.data(using: encoding)).map(\.self)
            #expect(try titles(bytes, piece: piece) == ["😀 One", "Ελλάδα"], "\(encoding)")
        }
    }

    @Test("N15: A second guide in one file has its own encoding, and only the first one's attributes count")
    func secondGuide() throws {
        let row = { (title: [UInt8]) in
            Array("<programme start=\"1\"><title>".utf8) + title + Array("</title></programme>".utf8)
        }
        let heads = ["UTF-8", "ISO-8859-1"].map {
            "<?xml version='1.0' encoding='\($0)'?>\n<tv date='\($0.utf8.count)'>"
        }
        let letters: [[UInt8]] = [[0xC3, 0xA9], [0xE9]]
        for order in [[0, 1], [1, 0], [0, 0]] {
            let guide = order.flatMap { Array(heads[$0].utf8) + row(letters[$0]) + Array("</tv>\n".utf8) }
            #expect(try titles(guide) == ["é", "é"], "\(order)")
            var dates: [String] = []
            let reader = try XMLTVReader { item in
                if case .guide(let attributes) = item { dates += attributes.map(\.value) }
            }
            for byte in guide { try reader.consume([byte]) }
            try reader.finish()
            #expect(dates == ["\(order[0] == 0 ? 5 : 10)"])
        }
        let page =
            Array(heads[0].utf8) + row([0x41]) + Array("</tv>\n<?xml version='1.0'?><html><p>late</p></html>".utf8)
        #expect(try titles(page) == ["A"])
        #expect(throws: XMLError.self) {
            try titles(Array(heads[0].utf8) + row([0x41]) + Array("</tv><?xml version='1.0'?><tv>".utf8))
        }
    }

    @Test(
        "A guide after one in a stateful encoding has its own encoding",
        arguments: [
            ("gbk", [0xD6, 0xD0], "中"), ("gb18030", [0x95, 0x32, 0x82, 0x36], "𠀀"),
            // The bytes of a declaration within letters do not start a declaration.
            ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x30, 0x3C, 0x3F, 0x78, 0x6D, 0x6C, 0x1B, 0x28, 0x42], "絢据迪"),
        ] as [(String, [UInt8], String)]
    )
    func afterStatefulEncoding(encoding: String, title: [UInt8], text: String) throws {
        let own: [(encoding: String, title: [UInt8])] = [
            (encoding, title), ("utf-8", Array("é 日本".utf8)), ("ISO-8859-1", [0xE9]), ("windows-1251", [0xE9]),
            (encoding, title), ("", [0x41]),
        ]
        var guides: [UInt8] = []
        for guide in own {
            let declared = guide.encoding.isEmpty ? "" : " encoding='\(guide.encoding)'"
            guides += Array("<?xml version='1.0'\(declared)?>\n<tv><!-- <?xml encoding='utf-8'?> -->".utf8)
            guides += Array("<programme start=\"1\"><title>".utf8)
            guides += guide.title
            guides += Array("</title></programme></tv>\n".utf8)
        }
        for piece in [1, 7, 4096] {
            #expect(try titles(guides, piece: piece) == [text, "é 日本", "é", "й", text, "A"], "\(piece)")
        }
    }

    @Test(
        "A quoted declaration in a guide in a stateful encoding does not start another guide",
        arguments: [
            "<!-- was: <?xml version=\"1.0\"?> -->", "<!-- <tv></tv><?xml version='1.0'?> -->",
            "<!--<x/>\n<?xml version='1.0'?>-->",
            "<icon/><!-- a - > b <?xml version='1.0'?> --><icon/>",
            "<desc><![CDATA[see <?xml version='1.0'?> ]] > <tv></tv> <?xml version='1.0'?>]]></desc>",
            "<desc><b>[</b><![CDATA[>]]]]><![CDATA[</tv><?xml version='1.0'?>]]></desc>",
            "<desc>see <?xml version='1.0'?></desc></programme><programme start=\"1\">",
            "<desc><?xml version='1.0'?></desc></programme><programme start=\"1\">",
        ]
    )
    func quotedDeclaration(_ quoted: String) throws {
        let start = "<?xml version='1.0' encoding='gbk'?>\n<tv><programme start=\"1\">\(quoted)<title>"
        let row = Array("</title></programme>\n<programme start=\"2\"><title>".utf8) + [0xD6, 0xD0]
        let guide = Array(start.utf8) + [0xD6, 0xD0] + row + Array("</title></programme></tv>".utf8)
        for piece in [1, 7, 4096] { #expect(try titles(guide, piece: piece) == ["中", "中"], "\(piece)") }
    }

    @Test(
        "A guide after one in a stateful encoding is found regardless of the text between, even after truncation",
        arguments: [
            "</tv>", "</tv>\n<!-- made by x -->\n", "</tv >\r\n\u{FEFF}", "</tv>\nWarning: timeout\n", "</tv>\n<br>\n",
            "</tv>\n<?x y?>\n", "\n", "<icon/>\n", "<programme start=\"3\"></programme>\n<!-- x -->\n",
        ]
    )
    func afterText(_ between: String) throws {
        let first = "<?xml version='1.0' encoding='gbk'?>\n<tv><!-- x --><programme start=\"1\"><title>"
        let second = "</title></programme>\(between)<?xml version='1.0' encoding='utf-8'?>\n<tv>"
        let row = "<programme start=\"2\"><title>é 中</title></programme></tv>"
        let guides = Array(first.utf8) + [0xD6, 0xD0] + Array((second + row).utf8)
        for piece in [1, 7, 4096] { #expect(try titles(guides, piece: piece) == ["中", "é 中"], "\(piece)") }
    }

    @Test("Countless declarations in a guide in a stateful encoding do not exhaust the stack")
    func manyDeclarations() async {
        let head = "<?xml version='1.0' encoding='gbk'?>"
        let guide = Array((head + String(repeating: "<?xml ", count: 10_900)).utf8)
        let isRefused = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: (try? titles(guide, piece: 1 << 16)) == nil) }
            thread.stackSize = 1 << 19
            thread.start()
        }
        #expect(isRefused)
    }

    private func titles(_ guide: [UInt8], piece: Int = 4096) throws -> [String] {
        var titles: [String] = []
        let reader = try XMLTVReader { item in
            if case .programme(let programme) = item { titles += programme.titles.map(\.text) }
        }
        for start in stride(from: 0, to: guide.count, by: piece) {
            try reader.consume(Array(guide[start..<min(start + piece, guide.count)]))
        }
        try reader.finish()
        return titles
    }
}
