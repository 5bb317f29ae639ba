import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Filters of a schedule.
///
/// Covers: ScheduleFilter, FilterOptions, UnmatchedFilterTerm, EpisodeKind
@Suite struct ScheduleFilterTests {
    private let folder = TemporaryFolder()

    private static let guide = """
        <tv><channel id="cbs.example"><display-name>CBS</display-name></channel>
        <channel id="nbc.example"><display-name>NBC</display-name></channel>
        <programme start="20261118200000 +0000" stop="20261118210000 +0000" channel="cbs.example"><title>Harbour</title></programme>
        <programme start="20261118210000 +0000" stop="20261118220000 +0000" channel="nbc.example"><title>Harbour</title></programme>
        <programme start="20261119200000 +0000" stop="20261119210000 +0000" channel="nbc.example"><title>Crossing</title></programme>
        </tv>
        """

    private func titles(_ text: String, _ name: String, _ options: String...) async throws -> [String] {
        let files = MemoryFiles(["/tv/" + name: text])
        let run = await ProgramRun.storing(
            in: folder,
            ["week", "--date", "2026-11-18", "--format", "json"] + options,
            "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv/\(name)\"\n",
            files: files
        )
        let days = try #require(run.json["days"] as? [[String: Any]], "\(run.errors)")
        return days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }.flatMap { episode -> [String] in
            let show = (episode["show"] as? [String: Any])?["title"] as? String ?? ""
            let airings = episode["airings"] as? [[String: Any]] ?? []
            return airings.map { "\(show) \(($0["channel"] as? [String: Any])?["name"] as? String ?? "")" }
        }
    }

    @Test("D28: --network filters airings: of a show on two channels only those on that channel are listed")
    func network() async throws {
        #expect(try await titles(Self.guide, "g.xml", "--network", "cbs") == ["Harbour CBS"])
        #expect(try await titles(Self.guide, "g.xml", "--network", "NBC") == ["Harbour NBC", "Crossing NBC"])
        #expect(try await titles(Self.guide, "g.xml", "--filter", "cbs") == ["Harbour CBS"])
        #expect(try await titles(Self.guide, "g.xml", "--filter", "harbour") == ["Harbour CBS", "Harbour NBC"])
        #expect(try await titles(Self.guide, "g.xml", "--network", "ABC").isEmpty)
    }

    @Test("A genre that no show has is reported by every schedule", arguments: ["week", "upcoming", "calendar", "now"])
    func unknownGenre(command: String) async {
        let run = await ProgramRun.run([command, "--demo", "--genre", "Dramma"])
        #expect(run.status == 0)
        #expect(run.errors.contains("has the genre “Dramma”\n  did you mean “Drama”?"), "\(run.errors)")
    }

    @Test(
        "D28: rows that were written in any format are found by their network again, and no others",
        arguments: ["csv", "jsonl", "json", "xmltv"]
    )
    func exported(format: String) async throws {
        let zone = ["--timezone", "UTC"]
        let expected = await ProgramRun.run(["week", "--demo", "--network", "Northern", "--format", "jsonl"] + zone)
        let written = await ProgramRun.run(["week", "--demo", "--format", format] + zone)
        let place = ProgramRun.Place.holding(["list.\(format == "xmltv" ? "xml" : format)": written.output])
        let found = await ProgramRun.run(["week", "--network", "Northern", "--format", "jsonl"] + zone, in: place)
        let starts = try [expected, found].map { run in
            try run.output.split(separator: "\n").map { line in
                let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return "\(row?["start"] ?? "") \((row?["show"] as? [String: Any])?["title"] ?? "")"
            }
        }
        #expect(starts[0].count == 10)
        #expect(starts[0] == starts[1], "\(found.errors)")
        #expect(await ProgramRun.run(["week", "--network", "Nowhere"] + zone, in: place).output.contains("0 of "))
    }

    @Test("D30: an episode without a number is not a special for that reason")
    func specials() async throws {
        #expect(try await titles(Self.guide, "g.xml", "--no-specials").count == 3)
        let list = """
            show,season,number,title,kind,start
            Harbour,1,1,One,regular,2026-11-18T20:00:00Z
            Harbour,1,,Extra,special,2026-11-19T20:00:00Z

            """
        #expect(try await titles(list, "l.csv").count == 2)
        #expect(try await titles(list, "l.csv", "--no-specials").count == 1)
    }
}
