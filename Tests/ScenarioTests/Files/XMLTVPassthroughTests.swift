import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Facts of a guide other than its programmes are written if the guide is the only source, and never in a merged guide.
///
/// Covers: GuideDeclaration, ChannelDeclaration, XMLTVFormat, XMLTVSlots, XMLTVChannelIDs
@Suite struct XMLTVPassthroughTests {
    private static let guide = """
        <?xml version="1.0" encoding="UTF-8"?>
        <tv date="20261118060000 +0100" source-info-url="https://guide.example/" source-info-name="Guide &amp; Co" source-data-url="https://guide.example/data" generator-info-name="grabber/1" generator-info-url="https://grabber.example/" own="x">
        <channel id="one.example"><display-name lang="en">One</display-name><lcn>17</lcn></channel>
        <channel id="silent.example"><display-name lang="en">Silent</display-name><display-name>S</display-name><icon src="s.png" width="9"/><url system="web">https://s.example/</url><lcn>18</lcn></channel>
        <programme start="20261118200000 +0000" stop="20261118210000 +0000" channel="one.example"><title>Harbour</title><category>Drama</category></programme>
        <programme start="20261118210000 +0000" channel="one.example"><title>Lantern</title><length units="minutes">50</length></programme>
        </tv>
        """

    private static let silent = """
          <channel id="silent.example">
            <display-name lang="en">Silent</display-name>
            <display-name>S</display-name>
            <icon src="s.png" width="9" />
            <url system="web">https://s.example/</url>
            <lcn>18</lcn>
          </channel>

        """

    private static let head = """
        <tv date="20261118060000 +0100" source-info-url="https://guide.example/" source-info-name="Guide &amp; Co" \
        source-data-url="https://guide.example/data" generator-info-name="aggctl">

        """

    private func run(_ files: [String: String], _ arguments: [String]) async -> ProgramRun {
        let place = ProgramRun.Place.holding(files, at: "2026-11-18T08:00:00Z")
        return await ProgramRun.run(arguments, in: place)
    }

    @Test(
        "A guide's source and its channels without programmes are written again, but not its generator",
        arguments: [["list", "--format", "xmltv"], ["week", "--format", "xmltv"], ["tv-grab", "--days", "1"]]
    )
    func onlyGuide(arguments: [String]) async {
        let run = await run(["g.xml": Self.guide], arguments)
        #expect(run.output.contains(Self.head), "\(run.output.prefix(600)) \(run.errors)")
        #expect(run.output.contains(Self.silent), "\(run.output.prefix(900))")
        #expect(!run.output.contains("grabber"))
    }

    @Test("A grabber also lists channels without programmes")
    func listed() async {
        let run = await run(["g.xml": Self.guide], ["tv-grab", "--list-channels"])
        #expect(run.output.contains("id=\"silent.example\"") && run.output.contains("id=\"one.example\""))
    }

    @Test("If a filter leaves out a programme, channels without programmes are not declared")
    func filtered() async {
        let run = await run(["g.xml": Self.guide], ["list", "--genre", "Drama", "--format", "xmltv"])
        #expect(run.output.contains("Harbour") && run.output.contains(Self.head), "\(run.errors)")
        #expect(!run.output.contains("silent.example") && run.output.contains("one.example"))
    }

    @Test("A merged guide has neither the source attributes of one guide nor its channels without programmes")
    func merged() async {
        let list = "show,title,start,network\nShow,One,2026-11-20T10:00:00Z,One\n"
        let run = await run(["g.xml": Self.guide, "l.csv": list], ["list", "--format", "xmltv"])
        #expect(run.output.contains("Harbour") && run.output.contains("Show"), "\(run.errors)")
        #expect(run.output.contains("<tv generator-info-name=\"aggctl\">"))
        #expect(!run.output.contains("guide.example") && !run.output.contains("Silent"))
    }

    @Test("If another source also has a programme, equivalent texts of the guide's row are written unchanged")
    func ownTexts() async {
        let own = [
            "<sub-title lang=\"en\"> Dusk </sub-title>", "<sub-title lang=\"de\">Abend</sub-title>",
            "<desc lang=\"en\">It gets &lt;b&gt;dark&lt;/b&gt;.</desc>", "<desc lang=\"de\">Dunkel.</desc>",
            "<episode-num system=\"xmltv_ns\">0.1/9.</episode-num>",
            "<episode-num system=\"onscreen\">#0102</episode-num>",
        ]
        let guide =
            "<tv><programme start=\"20261118200000 +0000\" channel=\"a\"><title>Show</title>" + own.joined()
            + "</programme></tv>"
        let list = "show,season,number,title,start\nShow,1,2,Dusk,2026-11-18T20:00:00Z\n"
        let run = await run(["g.xml": guide, "l.csv": list], ["list", "--format", "xmltv"])
        #expect(run.output.components(separatedBy: "<programme ").count == 2, "\(run.output)")
        for text in own + ["<episode-num system=\"onscreen\">S01E02</episode-num>"] {
            #expect(run.output.contains(text), "\(text)\n\(run.output)")
        }
    }

    @Test("Two channels of one name have the same IDs in every merged guide, whichever airs something first")
    func namesakes() async {
        func ids(_ first: String, _ second: String) async -> [String: Substring] {
            let channels = ["a", "b"].map { "<channel id=\"s.\($0)\"><display-name>SMILE</display-name></channel>" }
            let rows = [(first, "18"), (second, "20")].map {
                "<programme start=\"20261118\($1)0000 +0000\" channel=\"s.\($0)\"><title>\($0)</title></programme>"
            }
            let list = "show,title,start\nShow,One,2026-11-20T10:00:00Z\n"
            let files = ["g.xml": "<tv>" + (channels + rows).joined() + "</tv>", "l.csv": list]
            let written = await run(files, ["list", "--format", "xmltv"]).output.components(separatedBy: "<programme ")
            return ["a", "b"].reduce(into: [:]) { ids, title in
                let row = written.first { $0.contains("<title>\(title)</title>") }
                ids[title] = row?.split(separator: "channel=\"").last?.prefix { $0 != "\"" }
            }
        }
        let (one, other) = (await ids("a", "b"), await ids("b", "a"))
        #expect(one.count == 2 && Set(one.values).count == 2 && one == other, "\(one) \(other)")
    }

    @Test("Several guides of one source are written with the source attributes that are equal in all")
    func several() async {
        let place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"g\"\nkind = \"episode-file\"\npath = \"/g/*.xml\"\n"
        )
        place.files.put("/g/1.xml", Array(Self.guide.utf8))
        let other = Self.guide.replacing("20261118", with: "20261119").replacing("silent", with: "quiet")
        place.files.put("/g/2.xml", Array(other.utf8))
        let run = await ProgramRun.run(["list", "--format", "xmltv"], in: place)
        #expect(run.output.contains("<tv source-info-url=\"https://guide.example/\" source-info-name"), "\(run.errors)")
        #expect(run.output.contains("silent.example") && run.output.contains("quiet.example"))
    }

    @Test("A length is not an end: without a stop in the guide, none is written")
    func length() async throws {
        let output = await run(["g.xml": Self.guide], ["list", "--format", "xmltv"]).output
        #expect(output.contains("<programme start=\"20261118210000 +0000\" channel=\"one.example\">"), "\(output)")
        #expect(output.contains("<length units=\"minutes\">50</length>"))
    }

    @Test("Programmes that share a slot by their clumpidx do not overlap")
    func shared() async {
        let rows = ["0/2", "1/2"].map { clump in
            """
            <programme start="20261118200000 +0000" stop="20261118210000 +0000" clumpidx="\(clump)" channel="a"><title>T\(clump.prefix(1))</title></programme>
            """
        }
        let run = await run(["g.xml": "<tv>" + rows.joined() + "</tv>"], ["list", "--format", "xmltv"])
        #expect(run.output.contains("clumpidx=\"1/2\"") && run.errors.isEmpty, "\(run.errors)")
    }

    @Test("Picture, sound, subtitles, reviews and images are written in the document type's order")
    func order() async {
        let row = """
            <programme start="20261118200000 +0000" channel="a"><title>T</title><own/><image>i</image><review type="text">r</review><subtitles/><audio/><video/></programme>
            """
        let output = await run(["g.xml": "<tv>" + row + "</tv>"], ["list", "--format", "xmltv"]).output
        let names = ["video", "audio", "subtitles", "review", "image", "own"]
        let starts = names.map { output.range(of: "<\($0)")?.lowerBound }
        #expect(!starts.contains(nil))
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0.0 ?? output.endIndex < $0.1 ?? output.startIndex })
    }

    @Test("A channel that is declared after its programmes has its name")
    func late() async {
        let guide = """
            <tv><programme start="20261118200000 +0000" channel="a"><title>T</title></programme>
            <channel id="a"><display-name>Late</display-name><lcn>3</lcn></channel></tv>
            """
        let output = await run(["g.xml": guide], ["list", "--format", "xmltv"]).output
        #expect(output.contains("<display-name>Late</display-name>") && output.contains("<lcn>3</lcn>"), "\(output)")
        #expect(await run(["g.xml": guide], ["list", "--format", "csv"]).output.contains("Late"))
    }
}
