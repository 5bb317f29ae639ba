import TestSupport
import ProgramTestSupport
import Testing

/// Shows that are named by the ID of a source.
///
/// Covers: ShowReference, ShowSearch, CommandFailure, ShowLookup
@Suite struct SourceIDReferenceTests {
    private func run(_ arguments: String...) async -> ProgramRun {
        let files = MemoryFiles(["/tv.csv": "show,season,number,title,date\nHarbour,1,1,One,2026-11-01\n"])
        let configuration =
            "timezone = \"UTC\"\n"
            + [("here", "/tv.csv"), ("gone", "/gone.csv")].map { id, path in
                "[[provider]]\nid = \"\(id)\"\nkind = \"episode-file\"\npath = \"\(path)\"\n"
            }.joined()
        return await ProgramRun.storing(
            in: TemporaryFolder(),
            arguments,
            configuration,
            at: "2026-11-18T08:00:00Z",
            files: files
        )
    }

    @Test(
        "If the ID's source failed, its failure is reported, whatever other sources return",
        arguments: ["show", "follow", "cast"]
    )
    func failed(_ command: String) async {
        let run = await run(command, "gone:harbour")
        #expect(run.errors.contains("gone: failed") && !run.errors.contains("no show is called"), "\(run.errors)")
        #expect(run.status != 0 && run.status != 1)
    }

    @Test("If the ID's source responded without the show, the show does not exist")
    func responded() async {
        let run = await run("show", "here:nobody")
        #expect(run.status == 1 && run.errors.contains("no show is called"), "\(run.errors)")
    }
}
