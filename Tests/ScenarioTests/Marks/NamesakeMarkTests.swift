import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// A title without a year never ties a mark to a show if another show of that title exists, even in other weeks.
///
/// Covers: MarkIndex, UserMarks, UnfollowShowAction, ShowMark
@Suite struct NamesakeMarkTests {
    private let folder = TemporaryFolder()

    private static let configuration = """
        [[provider]]
        id = "a"
        kind = "episode-file"
        path = "/a.csv"
        [[provider]]
        id = "b"
        kind = "episode-file"
        path = "/b.csv"
        """

    private func run(_ arguments: [String]) async -> ProgramRun {
        let files = MemoryFiles()
        files.put("/a.csv", Array("show,season,number,airdate,title\nHarbour,1,1,2026-11-30,One\n".utf8))
        let dated = "Harbour,1960,1,1,2026-11-19,Fog\nHarbour,1992,1,1,2026-12-09,Buoy\n"
        files.put("/b.csv", Array(("show,show_year,season,number,airdate,title\n" + dated).utf8))
        return await ProgramRun.storing(in: folder, arguments, Self.configuration, files: files)
    }

    @Test("Two followed shows of one title whose source was removed from the configuration are unfollowed by ID")
    func removedSource() async {
        for id in ["b:harbour%201960", "b:harbour%201992"] { _ = await run(["follow", id]) }
        func afterwards(_ words: String...) async -> ProgramRun {
            let configuration = Self.configuration.components(separatedBy: "[[provider]]\nid = \"b\"")[0]
            return await ProgramRun.storing(in: folder, words, configuration)
        }
        let unclear = await afterwards("unfollow", "Harbour")
        #expect(unclear.status != 0 && unclear.errors.contains("b:harbour%201992"), "\(unclear.errors)")
        #expect(await afterwards("unfollow", "b:harbour%201992").status == 0)
        #expect(await afterwards("unfollow", "b:harbour%201992").status != 0)
        let exported = await afterwards("export-marks").json["shows"] as? [[String: Any]] ?? []
        #expect(exported.map { $0["year"] as? Int } == [1960])
    }

    @Test("A namesake of a followed show is not followed in a week, on its own or after a mark")
    func namesakes() async {
        _ = await run(["follow", "a:harbour"])
        let week = await run(["week", "--followed", "--format", "csv"]).output
        #expect(!week.contains("Fog"), "\(week)")
        let shown = await run(["show", "b:harbour%201960"]).output
        #expect(!shown.contains("followed"), "\(shown)")
        let marked = await run(["watched", "b:harbour%201960", "S01E01", "--future"])
        #expect(marked.status == 0, "\(marked.errors)")
        let exported = await run(["export-marks"]).json["shows"] as? [[String: Any]] ?? []
        #expect(exported.map { $0["sources"] as? [String] } == [["a:harbour"], ["b:harbour%201960"]])
        #expect(exported.map { ($0["episodes"] as? [Any])?.count } == [0, 1])
        #expect(await run(["following"]).output.contains("0/1"))
    }
}
