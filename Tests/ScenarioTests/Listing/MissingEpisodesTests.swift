import ProgramTestSupport
import TestSupport
import Testing

/// Episodes that a library has or lacks.
///
/// Covers: ScheduleFilter, EpisodeFields, EpisodeJSON, EpisodeRowJSON, EntryFormatter
@Suite struct MissingEpisodesTests {
    private static let rows = """
        [{"show":"Harbour","season":1,"number":1,"title":"One","start":"2026-11-17T21:00:00Z","have":true},
         {"show":"Harbour","season":1,"number":2,"title":"Two","start":"2026-11-18T09:00:00Z","have":false},
         {"show":"Harbour","season":1,"number":3,"title":"Three","start":"2026-11-19T21:00:00Z","have":false},
         {"show":"Inlet","season":1,"number":1,"title":"Other","start":"2026-11-18T08:00:00Z"}]
        """

    private func place(_ files: [String: String]) -> ProgramRun.Place { .holding(files, at: "2026-11-18T12:00:00Z") }

    /// Returns the codes of a week's episodes, with the value of `have`.
    private func episodes(_ files: [String: String], _ arguments: String...) async -> [String] {
        let run = await ProgramRun.run(["week", "--json"] + arguments, in: place(files))
        let days = run.json["days"] as? [[String: Any]] ?? []
        return days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }.map { episode in
            let have = (episode["have"] as? Bool).map { "\($0)" } ?? "-"
            return "\(episode["title"] as? String ?? "?") \(have)"
        }
    }

    @Test("JSON names the episodes of a library, and --missing lists only aired episodes that it lacks")
    func missing() async {
        let files = ["tv.json": Self.rows]
        #expect(await episodes(files) == ["One true", "Other -", "Two false", "Three false"])
        #expect(await episodes(files, "--missing") == ["Two false"])
        let table = await ProgramRun.run(["week", "--missing"], in: place(files)).output
        #expect(table.contains("Two") && !table.contains("Three"), "\(table)")
        let warnings = await ProgramRun.run(["week"], in: place(files)).errors
        #expect(warnings.isEmpty, "\(warnings)")
    }

    @Test("A table marks episodes on disk, and a watched mark comes first")
    func marked() async throws {
        let files = ["tv.json": Self.rows.replacing(#""have":true"#, with: #""have":true,"watched":true"#)]
        let line = { (text: String) in text.split(separator: "\n").first { $0.contains("One") } ?? "" }
        let table = await ProgramRun.run(["week"], in: place(["tv.json": Self.rows])).output
        #expect(line(table).hasSuffix("d") || line(table).hasSuffix("↓"), "\(table)")
        let watched = await ProgramRun.run(["week"], in: place(files)).output
        #expect(line(watched).hasSuffix("x") || line(watched).hasSuffix("✓"), "\(watched)")
    }

    @Test("If two libraries differ, the one that has the episode counts, and explain names both")
    func libraries() async {
        let lacking = Self.rows.replacing("true", with: "false")
        for files in [["a.json": Self.rows, "b.json": lacking], ["a.json": lacking, "b.json": Self.rows]] {
            #expect(await episodes(files).first == "One true")
            let explained = await ProgramRun.run(["explain", "Harbour", "S01E01"], in: place(files)).output
            #expect(explained.contains("have") && explained.contains("no"), "\(explained)")
        }
    }

    @Test("The own JSON is read back with the library")
    func roundTrip() async {
        let list = await ProgramRun.run(["list", "--json"], in: place(["tv.json": Self.rows])).output
        #expect(await episodes(["list.json": list], "--missing") == ["Two false"])
    }
}
