import HTTPTransport
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

/// Days that could not be fetched.
///
/// Covers: ScheduleQuery, CachedFollowedShows
@Suite struct OutageTests {
    private let folder = TemporaryFolder()
    private let source = Source()

    /// A source with one show. After `fail`, its schedule is not available.
    private final class Source: WebTransport {
        private let isDown = Mutex(false)

        func fail() { isDown.withLock { $0 = true } }

        func send(_ request: WebRequest) async throws -> WebResponse {
            if isDown.withLock(\.self) { return WebResponse(url: request.url, status: 404) }
            let show = #"{"id":1,"name":"Harbour","premiered":"2026-11-01"}"#
            let list = #"{"id":3,"name":"Two","season":1,"number":2,"airdate":"2026-11-19","airtime":"21:00"}"#
            let body =
                request.url.contains("schedule") ? "[]" : request.url.contains("episodes") ? "[\(list)]" : show
            return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
        }
    }

    private func run(_ arguments: String...) async -> ProgramRun {
        var place = ProgramRun.Place.running(ProgramRun.tvMaze)
        place.environment["XDG_DATA_HOME"] = folder.path
        (place.now, place.transport, place.clock) = (instant("2026-11-18T12:00:00Z"), source, SleeplessClock())
        return await ProgramRun.run(arguments, in: place)
    }

    @Test("Of a day that could not be fetched, the stored episodes of followed shows are listed with a warning")
    func stored() async {
        #expect(await run("follow", "tvmaze:1").status == 0)
        source.fail()
        for arguments in [["day", "2026-11-19"], ["week", "2026-11-19"]] {
            let run = await run(arguments[0], arguments[1])
            #expect(run.output.contains("Two") && run.output.contains("incomplete"), "\(run.output)\(run.errors)")
            #expect(run.errors.contains("tvmaze"), "\(run.errors)")
        }
        // Without an episode of a followed show, nothing is claimed about the day.
        let empty = await run("day", "2026-11-25")
        #expect(empty.status == 69 && empty.output.isEmpty, "\(empty.status) \(empty.output)")
    }
}
