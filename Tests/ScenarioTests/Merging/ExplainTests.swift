import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// `explain`, `conflicts` and the merge settings of the configuration, with files that disagree.
///
/// Covers: ExplainQuery, ConflictsQuery, ConflictsDocument, MergePolicy, ShowOverride
@Suite struct ExplainTests {
    private static let schemas = JSONSchema(
        folder: Repository.root.appending(path: "docs/schemas")
    )

    @Test(
        "The printed claims of sources match the golden files",
        arguments: [
            ("explain", ["explain", "Harbour Lights"]), ("explain-episode", ["explain", "harbour lights", "S01E02"]),
            ("conflicts", ["conflicts"]), ("conflicts-60", ["conflicts", "--width", "60", "--ascii"]),
        ]
    )
    func golden(name: String, arguments: [String]) async throws {
        let run = await ProgramRun.run(arguments, in: place())
        #expect(run.errors.isEmpty)
        try Golden.expect(run.output, name + ".txt")
    }

    @Test(
        "Documents match their schemas",
        arguments: [
            ("explain", ["explain", "Harbour Lights"]), ("explain", ["explain", "Harbour Lights", "S01E02"]),
            ("conflicts", ["conflicts"]), ("conflicts", ["conflicts", "--from", "2026-11-01", "--to", "2026-11-30"]),
            ("conflicts", ["conflicts", "--demo"]), ("explain", ["explain", "demo:yoru-2024", "S03E46", "--demo"]),
        ]
    )
    func schema(name: String, arguments: [String]) async throws {
        let run = await ProgramRun.run(arguments + ["--format", "json"], in: place())
        #expect(run.json["schema"] as? String == "aggctl/\(name)/1")
        #expect(try Self.schemas.findings(run.json, file: name + ".json") == [])
    }

    @Test("Day, time, number and title can conflict, but not spelling, gaps and parts of a minute")
    func kinds() async throws {
        let run = await ProgramRun.run(["conflicts", "--format", "json"], in: place())
        let conflicts = try #require(run.json["conflicts"] as? [[String: Any]])
        let listed = conflicts.map { "\($0["code"] ?? "") \($0["kind"] ?? "")" }
        #expect(listed == ["S01E05 time", "S01E04 number", "S01E03 day", "S01E02 title"])
        let dates = conflicts.compactMap { $0["date"] as? String }
        #expect(dates == dates.sorted(by: >))
    }

    @Test("A limit applies to conflicts and suggestions, and the others are counted")
    func limited() async throws {
        let one = await ProgramRun.run(["conflicts", "--limit", "1", "--format", "json"], in: place())
        #expect((one.json["conflicts"] as? [Any])?.count == 1)
        #expect((one.json["suggestions"] as? [Any])?.count == 1)
        #expect(await ProgramRun.run(["conflicts", "--limit", "1"], in: place()).output.contains("3 more conflicts,"))
        let none = await ProgramRun.run(["conflicts", "--limit", "0"], in: place())
        #expect(none.output.contains("4 more conflicts, beyond the limit"))
        #expect(none.output.contains("1 more suggestion, beyond the limit"))
        #expect(!none.output.contains("no conflicts") && !none.output.contains("may be the same"))
    }

    @Test("One line of configuration confirms a suggestion, and another separates linked shows")
    func linkAndUnlink() async throws {
        #expect(
            await shows("") == [
                ["two:durrells%20abroad"], ["one:harbour%20lights", "two:harbour%20lights"],
                ["one:the%20durrells"],
            ]
        )
        let link = "[[show]]\nsource = \"one:the%20durrells\"\nlink = \"two:durrells%20abroad\"\n"
        #expect(await shows(link).contains(["one:the%20durrells", "two:durrells%20abroad"]))
        let unlink = "[[show]]\nsource = \"two:harbour%20lights\"\nunlink = [\"one:harbour%20lights\"]\n"
        #expect(await shows(unlink).contains(["one:harbour%20lights"]))
    }

    @Test(
        "Two shows that are not one are compared, with the reason and the rival",
        arguments: [
            (
                ["explain", "one:court", "two:court-1984"],
                "one:court, two:court-1984: years 2022 and 1984, too far apart for one show"
            ),
            (
                ["explain", "one:trial", "two:trial-2001"],
                "one:trial, two:trial-2001: title alone is not sufficient: two:trial-2015 matches as well"
            ),
            (
                ["explain", "one:relay", "two:relay-2001"],
                "one:relay, two:relay-2001: two:relay-2004 is the same source's show that matches better"
            ),
            (["explain", "two:court-1984", "two:court-2023"], "one source lists both, so they are two shows"),
            (["explain", "Night Court (1984)", "two:court-2023"], "one source lists both, so they are two shows"),
            (["explain", "one:desk-1980", "two:desk-1994"], "years 1980 and 1994, too far apart for one show"),
            (["explain", "one:desk-1980", "two:court-2023"], "their titles do not match"),
        ]
    )
    func compared(arguments: [String], reason: String) async throws {
        let place = place()
        place.files.put("/one.json", Array(Self.courtInOne.utf8))
        place.files.put("/two.json", Array(Self.courtInTwo.utf8))
        let run = await ProgramRun.run(arguments + ["--width", "200"], in: place)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains(reason), "\(run.output)")
        let document = await ProgramRun.run(arguments + ["--json"], in: place)
        let comparison = try #require(document.json["comparison"] as? [String: Any])
        #expect(comparison["isSameShow"] as? Bool == false)
        let against = try #require(comparison["against"] as? [[String: Any]])
        #expect(against.contains { reason.hasSuffix($0["reason"] as? String ?? "-") })
        #expect(try Self.schemas.findings(document.json, file: "explain.json") == [])
    }

    @Test("Two names of one show are recognized as one, and an unknown name is an error as before")
    func comparedWithItself() async {
        let same = await ProgramRun.run(["explain", "one:harbour%20lights", "two:harbour%20lights"], in: place())
        #expect(same.output.contains("“Harbour Lights” (2026) is the same show."), "\(same.output)")
        #expect(await ProgramRun.run(["explain", "one:harbour%20lights", "two:nobody"], in: place()).status == 1)
    }

    private static let courtInOne = """
        {"schema": "aggctl/episode-file/1", "shows": [
        {"id": "court", "title": "Night Court", "year": 2022}, {"id": "trial", "title": "The Trial"},
        {"id": "relay", "title": "Relay Race", "year": 2004}, {"id": "desk-1980", "title": "The Desk", "year": 1980}],
        "episodes": []}
        """
    private static let courtInTwo = """
        {"schema": "aggctl/episode-file/1", "shows": [
        {"id": "court-1984", "title": "Night Court", "year": 1984},
        {"id": "court-2023", "title": "Night Court", "year": 2023},
        {"id": "trial-2001", "title": "The Trial", "year": 2001},
        {"id": "trial-2015", "title": "The Trial", "year": 2015},
        {"id": "relay-2001", "title": "Relay Race", "year": 2001},
        {"id": "relay-2004", "title": "Relay Race", "year": 2004},
        {"id": "desk-1994", "title": "The Desk", "year": 1994}], "episodes": []}
        """

    @Test("A linked show is fetched by its own ID, whatever its title is")
    func linkedByID() async throws {
        let link = "[[show]]\nsource = \"one:the%20durrells\"\nlink = [\"two:harbour%20lights\"]\n"
        let run = await ProgramRun.run(["season", "The Durrells", "1", "--format", "json"], in: place(link))
        let show = try #require(run.json["show"] as? [String: Any])
        #expect(show["sources"] as? [String] == ["one:the%20durrells", "two:harbour%20lights"])
        #expect((run.json["episodes"] as? [Any])?.count == 5)
    }

    @Test(
        "Rules for a field, a provider and one show decide which claim is chosen",
        arguments: [
            ("", "Harbour Lights", "The Storm"),
            ("[merge.episode]\ntitle = \"two\"\n", "Harbour Lights", "Landfall, at last"),
            ("[merge.episode]\ntitle = \"longest\"\n", "Harbour Lights", "Landfall, at last"),
            (
                "[[show]]\nsource = \"one:harbour%20lights\"\n[show.merge.episode]\ntitle = \"two\"\n",
                "Harbour Lights", "Landfall, at last"
            ),
            (
                "[[show]]\nsource = \"one:the%20durrells\"\n[show.merge.episode]\ntitle = \"two\"\n", "Harbour Lights",
                "The Storm"
            ),
            (
                "[[show]]\nsource = \"one:harbour%20lights\"\nnumbering = \"ignore\"\n", "Harbour Lights",
                "Landfall, at last"
            ),
        ]
    )
    func rules(settings: String, show: String, title: String) async throws {
        let run = await ProgramRun.run(["episode", show, "S01E02", "--format", "json"], in: place(settings))
        let episode = try #require(run.json["episode"] as? [String: Any])
        #expect(episode["title"] as? String == title)
    }

    @Test("A priority for one field is set in the provider's table")
    func fieldPriority() async throws {
        var place = place()
        let text = Self.providers.replacing(
            "id = \"two\"",
            with: "id = \"two\"\npriorities = { episode = { title = 99 } }"
        )
        place.files.put("/home/me/.config/aggctl/config.toml", Array(text.utf8))
        place.environment["TZ"] = "America/New_York"
        let run = await ProgramRun.run(["episode", "Harbour Lights", "S01E02", "--format", "json"], in: place)
        #expect((run.json["episode"] as? [String: Any])?["title"] as? String == "Landfall, at last")
    }

    @Test("A shift moves a source's airings")
    func shift() async throws {
        let settings = "[[show]]\nsource = \"two:harbour%20lights\"\nshift = -20\n"
        let run = await ProgramRun.run(["conflicts", "--format", "json"], in: place(settings))
        let conflicts = try #require(run.json["conflicts"] as? [[String: Any]])
        #expect(!conflicts.contains { $0["kind"] as? String == "time" && $0["code"] as? String == "S01E05" })
    }

    @Test(
        "Invalid settings are rejected with their line and a suggestion",
        arguments: [
            ("[merge]\nshows = 1\n", "config.toml:11: unknown key “shows” of merge"),
            ("[merge.show]\ntitel = \"longest\"\n", "config.toml:11: no show has a field “titel”"),
            ("[merge.show]\ntitle = \"union\"\n", "config.toml:11: title: only lists can be joined by “union”"),
            ("[merge.show]\ntitle = \"nobody\"\n", "config.toml:11: title: “nobody” is neither a rule nor a provider"),
            ("[merge.show]\ntitle = 3\n", "config.toml:11: title: expected the name of a rule or a provider in quotes"),
            ("[[show]]\nshift = 3\n", "“source” must be a provider's show"),
            (
                "[[show]]\nsource = \"one:x\"\nshift = \"3\"\n",
                "config.toml:12: shift: expected a whole number of minutes"
            ),
            (
                "[[show]]\nsource = \"one:x\"\nnumbering = \"T+1\"\n",
                "config.toml:12: numbering: expected absolute, ignore, or steps"
            ),
            ("[[show]]\nsource = \"one:x\"\nlink = \"one:y\"\n", "two shows of one provider are never one"),
            ("[[show]]\nsource = \"one:x\"\nlink = \"three:y\"\n", "there is no provider “three”"),
            ("[[show]]\nsource = \"one:x\"\nlnk = \"two:y\"\n", "config.toml:12: unknown key “lnk” of a show"),
        ]
    )
    func refused(settings: String, message: String) async {
        let run = await ProgramRun.run(["shows"], in: place(settings))
        #expect(run.status == 78)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test(
        "A missing episode, and days that are not a span, are rejected as in other commands",
        arguments: [
            (["explain", "Harbour Lights", "S09E09"], 1), (["explain", "Harbour Lights", "x"], 1),
            (["explain", "Harbour Lights", "12"], 1),
            (["explain", "Nobody"], 1),
            (["conflicts", "--from", "2026-11-01"], 64),
            (["conflicts", "--from", "2026-11-02", "--to", "2026-11-01"], 64),
            (["conflicts", "--from", "2026-01-01", "--to", "2026-12-31"], 64),
        ]
    )
    func refusals(arguments: [String], status: Int) async {
        #expect(await ProgramRun.run(arguments, in: place()).status == Int32(status))
    }

    private func shows(_ settings: String) async -> [[String]] {
        let run = await ProgramRun.run(["shows", "--format", "json"], in: place(settings))
        return ((run.json["shows"] as? [[String: Any]]) ?? []).compactMap { $0["sources"] as? [String] }
    }

    /// Nine lines, so that added settings begin on the tenth.
    private static let providers = """
        timezone = "America/New_York"
        [[provider]]
        id = "one"
        kind = "episode-file"
        path = "/one.json"
        [[provider]]
        id = "two"
        kind = "episode-file"
        path = "/two.json"

        """

    private func place(_ settings: String = "") -> ProgramRun.Place {
        var place = ProgramRun.Place()
        place.environment["TZ"] = "America/New_York"
        place.files.put("/home/me/.config/aggctl/config.toml", Array((Self.providers + settings).utf8))
        place.files.put("/one.json", Array(Self.one.utf8))
        place.files.put("/two.json", Array(Self.two.utf8))
        return place
    }

    private static let one = """
        {"schema": "aggctl/episode-file/1", "shows": [
        {"title": "Harbour Lights", "premiered": "2026-11-02", "network": "Northern", "country": "GB", "genres": ["Drama"]},
        {"title": "The Durrells", "year": 2016, "country": "GB"}], "episodes": [
        {"show": "Harbour Lights", "season": 1, "number": 1, "title": "Pilot", "start": "2026-11-03T01:00:00Z"},
        {"show": "Harbour Lights", "season": 1, "number": 2, "title": "The Storm", "start": "2026-11-10T01:00:00Z"},
        {"show": "Harbour Lights", "season": 1, "number": 3, "title": "Calm", "airdate": "2026-11-09"},
        {"show": "Harbour Lights", "season": 1, "number": 4, "title": "The Keeper's Daughter", "start": "2026-11-17T01:00:00Z"},
        {"show": "Harbour Lights", "season": 1, "number": 5, "title": "Home", "start": "2026-11-24T01:00:00Z"}]}
        """

    private static let two = """
        {"schema": "aggctl/episode-file/1", "shows": [
        {"title": "Harbour Lights", "year": 2026, "network": "Northern One", "genres": ["Drama", "Mystery"],
         "summary": "A keeper, a storm, a light."},
        {"title": "Durrells Abroad", "year": 2016, "country": "GB"}], "episodes": [
        {"show": "Harbour Lights", "season": 1, "number": 1, "title": "The pilot", "start": "2026-11-03T01:00:30Z", "runtime": 60},
        {"show": "Harbour Lights", "season": 1, "number": 2, "title": "Landfall, at last", "start": "2026-11-10T01:00:00Z"},
        {"show": "Harbour Lights", "season": 1, "number": 3, "title": "Calm", "airdate": "2026-11-12"},
        {"show": "Harbour Lights", "season": 1, "number": 14, "title": "The Keeper’s Daughter", "start": "2026-11-17T01:00:00Z"},
        {"show": "Harbour Lights", "season": 1, "number": 5, "title": "Home", "start": "2026-11-24T01:20:00Z"}]}
        """
}
