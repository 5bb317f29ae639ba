import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Every name that a row of a week prints opens the episode of that row.
///
/// Covers: EpisodeReference, EpisodeQuery, ShowArguments, MarkEpisodesAction, EpisodeSelection
@Suite struct PrintedReferenceTests {
    private static let file = """
        {"schema": "aggctl/episode-file/1", "shows": [
          {"id": "h", "title": "Harbour", "genres": ["Drama", "Crime"], "premiered": "2020-01-05",
           "summary": "Ships come and go.", "cast": [{"person": "Ada Poe", "character": "Mona"}, {"person": "Li Wu"}]},
          {"id": "l", "title": "Lantern"}
        ], "episodes": [
          {"show": "h", "season": 1, "number": 1, "title": "One", "start": "2026-11-17T20:00:00Z", "network": "First"},
          {"show": "h", "kind": "special", "title": "Christmas", "start": "2026-11-18T20:00:00Z", "network": "First"},
          {"show": "l", "absolute": 93, "title": "Long ago", "start": "2026-11-18T21:00:00Z", "network": "Second"},
          {"show": "l", "title": "The news of the day", "start": "2026-11-19T21:00:00Z", "network": "Second"},
          {"show": "l", "season": 2, "number": 4, "start": "2026-11-20T21:00:00Z", "network": "Second"}
        ]}
        """

    private func run(_ arguments: [String]) async -> ProgramRun {
        var place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.json\"\n"
        )
        place.files.put("/tv.json", Array(Self.file.utf8))
        place.now = instant("2026-11-18T08:00:00Z")
        return await ProgramRun.run(arguments, in: place)
    }

    @Test("C13: every row of a week is opened by its show and its number, the text instead of one, or its title")
    func everyRow() async throws {
        let week = await run(["week", "--format", "jsonl"])
        let lines = week.output.split(separator: "\n")
        #expect(lines.count == 5)
        for line in lines {
            let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let show = try #require((row["show"] as? [String: Any])?["title"] as? String)
            let absolute = (row["absolute"] as? Int).map { "#\($0)" }
            let special = row["kind"] as? String == "special" ? "special" : nil
            let title = row["title"] as? String
            for name in [row["code"] as? String, absolute, special, title].compactMap(\.self) {
                let opened = await run(["episode", show, name, "--format", "json"])
                #expect(opened.status == 0, "\(show) \(name): \(opened.errors)")
                let episode = opened.json["episode"] as? [String: Any] ?? [:]
                for fact in ["id", "title", "season", "number", "start"] {
                    #expect("\(episode[fact] ?? "")" == "\(row[fact] ?? "")", "\(show) \(name): \(fact)")
                }
                let channels = [episode, row].map { ($0["channel"] as? [String: Any])?["name"] as? String }
                #expect(channels[0] == channels[1])
            }
        }
    }

    @Test("A number that only another source has opens and marks the episode")
    func numberOfAnotherSource() async {
        let sources = [("one", 100, "4,1"), ("two", 0, "1,67")]
        let folder = TemporaryFolder()
        var place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n"
                + sources.map { name, priority, _ in
                    "[[provider]]\nid = \"\(name)\"\nkind = \"episode-file\"\npath = \"/\(name).csv\"\npriority = \(priority)\n"
                }
                .joined()
        )
        for (name, _, number) in sources {
            let rows = "show,season,number,title,start\nHarbour,\(number),The Return,2026-11-17T20:00:00Z\n"
            place.files.put("/\(name).csv", Array(rows.utf8))
        }
        place.now = instant("2026-11-18T08:00:00Z")
        place.environment["XDG_DATA_HOME"] = folder.path
        let episode = await ProgramRun.run(["episode", "harbour", "S01E67"], in: place)
        #expect(episode.status == 0 && episode.output.contains("S04E01"), "\(episode.output)\(episode.errors)")
        let marked = await ProgramRun.run(["watched", "harbour", "S1E67"], in: place)
        #expect(marked.status == 0 && marked.output.contains("S04E01"), "\(marked.output)\(marked.errors)")
        #expect(await ProgramRun.run(["episode", "harbour", "S01E66"], in: place).status == 1)
    }

    @Test("An episode is marked by the text that a table prints as its number, or by its title")
    func marked() async throws {
        let folder = TemporaryFolder()
        func run(_ arguments: String...) async -> ProgramRun {
            await ProgramRun.storing(
                in: folder,
                arguments,
                "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.json\"\n",
                files: MemoryFiles(["/tv.json": Self.file])
            )
        }
        for (show, name) in [("harbour", "special"), ("lantern", "#93")] {
            let marked = await run("watched", show, name, "--future")
            #expect(marked.status == 0 && marked.output.contains(name), "\(marked.errors)")
        }
        let titled = await run("skipped", "Lantern", "The news of the day", "--json")
        #expect(titled.status == 0 && titled.json["changed"] as? Int == 1, "\(titled.errors)")
        #expect(await run("watched", "harbour", "special", "--undo").output.contains("unwatched: Harbour special"))
        let none = await run("watched", "Lantern", "Nothing of the kind")
        #expect(none.status == 1 && none.errors.contains("“Nothing of the kind”"), "\(none.errors)")
        #expect(await run("watched", "Lantern", "S01E").status == 64)
        #expect(await run("watched", "lantern", "#").status == 64)
    }

    @Test("A show whose title ends in “Special” is not read as a special of a show with the shorter title")
    func namedSpecial() async {
        let list = "show,season,number,title,date\nBell,1,1,One,2026-11-01\nBell Special,1,1,Other,2026-11-02\n"
        let run = await ProgramRun.storing(
            in: TemporaryFolder(),
            ["watched", "Bell", "Special", "S01E01"],
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n",
            files: MemoryFiles(["/tv.csv": list])
        )
        #expect(run.output.contains("watched: Bell Special S01E01"), "\(run.output)\(run.errors)")
    }

    @Test("C13: an episode is shown with its show's genres, premiere and main cast, and its summary if it has none")
    func details() async {
        let run = await run(["episode", "Harbour", "S01E01"])
        for text in ["Drama, Crime", "2020-01-05", "Ada Poe as Mona", "Li Wu", "Ships come and go."] {
            #expect(run.output.contains(text), "\(text): \(run.output)")
        }
        let json = await self.run(["episode", "Harbour", "Christmas", "--format", "json"])
        #expect((json.json["cast"] as? [Any])?.count == 2)
    }

    @Test("A number that no episode has, and an unknown title, are reported")
    func notThere() async {
        #expect(await run(["episode", "Harbour", "12"]).status == 1)
        let missing = await run(["episode", "Harbour", "Nothing of the kind"])
        #expect(missing.status == 1 && missing.errors.contains("has no episode “Nothing of the kind”"))
    }
}
