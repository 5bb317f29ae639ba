import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Decisions of the user about whether two shows are the same.
///
/// Covers: LinkCommand, UnlinkCommand, LinkShowsAction, LinkMark, LinkDecision
@Suite struct LinkActionTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: String..., settled: String = "") async -> ProgramRun {
        let head = "show,season,number,title,airdate,airtime,timezone\n"
        let files = MemoryFiles([
            "/a.csv": head + "Harbour,1,1,One,2026-11-18,20:00,UTC\n",
            "/b.csv": head + "Quay,1,1,One,2026-11-18,20:00,UTC\n",
            "/marks.json": """
            {"schema":"aggctl/marks-export/1","shows":[],"links":[{"shows":["a:harbour","b:quay"],"same":true,\
            "at":"2026-11-01T00:00:00Z"},{"shows":["a:harbour"],"same":true}]}
            """,
        ])
        let configuration =
            "timezone = \"UTC\"\n"
            + ["a", "b"].map {
                "[[provider]]\nid = \"\($0)\"\nkind = \"episode-file\"\npath = \"/\($0).csv\"\n"
            }.joined() + settled
        return await ProgramRun.storing(in: folder, arguments, configuration, at: "2026-11-18T08:00:00Z", files: files)
    }

    private func sources() async -> [[String]] {
        let shows = await run("shows", "--format", "json")
        return (shows.json["shows"] as? [[String: Any]] ?? []).compactMap { $0["sources"] as? [String] }
    }

    @Test("Two shows that are not linked by rules are linked by the user, and separate again after undo")
    func linked() async {
        #expect(await sources() == [["a:harbour"], ["b:quay"]])
        let link = await run("link", "b:quay", "a:harbour")
        #expect(link.status == 0 && link.output.contains("linked: a:harbour and b:quay"), "\(link.errors)")
        #expect(await sources() == [["a:harbour", "b:quay"]])
        #expect(await run("link", "a:harbour", "b:quay", "--format", "json").json["changed"] as? Bool == false)
        #expect(await run("unlink", "a:harbour", "b:quay", "--undo").status == 0)
        #expect(await sources() == [["a:harbour"], ["b:quay"]])
    }

    @Test("The user cannot separate shows that the configuration links, and the message explains why")
    func settledElsewhere() async {
        let settled = "[[show]]\nsource = \"a:harbour\"\nlink = \"b:quay\"\n"
        let refused = await run("unlink", "a:harbour", "b:quay", settled: settled)
        #expect(refused.status == 64 && refused.errors.contains("the configuration decides"), "\(refused.errors)")
    }

    @Test(
        "A decision that is impossible is rejected with the reason",
        arguments: [
            (["link", "harbour", "b:quay"], "expected two IDs"),
            (["link", "a:one", "a:two"], "different shows of one source"),
            (["unlink", "c:one", "a:two"], "unknown provider"),
        ]
    )
    func refused(_ arguments: [String], _ reason: String) async {
        let run = await run(arguments[0], arguments[1], arguments[2])
        #expect(run.status == 64 && run.errors.contains(reason), "\(run.errors)")
    }

    @Test("Decisions are exported and imported with the marks, and a decision without two sources is reported")
    func exported() async {
        let imported = await run("import-marks", "/marks.json")
        #expect(imported.status == 3 && imported.errors.contains("links[1]"), "\(imported.errors)")
        #expect(await sources() == [["a:harbour", "b:quay"]])
        let links = await run("export-marks").json["links"] as? [[String: Any]]
        #expect(links?.count == 1 && links?.first?["same"] as? Bool == true)
    }

    @Test("..S02E02 marks every episode up to that one, including earlier seasons")
    func upTo() async {
        let rows = (1...2).flatMap { season in (1...3).map { "Long,\(season),\($0),T,2026-0\(season)-0\($0),20:00,UTC" }
        }
        let files = MemoryFiles([
            "/tv.csv": "show,season,number,title,airdate,airtime,timezone\n" + rows.joined(separator: "\n")
        ])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        let run = await ProgramRun.storing(
            in: folder,
            ["watched", "Long", "..S02E02", "--format", "json"],
            configuration,
            at: "2026-11-18T08:00:00Z",
            files: files
        )
        let codes = (run.json["episodes"] as? [[String: Any]])?.compactMap { $0["code"] as? String }
        #expect(codes == ["S01E01", "S01E02", "S01E03", "S02E01", "S02E02"])
        let before = run.json["before"] as? [[String: Any]]
        #expect(before?.count == 5 && before?.allSatisfy { $0["mark"] as? String == "unwatched" } == true)
    }
}
