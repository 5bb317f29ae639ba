import Foundation
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// A season as in the episode calendar: an episode leads to its season, and is selected in it.
///
/// Covers: SeasonCommand, SeasonQuery, EpisodeReference, SeasonDocument, MarkdownFormat
@Suite struct SeasonTests {
    private let folder = TemporaryFolder()

    private func run(_ arguments: [String]) async -> ProgramRun {
        let files = MemoryFiles([
            "/tv.csv":
                "id,show,season,number,title,date,watched\n1,Harbour,1,1,One,2026-11-01,true\n2,Harbour,1,2,Two,2026-11-08,false\n3,Harbour,1,3,Three,2026-11-15,false\n4,Harbour,2,1,Four,2026-11-22,false\n"
        ])
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        return await ProgramRun.storing(in: folder, arguments, configuration, at: "2026-11-18T08:00:00Z", files: files)
    }

    @Test(
        "C12: a season is named by number, by code, or by an episode or its ID, which is then selected",
        arguments: [
            (["Harbour", "1"], nil), (["Harbour", "S01"], nil), (["Harbour", "S01E03"], "f:3"),
            (["Harbour", "f:3"], "f:3"), (["f:3"], "f:3"), (["Harbour", "1", "--highlight", "S01E03"], "f:3"),
            (["Harbour", "1", "--highlight", "f:3"], "f:3"),
        ] as [([String], String?)]
    )
    func named(arguments: [String], selected: String?) async {
        let json = await run(["season"] + arguments + ["--format", "json"])
        #expect(json.status == 0, "\(json.errors)")
        #expect(json.json["season"] as? Int == 1)
        #expect(json.json["selected"] as? String == selected)
        let table = await run(["season"] + arguments)
        let pointed = table.output.split(separator: "\n").filter { $0.contains("▶") }
        #expect(pointed.count == (selected == nil ? 0 : 1) && pointed.allSatisfy { $0.contains("S01E03") })
    }

    @Test(
        "C12: an episode that is not in the season is reported, and an invalid reference is a usage error",
        arguments: [
            (["Harbour", "1", "--highlight", "S01E09"], 1), (["Harbour", "1", "--highlight", "S02E01"], 1),
            (["Harbour", "1", "--highlight", "f:4"], 1), (["Harbour", "S01E09"], 1), (["f:99"], 1),
            (["Harbour", "one"], 1), (["Harbour", "S01E01", "--highlight", "S01E01"], 64),
        ] as [([String], Int32)]
    )
    func notThere(arguments: [String], status: Int32) async {
        let run = await run(["season"] + arguments)
        #expect(run.status == status, "\(run.output)\(run.errors)")
        #expect(!run.errors.isEmpty)
    }

    @Test(
        "C12: season with only the ID of a stored episode (tvmaze:4955) shows its season with it, in every format",
        .enabled(if: RecordedData.isThere),
        arguments: [[], ["--offline"]]
    )
    func byIDOnly(options: [String]) async throws {
        var place = ProgramRun.Place.running("timezone = \"UTC\"\n[[provider]]\nkind = \"tvmaze\"\n")
        place.environment["XDG_DATA_HOME"] = folder.path
        let recorded = (ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"] ?? "") + "/tvmaze/shows/82/"
        let list = FileManager.default.contents(atPath: recorded + "episodes.json") ?? Data()
        place.transport = ReplayingTransport { request in
            let show = #"{"id": 82, "name": "Game of Thrones", "premiered": "2011-04-17"}"#
            let body =
                request.url.contains("/82/episodes")
                ? Array(list) : request.url.contains("/82?") ? Array(show.utf8) : Array("[]".utf8)
            return WebResponse(url: request.url, status: 200, body: body)
        }
        let arguments = ["season", "tvmaze:4955"] + options
        let unknown = await ProgramRun.run(arguments, in: place)
        #expect(unknown.status == 1 && unknown.errors.contains("no episode tvmaze:4955 is stored"), "\(unknown.errors)")
        #expect(await ProgramRun.run(["season", "tvmaze:82", "1"], in: place).status == 0)
        let json = await ProgramRun.run(arguments + ["--json"], in: place).json
        #expect(json["selected"] as? String == "tvmaze:4955" && json["season"] as? Int == 1)
        #expect((json["episodes"] as? [Any])?.count == 10)
        for form in ["table", "markdown"] {
            let lines = await ProgramRun.run(arguments + ["--format", form], in: place).output.split(separator: "\n")
            let pointed = lines.filter { $0.contains("▶") }
            #expect(pointed.count == 1 && pointed.allSatisfy { $0.contains("S01E04") }, "\(form): \(lines)")
        }
        let highlighted = ["season", "tvmaze:82", "1", "--highlight", "tvmaze:4955"] + options
        #expect(await ProgramRun.run(highlighted, in: place).output.contains("▶  S01E04"))
        let server = try await ServedProgram.storing(in: folder, place)
        for target in ["tvmaze:4955", "tvmaze:82/1?highlight=tvmaze:4955", "tvmaze:82/S01E04"] {
            let response = try await server.request("/api/v1/season/" + target)
            #expect(response.json["selected"] as? String == "tvmaze:4955", "\(target): \(response.text.prefix(200))")
        }
        await server.end()
    }

    @Test("The ID of an episode is not reported as missing if its file cannot be read")
    func sourceFailed() async {
        let configuration = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/gone.csv\"\n"
        for command in [["season", "f:3"], ["episode", "f:3"]] {
            let run = await ProgramRun.storing(in: folder, command, configuration)
            #expect(run.status == 66 && run.errors.contains("/gone.csv"), "\(command): \(run.errors)")
        }
    }

    @Test("C12: a selected episode retains its mark, and the next one has its own sign")
    func marks() async {
        let lines = await run(["season", "Harbour", "S01E01"]).output.split(separator: "\n")
        #expect(lines.contains { $0.contains("▶") && $0.contains("✓") && $0.contains("S01E01") }, "\(lines)")
        #expect(lines.contains { $0.contains("○") && $0.contains("S01E02") })
    }

    @Test("C12: Markdown of a season has a heading, the order of numbers, and watched and selected episodes")
    func markdown() async {
        let written = await run(["season", "Harbour", "S01E02", "--format", "markdown"])
        #expect(
            written.output == """
                # Harbour, season 1

                |  | Watched | Show | Episode | Title | Date | Time | Minutes | Channel |
                |---|---|---|---|---|---|---|---|---|
                |  | yes | Harbour | S01E01 | One | 2026-11-01 |  |  |  |
                | ▶ |  | Harbour | S01E02 | Two | 2026-11-08 |  |  |  |
                |  |  | Harbour | S01E03 | Three | 2026-11-15 |  |  |  |

                """
        )
        // The written file is read back, with its marks.
        let files = MemoryFiles(["/s.md": written.output])
        let configuration = "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/s.md\"\n"
        let other = TemporaryFolder()
        let back = await ProgramRun.storing(in: other, ["season", "Harbour", "1"], configuration, files: files)
        let lines = back.output.split(separator: "\n").filter { $0.contains("S01E") }
        #expect(lines.count == 3 && lines[0].contains("✓") && !lines[1].contains("✓"), "\(back.output)\(back.errors)")
    }

    @Test("C15: JSON of followed shows has the progress, and shows are ordered by title")
    func progressOfFollowed() async throws {
        #expect(await run(["follow", "Harbour"]).status == 0)
        let following = await run(["following", "--format", "json"])
        let shows = try #require(following.json["shows"] as? [[String: Any]])
        let progress = try #require(shows.first?["progress"] as? [String: Any], "\(following.output)")
        #expect(progress.keys.sorted() == ["episodes", "next", "watched"])
        #expect(progress["watched"] as? Int == 1 && progress["episodes"] as? Int == 4)
        let all = await ProgramRun.run(["shows", "--demo", "--format", "json"])
        let titles = (all.json["shows"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
        #expect(titles.count > 100 && titles == titles.sorted())
    }
}
