import ScheduleModel
import AggctlKit
import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

/// Stored data is never lost by a guess, no request is sent in vain, and problems are reported.
///
/// Covers: ResponseCollector, FetchPolicy, CompleteShows, PluginProvider, ProviderBackoff
@Suite struct NoDataLossTests {
    private let folder = TemporaryFolder()

    private func run(
        _ arguments: [String],
        _ configuration: String = "",
        at now: String = "2026-11-18T12:00:00Z",
        transport: ReplayingTransport = ReplayingTransport { _ in nil },
        files: MemoryFiles = MemoryFiles()
    ) async -> ProgramRun {
        await ProgramRun.storing(
            in: folder,
            arguments,
            configuration,
            at: now,
            transport: transport,
            files: files
        )
    }

    // MARK: Episodes

    /// A TVMaze of one show with 199 episodes. Two more fill one day of the schedule.
    private static func longShow(
        _ requests: RequestList = RequestList(),
        isDown: @escaping @Sendable () -> Bool = { false }
    )
        -> ReplayingTransport
    {
        ReplayingTransport { request in
            requests.record(request.url)
            if isDown() { return nil }
            let show = #"{"id": 7, "name": "Harbour", "premiered": "2020-01-01", "status": "Running"}"#
            func row(_ number: Int, _ day: String, _ more: String = "") -> String {
                """
                {"id": \(number), "name": "No. \(number)", "season": \(number / 100 + 1), "number": \(number % 100 + 1),
                 "airdate": "\(day)", "airtime": "21:00", "airstamp": "\(day)T21:00:00+00:00"\(more)}
                """
            }
            var body = "[]"
            if request.url.contains("/episodes") {
                body = "[" + (0..<199).map { row($0, "2020-01-01") }.joined(separator: ",") + "]"
            } else if request.url.contains("/search/") {
                body = "[{\"score\": 1, \"show\": \(show)}]"
            } else if request.url.contains("/shows/7?") {
                body = show
            } else if request.url.contains("date=2026-11-17") {
                body =
                    "[" + [300, 301].map { row($0, "2026-11-17", ", \"show\": \(show)") }.joined(separator: ",") + "]"
            }
            return WebResponse(
                url: request.url,
                status: 200,
                headers: ["cache-control": "max-age=3600"],
                body: Array(body.utf8)
            )
        }
    }

    @Test("A day with only one show is not its episode list: a followed show retains its 199 episodes")
    func dayIsNoList() async {
        let site = Self.longShow()
        #expect(await run(["follow", "Harbour"], transport: site).status == 0)
        #expect(await run(["next"], transport: site).output.contains("S01E01"))
        #expect(await run(["week"], at: "2026-11-18T13:00:00Z", transport: site).output.contains("S04E02"))
        for flags in [[], ["--offline"]] {
            let next = await run(["next"] + flags, at: "2026-11-18T13:00:00Z", transport: site)
            #expect(next.output.contains("S01E01"), "\(next.output)")
            let following = await run(["following"] + flags, at: "2026-11-18T13:00:00Z", transport: site)
            #expect(following.output.contains("0/199") || following.output.contains("0/201"), "\(following.output)")
        }
    }

    // MARK: Programs

    private static func program(_ body: String) -> String {
        #"""
        #!/bin/sh
        read -r question
        echo run >> "$(dirname "$0")/log"
        echo '{"protocol": "aggctl-provider/1"}'
        """# + "\n" + body + "\n"
    }

    private func runs(_ folder: borrowing ScriptFolder) -> Int {
        let log = try? String(contentsOfFile: folder.path + "/log", encoding: .utf8)
        return log?.split(separator: "\n").count ?? 0
    }

    @Test("A changed setting or time zone of a program counts at once, even if the stored response is fresh")
    func changedSettings() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script(
            "aggctl-provider-p",
            Self.program(
                #"""
                channel=$(echo "$question" | sed 's/.*"channel":"\([^"]*\)".*/\1/')
                echo '{"show": {"id": "n", "title": "News"}}'
                echo '{"episode": {"show": "n", "season": 1, "number": 1, "title": "One", "start": "2026-11-18T20:00", "network": "'"$channel"'"}}'
                echo '{"end": 1}'
                """#
            )
        )
        func week(_ settings: String) async -> String {
            await run(["week", "--format", "csv"], ProgramRun.plugin(program, settings)).output
        }
        #expect(await week("with-channel = \"North\"").contains("North"))
        #expect(await week("with-channel = \"South\"").contains("South"))
        let later = await week("with-channel = \"South\"\ntimezone = \"America/New_York\"")
        #expect(later.contains("2026-11-19T01:00:00+00:00"), "\(later)")
        let before = runs(scripts)
        // Settings that do not affect responses leave them fresh.
        _ = await week("with-channel = \"South\"\ntimezone = \"America/New_York\"\ntimeout = 30\nfresh-hours = 5")
        #expect(runs(scripts) == before)
    }

    @Test("A program that requests a pause is not run by schedules and refreshes until the pause is over")
    func retryAfter() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script(
            "aggctl-provider-p",
            Self.program(#"echo '{"error": "too many", "retryAfter": 600}'; exit 1"#)
        )
        let first = await run(["week"], ProgramRun.plugin(program))
        #expect(first.status == 75)
        #expect(first.errors.contains("too many"))
        #expect(runs(scripts) == 1)
        let again = await run(["week"], ProgramRun.plugin(program), at: "2026-11-18T12:09:00Z")
        #expect(again.status == 75)
        _ = await run(["refresh"], ProgramRun.plugin(program), at: "2026-11-18T12:09:00Z")
        #expect(runs(scripts) == 1)
        _ = await run(["week"], ProgramRun.plugin(program), at: "2026-11-18T12:11:00Z")
        #expect(runs(scripts) == 2)
    }

    @Test("“unsupported” is not a response: a program that supports a request later gets it, without warnings before")
    func unsupported() async throws {
        let scripts = try ScriptFolder()
        func write(_ search: String) throws -> String {
            try scripts.script(
                "aggctl-provider-p",
                Self.program(
                    """
                    case "$question" in
                      *'"ask":"search"'*) \(search);;
                      *) echo '{"unsupported": true}';;
                    esac
                    """
                )
            )
        }
        let program = try write(#"echo '{"unsupported": true}'"#)
        let before = await run(["search", "news"], ProgramRun.plugin(program))
        #expect(before.status == 0 && before.errors.isEmpty)
        #expect(!before.output.contains("Evening News"))
        // An unsupported schedule is not an empty one.
        let week = await run(["week"], ProgramRun.plugin(program))
        #expect(week.status == 0)
        #expect(week.output.contains("no data"), "\(week.output)")
        let doctor = await run(["doctor"], ProgramRun.plugin(program))
        #expect(doctor.output.contains("returns no schedule"), "\(doctor.output)")
        _ = try write(#"echo '{"show": {"id": "n", "title": "Evening News"}}'; echo '{"end": 0}'"#)
        #expect(await run(["search", "news"], ProgramRun.plugin(program)).output.contains("Evening News"))
    }

    @Test("The cast that a program returns with a show is shown")
    func castOfProgram() async throws {
        let scripts = try ScriptFolder()
        let program = try scripts.script(
            "aggctl-provider-p",
            Self.program(
                #"""
                echo '{"show": {"id": "n", "title": "Evening News", "cast": [{"name": "Ann Actor", "character": "The Captain"}]}}'
                echo '{"episode": {"show": "n", "season": 1, "number": 1, "title": "One", "start": "2026-11-18T20:00:00Z"}}'
                echo '{"end": 1}'
                """#
            )
        )
        for flags in [[], ["--offline"]] {
            let cast = await run(["cast", "Evening News"] + flags, ProgramRun.plugin(program))
            #expect(
                cast.output.contains("Ann Actor") && cast.output.contains("The Captain"),
                "\(cast.output)\(cast.errors)"
            )
        }
    }

    // MARK: Without a network

    @Test(
        "An unreachable host is contacted once, then not for a minute, and each command shows the data's age"
    )
    func notRequested() async {
        let requests = RequestList()
        let flag = DownFlag()
        let site = Self.longShow(requests) { flag.isDown }
        _ = await run(["week"], transport: site)
        flag.isDown = true
        requests.clear()
        let first = await run(["week"], at: "2026-11-18T18:00:00Z", transport: site)
        #expect(first.status == 0 && first.output.contains("Harbour"))
        #expect(first.errors.contains("6 h ago") && requests.count > 0)
        requests.clear()
        for command in [["week"], ["now"], ["today"]] {
            let next = await run(command, at: "2026-11-18T18:00:40Z", transport: site)
            #expect(next.status == 0)
            #expect(next.errors.contains("6 h ago"), "\(command): \(next.errors)")
        }
        #expect(requests.count == 0)
        // A manual refresh requests it anyway, and so does a query without stored data.
        _ = await run(["week", "--refresh"], at: "2026-11-18T18:00:40Z", transport: site)
        #expect(requests.count > 0)
        requests.clear()
        _ = await run(["week", "--date", "2026-12-20"], at: "2026-11-18T18:00:50Z", transport: site)
        #expect(requests.count > 0)
        requests.clear()
        _ = await run(["week"], at: "2026-11-18T18:03:00Z", transport: site)
        #expect(requests.count > 0)
        flag.isDown = false
        #expect(await run(["week"], at: "2026-11-18T18:10:00Z", transport: site).errors.isEmpty)
        #expect(await run(["week", "--offline"], at: "2026-11-18T18:11:00Z", transport: site).errors.isEmpty)
    }

    // MARK: Files

}

/// The requested addresses.
private final class RequestList: Sendable {
    private let urls = Mutex<[String]>([])

    var count: Int { urls.withLock { $0.count } }

    func record(_ url: String) { urls.withLock { $0.append(url) } }

    func clear() { urls.withLock { $0 = [] } }
}

/// True if a site is down, as set by a test.
private final class DownFlag: Sendable {
    private let flag = Mutex(false)

    var isDown: Bool {
        get { flag.withLock { $0 } }
        set { flag.withLock { $0 = newValue } }
    }
}
