import ScheduleModel
import Foundation
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// JSON documents, compared with the schemas in `docs/schemas`.
///
/// Covers: Document, ScheduleDocument, ShowDocument, EpisodeDocument, ProvidersDocument
@Suite struct JSONSchemaTests {
    private static let schemas = JSONSchema(
        folder: Repository.root.appending(path: "docs/schemas")
    )

    @Test(
        "Every document matches its schema",
        arguments: [
            ("schedule", ["week", "--streaming"]), ("schedule", ["week", "--by", "broadcast", "--date", "2026-03-08"]),
            ("season", ["season", "demo:drama-2024", "3"]), ("show", ["show", "demo:bare-2024"]),
            ("show", ["show", "demo:drama-2024"]),
            ("shows", ["shows"]), ("shows", ["search", "crossing"]), ("cast", ["cast", "demo:drama-2024"]),
            ("episode", ["episode", "demo:yoru-2024", "S03E46"]), ("providers", ["providers"]),
            ("check", ["providers", "check", "demo", "--date", "2026-11-17"]), ("error", ["show", "The Crossing"]),
            ("schedule", ["today"]), ("now", ["now"]), ("schedule", ["upcoming"]), ("schedule", ["calendar"]),
            ("schedule", ["list"]), ("next", ["next"]), ("shows", ["following"]), ("config", ["config"]),
            ("doctor", ["doctor"]), ("error", ["changes"]),
            ("error", ["show", "Nobody"]),
            ("error", ["week", "--date", "never"]),
        ]
    )
    func schema(name: String, arguments: [String]) async throws {
        let run = await ProgramRun.run(arguments + ["--demo", "--format", "json"])
        #expect(run.json["schema"] as? String == "aggctl/\(name)/1")
        #expect(try Self.schemas.findings(run.json, file: name + ".json") == [])
    }

    @Test("New members are in every document, and optional in the schemas for older documents")
    func newMembers() async throws {
        let run = await ProgramRun.run(["week", "--demo", "--format", "jsonl"])
        let rows = run.output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(!rows.isEmpty)
        for row in rows {
            let airings = row["airings"] as? [[String: Any]] ?? []
            #expect(["part", "role", "credits"].allSatisfy { row[$0] != nil } && !airings.isEmpty)
            #expect(airings.allSatisfy { airing in ["title", "labels", "details"].allSatisfy { airing[$0] != nil } })
            if let channel = row["channel"] as? [String: Any] { #expect(channel["id"] != nil) }
        }
        let common = try JSONSerialization.jsonObject(
            with: Data(contentsOf: Self.schemas.folder.appending(path: "common.json"))
        )
        let definitions = try #require((common as? [String: Any])?["$defs"] as? [String: [String: Any]])
        for (name, members) in [
            ("EPISODE", ["part", "role", "credits"]), ("AIRING", ["title", "labels", "details"]), ("CHANNEL", ["id"]),
            ("CREDIT", ["role", "guest"]),
        ] {
            let required = Set(definitions[name]?["required"] as? [String] ?? [])
            #expect(!required.isEmpty && required.isDisjoint(with: members), "\(name)")
        }
    }

    @Test("The test's schema check finds missing, additional and mistyped members")
    func brokenDocument() async throws {
        var document = await ProgramRun.run(["show", "demo:drama-2024", "--demo", "--format", "json"]).json
        document["extra"] = 1
        document["notices"] = nil
        document["generatedAt"] = "yesterday"
        #expect(try Self.schemas.findings(document, file: "show.json").count == 3)
    }

    @Test("A filtered week still has seven days, and --limit counts from the first")
    func sevenDays() async throws {
        for arguments in [
            ["--filter", "no such show"], ["--limit", "0"], ["--network", "coastal one"], ["--premieres"],
            ["--no-specials"],
        ] {
            let run = await ProgramRun.run(["week", "--demo", "--format", "json"] + arguments)
            #expect((run.json["days"] as? [Any])?.count == 7, "\(arguments)")
        }
        let limited = await ProgramRun.run(["week", "--demo", "--format", "jsonl", "--limit", "3"])
        #expect(limited.output.split(separator: "\n").count == 3)
    }

    @Test("T1, T2: a file's skipped and repeated times are the same in table and JSON")
    func clockChanges() async throws {
        let place = ProgramRun.Place()
        place.files.put(
            "/tv.csv",
            Array(
                "show,title,season,number,date,time\nS,Spring,1,1,2026-03-08,02:30\nS,Autumn,1,2,2026-11-01,01:30\n"
                    .utf8
            )
        )
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("[[provider]]\nkind = \"episode-file\"\npath = \"/tv.csv\"".utf8)
        )
        for (date, start, clock) in [
            ("2026-03-08", "2026-03-08T03:30:00-04:00", "03:30"), ("2026-11-01", "2026-11-01T01:30:00-04:00", "01:30"),
        ] {
            let arguments = ["week", "--date", date, "--timezone", "America/New_York"]
            let json = await ProgramRun.run(arguments + ["--format", "jsonl"], in: place)
            #expect(json.output.contains("\"localStart\":\"\(start)\""))
            #expect(await ProgramRun.run(arguments, in: place).output.contains("  \(clock)  S"))
        }
    }

    @Test("A show of two sources is listed once, with the more trusted values, and its gaps are filled")
    func merged() async throws {
        var place = ProgramRun.Place()
        place.files.put(
            "/mine.csv",
            Array("show,title,season,number,date,watched\nHarbour,My title,1,1,2026-11-17,yes\n".utf8)
        )
        let text =
            "[[provider]]\nkind = \"tvmaze\"\n[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/mine.csv\"\npriority = 100\n"
        place.files.put("/home/me/.config/aggctl/config.toml", Array(text.utf8))
        let row =
            #"[{"id":5,"name":"Pilot","season":1,"number":1,"airdate":"2026-11-17","airtime":"21:00","airstamp":"2026-11-18T02:00:00+00:00","summary":"<p>It begins.</p>","show":{"id":1,"name":"Harbour","premiered":"2026-11-17"}}]"#
        place.transport = ReplayingTransport { request in
            WebResponse(
                url: request.url,
                status: 200,
                body: Array((request.url.contains("2026-11-17") ? row : "[]").utf8)
            )
        }
        let run = await ProgramRun.run(["week", "--format", "jsonl", "--timezone", "America/New_York"], in: place)
        let lines = run.output.split(separator: "\n")
        try #require(lines.count == 1)
        let episode = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect(episode["title"] as? String == "My title")
        #expect(episode["summary"] as? String == "It begins.")
        #expect(episode["start"] as? String == "2026-11-18T02:00:00Z")
        #expect(episode["watched"] as? Bool == true)
        #expect(episode["sources"] as? [String] == ["mine:harbour/S01E01", "tvmaze:5"])
    }
}
