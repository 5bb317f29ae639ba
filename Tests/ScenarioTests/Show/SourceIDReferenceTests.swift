import TestSupport
import ProgramTestSupport
import Testing

/// A show that is named by the id of a source.
@Suite struct SourceIDReferenceTests {
    private func run(_ arguments: String...) async -> ProgramRun {
        let files = MemoryFiles(["/tv.csv": "show,season,number,title,date\nHarbour,1,1,One,2026-11-01\n"])
        let configuration =
            "timezone = \"UTC\"\n"
            + [("here", "/tv.csv"), ("gone", "/gone.csv")].map { id, path in
                "[[provider]]\nid = \"\(id)\"\nkind = \"episode-file\"\npath = \"\(path)\"\n"
            }.joined()
        return await ProgramRun.keeping(
            in: TemporaryFolder(),
            arguments,
            configuration,
            at: "2026-11-18T08:00:00Z",
            files: files
        )
    }

    @Test(
        "where its source failed, that is the answer, whatever another source says",
        arguments: ["show", "follow", "cast"]
    )
    func failed(_ command: String) async {
        let run = await run(command, "gone:harbour")
        #expect(run.errors.contains("gone: failed") && !run.errors.contains("no show is called"), "\(run.errors)")
        #expect(run.status != 0 && run.status != 1)
    }

    @Test("where its source answered, there is no such show")
    func answered() async {
        let run = await run("show", "here:nobody")
        #expect(run.status == 1 && run.errors.contains("no show is called"), "\(run.errors)")
    }
}
