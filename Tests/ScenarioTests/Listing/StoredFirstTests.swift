import HTTPTransport
import ProgramTestSupport
import ProviderAPI
import Synchronization
import TestSupport
import Testing

/// Listings at a terminal, which show stored data before their source responds.
///
/// Covers: CommandContext, ListCommand, TonightQuery, TonightCommand, ArgumentCheck, ResultOrigin
@Suite struct StoredFirstTests {
    private let folder = TemporaryFolder()
    private let source = Source()

    /// A source with one airing. It counts its requests, and stops to respond after `stop`.
    private final class Source: WebTransport {
        private let state = Mutex((count: 0, title: "Harbour", responds: true))
        private let commandLines = Mutex<[[String]]>([])

        var count: Int { state.withLock(\.count) }

        /// The commands that were run in the background since the last call.
        func takeBackground() -> [[String]] {
            commandLines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }

        func runInBackground(_ arguments: [String]) { commandLines.withLock { $0.append(arguments) } }
        func rename(_ title: String) { state.withLock { $0.title = title } }
        func stop() { state.withLock { $0.responds = false } }

        func send(_ request: WebRequest) async throws -> WebResponse {
            let (title, responds) = state.withLock { state in
                state.count += 1
                return (state.title, state.responds)
            }
            if !responds { try await SleeplessClock().sleep(for: .seconds(1)) }
            let headers = ["cache-control": "max-age=3600"]
            if request.url.contains("gone.test") {
                let body =
                    request.url.contains("schedule") || request.url.contains("episodes")
                    ? "[]" : #"{"id":7,"name":"Elsewhere"}"#
                return WebResponse(url: request.url, status: 200, headers: headers, body: Array(body.utf8))
            }
            let show = #"{"id":1,"name":"\#(title)","premiered":"2026-11-01"}"#
            let airing =
                #"{"id":2,"name":"One","season":1,"number":1,"airdate":"2026-11-18","airtime":"21:00","#
                + #""airstamp":"2026-11-19T02:00:00+00:00","runtime":60"#
            let list = #"{"id":3,"name":"Two","season":1,"number":2,"airdate":"2026-11-19","airtime":"21:00"}"#
            let body =
                request.url.contains("schedule")
                ? request.url.contains("2026-11-18") ? "[\(airing),\"show\":\(show)}]" : "[]"
                : request.url.contains("episodes") ? "[\(airing)},\(list)]" : show
            return WebResponse(url: request.url, status: 200, headers: headers, body: Array(body.utf8))
        }
    }

    private func run(
        _ arguments: [String],
        at now: String,
        width: Int? = 80,
        clock: any Clock<Duration> = SleeplessClock(),
        configuration: String = ProgramRun.tvMaze
    ) async -> ProgramRun {
        var place = ProgramRun.Place.running(configuration)
        place.environment["XDG_DATA_HOME"] = folder.path
        (place.now, place.transport, place.outputWidth, place.clock) = (instant(now), source, width, clock)
        place.runInBackground = { [source] in source.runInBackground($0) }
        return await ProgramRun.run(arguments, in: place)
    }

    private func store() async {
        #expect(await run(["week"], at: "2026-11-18T12:00:00Z", width: nil).status == 0)
    }

    @Test("Data of today is shown without a request, and refreshed in the background by the same command")
    func today() async {
        await store()
        let before = source.count
        for arguments in [["week"], ["today"], ["now"]] {
            _ = source.takeBackground()
            let run = await run(arguments, at: "2026-11-19T02:30:00Z")
            #expect(run.status == 0 && run.output.contains("Harbour"), "\(arguments) \(run.errors)")
            let expected = [arguments[0], "--json", "--quiet"] + arguments.dropFirst()
            #expect(source.takeBackground() == [expected], "\(arguments)")
        }
        #expect(source.count == before)
        #expect(await run(["week"], at: "2026-11-19T02:30:00Z").output.contains("14 h ago"))
        #expect(source.takeBackground() == [["week", "--json", "--quiet"]])
    }

    @Test("Fresh data is shown, and nothing is refreshed")
    func fresh() async {
        await store()
        let before = source.count
        #expect(await run(["week"], at: "2026-11-18T12:10:00Z").output.contains("Harbour"))
        #expect(source.count == before && source.takeBackground() == [])
    }

    @Test("Older data is replaced if its source responds, and shown with its age after two seconds if not")
    func yesterday() async {
        await store()
        source.rename("Haven")
        let new = await run(["week"], at: "2026-11-20T12:00:00Z")
        #expect(new.output.contains("Haven") && source.takeBackground() == [], "\(new.output)")
        source.stop()
        let clock = InstantClock(longest: .seconds(2))
        let old = await run(["week"], at: "2026-11-22T12:00:00Z", clock: clock)
        #expect(old.status == 0 && old.output.contains("Haven"), "\(old.errors)")
        #expect(old.output.contains("2 days ago"), "\(old.output)")
        #expect(clock.sleeps.contains(.seconds(2)))
        #expect(source.takeBackground() == [["week", "--json", "--quiet"]])
    }

    @Test("Scripts, --wait and days that were never stored wait for the source")
    func waits() async {
        await store()
        for (arguments, width, time) in [
            (["week", "--json"], 80, "16:30"), (["week"], nil, "18:30"), (["week", "--wait"], 80, "20:30"),
            (["week", "2026-12-10"], 80, "20:31"),
        ] as [([String], Int?, String)] {
            let before = source.count
            let run = await run(arguments, at: "2026-11-18T\(time):00Z", width: width)
            #expect(run.status == 0 && source.count > before, "\(arguments) \(run.errors)")
            #expect(source.takeBackground() == [])
        }
    }

    @Test("Lists of followed shows that are stored need no request")
    func followed() async {
        await store()
        #expect(await run(["follow", "tvmaze:1"], at: "2026-11-18T12:00:00Z", width: nil).status == 0)
        _ = await run(["week", "--followed", "--json"], at: "2026-11-18T12:01:00Z", width: nil)
        let before = source.count
        for arguments in [["week", "--followed", "--json"], ["calendar", "--followed", "--json"]] {
            let run = await run(arguments, at: "2026-11-18T12:02:00Z", width: nil)
            #expect(run.output.contains("\"Two\""), "\(run.output)\(run.errors)")
        }
        #expect(source.count == before)
    }

    @Test("The evening waits two seconds for the list of a followed show that was never fetched")
    func newList() async {
        await store()
        #expect(await run(["follow", "Harbour", "--offline"], at: "2026-11-18T12:00:00Z", width: nil).status == 0)
        source.stop()
        let clock = InstantClock(longest: .seconds(2))
        let run = await run(["tonight"], at: "2026-11-19T01:00:00Z", clock: clock)
        #expect(run.status == 0 && run.output.contains("Harbour"), "\(run.errors)")
        #expect(clock.sleeps == [.seconds(2)])
    }

    @Test("The evening does not wait for a followed show whose source is no longer in use")
    func unusedSource() async {
        let other = "\n[[provider]]\nid = \"gone\"\nkind = \"tvmaze\"\nbase-url = \"http://gone.test\"\n"
        let follow = ["follow", "gone:7"]
        let followed = await run(follow, at: "2026-11-18T12:00:00Z", configuration: ProgramRun.tvMaze + other)
        #expect(followed.status == 0, "\(followed.errors)")
        await store()
        source.stop()
        let clock = InstantClock(longest: .seconds(2))
        let run = await run(["tonight"], at: "2026-11-19T01:00:00Z", clock: clock)
        #expect(run.status == 0 && run.output.contains("Harbour"), "\(run.errors)")
        #expect(clock.sleeps == [])
    }
}
