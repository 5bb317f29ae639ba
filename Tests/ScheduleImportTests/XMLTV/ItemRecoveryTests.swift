import Foundation
import ScheduleImport
import ScheduleModel
import Testing

/// XML faults at the edges of a guide. Each costs only the broken part.
/// Covers: XMLTVReader, XMLError
@Suite struct ItemRecoveryTests {
    static let one = "<programme start=\"1\"><title>One</title></programme>\n"
    static let two = "<programme start=\"2\"><title>Two</title></programme>\n"
    static let channel = "<channel id=\"c\"><display-name>C</display-name></channel>\n"

    struct Edge: CustomTestStringConvertible, Sendable {
        let name: String
        let guide: String
        let titles: [String]
        var channels: [String] = []
        let cost: XMLError.Cost

        var testDescription: String { name }
    }

    static let edges = [
        Edge(
            name: "in the last programme",
            guide: "\(one)<programme start=\"2\"><title>A <b c> B</title></programme>\n</tv>",
            titles: ["One"],
            cost: .programme
        ),
        Edge(
            name: "an element without an end in a programme",
            guide: "\(one)<programme start=\"2\"><title>A</programme></tv>",
            titles: ["One"],
            cost: .programme
        ),
        Edge(
            name: "a missing end of the last programme",
            guide: "\(one)<programme start=\"2\"><title>Two</title></tv>",
            titles: ["One", "Two"],
            cost: .nothing
        ),
        Edge(name: "an extra end", guide: "\(one)</programme>\n</tv>", titles: ["One"], cost: .nothing),
        Edge(
            name: "a CDATA text without an end",
            guide: "\(one)<programme start=\"3\"><title><![CDATA[x</title></programme>\n\(two)</tv>",
            titles: ["One", "Two"],
            cost: .programme
        ),
        Edge(
            name: "a comment without an end",
            guide: "\(one)<!-- x \(two)\(channel)</tv>\n",
            titles: ["One", "Two"],
            channels: ["c"],
            cost: .programme
        ),
        Edge(
            name: "an instruction without an end",
            guide: "\(one)<?php x \(two)</tv>",
            titles: ["One", "Two"],
            cost: .programme
        ),
        Edge(
            name: "a channel without an end",
            guide: "<channel id=\"c\"><display-name>C</display-name>\n\(one)\(two)</tv>",
            titles: ["One", "Two"],
            channels: ["c"],
            cost: .nothing
        ),
        Edge(
            name: "a channel without an end before the next one",
            guide: "<channel id=\"b\"><display-name>B</display-name>\n\(channel)\(one)</tv>",
            titles: ["One"],
            channels: ["b", "c"],
            cost: .nothing
        ),
        Edge(
            name: "a name without an end",
            guide: "<channel id=\"b\"><display-name>B\n\(channel)\(one)</tv>",
            titles: ["One"],
            channels: ["c"],
            cost: .channel
        ),
        Edge(
            name: "an attribute without a value in a name",
            guide: "\(one)<channel id=\"b\"><display-name>A <b c> E</display-name></channel>\n\(channel)\(two)</tv>",
            titles: ["One", "Two"],
            channels: ["c"],
            cost: .channel
        ),
        Edge(name: "text after the end", guide: "\(one)</tv>\nWarning: timeout", titles: ["One"], cost: .nothing),
        Edge(name: "an incomplete tag after the end", guide: "\(one)</tv>\n<", titles: ["One"], cost: .nothing),
        Edge(name: "programmes after the end", guide: "\(one)</tv>\n\(two)", titles: ["One", "Two"], cost: .nothing),
        Edge(
            name: "a second guide",
            guide: "\(one)</tv>\n<tv>\(two)</tv>",
            titles: ["One", "Two"],
            cost: .nothing
        ),
        Edge(
            name: "a second guide with a head",
            guide: "\(one)</tv>\n<?xml version=\"1.0\"?>\n<tv>\(two)</tv>",
            titles: ["One", "Two"],
            cost: .nothing
        ),
        Edge(
            name: "a broken tag between",
            guide: "\(one)<b c>\n\(two)</tv>",
            titles: ["One", "Two"],
            cost: .programme
        ),
        Edge(
            name: "dashes in a comment",
            guide: "\(one)<!-- a -- \(two)-->\n\(channel)</tv>",
            titles: ["One"],
            channels: ["c"],
            cost: .programme
        ),
    ]

    @Test(
        "An XML fault at a guide's edge, in a channel, or after the end costs only the broken part",
        arguments: edges
    )
    func edge(_ edge: Edge) throws {
        for piece in [1, 7, 4096] {
            let read = try read("<tv>\n\(edge.guide)", piece: piece)
            #expect(read.titles == edge.titles && read.channels == edge.channels, "\(piece)")
            #expect(read.faults.map(\.lostItem) == [edge.cost], "\(piece): \(read.faults)")
        }
    }

    @Test(
        "A fault in CDATA or a comment costs its programme, regardless of quoted starts and ends in it",
        arguments: [
            "<title><![CDATA[x <!-- y \u{1} z]]></title>", "<title><![CDATA[x --> <!-- y \u{1} z]]></title>",
            "<!-- x <![CDATA[ y \u{1} -->", "<!-- x ]]> <programme y \u{1} <programme start=\"4\"> -->",
            "<title><![CDATA[x <!-- y]]> <b c></title>", "<!-- x <![CDATA[ y --><title><b c></title>",
            "<title><![CDATA[x </programme><programme y \u{1} z]]></title>",
            "<title><![CDATA[x \u{1} </programme> <programme y ]] ]]]></title>",
            "<title><![CDATA[\(String(repeating: "x", count: 5000)) <!-- \u{1} <programme start=\"4\"> ]]></title>",
        ]
    )
    func quoted(_ fault: String) throws {
        let guide = "<tv>\n\(Self.one)<programme start=\"3\">\(fault)</programme>\n\(Self.two)</tv>"
        for piece in [1, 7, 4096] {
            let read = try read(guide, piece: piece)
            #expect(read.titles == ["One", "Two"], "\(piece)")
            #expect(read.faults.map(\.lostItem) == [.programme], "\(piece): \(read.faults)")
            #expect(read.faults.map(\.line) == [3], "\(piece)")
        }
    }

    @Test(
        "An unclosed tag costs only the item that contains it",
        arguments: [
            "<programme start=\"3\"><title>Three</title></programme\n",
            "<programme start=\"3\"><title>Three</title></programme",
            "<programme start=\"3\"><title>Three</title\n", "<programme start=\"3\"><title\n",
            "<programme start=\"3\"\n", "<channel id=\"c\"><display-name>C</display-name></channel\n",
            "<programme start=\"3\" start=\"3\"\n", "<br\n",
        ]
    )
    func notClosed(_ broken: String) throws {
        for piece in [1, 7, 4096] {
            let read = try read("<tv>\n\(Self.one)\(broken)\(Self.two)\(Self.one)</tv>", piece: piece)
            #expect(read.titles == ["One", "Two", "One"] && read.channels.isEmpty, "\(piece)")
            #expect(read.faults.count == 1, "\(piece): \(read.faults)")
        }
    }

    @Test(
        "CDATA may quote the end of an item and the beginning of another one",
        arguments: [
            "x </programme> z", "</programme>", "</programme>\n", "</channel> <title>", "<programme start=\"4\">",
            "</programme> <!-- x --> z", "</programme></tvs>", "</programme> <b> <programme >",
            "</programme></b> z <programme >", "</programme><programme >", "</programme></tv>",
            "</programme>\n<programme start=\"4\"><title>x</title></programme> <programme>",
        ]
    )
    func quotedEnd(_ title: String) throws {
        let guide = "<tv>\n\(Self.one)<programme><title><![CDATA[\(title)]]></title></programme>\n\(Self.two)</tv>"
        for piece in [1, 7, 4096] {
            let read = try read(guide, piece: piece)
            #expect(read.titles == ["One", title, "Two"] && read.faults.isEmpty, "\(piece): \(read.faults)")
        }
    }

    @Test(
        "CDATA without an end costs only its programme or channel, regardless of the following text",
        arguments: [
            "<programme><title><![CDATA[x</title></programme>\n", "<programme><title><![CDATA[x</title></programme>",
            "<programme><title><![CDATA[é</title></programme\n>\r\n\r\n<!-- <programme> -> -->\n",
            "<programme><title><![CDATA[x</title><desc><![CDATA[y</desc></programme>\n",
            "<programme><title><![CDATA[x</title></programme>\n</desc></programmes >",
            "<channel id=\"b\"><display-name><![CDATA[é</display-name></channel> ",
        ]
    )
    func withoutEnd(_ broken: String) throws {
        let sound = "<programme>\n<title><![CDATA[Three <b>]]></title></programme>"
        let tail = "<programme><b c></programme>\(Self.two)</tv>"
        for (next, titles) in [
            (sound + Self.channel, ["Three <b>"]), (Self.channel + sound, ["Three <b>"]),
            (sound + sound + Self.channel, ["Three <b>", "Three <b>"]),
        ] {
            let before = "<tv>\n\(Self.one)\(broken)\(next)"
            let lines = [3, 1 + before.utf8.count { $0 == UInt8(ascii: "\n") }]
            for piece in [1, 7, 4096] {
                let read = try read(before + tail, piece: piece)
                #expect(read.titles == ["One"] + titles + ["Two"] && read.channels == ["c"], "\(piece)")
                #expect(read.faults.map(\.line) == lines, "\(piece): \(read.faults)")
            }
        }
    }

    @Test(
        "CDATA with both a fault and no end costs only its programme",
        arguments: ["x \u{1} y", "\u{1}", "x</title></programme\u{1}", "x</title></programme>\u{1}"]
    )
    func faultWithoutEnd(_ text: String) throws {
        let broken = "<programme><title><![CDATA[\(text)</title></programme>\n"
        let sound = "<programme><title><![CDATA[Three]]></title></programme>\n"
        for (next, titles) in [(sound + Self.two, ["Three", "Two"]), (Self.two + Self.two, ["Two", "Two"]), ("", [])] {
            for piece in [1, 7, 4096] {
                let read = try read("<tv>\n\(Self.one)\(broken)\(next)</tv>", piece: piece)
                #expect(read.titles == ["One"] + titles, "\(next), \(piece): \(read.faults)")
                #expect(read.faults.first?.line == 3, "\(piece): \(read.faults)")
            }
        }
    }

    @Test("CDATA without an end is found in a guide of another encoding too")
    func otherLetters() throws {
        let guide = """
            <?xml version="1.0" encoding="ISO-8859-1"?><tv>
            <programme><title><![CDATA[éé</title></programme> \(Self.one)<programme><title>é</title></programme></tv>
            """
        for piece in [1, 7, 4096] {
            let read = try read(bytes: guide.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }, piece: piece)
            #expect(read.titles == ["One", "é"] && read.faults.map(\.line) == [2], "\(piece): \(read.faults)")
        }
    }

    @Test("Items within an unknown element are read, even if the element has no end")
    func withinUnknownElements() throws {
        for guide in [
            "<br>\(Self.channel)\(Self.one)\(Self.two)</tv>",
            "<channels>\(Self.channel)</channels><programmes>\(Self.one)\(Self.two)</programmes></tv>",
        ] {
            for piece in [1, 4096] {
                let read = try read("<tv>\(guide)", piece: piece)
                #expect(read.titles == ["One", "Two"] && read.channels == ["c"], "\(guide)")
                #expect(Set(read.faults.map(\.lostItem)) == [.nothing], "\(read.faults)")
            }
        }
    }

    @Test("HTML entities are read even without a document type")
    func entities() throws {
        let guide = "<tv><programme><title>Caf&eacute; M&uuml;ller</title></programme>\(Self.one)</tv>"
        let read = try read(guide, piece: 4096)
        #expect(read.titles == ["Café Müller", "One"] && read.faults.isEmpty)
    }

    @Test("A fault in the guide's own tag costs only the guide's attributes")
    func ownTag() throws {
        for tag in ["<tv date=2026>", "<tv generator-info-name=\"A <b\">", "<tv a=\"b\" a=\"c\">"] {
            for piece in [1, 4096] {
                let read = try read("<?xml version=\"1.0\"?>\n\(tag)\(Self.one)</tv>", piece: piece)
                #expect(read.titles == ["One"] && read.faults.map(\.line) == [2], "\(tag), \(piece)")
            }
        }
    }

    @Test(
        "Anything wrong before a guide's beginning costs nothing of the guide",
        arguments: [
            "Warning: timeout\n", "<br />\n<b>Warning</b>: timeout\n", "<br>\n<b>Warning</b>\n", "<!-- a -->\n",
            "<?xml version=\"1.0\"?>\n", "\u{FEFF}\u{FEFF}", "HTTP/1.1 200 OK\r\n\r\n",
            "<!DOCTYPE tv SYSTEM xmltv.dtd>\n",
        ]
    )
    func beforeBeginning(_ prefix: String) throws {
        let declaration = prefix.hasPrefix("<!DOCTYPE") ? "" : "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"
        let guide = prefix + declaration + "<tv date=\"20260101\">\n\(Self.channel)\(Self.one)\(Self.two)</tv>"
        for piece in [1, 7, 4096] {
            let read = try read(guide, piece: piece)
            #expect(read.titles == ["One", "Two"] && read.channels == ["c"], "\(piece): \(read.faults)")
            #expect(read.faults.map(\.lostItem) == [.nothing], "\(piece): \(read.faults)")
        }
        #expect(throws: XMLError.self) { try self.read(prefix + declaration + "<page></page>", piece: 4096) }
    }

    @Test("A guide within another element is read", arguments: [1, 7, 4096])
    func wrapped(piece: Int) throws {
        let read = try read("<r><a>x</a><tv date=\"1\">\n\(Self.channel)\(Self.one)</tv></r>", piece: piece)
        #expect(read.titles == ["One"] && read.channels == ["c"], "\(read.faults)")
        #expect(Set(read.faults.map(\.lostItem)) == [.nothing], "\(read.faults)")
    }

    @Test("A truncated guide is rejected even after a fault, and so is a truncated second guide")
    func cutShort() throws {
        let broken = "<programme start=\"3\"><title><b c></title></programme>\n"
        for guide in [
            "\(Self.one)\(broken)", "\(broken)\(Self.one)", "\(Self.one)\(broken)\(Self.two)<programme start=\"4\">",
            "\(Self.one)</tv><tv>\(Self.two)", "\(Self.one)</tv>\(Self.two)<programme", "\(Self.one)</tv><tv>",
            "\(Self.one)<!-- a -- b", Self.channel, "\(Self.one)<!-- a \(Self.two)",
        ] { #expect(throws: XMLError.self, "\(guide)") { try read("<tv>\n\(guide)", piece: 4096) } }
        let problem = try #require(throws: XMLError.self) { try read("<tv>\n\(Self.one)", piece: 4096) }
        #expect(problem.message == "the document is cut short" && problem.line == 3)
    }
}
