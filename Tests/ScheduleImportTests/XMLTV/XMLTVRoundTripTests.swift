import ScheduleModel
import Foundation
import ScheduleImport
import Testing

/// Covers: XMLTVWriter, XMLTVReader, XMLTVProgramme, XMLTVChannel, GuideElement
@Suite struct XMLTVRoundTripTests {
    /// A guide with each element and attribute of `xmltv.dtd`.
    private static let complete = """
        <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE tv SYSTEM "xmltv.dtd">
        <tv date="20250328" source-info-name="A &amp; B" generator-info-url="https://x.example/?a=1&amp;b=2">
        <channel id="one.example"><display-name lang="en">One &lt;HD&gt;</display-name><icon src="https://x.example/1.png" width="90" height="60"/>
        <url system="web">https://one.example/</url></channel>
        <programme start="20250328150000 +0000" stop="20250328160000 +0000" pdc-start="x" vps-start="20250328150000 +0000" showview="12" videoplus="34" channel="one.example" clumpidx="0/2">
        <title lang="ga">An "Nuacht"</title><title lang="en">The News &amp; Weather</title><sub-title lang="en">It's one</sub-title>
        <desc lang="en">What
        happened&#13;next</desc>
        <credits><director>Bo<image type="person">https://x.example/bo.png</image><url>https://x.example/bo</url></director><actor role="Self &lt;x&gt;" guest="yes">Ada</actor><actor>Cy</actor><guest>Di</guest></credits>
        <date>1999</date><category lang="en">News</category><category>X</category><keyword lang="en">war</keyword>
        <language lang="en">Irish</language><orig-language>English</orig-language><length units="hours">1</length>
        <icon src="https://x.example/i.png"/><url system="s">https://x.example/p</url><country lang="en">Ireland</country>
        <episode-num system="xmltv_ns">1.0.0/2</episode-num><episode-num system="onscreen">S02E01</episode-num>
        <video><present>yes</present><colour>no</colour><aspect>16:9</aspect><quality>HDTV</quality></video>
        <audio><stereo>dolby digital</stereo></audio>
        <previously-shown start="20240101" channel="two.example"/><premiere lang="en">First on <![CDATA[<TV>]]></premiere>
        <last-chance>Hurry</last-chance><new/><subtitles type="teletext"><language>ga</language></subtitles>
        <rating system="VCHIP"><value>TV-14</value><icon src="https://x.example/r.png"/></rating>
        <star-rating system="x"><value>3/4</value></star-rating>
        <review type="text" source="s" reviewer="r" lang="en">Good &amp; long</review><image type="poster" size="1" orient="P" system="tmdb">https://x.example/p.jpg</image>
        </programme>
        <programme start="20250328160000 +0000" channel="one.example"><title>\u{1F600} &#x85; \u{FFFD}</title></programme></tv>
        """

    @Test("A guide with each element of the document type is the same after being written and read again")
    func everything() throws {
        let read = try XMLTVItems(Array(Self.complete.utf8))
        let again = try XMLTVItems(read.written)
        #expect(again == read)
        let programme = try #require(read.programmes.first)
        #expect(programme.ratings.map(\.value) == ["TV-14"])
        #expect(programme.starRatings.map(\.value) == ["3/4"])
        #expect(programme.previouslyShown == PreviouslyShown(start: "20240101", channel: "two.example"))
        #expect(programme.credits.map(\.role) == ["director", "actor", "actor", "guest"])
        #expect(programme.unknownElements.map(\.name) == ["video", "audio", "subtitles", "review", "image"])
        #expect(programme.attributes.map(\.name) == ["pdc-start", "vps-start", "showview", "videoplus", "clumpidx"])
        #expect(programme.premiere == LanguageText("First on <TV>", language: "en"))
        // Writing it again gives the same bytes.
        #expect(again.written == read.written)
    }

    @Test("Characters that XML forbids are dropped, and special characters are escaped everywhere")
    func escaping() throws {
        let nasty = "a\u{1}b\u{FFFE}c\u{FFFF}d <&>\"'\u{301} \u{85}\t\n\r ]]>"
        var programme = XMLTVProgramme()
        (programme.start, programme.channel) = (nasty, nasty)
        programme.titles = [LanguageText(nasty, language: nasty)]
        var items = XMLTVItems()
        items.programmes = [programme]
        let read = try #require(try XMLTVItems(items.written).programmes.first)
        let expected = "abcd <&>\"'\u{301} \u{85}\t\n\r ]]>"
        #expect(read.titles == [LanguageText(expected, language: expected)])
        #expect((read.start, read.channel) == (expected, expected))
    }

    @Test(
        "Each recorded guide is the same after being written and read again",
        .enabled(if: ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"] != nil)
    )
    func recorded() throws {
        let folder = (ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"] ?? "") + "/xmltv/guides"
        var count = 0
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) where name.contains(".xml") {
            let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder + "/" + name)))
            // One sample is a list of channels, not a guide.
            guard let read = try? XMLTVItems(bytes) else {
                #expect(name.contains("channels.xml"))
                continue
            }
            let again = try XMLTVItems(read.written)
            #expect(again == read, "\(name)")
            count += read.programmes.count
        }
        #expect(count > 15_000)
    }
}

/// The contents of a guide, in lists.
struct XMLTVItems: Equatable {
    var guide: [GuideElement.Attribute] = []
    var channels: [XMLTVChannel] = []
    var programmes: [XMLTVProgramme] = []

    init() {}

    /// Reads a guide, packed or not, without line numbers.
    init(_ bytes: [UInt8]) throws {
        final class Sink {
            var items = XMLTVItems()
        }
        let sink = Sink()
        let reader = try XMLTVReader { item in
            switch item {
            case .guide(let attributes): sink.items.guide = attributes
            case .channel(let channel): sink.items.channels.append(channel)
            case .tooLarge, .fault: break
            case .programme(var programme):
                programme.line = 0
                sink.items.programmes.append(programme)
            }
        }
        if bytes.starts(with: [0x1F, 0x8B]) {
            var inflater = try Inflater(limit: 1 << 30)
            try inflater.unpack(bytes) { try reader.consume($0) }
            try inflater.finish()
        } else {
            try reader.consume(bytes)
        }
        try reader.finish()
        self = sink.items
    }

    /// The guide as written by `XMLTVWriter`.
    var written: [UInt8] {
        var writer = XMLTVWriter()
        writer.begin(guide)
        for channel in channels { writer.add(channel) }
        for programme in programmes { writer.add(programme) }
        writer.end()
        return writer.drain()
    }
}
