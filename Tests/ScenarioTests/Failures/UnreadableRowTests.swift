import Foundation
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// A row that cannot be read removes no stored data, whichever response contains it.
///
/// Covers: DecodingGaps, FetchPolicy, GuideOverlapResolver, PluginProvider, TVMazeProvider
@Suite struct UnreadableRowTests {
    private let folder = TemporaryFolder()

    private func run(
        _ arguments: [String],
        _ configuration: String,
        at now: String,
        transport: ReplayingTransport = ReplayingTransport { _ in nil }
    ) async -> ProgramRun {
        await ProgramRun.storing(in: folder, arguments, configuration, at: now, transport: transport)
    }

    // MARK: Days of one response

    /// A program that returns all days of a week at once. The script `told` in its folder prints the episodes.
    private static let weekly = #"""
        #!/bin/sh
        read -r question
        n=0
        told() {
          n=$((n + 1))
          echo '{"episode": {"show": "h", "id": "e'$1'", "season": 1, "number": '$1', "title": "No '$1'",'\
            '"start": "2026-11-'$1'T20:00:00Z", "runtime": 30, "network": "North"}}'
        }
        lost() { n=$((n + 1)); echo '{"episode": {"id": "e'$1'", "season": 1}}'; }
        undated() {
          n=$((n + 1))
          echo '{"episode": {"show": "h", "id": "e'$1'", "season": 1, "number": '$1', "title": "No '$1'",'\
            '"start": "soon"}}'
        }
        echo '{"protocol": "aggctl-provider/1"}'
        case "$question" in *schedule*) ;; *) echo '{"unsupported": true}'; exit ;; esac
        echo '{"show": {"id": "h", "title": "Harbour"}}'
        . "$(dirname "$0")/told"
        echo '{"end": '$n'}'
        """#

    @Test(
        "If a row of a week cannot be read, no stored episode of any of its days is dropped",
        arguments: ["told 17; lost 19; told 20", "told 17; undated 19; told 20", "lost 17; lost 19; lost 20"]
    )
    func together(_ broken: String) async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script("aggctl-provider-p", Self.weekly)
        func week(_ rows: String, at now: String) async throws -> ProgramRun {
            _ = try scripts.script("told", rows + "\n")
            return await run(["week", "--format", "csv"], ProgramRun.plugin(program), at: now)
        }
        let complete = try await week("told 17; told 19; told 20", at: "2026-11-18T12:00:00Z")
        // A smaller response counts only if a second one agrees. Unreadable rows never count as removed.
        for now in ["2026-11-18T19:00:00Z", "2026-11-19T03:00:00Z", "2026-11-19T10:00:00Z"] {
            let again = try await week(broken, at: now)
            #expect(again.output == complete.output, "\(now): \(again.errors)")
            #expect(!again.errors.isEmpty)
        }
        // An episode that is missing from readable responses is removed.
        for now in ["2026-11-19T17:00:00Z", "2026-11-20T00:00:00Z"] {
            _ = try await week("told 17; told 20", at: now)
        }
        let stored = await run(["list", "--offline"], ProgramRun.plugin(program), at: "2026-11-20T00:00:00Z").output
        #expect(stored.contains("No 17") && !stored.contains("No 19"), "\(stored)")
    }

    @Test("An episode that moved leaves its old day, even if another row cannot be read")
    func moved() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script("aggctl-provider-p", Self.weekly)
        func week(_ rows: String, at now: String) async throws -> String {
            _ = try scripts.script("told", rows + "\n")
            return await run(["week", "--format", "csv"], ProgramRun.plugin(program), at: now).output
        }
        _ = try await week("told 17; told 19", at: "2026-11-18T12:00:00Z")
        let later =
            #"n=$((n + 1)); echo '{"episode": {"show": "h", "id": "e19", "season": 1, "number": 19, "title": "No 19","#
            + #" "start": "2026-11-21T20:00:00Z", "runtime": 30, "network": "North"}}'"#
        let after = try await week("told 17; lost 99; \(later)", at: "2026-11-18T19:00:00Z")
        let rows = after.split(separator: "\n").filter { $0.contains("No 19") }
        #expect(rows.count == 1 && rows.allSatisfy { $0.contains("2026-11-21") }, "\(after)")
        #expect(after.contains("No 17"))
    }

    @Test("If a row of a guide cannot be read, a stored programme remains only in a slot that is otherwise empty")
    func guide() async throws {
        let scripts = try ScriptFolder()
        let grabber = try scripts.script(
            "tv_grab_x",
            #"""
            #!/bin/sh
            if [ "$1" = --capabilities ]; then echo baseline; exit; fi
            cat "$(dirname "$0")/guide"
            """#
        )
        let configuration =
            "timezone = \"UTC\"\n[[provider]]\nid = \"g\"\nkind = \"xmltv-grabber\"\ncommand = \"\(grabber)\"\n"
        func week(_ programmes: [(start: String, stop: String, title: String)], at now: String) async throws -> String {
            let rows = programmes.map { programme in
                let title = programme.title.isEmpty ? "" : "<title>\(programme.title)</title>"
                let times = "start=\"20261120\(programme.start)00\" stop=\"20261120\(programme.stop)00\""
                return "<programme channel=\"n\" \(times)>\(title)</programme>"
            }
            _ = try scripts.script("guide", "<tv>\(rows.joined())</tv>")
            return await run(["week", "--format", "csv"], configuration, at: now).output
        }
        let before = [
            ("1900", "2000", "Quiz"), ("2000", "2100", "Early"), ("2100", "2200", "Later"), ("2300", "2330", "Late"),
        ]
        _ = try await week(before, at: "2026-11-18T12:00:00Z")
        let changed = [("1900", "2000", ""), ("2000", "2200", "Another"), ("2300", "2330", "Late")]
        let after = try await week(changed, at: "2026-11-19T01:00:00Z")
        // The row without a title may be the quiz. Another covers the slots of Early and Later.
        for title in ["Quiz", "Another", "Late"] { #expect(after.contains(title), "\(title): \(after)") }
        for title in ["Early", "Later"] { #expect(!after.contains(title), "\(title): \(after)") }
    }

    // MARK: A show's own list

    private static let tvMaze =
        "timezone = \"UTC\"\n[[provider]]\nid = \"tv\"\nkind = \"tvmaze\"\nbase-url = \"http://tvmaze.test\"\n"

    /// A TVMaze of one show with episodes 10 to 20, of which a day contains the 17th. In its list, one episode may be
    /// replaced by another row, or missing.
    private static func site(_ broken: String, at index: Int) -> ReplayingTransport {
        ReplayingTransport { request in
            let show = #"{"id": 7, "name": "Harbour", "premiered": "2020-01-01", "status": "Ended"}"#
            func row(_ number: Int, _ more: String = "") -> String {
                """
                {"id": \(number), "name": "No. \(number)", "season": 1, "number": \(number - 9),
                 "airdate": "2026-11-\(number)", "airtime": "21:00",
                 "airstamp": "2026-11-\(number)T21:00:00+00:00"\(more)}
                """
            }
            var body = "[]"
            if request.url.contains("/episodes") {
                let rows = (10...20).map { $0 == index ? broken : row($0) }.filter { !$0.isEmpty }
                body = "[" + rows.joined(separator: ",") + "]"
            } else if request.url.contains("/search/") {
                body = "[{\"score\": 1, \"show\": \(show)}]"
            } else if request.url.contains("/shows/7?") {
                body = show
            } else if request.url.contains("date=2026-11-17") {
                body = "[" + row(17, ", \"show\": \(show)") + "]"
            }
            let headers = ["cache-control": "max-age=3600"]
            return WebResponse(url: request.url, status: 200, headers: headers, body: Array(body.utf8))
        }
    }

    private static let unreadable = #"{"id": "x", "name": "No. 17"}"#

    @Test("If a row of a show's list cannot be read, no episode of an earlier day is dropped")
    func list() async throws {
        let broken = Self.site(Self.unreadable, at: 17)
        _ = await run(["week"], Self.tvMaze, at: "2026-11-18T12:00:00Z", transport: broken)
        _ = await run(["follow", "Harbour"], Self.tvMaze, at: "2026-11-18T12:10:00Z", transport: broken)
        for words in [["following"], ["following", "--offline"]] {
            let following = await run(words, Self.tvMaze, at: "2026-11-18T12:20:00Z", transport: broken)
            #expect(following.output.contains("0/11"), "\(following.output)")
        }
        for words in [["season", "Harbour", "1"], ["season", "Harbour", "1", "--offline"], ["list", "--offline"]] {
            let all = await run(words, Self.tvMaze, at: "2026-11-18T12:30:00Z", transport: broken)
            #expect(all.output.contains("No. 17") && all.output.contains("No. 20"), "\(words): \(all.output)")
        }
        // A readable list is complete.
        let full = Self.site("", at: 17)
        let season = await run(["season", "Harbour", "1"], Self.tvMaze, at: "2026-11-18T14:00:00Z", transport: full)
        #expect(!season.output.contains("No. 17"), "\(season.output)")
        let following = await run(["following"], Self.tvMaze, at: "2026-11-18T14:10:00Z", transport: full)
        #expect(following.output.contains("0/10"), "\(following.output)")
    }

    @Test("If a row of a show's list cannot be read, no episode is called the finale")
    func noEnd() async throws {
        for (row, hasFinale) in [(Self.unreadable, false), ("", true)] {
            let site = Self.site(row, at: 20)
            let now = hasFinale ? "2026-11-18T14:00:00Z" : "2026-11-18T12:00:00Z"
            for flags in [[], ["--offline"]] {
                let season = await run(["season", "Harbour", "1"] + flags, Self.tvMaze, at: now, transport: site)
                #expect(season.output.contains("No. 19"), "\(season.output)")
                #expect(season.output.contains("finale") == hasFinale, "\(flags): \(season.output)")
            }
            let week = await run(["week"], Self.tvMaze, at: now, transport: site)
            #expect(week.output.contains("No. 17") && !week.output.contains("finale"), "\(week.output)")
        }
    }
}
