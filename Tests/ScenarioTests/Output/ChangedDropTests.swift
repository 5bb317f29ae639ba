import ProgramTestSupport
import ScheduleModel
import TestSupport
import Testing

/// A season that is added at once, in the table of changes.
///
/// Covers: ChangeTable, EpisodeDrop
@Suite struct ChangedDropTests {
    @Test("Three or more episodes that were added together are one row of changes, and each is in JSON")
    func added() async {
        let folder = TemporaryFolder()
        let header = "show,season,number,title,airdate\nHarbour,1,1,One,2026-11-18\n"
        var place = ProgramRun.Place.holding(["tv.csv": header], at: "2026-11-18T12:00:00Z")
        place.environment["XDG_DATA_HOME"] = folder.path
        #expect(await ProgramRun.run(["refresh"], in: place).status == 0)
        let season = (1...4).map { "Inlet,1,\($0),Part \($0),2026-11-20\n" }
        let pair = (2...3).map { "Harbour,1,\($0),Part \($0),2026-11-21\n" }
        place.files.put("/tv.csv", Array((header + season.joined() + pair.joined()).utf8))
        place.now = instant("2026-11-18T13:00:00Z")
        #expect(await ProgramRun.run(["refresh"], in: place).status == 0)
        let lines = await ProgramRun.run(["changes"], in: place).output.split(separator: "\n")
        let rows = lines.filter { $0.hasPrefix("  added") }
        #expect(rows.count == 3, "\(lines)")
        #expect(rows.contains { $0.contains("Inlet") && $0.contains("S01E01–E04  4 episodes") }, "\(rows)")
        let changes = await ProgramRun.run(["changes", "--json"], in: place).json["changes"] as? [Any]
        #expect(changes?.count == 6)
    }
}
