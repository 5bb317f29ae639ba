import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// The viewer's own defaults in the configuration.
///
/// Covers: DisplaySettings, ConfigurationFile, MergedCatalog, Style, ScheduleTable, Footer
@Suite struct DisplaySettingsTests {
    /// A list with a type for each show, which CSV has no column for.
    private static let list: String = {
        let rows = [
            ("Headlines", "News", "18:00", 30, "Northern"), ("Harbour", "Scripted", "21:00", 60, "Northern"),
            ("Evening Talk", "Talk Show", "19:00", 60, "Southern"), ("Quiz", "Game Show", "20:00", 60, "Southern"),
        ]
        let shows = rows.map { #"{"id": "\#($0.0)", "title": "\#($0.0)", "type": "\#($0.1)"}"# }
        let episodes = rows.map { row in
            #"{"id": "\#(row.0)", "show": "\#(row.0)", "season": 1, "number": 1, "title": "One", "#
                + #""start": "2026-11-18T\#(row.2):00Z", "runtime": \#(row.3), "network": "\#(row.4)"}"#
        }
        return #"{"schema": "aggctl/episode-file/1", "shows": [\#(shows.joined(separator: ","))], "#
            + #""episodes": [\#(episodes.joined(separator: ","))]}"#
    }()

    private let folder = TemporaryFolder()

    private func run(_ arguments: [String], _ display: String) async -> ProgramRun {
        var place = ProgramRun.Place.holding(["list.json": Self.list], at: "2026-11-18T12:00:00Z")
        place.environment["XDG_DATA_HOME"] = folder.path
        place.environment["AGGCTL_CONFIG"] = "/settings.toml"
        let source =
            "timezone = \"UTC\"\n[[provider]]\nid = \"list\"\nkind = \"episode-file\"\npath = \"/tv/list.json\"\n"
        place.files.put("/settings.toml", Array((source + "[display]\n" + display).utf8))
        place.files.put("/tv/list.json", Array(Self.list.utf8))
        return await ProgramRun.run(arguments, in: place)
    }

    /// Returns the rows of a day without its heading and footer.
    private func rows(_ display: String, _ arguments: [String] = ["today", "--width", "120"]) async -> [String] {
        let run = await run(arguments, display)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        return run.output.split(separator: "\n").filter { $0.utf8.starts(with: "  ".utf8) || $0.contains("★") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("The clock is the configured one, and --clock overrides it")
    func clock() async {
        #expect(await rows("clock = 12").first?.utf8.starts(with: "6:00p–6:30p".utf8) == true)
        let overridden = await rows("clock = 12", ["today", "--width", "120", "--clock", "24"])
        #expect(overridden.first?.utf8.starts(with: "18:00–18:30".utf8) == true)
    }

    @Test("Hidden types are in no listing, unless the show is followed")
    func hiddenTypes() async {
        let setting = "hide-types = [\"news\", \"TALK SHOW\"]"
        let left = await rows(setting)
        #expect(left.map { $0.contains("Quiz") || $0.contains("Harbour") } == [true, true], "\(left)")
        let json = await run(["today", "--json"], setting).output
        #expect(!json.contains("Headlines") && json.contains("Harbour"))
        #expect(await run(["follow", "Headlines"], setting).status == 0)
        #expect(await rows(setting).contains { $0.contains("Headlines") })
        #expect(await run(["show", "Evening Talk"], setting).output.contains("Evening Talk"))
    }

    @Test("With followed-first, the followed shows of a day are listed before earlier ones")
    func followedFirst() async {
        #expect(await run(["follow", "Harbour"], "").status == 0)
        #expect(await rows("").first?.contains("Headlines") == true)
        let first = await rows("followed-first = true")
        #expect(first.map { $0.contains("Harbour") } == [true, false, false, false], "\(first)")
    }

    @Test("Only the configured columns and the show are listed")
    func columns() async {
        #expect(await rows("columns = [\"time\", \"channel\"]").first == "18:00–18:30  Headlines     Northern")
        #expect(await rows("columns = []").first == "Headlines")
        #expect(await rows("columns = [\"show\", \"code\"]").first == "Headlines     S01E01")
    }

    @Test(
        "A wrong value is an error with its line",
        arguments: [
            ("clock = 13", "7: clock: expected 12 or 24"), ("clock = \"12\"", "7: clock"),
            ("columns = [\"tiem\"]", "7: columns: unknown column “tiem”"),
            ("columns = 3", "7: columns: expected a list"),
            ("hide-types = [1]", "7: hide-types"), ("followed-first = 1", "7: followed-first: expected true or false"),
            ("clok = 12", "7: unknown key “clok” of [display]"),
        ]
    )
    func wrong(display: String, message: String) async {
        let run = await run(["today"], display)
        #expect(run.status == 78 && run.errors.contains("/settings.toml:" + message), "\(run.errors)")
    }

    @Test("A listing has one last line with city, sources and their ages, and none with -q")
    func footer() async {
        let output = await run(["today", "--width", "80"], "").output
        #expect(output.hasSuffix("\n\nUTC · list just now\n"), "\(output)")
        #expect(await !run(["today", "--width", "80", "-q"], "").output.contains("just now"))
        let zone = await run(["today", "--timezone", "America/New_York"], "").output
        #expect(zone.hasSuffix("\n\nNew York · list just now\n"), "\(zone)")
    }
}
