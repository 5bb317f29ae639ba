import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// A written schedule is read back unchanged, as far as its format has the facts.
///
/// Covers: ExportFormat, EpisodeFormat, CSVFormat, ICalendarFormat, MarkdownFormat
@Suite struct FormatRoundTripTests {
    private static let source = """
        {"schema": "aggctl/episode-file/1", "shows": [
          {"id": "old", "title": "The Flash", "year": 1990, "network": "CBS"},
          {"id": "new", "title": "The Flash", "year": 2014, "network": "The CW"},
          {"id": "news", "title": "-News-", "year": 2001}
        ], "episodes": [
          {"show": "old", "season": 1, "number": 1, "title": "Pilot", "start": "2026-11-17T20:00:00Z", "runtime": 90},
          {"show": "new", "season": 1, "number": 1, "title": "Pilot", "start": "2026-11-18T20:00:00Z", "runtime": 60},
          {"show": "new", "season": 4, "kind": "special", "title": "Crossing", "start": "2026-11-19T20:00:00Z", "runtime": 45},
          {"show": "news", "season": 1, "number": 2, "title": "=Two", "start": "2026-11-20T20:00:00Z", "runtime": 30}
        ]}
        """

    private func run(_ format: String, _ file: String, _ text: String) async -> ProgramRun {
        let place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/\(file)\"\n"
        )
        place.files.put("/" + file, Array(text.utf8))
        return await ProgramRun.run(["week", "--format", format], in: place)
    }

    /// Returns the facts of each row that a format must retain.
    private func rows(_ run: ProgramRun, _ facts: [String]) -> [String] {
        run.output.split(separator: "\n").compactMap { line -> String? in
            guard let row = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                return nil
            }
            let show = row["show"] as? [String: Any] ?? [:]
            return facts.map { "\(($0 == "year" || $0 == "show" ? show[$0 == "show" ? "title" : $0] : row[$0]) ?? "")" }
                .joined(separator: "|")
        }
    }

    @Test(
        "D29: a written week is read back with its shows, years, numbers, times and lengths",
        arguments: [
            ("csv", "w.csv", ["show", "year", "season", "number", "title", "start", "runtime"]),
            ("jsonl", "w.jsonl", ["show", "year", "season", "number", "title", "start", "runtime", "network"]),
            ("json", "w.json", ["show", "year", "season", "number", "title", "start", "runtime", "network"]),
            ("markdown", "w.md", ["show", "season", "number", "absolute", "kind", "title", "start", "end"]),
            ("xmltv", "w.xml", ["show", "season", "number", "kind", "title", "start", "end"]),
        ]
    )
    func readBack(format: String, file: String, facts: [String]) async {
        let before = rows(await run("jsonl", "w0.json", Self.source), facts)
        #expect(before.count == 4)
        let written = await run(format, "w0.json", Self.source).output
        let back = await run("jsonl", file, written)
        #expect(rows(back, facts) == before, "\(back.errors)\n\(written)")
    }

    @Test(
        "D29: facts that an event's title cannot contain are written separately and read back, and so are columns",
        arguments: [("ics", "w.ics"), ("csv", "w.csv")]
    )
    func factsOutsideTitle(format: String, file: String) async {
        let source = """
            {"schema": "aggctl/episode-file/1", "shows": [{"id": "a", "title": "Alpha & Co, S1"}], "episodes": [
              {"show": "a", "season": 1, "kind": "special", "title": "Behind", "start": "2026-11-17T20:00:00Z"},
              {"show": "a", "absolute": 55, "title": "S01E01; or not", "start": "2026-11-18T20:00:00Z"},
              {"show": "a", "season": 1, "number": 2, "part": 2, "title": "Two", "start": "2026-11-19T20:00:00Z",
               "role": "season-finale"},
              {"show": "a", "title": "No number", "start": "2026-11-20T20:00:00Z"}
            ]}
            """
        let facts = ["show", "season", "number", "absolute", "part", "kind", "role", "title", "start"]
        let before = rows(await run("jsonl", "w0.json", source), facts)
        #expect(before.count == 4)
        let written = await run(format, "w0.json", source).output
        #expect(rows(await run("jsonl", file, written), facts) == before, "\(written)")
    }

    @Test("D29: a season finale is written as a keyword of a guide, and read back")
    func roleInGuide() async {
        let source = Self.source.replacing("\"number\": 2,", with: "\"number\": 2, \"role\": \"season-finale\",")
        let written = await run("xmltv", "w0.json", source).output
        #expect(written.contains("<keyword>Season Finale</keyword>") && !written.contains("last-chance"))
        #expect(
            rows(await run("jsonl", "w.xml", written), ["number", "role"]).contains("2|season-finale"),
            "\(written)"
        )
        #expect(written.components(separatedBy: "<episode-num system=\"onscreen\">Special<").count == 2)
    }

    @Test(
        "D29: two airings of an episode on one day are read back as two, and so is a show called None",
        arguments: [
            ("csv", "w.csv"), ("jsonl", "w.jsonl"), ("json", "w.json"), ("markdown", "w.md"), ("xmltv", "w.xml"),
            ("ics", "w.ics"),
        ]
    )
    func twoAirings(format: String, file: String) async {
        let source = """
            show,season,number,title,start,runtime,network
            Bell,1,1,Ring,2026-01-05T12:00:00Z,30,North
            Bell,1,1,Ring,2026-01-05T20:00:00Z,30,South
            None,1,1,Zero,2026-01-06T12:00:00Z,30,North

            """
        func lines(_ run: ProgramRun) -> [String] {
            run.output.split(separator: "\n").map(String.init).filter { $0.contains("S01E01") }
        }
        let arguments = ["week", "--date", "2026-01-05"]
        func place(_ file: String, _ text: String) -> ProgramRun.Place {
            let configuration =
                "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv/\(file)\"\n"
            let place = ProgramRun.Place.running(configuration)
            place.files.put("/tv/" + file, Array(text.utf8))
            return place
        }
        let before = lines(await ProgramRun.run(arguments, in: place("w0.csv", source)))
        #expect(before.count == 3)
        let written = await ProgramRun.run(arguments + ["--format", format], in: place("w0.csv", source)).output
        let back = await ProgramRun.run(arguments, in: place(file, written))
        #expect(lines(back) == before, "\(back.errors)\n\(written)")
    }
}
