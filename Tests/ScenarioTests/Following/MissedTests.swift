import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Aired episodes that the user did not watch.
///
/// Covers: MissedQuery, MissedCommand, MissedPage, ScheduleView
@Suite struct MissedTests {
    private static let rows = """
        Harbour,1,1,One,2026-10-01,
        Harbour,1,2,Two,2026-11-10,
        Harbour,1,3,Three,2026-11-12,21:00
        Harbour,1,4,Four,2026-11-18,11:00
        Harbour,1,4,Four,2026-11-18,06:00
        Harbour,1,5,Five,2026-11-18,13:00
        Harbour,1,6,Six,2026-11-25,21:00
        Harbour,1,7,Seven,2026-11-17,21:00
        Inlet,1,1,Other,2026-11-17,20:00
        """
    private static let files = ["tv.csv": "show,season,number,title,airdate,airtime\n\(rows)\n"]

    private let folder = TemporaryFolder()

    private func place() -> ProgramRun.Place {
        var place = ProgramRun.Place.holding(Self.files, at: "2026-11-18T12:00:00Z")
        place.environment["XDG_DATA_HOME"] = folder.path
        return place
    }

    private func codes(_ arguments: String...) async -> [String] {
        let run = await ProgramRun.run(["missed", "--json"] + arguments, in: place())
        let days = run.json["days"] as? [[String: Any]] ?? []
        return days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }.compactMap { $0["code"] as? String }
    }

    @Test("Missed episodes have aired, are of followed shows, and are not watched or skipped")
    func missed() async {
        #expect(await codes() == [])
        #expect(await ProgramRun.run(["follow", "Harbour"], in: place()).status == 0)
        #expect(await codes() == ["S01E04", "S01E07", "S01E03", "S01E02"])
        #expect(await ProgramRun.run(["watched", "Harbour", "S01E03"], in: place()).status == 0)
        #expect(await ProgramRun.run(["skipped", "Harbour", "S01E07"], in: place()).status == 0)
        #expect(await codes() == ["S01E04", "S01E02"])
        #expect(await codes("--from", "2026-09-25", "--to", "2026-11-11") == ["S01E02", "S01E01"])
        #expect(await codes("--limit", "1") == ["S01E04"])
    }

    @Test("The table names the days, and the page has the same episodes")
    func shown() async throws {
        #expect(await ProgramRun.run(["follow", "Harbour"], in: place()).status == 0)
        let table = await ProgramRun.run(["missed"], in: place()).output
        #expect(table.contains("Four") && !table.contains("Five") && !table.contains("match the filter"), "\(table)")
    }
}
