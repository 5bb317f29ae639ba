import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// A file that cannot be read completely and was never read before: its rows before the fault are shown with a warning.
///
/// Covers: EpisodeFileProvider, XMLTVReader, ItemRecovery, DecodingGaps, Inflater
@Suite struct PartialFileTests {
    private let folder = TemporaryFolder()

    private static let packedGuide =
        "H4sIAAAAAAACA7MpKbOzKSjKTy9KzM1NVSguSSwqsVUyMjAyMzQ0tDAyAAEFbRCppJCckZiXl5pjq5So"
        + "ZGdTklmSk2oXnpGfk2qjD+HY6MMNArKBBgMAj9rZR10AAAA="

    private func run(_ arguments: [String], _ name: String, _ text: String) async -> ProgramRun {
        let files = MemoryFiles()
        files.put("/home/me/" + name, Array(text.utf8))
        let configuration = """
            timezone = "UTC"
            [[provider]]
            id = "mine"
            kind = "episode-file"
            path = "/home/me/\(name)"
            """
        return await ProgramRun.storing(in: folder, arguments, configuration, files: files)
    }

    private static let broken: [(String, String)] = [
        (
            "a.xml",
            """
            <tv><programme start="20261118200000 +0000" channel="a"><title>Whole</title></programme>
            <programme start="20261119200000 +0000" chan
            """
        ),
        (
            "a.json",
            """
            {"schema": "aggctl/episode-file/1", "episodes": [{"show": "Whole", "title": "x", "airdate": "2026-11-18"},
            {"show": "Cut", "ti
            """
        ),
        ("b.json", "[{\"show\": \"Whole\", \"title\": \"x\", \"airdate\": \"2026-11-18\"}, {\"show\": \"C"),
        (
            "a.ics",
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            SUMMARY:Whole S01E01
            DTSTART:20261118T120000Z
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:Cut S01E02
            """
        ),
        ("a.jsonl", "{\"show\": \"Whole\", \"title\": \"x\", \"airdate\": \"2026-11-18\"}\n{\"show\": \"C"),
    ]

    @Test(
        "D23: rows before a fault are shown, the fault is reported each time, and no day is called empty",
        arguments: broken
    )
    func before(name: String, text: String) async throws {
        for _ in 1...2 {
            let week = await run(["week"], name, text)
            #expect(week.status == 0 && week.output.contains("Whole"), "\(week.errors)")
            #expect(!week.output.contains("Cut") && week.output.contains("no data"), "\(week.output)")
            #expect(week.errors.contains(name) && week.errors.contains("showing: the part before the error"))
        }
        #expect(await run(["week", "--strict"], name, text).status == 3)
        let notices = await run(["week", "--json"], name, text).json["notices"] as? [[String: Any]] ?? []
        #expect(notices.contains { $0["code"] as? String == "resource.failed" })
    }

    @Test("D23: a fault within a guide costs the programme that contains it, and is reported each time")
    func within() async throws {
        let rows = ["Whole", "Tom <b c> Jerry", "Behind"].map {
            "<programme start='20261118200000 +0000' channel='a'><title>\($0)</title></programme>\n"
        }
        let guide = "<tv>\n" + rows.joined() + "</tv>"
        for _ in 1...2 {
            let week = await run(["week"], "a.xml", guide)
            #expect(
                week.status == 0 && week.output.contains("Whole") && week.output.contains("Behind"),
                "\(week.output)"
            )
            #expect(!week.output.contains("Tom") && week.errors.contains("a.xml:3:"), "\(week.errors)")
            #expect(week.errors.contains("an XML error was skipped, with the programme that contains it"))
        }
        #expect(await run(["week", "--strict"], "a.xml", guide).status == 3)
    }

    @Test("D23: if the file was read before, the stored data is shown instead of its beginning")
    func readBefore() async throws {
        let rows = ["18", "19"].map {
            "<programme start='202611\($0)200000 +0000' channel='a'><title>Show \($0)</title></programme>\n"
        }
        let complete = "<tv>" + rows.joined() + "</tv>"
        #expect(await run(["week"], "a.xml", complete).output.contains("Show 19"))
        let cut = await run(["week"], "a.xml", "<tv>" + rows[0] + "<programme")
        #expect(cut.output.contains("Show 19") && cut.errors.contains("showing: data from"), "\(cut.errors)")
    }

    @Test("D23: the text of a damaged packed file before its fault is shown")
    func packed() async throws {
        // A guide of one programme, packed by Python's gzip, with other text behind it.
        let packed = try #require(Data(base64Encoded: Self.packedGuide)).map(\.self)
        let files = MemoryFiles()
        files.put("/home/me/a.xml.gz", packed + Array("not gzip".utf8))
        let configuration = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/a.xml.gz\""
        let week = await ProgramRun.storing(in: folder, ["week", "--timezone", "UTC"], configuration, files: files)
        #expect(week.status == 0 && week.output.contains("Whole"), "\(week.errors)")
        #expect(week.errors.contains("damaged") && week.errors.contains("showing: the part before the error"))
    }

    @Test("A fault at the beginning leaves nothing to show")
    func nothingBefore() async {
        let run = await run(["week"], "a.xml", "<tv><programme start=")
        #expect(run.status != 0 && run.errors.contains("a.xml:1:"), "\(run.errors)")
    }

    @Test("Each file that cannot be read is named")
    func eachFile() async {
        let place = ProgramRun.Place.running(
            "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/*\"\n"
        )
        for name in ["a.xml", "b.xml"] { place.files.put("/home/me/" + name, Array("<tv><programme".utf8)) }
        place.files.put("/home/me/c.csv", Array("title,date\nx,2026-11-18\n".utf8))
        let run = await ProgramRun.run(["week"], in: place)
        #expect(run.errors.contains("a.xml:1") && run.errors.contains("b.xml:1"), "\(run.errors)")
    }
}
