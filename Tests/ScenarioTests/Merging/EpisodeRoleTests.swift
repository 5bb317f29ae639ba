import Foundation
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// The role of an episode, such as a season premiere, and the claims it is decided from.
///
/// Covers: EpisodeRole, RoleClaim, SeasonExtents, ExplainQuery, ChangeDetector
@Suite struct EpisodeRoleTests {
    private static let list = """
        show,season,number,title,start,status
        Road,1,1,Out,2025-01-01T20:00:00Z
        Road,1,2,Home,2025-01-08T20:00:00Z
        Road,2,1,Again,2026-11-02T20:00:00Z
        Road,2,2,Still,2026-11-09T20:00:00Z
        """

    private func run(_ arguments: [String], _ files: [String: String]) async -> ProgramRun {
        let place = ProgramRun.Place.holding(files)
        return await ProgramRun.run(arguments + ["--timezone", "UTC"], in: place)
    }

    private func roles(_ run: ProgramRun) -> [String: String] {
        let rows = run.output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        return rows.reduce(into: [:]) { $0[$1["code"] as? String ?? ""] = $1["role"] as? String }
    }

    @Test("A list gives the premiere of each season, and the finale of a completed one, but not of a running one")
    func shownByList() async {
        let run = await run(["list", "--format", "jsonl"], ["a.csv": Self.list])
        #expect(roles(run) == ["S01E01": "series-premiere", "S01E02": "season-finale", "S02E01": "season-premiere"])
    }

    @Test("A list with gaps proves no finale, and one that begins later no series premiere")
    func gaps() async {
        let list = """
            show,season,number,title,airdate
            Part,1,3,A,2025-01-01
            Part,1,5,B,2025-01-08
            Part,2,1,C,2025-02-01
            Part,2,2,D,2025-02-08
            Later,2,1,E,2025-03-01
            """
        let run = await run(["list", "--filter", "Part", "--format", "jsonl"], ["a.csv": list])
        #expect(roles(run) == ["S02E01": "season-premiere"])
        let later = await self.run(["list", "--filter", "Later", "--format", "jsonl"], ["a.csv": list])
        #expect(roles(later) == ["S02E01": "season-premiere"])
    }

    @Test("A source with other numbers does not turn an episode into a premiere")
    func otherNumbers() async {
        func list(from first: Int) -> String {
            let titles = ["The Arrival", "A Long Way Home", "Under the Bridge", "What Remains"]
            let rows = titles.enumerated().map { index, title in
                "Road,1,\(first + index),\(title),2025-01-0\(index + 1)T20:00:00Z\n"
            }
            return "show,season,number,title,start\n" + rows.joined()
        }
        let run = await run(["list", "--format", "jsonl"], ["a.csv": list(from: 1), "z.csv": list(from: 0)])
        #expect(run.output.split(separator: "\n").count == 4)
        #expect(roles(run) == ["S01E01": "series-premiere"])
    }

    /// Returns a list of seasons with the given numbers of episodes. Episodes on one day are one episode.
    ///
    /// - Parameter isOne: Whether the seasons are parts of one run of days.
    private static func list(_ seasons: [Int], isOne: Bool, status: String = "Running") -> String {
        var rows: [String] = []
        for (season, count) in seasons.enumerated() {
            for number in 1...count {
                let day = isOne ? "05-\(10 + rows.count)" : "0\(season + 1)-\(10 + number)"
                let numbers = "\"season\": \(season + 1), \"number\": \(number)"
                let facts = "\"title\": \"The Road of \(day)\", \"airdate\": \"2025-\(day)\""
                rows.append("{\"show\": \"Road\", \(numbers), \(facts)}")
            }
        }
        return "{\"schema\": \"aggctl/episode-file/1\", \"shows\": [{\"title\": \"Road\", \"status\": \"\(status)\"}], "
            + "\"episodes\": [\(rows.joined(separator: ", "))]}"
    }

    private static let twoSeasons = [
        "S01E01": "series-premiere", "S01E03": "season-finale", "S02E01": "season-premiere",
    ]

    @Test(
        "A list refutes another list's finale if it has a later episode and counts alike",
        arguments: [
            // One list lacks the last episode of a season. It is trusted less, then more.
            ([3, 1], [2, 1], false, twoSeasons), ([2, 1], [3, 1], false, twoSeasons),
            // One list has two seasons, and the other counts through them.
            ([6], [3, 3], true, ["S01E01": "series-premiere"]), ([3, 3], [6], true, twoSeasons),
        ]
    )
    func refuted(first: [Int], second: [Int], isOne: Bool, expected: [String: String]) async {
        let files = ["a.json": Self.list(first, isOne: isOne), "z.json": Self.list(second, isOne: isOne)]
        let run = await run(["list", "--format", "jsonl"], files)
        #expect(roles(run) == expected, "\(run.output)")
    }

    @Test("An episode is not the series finale if a list that counts alike has later ones")
    func goesOn() async {
        // One list has only the first three episodes.
        let files = [[3], [3, 3]].map { Self.list($0, isOne: true, status: "Ended") }
        let run = await run(["list", "--format", "jsonl"], ["a.json": files[0], "z.json": files[1]])
        #expect(roles(run)["S01E03"] == "season-finale")
        #expect(roles(run)["S02E03"] == "series-finale")
    }

    @Test("The last episode of an ended show is the series finale")
    func ended() async {
        let list = """
            {"schema": "aggctl/episode-file/1", "shows": [{"title": "Road", "status": "Ended"}],
             "episodes": [{"show": "Road", "season": 1, "number": 1}, {"show": "Road", "season": 1, "number": 2}]}
            """
        let run = await run(["season", "Road", "1", "--format", "jsonl"], ["a.json": list])
        #expect(roles(run) == ["S01E01": "series-premiere", "S01E02": "series-finale"])
    }

    @Test("A category about one programme's role is not a genre of its show, and is written for no other episode")
    func categoryOfOne() async {
        let guide = """
            <tv><programme start="20261109200000 +0000" channel="c"><title>Road</title><sub-title>Still</sub-title>
            <category>Drama</category><category>Series finale</category>
            <episode-num system="xmltv_ns">1.1.</episode-num></programme></tv>
            """
        let files = ["a.csv": Self.list, "b.xml": guide]
        let written = await run(["list", "--format", "xmltv"], files).output
        #expect(written.components(separatedBy: ">Series finale<").count == 2, "\(written)")
        let back = await run(["list", "--format", "jsonl"], ["c.xml": written])
        #expect(roles(back).filter { $0.value == "series-finale" }.keys.sorted() == ["S02E02"], "\(written)")
    }

    @Test("If the last episode has two parts, the second one closes the season")
    func lastPart() async {
        let list = """
            {"schema": "aggctl/episode-file/1", "shows": [{"title": "Road", "status": "Ended"}],
             "episodes": [{"show": "Road", "season": 1, "number": 1}, {"show": "Road", "season": 1, "number": 2, "part": 1, "title": "A"},
              {"show": "Road", "season": 1, "number": 2, "part": 2, "title": "B"}]}
            """
        let run = await run(["season", "Road", "1", "--format", "jsonl"], ["a.json": list])
        let closing = run.output.split(separator: "\n").filter { $0.contains("\"role\":\"series-finale\"") }
        #expect(closing.count == 1 && closing.allSatisfy { $0.contains("\"part\":2") }, "\(run.output)")
    }

    private static func guide(_ inside: String, _ number: String = "1.7.") -> String {
        "<tv><programme start=\"20261123200000 +0000\" channel=\"c\"><title>Road</title><episode-num system=\"xmltv_ns\">\(number)</episode-num>\(inside)</programme></tv>"
    }

    @Test(
        "A guide states a role by a premiere or a last chance, but not by a premiere without a type",
        arguments: [
            ("<premiere>Season Premiere</premiere>", "season-premiere"),
            ("<premiere>Mid-season finale</premiere>", "mid-season-finale"),
            ("<last-chance>Series Finale!</last-chance>", "series-finale"),
            ("<keyword>season finale</keyword>", "season-finale"), ("<premiere/>", nil),
            ("<premiere>Terrestrial premiere</premiere>", nil),
            ("<keyword>Not the season finale</keyword>", nil),
            ("<category>Series 4 Finale</category>", "season-finale"),
            ("<premiere>series premiere / season premiere</premiere>", "series-premiere"),
        ] as [(String, String?)]
    )
    func statedInGuide(inside: String, role: String?) async {
        let run = await run(["list", "--format", "jsonl"], ["g.xml": Self.guide(inside)])
        #expect(roles(run) == (role.map { ["S02E08": $0] } ?? [:]))
    }

    @Test(
        "A number equal to its count in a guide closes the season, but not the first half of that episode",
        arguments: [
            ("0.12/13.", "S01E13"), ("1/2 . 9/10 . 1/2", "S02E10"), ("0.12/13.0/2", nil), ("0.11/13.", nil),
            ("0.0/1.", nil), ("0.12.", nil), ("0/13.12.", nil),
        ] as [(String, String?)]
    )
    func countedInGuide(number: String, code: String?) async {
        let run = await run(["list", "--format", "jsonl"], ["g.xml": Self.guide("", number)])
        let roles = roles(run).filter { $0.value == "season-finale" }
        #expect(roles.keys.first == code)
    }

    @Test("If the first episode has two parts, the first one opens the season, and specials never do")
    func parts() async {
        let guide =
            "<tv>"
            + ["0.0.0/2", "0.0.1/2"].map {
                Self.guide("", $0).replacing("<tv>", with: "").replacing("</tv>", with: "")
                    .replacing("Road</title>", with: "Road</title><sub-title>Part \($0)</sub-title>")
            }.joined() + "</tv>"
        let list = "show,season,number,title,start\nSide,0,1,Extra,2026-11-24T20:00:00Z\n"
        let files = ["g.xml": guide, "l.csv": list]
        let all = await run(["list", "--format", "jsonl"], files).output.split(separator: "\n")
        #expect(all.count == 3 && all.filter { $0.contains("\"role\":\"series-premiere\"") }.count == 1)
        let premieres = await run(["list", "--premieres", "--format", "jsonl"], files).output.split(separator: "\n")
        #expect(premieres.count == 1 && premieres.allSatisfy { $0.contains("\"part\":1") }, "\(premieres)")
    }

    @Test("A stated role wins over a list, and explain shows the sources, their reasons and how many agree")
    func explained() async {
        let list = Self.list + "\nRoad,2,3,Last,2026-11-23T20:00:00Z\nRoad,3,1,New,2027-01-01T20:00:00Z\n"
        let files = [
            "a.csv": list,
            "g.xml": Self.guide("<sub-title>Last</sub-title><premiere>Mid-season Finale</premiere>", "1.2."),
        ]
        let table = await run(["explain", "Road", "S02E03"], files)
        #expect(
            table.output.contains(
                """
                Role: mid season finale, 1 of 2 sources agree:
                  a:road/S02E03: season finale: its list of episodes shows it
                  g:road/S02E03: states it
                """
            ),
            "\(table.output)"
        )
        let document = await run(["explain", "Road", "S02E03", "--format", "json"], files).json
        let role = document["role"] as? [String: Any]
        #expect(role?["role"] as? String == "mid-season-finale" && role?["agreeing"] as? Int == 1)
        #expect((role?["claims"] as? [[String: Any]])?.compactMap { $0["by"] as? String } == ["list", "said"])
    }

    @Test("--premieres and --finales filter separately and together, and tables mark both")
    func filtered() async {
        let files = ["a.csv": Self.list]
        func codes(_ options: [String]) async -> [String] {
            let lines = await run(["list", "--format", "jsonl"] + options, files).output.split(separator: "\n")
            return lines.compactMap {
                (try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])?["code"] as? String
            }
        }
        #expect(await codes(["--premieres"]) == ["S01E01", "S02E01"])
        #expect(await codes(["--finales"]) == ["S01E02"])
        #expect(await codes(["--premieres", "--finales"]) == ["S01E01", "S01E02", "S02E01"])
        let wide = await run(["list", "--width", "120"], files).output
        #expect(wide.contains("Home   finale") && wide.contains("Again  new season"), "\(wide)")
        // The role is never cut, even next to a long title. The number shows of which season it is.
        let long = Self.list.replacing("Again", with: String(repeating: "Again and ", count: 12))
        let narrow = await run(["list", "--width", "80"], ["a.csv": long]).output
        #expect(narrow.contains("…  new season"), "\(narrow)")
    }

    @Test("A row of a list may state a role, in CSV and in JSON, and it is written again")
    func rows() async {
        let csv = "show,season,number,title,start,role\nRoad,1,4,Pause,2026-11-02T20:00:00Z,mid-season finale\n"
        let written = await run(["list", "--format", "csv"], ["a.csv": csv])
        #expect(written.output.contains(",mid-season-finale,,\r\n"))
        let again = await run(["list", "--format", "jsonl"], ["a.csv": written.output])
        #expect(roles(again) == ["S01E04": "mid-season-finale"])
    }

    @Test(
        "changes reports a followed show's season as complete when its last episode, or that episode's day, is over",
        arguments: [
            (
                "start,runtime\nRoad,1,1,2026-11-02T20:00:00Z,30\nRoad,1,2,2026-11-17T23:31:00Z,30\nRoad,2,1,2027-11-02T20:00:00Z,30\n",
                "2026-11-18T00:01:00Z"
            ),
            (
                "airdate\nRoad,1,1,2026-11-02\nRoad,1,2,2026-11-17\nRoad,2,1,2027-11-02\n",
                "2026-11-18T00:00:00Z"
            ),
            (
                "start\nRoad,1,1,2026-11-02T20:00:00Z\nRoad,1,2,2026-11-17T20:00:00Z\nRoad,2,1,2027-11-02T20:00:00Z\n",
                "2026-11-18T00:00:00Z"
            ),
        ]
    )
    func complete(rows: String, at instant: String) async throws {
        let folder = TemporaryFolder()
        let configuration = "[[provider]]\nid = \"a\"\nkind = \"episode-file\"\npath = \"/a.csv\""
        let files = MemoryFiles()
        files.put("/a.csv", Array("show,season,number,\(rows)".utf8))
        func changes(_ options: [String], at now: String) async -> [[String: Any]] {
            let arguments = ["changes", "--timezone", "UTC", "--format", "json"] + options
            let run = await ProgramRun.storing(in: folder, arguments, configuration, at: now, files: files)
            return run.json["changes"] as? [[String: Any]] ?? []
        }
        let start = "2026-11-17T11:00:00Z"
        _ = await ProgramRun.storing(in: folder, ["follow", "Road"], configuration, at: start, files: files)
        #expect(await changes([], at: "2026-11-17T23:59:00Z").isEmpty)
        let reported = await changes(["--kind", "season-complete"], at: "2026-11-18T00:02:00Z")
        let change = try #require(reported.first)
        #expect(reported.count == 1 && change["kind"] as? String == "season-complete")
        #expect(change["new"] as? String == "season 1" && change["code"] as? String == "S01E02")
        #expect(change["at"] as? String == instant)
    }
}
