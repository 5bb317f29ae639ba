import Foundation
import ProgramTestSupport
import ScheduleExport
import TestSupport
import Testing

/// A foreign guide that is written with what other sources have.
///
/// Covers: GuideRepair, GuideHoles, GuidePieces, GuideProgrammeText, GuideDays, Markup, GuideRepairRun
@Suite struct GuideRepairTests {
    private static let guide = """
        <?xml version="1.0" encoding="ISO-8859-1"?>
        <!DOCTYPE tv SYSTEM "xmltv.dtd">
        <tv odd='1 > 0'>
        <channel id="c1"><display-name>Harbour TV</display-name></channel>
        <programme start="20261128200000 +0100" stop="20261128210000 +0100" channel="c1" vps="1">
        \t<title lang="de">New: Harbour &amp; Lights</title>
        \t<desc><![CDATA[Text </programme> & more]]></desc>
        \t<weird a="b"/>
        </programme>
        <!-- <programme start="20261128200000 +0100" channel="c1"><title>Harbour &amp; Lights</title></programme> -->
        <programme start="20261128210000 +0100" channel="c1"><title>News</title></programme>
        <programme start="20261129200000 +0100" channel="c1"><title>Harbour &amp; Lights</title><sub-title>Own</sub-title><episode-num>S1E9</episode-num></programme>
        </tv>

        """
    private static let list =
        "show,season,number,title,start,network,runtime\nHarbour & Lights,1,2,Stürm <1>,2026-11-28T19:00:00Z,Harbour TV,60\nHarbour & Lights,1,3,Calm,2026-11-29T19:00:00Z,Harbour TV,60\n"

    private func run(_ arguments: [String], guide: String = guide, isConfigured: Bool = false) async -> ProgramRun {
        let place = ProgramRun.Place.holding(
            isConfigured ? ["a.csv": Self.list, "g.xml": guide] : ["a.csv": Self.list],
            zone: "Europe/Berlin",
            at: "2026-11-27T12:00:00Z"
        )
        place.files.put("/g.xml", Array(guide.utf8))
        place.files.put("/cut.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        return await ProgramRun.run(["tv-grab"] + arguments, in: place)
    }

    /// Returns the guide without the lines or elements that were added.
    private func original(_ text: String) -> String {
        var text = text
        for added in [
            "\n\t<sub-title>St&#252;rm &lt;1&gt;</sub-title>",
            "\n\t<episode-num system=\"xmltv_ns\">0.1.</episode-num>",
            "\n\t<episode-num system=\"onscreen\">S01E02</episode-num>", "\n\t<new />",
            "<episode-num system=\"xmltv_ns\">0.8.</episode-num>",
        ] {
            #expect(text.contains(added), "\(added)")
            text = text.replacingOccurrences(of: added, with: "")
        }
        return text
    }

    @Test(
        "A guide gets the missing elements in the order of the document type, and its own bytes stay",
        arguments: [true, false]
    )
    func repair(isConfigured: Bool) async throws {
        let repaired = await run(["--repair", "/g.xml"], isConfigured: isConfigured)
        #expect(repaired.status == 0, "\(repaired.errors)")
        #expect(original(repaired.output) == Self.guide)
        let title = try #require(repaired.output.range(of: "</title>"))
        let subtitle = try #require(repaired.output.range(of: "<sub-title>St"))
        let number = try #require(repaired.output.range(of: "<episode-num system=\"xmltv_ns\">"))
        #expect(title.upperBound < subtitle.lowerBound && subtitle.upperBound < number.lowerBound)
        #expect(repaired.errors.hasSuffix("aggctl: 2 changes in a guide of 3 programmes\n"), "\(repaired.errors)")
    }

    @Test("--explain lists each change with its source")
    func explain() async {
        let repaired = await run(["--repair", "/g.xml", "--explain"])
        let line =
            "aggctl: 20261128200000 +0100 c1 “New: Harbour & Lights”: sub-title “Stürm <1>”, xmltv_ns 0.1., onscreen S01E02, new (a)"
        #expect(repaired.errors.contains(line), "\(repaired.errors)")
    }

    @Test("A number that contradicts the other sources stays, and nothing of another episode is added")
    func contradiction() async {
        let repaired = await run(["--repair", "/g.xml"])
        let own =
            "<sub-title>Own</sub-title><episode-num>S1E9</episode-num><episode-num system=\"xmltv_ns\">0.8.</episode-num>"
        #expect(repaired.output.contains(own))
        #expect(!repaired.output.contains("Calm"))
    }

    @Test(
        "A hole on a channel gets the programme of another source, and the times before and after the guide stay empty"
    )
    func holes() async throws {
        let guide = """
            <?xml version="1.0" encoding="UTF-8"?>
            <tv>
            <channel id="c1"><display-name>Harbour TV</display-name></channel>
            <programme start="20261128190000 +0100" stop="20261128200000 +0100" channel="c1"><title>News</title></programme>
            <programme start="20261128210000 +0100" stop="20261128220000 +0100" channel="c1"><title>Late</title></programme>
            </tv>

            """
        let repaired = await run(["--repair", "/g.xml", "--explain"], guide: guide)
        let filled = try #require(
            repaired.output.range(
                of: #"<programme start="20261128190000 +0000" stop="20261128200000 +0000" channel="c1">"#
            )
        )
        #expect(repaired.output[filled.upperBound...].contains("<title>Harbour &amp; Lights</title>"))
        #expect(repaired.output.hasPrefix(guide.dropLast(6)) && repaired.output.hasSuffix("</tv>\n"))
        #expect(!repaired.output.contains("20261129200000"))
        #expect(repaired.errors.contains("“Harbour & Lights”: the programme, because the guide has none there (a)"))
    }

    @Test("A guide without programmes, a missing one and a demo are refused")
    func refusals() async {
        #expect(await run(["--repair", "/g.xml"], guide: "<tv></tv>").errors.contains("no programme has a start"))
        #expect(await run(["--repair", "/missing.xml"]).errors.contains("no file at “/missing.xml”"))
        #expect(await run(["--repair", "/g.xml", "--demo"]).status == 1)
        #expect(await run(["--explain"]).errors.contains("--explain needs --repair"))
        // The beginning of a compressed file.
        #expect(await run(["--repair", "/cut.gz"]).errors.contains("/cut.gz"))
    }

    @Test("The pieces of a guide are the same in chunks of any size", arguments: [1, 7, 64, 100_000])
    func chunks(size: Int) throws {
        let bytes = Array(Self.guide.utf8)
        var days = GuideDays(zone: try #require(TimeZone(identifier: "Europe/Berlin")))
        for start in stride(from: 0, to: bytes.count, by: size) {
            days.add(Array(bytes[start...].prefix(size)), isLast: false)
        }
        days.add([], isLast: true)
        #expect(days.span == TestSupport.days("2026-11-28", "2026-11-29"))
    }
}
