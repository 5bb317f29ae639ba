import ScheduleModel
import Foundation
import Testing

@testable import ScheduleImport

/// Covers: XMLTVReader, XMLTVEpisodeNumber, XMLTVTimestamp, ChannelDeclaration, XMLError
@Suite struct XMLTVReaderTests {
    @Test("A channel that is declared repeatedly gets at most a thousand names")
    func declaredAgain() {
        var channel = ChannelDeclaration(name: "0")
        for number in 1...3_000 { channel = channel.adding(ChannelDeclaration(name: "\(number)")) }
        #expect(channel.names.map(\.text) == (0...1_000).map { "\($0)" })
        #expect(channel.adding(channel) == channel)
    }

    @Test("A programme is read with all its elements, from pieces of any size", arguments: [1, 3, 65536])
    func programme(piece: Int) throws {
        let guide = """
            <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE tv SYSTEM "xmltv.dtd">
            <tv><channel id="one.example"><display-name lang="en">One</display-name><display-name>1</display-name></channel>
            <programme start="20250328150000 +0000" stop="20250328160000 +0000" channel="one.example">
            <title lang="ga">An Nuacht</title><title lang="en">The News &amp; Weather</title><sub-title>Part one</sub-title>
            <desc>What <b>happened</b></desc><credits><actor role="Self" guest="yes">Ada</actor><director>Bo</director></credits>
            <category>News</category><language>ga</language><length units="hours">1</length><icon src="https://x.example/i.png"/>
            <country>IE</country><episode-num system="xmltv_ns">1.0.0/2</episode-num><previously-shown/><premiere/><new/>
            </programme></tv>
            """
        let (channels, programmes) = try read(Array(guide.utf8), piece: piece)
        #expect(channels.map(\.id) == ["one.example"])
        #expect(channels[0].names == [LanguageText("One", language: "en"), LanguageText("1")])
        let programme = try #require(programmes.first)
        #expect(programmes.count == 1)
        #expect(programme.start == "20250328150000 +0000")
        #expect(programme.stop == "20250328160000 +0000")
        #expect(programme.line == 3)
        #expect(programme.titles.map(\.text) == ["An Nuacht", "The News & Weather"])
        #expect(programme.titles.map(\.language) == ["ga", "en"])
        #expect(programme.subtitles.map(\.text) == ["Part one"])
        #expect(programme.credits.map(\.name) == ["Ada", "Bo"])
        #expect(programme.credits.map(\.isGuest) == [true, false])
        #expect(programme.credits[0].character == "Self")
        #expect(programme.categories.map(\.text) == ["News"])
        #expect(programme.minutes == 60)
        #expect(programme.icons == [Picture("https://x.example/i.png")])
        #expect(programme.countries == [LanguageText("IE")])
        #expect(programme.numbers == [SystemValue("1.0.0/2", system: "xmltv_ns")])
        #expect(
            programme.previouslyShown == PreviouslyShown() && programme.premiere == LanguageText("") && programme.isNew
        )
    }

    @Test(
        "D14: A malicious document is rejected with its location",
        arguments: [
            (#"<!DOCTYPE tv [<!ENTITY a "b">]><tv></tv>"#, "it declares its own entities or types"),
            (
                #"<!DOCTYPE tv [<!ENTITY x SYSTEM "file:///etc/passwd">]><tv>&x;</tv>"#,
                "it declares its own entities or types"
            ),
            ("<tv>" + String(repeating: "<a>", count: 10_001), "nested too deeply"),
            ("<tv></tv><tv></tv>", "junk after document element"), ("<tv><a></tv>", "mismatched tag"),
            ("<html></html>", "not an XMLTV guide: no <tv> element"), ("", "no element found"),
            (#"<?xml version="1.0" encoding="klingon"?><tv></tv>"#, "the encoding is unknown"),
            (#"<?xml version="1.0" encoding="UTF-7"?><tv></tv>"#, "the encoding is unknown"),
        ]
    )
    func refused(document: String, reason: String) throws {
        let problem = try #require(throws: XMLError.self) { try read(Array(document.utf8), piece: 4096) }
        #expect(problem.message == reason)
        #expect(problem.line >= 1 && problem.column >= 1)
    }

    @Test("N15: A letter outside the declared encoding is reported as such, with its location")
    func foreignLetter() throws {
        let head = "<tv><programme start=\"20190712200000 +0000\" channel=\"a\"><title>Caf"
        let document = Array(head.utf8) + [0xE9] + Array("</title></programme></tv>".utf8)
        let problem = try #require(throws: XMLError.self) { try read(document, piece: 4096) }
        let reason = "a character is not in the declared encoding, which is UTF-8 if none is declared"
        #expect(problem == XMLError(message: reason, line: 1, column: head.utf8.count + 1))
    }

    @Test(
        "D14: A programme that exceeds a limit is left out, and the others are read",
        arguments: [
            String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40),
            "<title>" + String(repeating: "x", count: 1_100_000) + "</title>",
            String(repeating: "<category/>", count: 20_001),
            String(repeating: "<desc>" + String(repeating: "y", count: 900_000) + "</desc>", count: 3),
        ]
    )
    func tooLarge(inside: String) throws {
        let document =
            "<tv><programme start='1' channel='a'><title>A</title></programme>\n<programme start='2' channel='a'>\(inside)</programme><programme start='3' channel='a'><title>C</title></programme></tv>"
        var starts: [String] = []
        var lines: [Int] = []
        let reader = try XMLTVReader { item in
            if case .programme(let programme) = item { starts.append(programme.start) }
            if case .tooLarge(let line) = item { lines.append(line) }
        }
        try reader.consume(Array(document.utf8))
        try reader.finish()
        #expect(starts == ["1", "3"] && lines == [2])
    }

    @Test("An error has a line and a column")
    func location() throws {
        let problem = try #require(throws: XMLError.self) { try read(Array("<tv>\n  <a b></tv>".utf8), piece: 4096) }
        #expect(problem == XMLError(message: "not well-formed (invalid token)", line: 2, column: 7))
    }

    @Test(
        "Bytes that are not UTF-8 are rejected if UTF-8 is declared",
        arguments: ["<tv><a\u{FF}/></tv>", "<tv a='\u{E9}'/>"]
    )
    func notUTF8(document: String) throws {
        let bytes = try #require(document.data(using: .isoLatin1)).map(\.self)
        #expect(throws: XMLError.self) { try read(bytes, piece: 4096) }
    }

    @Test("HTML entities that an external document type may declare are read, and the text of others stays")
    func entitiesOfOuterType() throws {
        let head = #"<!DOCTYPE tv SYSTEM "xmltv.dtd"><tv><programme><title>"#
        let guide = head + "Caf&eacute; M&uuml;ller</title></programme></tv>"
        #expect(try read(Array(guide.utf8), piece: 9).programmes.map { $0.titles.map(\.text) } == [["Café Müller"]])
        let other = head + "&klingon;</title></programme></tv>"
        #expect(try read(Array(other.utf8), piece: 9).programmes.map { $0.titles.map(\.text) } == [["&klingon;"]])
    }

    @Test("D14: A tag or comment without an end is rejected before it costs time", arguments: ["<tv a='", "<tv><!-- "])
    func endless(head: String) throws {
        let document = Array(head.utf8) + [UInt8](repeating: 0x78, count: 6 << 20)
        let problem = try #require(throws: XMLError.self) { try read(document, piece: 1 << 16) }
        #expect(problem.message == "a tag or a comment is too long")
    }

    @Test("A number without a system, or with an unnamed one, is an onscreen number")
    func numberWithoutSystem() throws {
        let numbers = "<episode-num>S01E02</episode-num><episode-num system=''>S01E02</episode-num>"
        let guide = "<tv><programme><title>T</title>\(numbers)</programme></tv>"
        #expect(
            try read(Array(guide.utf8), piece: 9).programmes.first?.numbers.map(\.system) == ["onscreen", "onscreen"]
        )
    }

    @Test("A truncated guide is rejected at any length")
    func cutShort() throws {
        let guide = Array(
            #"<tv><channel id="o"/><programme start="20250101" channel="o"><title>T</title></programme></tv>"#.utf8
        )
        for length in 0..<guide.count {
            #expect(throws: XMLError.self) { try read(Array(guide[..<length]), piece: 4096) }
        }
        #expect(try read(guide, piece: 4096).programmes.count == 1)
    }

    @Test(
        "N15: The declared encoding and a byte order mark are respected",
        arguments: [
            ("windows-1252", String.Encoding.windowsCP1252, "Café – “Über”"), ("ISO-8859-1", .isoLatin1, "Café Über"),
            ("windows-1251", .windowsCP1251, "Новости"), ("iso-8859-2", .isoLatin2, "Žluťoučký kůň"),
            ("UTF-16", .utf16, "Ελλάδα"), ("utf-8", .utf8, "進撃の巨人"), ("us-ascii", .ascii, "Plain"),
        ]
    )
    func encodings(name: String, encoding: String.Encoding, title: String) throws {
        let text = #"<?xml version="1.0" encoding="\#(name)"?><tv><programme><title>\#(title)</title></programme></tv>"#
        let bytes = try #require(text.data(using: encoding)).map(\.self)
        #expect(try read(bytes, piece: 5).programmes.map { $0.titles.map(\.text) } == [[title]])
    }

    @Test("N15: The encoding name utf8 is read as UTF-8, the only name that XML allows")
    func utf8() throws {
        for declaration in ["encoding='utf8'", "\nencoding = \"UTF8\" standalone='no' "] {
            let text = "<?xml version='1.0' \(declaration)?><tv><programme><title>Ελλάδα 😀</title></programme></tv>"
            #expect(try read(Array(text.utf8), piece: 4096).programmes.map { $0.titles.map(\.text) } == [["Ελλάδα 😀"]])
        }
    }

    @Test("KOI8-R is read although Foundation has no name for it")
    func koi8() throws {
        let head = Array(#"<?xml version="1.0" encoding="KOI8-R"?><tv><programme><title>"#.utf8)
        let bytes = head + [0xED, 0xC9, 0xD2] + Array("</title></programme></tv>".utf8)
        #expect(try read(bytes, piece: 64).programmes.first?.titles.first?.text == "Мир")
    }

    @Test(
        "xmltv_ns counts from zero, and each field may be missing",
        arguments: [
            ("1.0.", 2, 1, nil), ("1 . 3 . 0/2", 2, 4, 1), ("0.9.0/1", 1, 10, nil), ("22.24", 23, 25, nil),
            ("00.02", 1, 3, nil), ("18.50/30.", 19, 51, nil), (".5.", nil, 6, nil), ("3..", 4, nil, nil),
            ("39", nil, 39, nil), ("1.0.1", 2, 1, 2), ("2/7 . 4/13 . 1/3", 3, 5, 2), ("2019.140.", 2020, 141, nil),
        ] as [(String, Int?, Int?, Int?)]
    )
    func xmltvNS(text: String, season: Int?, number: Int?, part: Int?) {
        #expect(XMLTVEpisodeNumber.xmltvNS(text) == EpisodeNumber(season: season, number: number, part: part))
    }

    @Test(
        "D17: An invalid xmltv_ns number is ignored",
        arguments: ["", "..", "a.b.", "1.x.", "-1.0.", "1.2.3.4", "9999999.0.", "S1.E2", "1 2.3.", "1.2 3."]
    )
    func badNumbers(text: String) { #expect(XMLTVEpisodeNumber.xmltvNS(text) == nil) }

    @Test(
        "An onscreen number is read if it is a code",
        arguments: [
            ("S02E54", "S02E54"), ("2x54", "S02E54"), ("S2 E5", "S02E05"),
            ("Season 2 Episode 54", "S02E54"), ("Series 2, Ep. 5", "S02E05"), ("Staffel 2, Folge 5", "S02E05"),
            ("Season 2, Episode 4/10", "S02E04"), ("Series 2, episode 5 of 8", "S02E05"), ("(S2 Ep5/8)", "S02E05"),
            ("S2 Ep5", "S02E05"), ("S2.E5", "S02E05"), ("S02 E07 / 10", "S02E07"),
        ]
    )
    func onscreen(text: String, code: String) { #expect(XMLTVEpisodeNumber.onscreen(text)?.code == code) }

    @Test("Several episodes at once are all read", arguments: ["S02E07-E08", "S02E07E08", "S2 E7-8"])
    func severalOnScreen(text: String) {
        let both = [EpisodeNumber(season: 2, number: 7), EpisodeNumber(season: 2, number: 8)]
        #expect(XMLTVEpisodeNumber.allOnscreen(text) == both && XMLTVEpisodeNumber.onscreen(text) == nil)
        #expect(XMLTVEpisodeNumber.allXMLTVNS("1.6-7.") == both && XMLTVEpisodeNumber.xmltvNS("1.6-7.") == nil)
    }

    @Test(
        "other texts on a screen are nothing",
        arguments: ["12", "", "#0102", "7A03", "Season x Episode 1", "S2 E5 / x", "S2 E5 7"]
    )
    func otherScreens(text: String) { #expect(XMLTVEpisodeNumber.onscreen(text) == nil) }

    @Test(
        "T7: Times are read to the instant. Without an offset they are UTC or in the given zone",
        arguments: [
            ("20191103013000 -0400", nil, "2019-11-03T05:30:00Z"), ("20191103013000", nil, "2019-11-03T01:30:00Z"),
            ("201911030130 GMT", nil, "2019-11-03T01:30:00Z"), ("20191103013015 +05:30", nil, "2019-11-02T20:00:15Z"),
            ("20190711213000 BST", nil, "2019-07-11T20:30:00Z"),
            ("  20190711213000 +0100", nil, "2019-07-11T20:30:00Z"),
            ("20190711213000", "Europe/Dublin", "2019-07-11T20:30:00Z"),
            ("20190711213000 +0000", "Europe/Dublin", "2019-07-11T21:30:00Z"),
            ("2019110301 -0400", nil, "2019-11-03T05:00:00Z"), ("2019071121", "Europe/Dublin", "2019-07-11T20:00:00Z"),
            ("20190711213000 +01", nil, "2019-07-11T20:30:00Z"),
            ("2019-07-11T21:30:15+01:00", nil, "2019-07-11T20:30:15Z"),
            ("2019-07-11 21:30:15 +0100", nil, "2019-07-11T20:30:15Z"),
            ("2019-07-11 21:30", "Europe/Dublin", "2019-07-11T20:30:00Z"),
            ("2019-07-11T21:30:00Z", "Europe/Dublin", "2019-07-11T21:30:00Z"),
            ("20190711240000 +0100", nil, "2019-07-11T23:00:00Z"),
            ("20190711253000", "Europe/Dublin", "2019-07-12T00:30:00Z"),
        ] as [(String, String?, String)]
    )
    func stamps(text: String, zone: String?, instant: String) throws {
        let zone = try #require(zone.map { TimeZone(identifier: $0) } ?? TimeZone.gmt)
        guard case .instant(let date, _) = XMLTVTimestamp(text, zone: zone) else {
            return #expect(Bool(false), "no instant")
        }
        #expect(Instant.text(date) == instant)
    }

    @Test("A date without a time is a day, never an instant")
    func dayOnly() throws { #expect(XMLTVTimestamp("20191103") == .day(try #require(CivilDay("2019-11-03")))) }

    @Test(
        "D16: An invalid time is rejected",
        arguments: [
            "", "2019", "20190230120000", "20190101300000", "20190101126000", "20190101120000 +9999",
            "20190101120000 XYZ", "99990101120000", "00000101120000", "1710120512", "2019-01-01T", "201901011200000",
            "２０１９0101",
        ]
    )
    func badStamps(text: String) { #expect(XMLTVTimestamp(text) == nil) }

    @Test("Each guide of random bytes and tags is read or rejected without a crash")
    func fuzz() {
        var generator = SystemRandomNumberGenerator()
        let samples = [
            "<tv>", "</tv>", "<programme start='1'>", "</programme>", "<title>", "</title>", "x", "&amp;", "&#0;",
            "<!DOCTYPE tv>",
            "<!--", "-->", "<![CDATA[", "]]>", "\u{FFFD}", "\0", "<credits>", "</credits>", "<actor>", "</actor>", "\"",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                samples.randomElement(using: &generator) ?? ""
            }.joined()
            let outcome = Result { try read(Array(text.utf8), piece: 7) }
            if case .failure(let error) = outcome { #expect(error is XMLError) }
        }
    }

    private func read(_ bytes: [UInt8], piece: Int) throws -> (channels: [XMLTVChannel], programmes: [XMLTVProgramme]) {
        var channels: [XMLTVChannel] = []
        var programmes: [XMLTVProgramme] = []
        let reader = try XMLTVReader { item in
            switch item {
            case .guide, .tooLarge, .fault: break
            case .channel(let channel): channels.append(channel)
            case .programme(let programme): programmes.append(programme)
            }
        }
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try reader.consume(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        try reader.finish()
        return (channels, programmes)
    }

    @Test("D14: A programme of megabytes is left out with its line, without cost for others or memory")
    func programmeTooLarge() throws {
        let text = String(repeating: "x", count: 900_000)
        let large = (0..<40).map { "<desc lang=\"\($0)\">\(text)</desc>" }.joined()
        func programme(_ title: String, _ more: String = "") -> String {
            "<programme start=\"20261118200000 +0000\" channel=\"a\"><title>\(title)</title>\(more)</programme>\n"
        }
        let guide = "<tv>\n" + programme("One") + programme("Two", large) + programme("Three") + "</tv>"
        final class Found {
            var titles: [String] = []
            var lines: [Int] = []
        }
        let found = Found()
        let reader = try XMLTVReader { item in
            switch item {
            case .programme(let programme): found.titles += programme.titles.map(\.text)
            case .tooLarge(let line): found.lines.append(line)
            default: break
            }
        }
        try reader.consume(Array(guide.utf8))
        try reader.finish()
        #expect(found.titles == ["One", "Three"])
        #expect(found.lines == [3])
    }
}
