import ProgramTestSupport
import TestSupport
import Testing

/// A restore at a terminal, which names the marks that would be lost.
///
/// Covers: RestoreCommand, RestorePreviewQuery, Confirmation
@Suite struct RestoreTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: [String], typed: [String]? = nil) async -> ProgramRun {
        let list = "show,season,number,title,airdate\nSwamp Thing,1,1,One,2026-11-18\n"
        var place = ProgramRun.Place.holding(["tv.csv": list], at: "2026-11-20T12:00:00Z")
        place.environment["XDG_DATA_HOME"] = folder.path
        place.typed = typed
        if typed != nil { (place.outputWidth, place.errorsAreTerminal) = (100, true) }
        return await ProgramRun.run(arguments, in: place)
    }

    @Test("At a terminal, a restore that loses marks needs a confirmation")
    func confirmation() async {
        let file = folder.path + "/saved.db"
        #expect(await run(["backup", file]).status == 0)
        #expect(await run(["follow", "swamp thing"]).status == 0)
        #expect(await run(["watched", "swamp thing", "S01E01"]).status == 0)
        for typed in [["n"], [""], []] {
            let declined = await run(["restore", file], typed: typed)
            #expect(declined.status == 1 && declined.errors.contains("nothing was restored"), "\(declined.errors)")
            #expect(declined.errors.contains("1 followed show, 1 marked episode"), "\(declined.errors)")
        }
        #expect(await run(["history"]).output.contains("Swamp Thing"))
        #expect(await run(["restore", file], typed: ["y"]).status == 0)
        #expect(await !run(["history"]).output.contains("Swamp Thing"))
        let again = await run(["restore", file], typed: [])
        #expect(again.status == 0 && !again.errors.contains("loses"), "\(again.errors)")
        #expect(await run(["follow", "swamp thing"]).status == 0)
        #expect(await run(["restore", file]).status == 0)
    }
}
