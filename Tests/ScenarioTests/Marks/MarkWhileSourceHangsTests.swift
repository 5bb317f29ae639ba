import Aggregator
import Foundation
import FullScreen
import HTTPTransport
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Marks are saved while a request to a source has no response.
///
/// Covers: BrowserEffectRunner, MarkEntryAction, FollowEntryAction, MarkEpisodesAction
@Suite struct MarkWhileSourceHangsTests {
    private let folder = TemporaryFolder()

    private static let episodes = """
        [{"id":11,"name":"The Storm","season":1,"number":1,"airdate":"2026-10-20","airtime":"21:00",\
        "airstamp":"2026-10-21T01:00:00+00:00"}]
        """

    private static let responding = ReplayingTransport { request in
        let show = "{\"id\":1,\"name\":\"Harbour\"}"
        let body = request.url.contains("/episodes") ? Self.episodes : request.url.contains("/cast") ? "[]" : show
        return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
    }

    private func place(_ transport: any WebTransport, at now: String) -> ProgramRun.Place {
        let source = "[[provider]]\nid = \"tvmaze\"\nkind = \"tvmaze\"\nbase-url = \"http://tvmaze.test\"\n"
        var place = ProgramRun.Place.running(source)
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "UTC"]
        place.now = instant(now)
        place.transport = transport
        // A timeout of seconds ends at once, a longer one never.
        place.clock = InstantClock(longest: .seconds(10))
        return place
    }

    private func session(_ transport: any WebTransport, at now: String) throws -> Session {
        let environment = ProgramRun.environment(of: place(transport, at: now), CapturingSink(), CapturingSink())
        return try Session(kinds: ProgramRun.kinds, environment: environment.sessionEnvironment)
    }

    /// Returns the only episode, as a screen shows it. Nothing of its show is stored.
    private func seen() async throws -> ScheduleEntry {
        var place = place(Self.responding, at: "2026-11-18T12:00:00Z")
        place.environment["XDG_DATA_HOME"] = nil
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        let session = try Session(kinds: ProgramRun.kinds, environment: environment.sessionEnvironment)
        return try await session.perform(EpisodeQuery("tvmaze:1", .number(EpisodeNumber(season: 1, number: 1)))).entry
    }

    private func runner(_ send: @escaping @Sendable (Browser.Update) -> Void) async throws -> BrowserEffectRunner {
        let place = place(UnresponsiveTransport(), at: "2026-11-25T12:00:00Z")
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink()).sessionEnvironment
        let live = try await LiveSession(includesStreaming: false, log: { _ in }) { () throws(OperationError) in
            try Session(kinds: ProgramRun.kinds, environment: environment)
        }
        return BrowserEffectRunner(live: live, style: Style(), streams: false, send: send)
    }

    private func marks() throws -> UserMarks { try session(Self.responding, at: "2026-11-25T12:00:00Z").marks }

    @Test("On the full screen a mark is saved at once, and the program ends without waiting", .timeLimit(.minutes(5)))
    func marked() async throws {
        let entry = try await seen()
        let runner = try await runner { _ in }
        let show = entry.show.id
        runner.performAll([
            .save(.mark(entry.episode.id, .watched), of: entry), .save(.follow(show, true), of: entry),
            .save(.follow(show, false), of: entry),
        ])
        await runner.finish(SleeplessClock()) { _ in }
        let mark = try #require(try marks().shows.first)
        #expect(mark.episodes.map(\.state) == [.watched])
        #expect(mark.followedSince == nil)
    }

    @Test("On the full screen a show is followed before its episodes are requested", .timeLimit(.minutes(5)))
    func followed() async throws {
        let entry = try await seen()
        let (saved, continuation) = AsyncStream<Void>.makeStream()
        let runner = try await runner { if case .saved = $0 { continuation.yield() } }
        runner.performAll([.save(.follow(entry.show.id, true), of: entry)])
        for await _ in saved { break }
        #expect(try marks().followed.map(\.title) == ["Harbour"])
        // After an unfollow, the end does not wait for the request either.
        runner.performAll([.save(.follow(entry.show.id, false), of: entry)])
        await runner.finish(SleeplessClock()) { _ in }
        #expect(try marks().followed.isEmpty)
    }

    @Test("At the end, the program prints the data for which it waits", .timeLimit(.minutes(5)))
    func progressAtEnd() async throws {
        let entry = try await seen()
        let (saved, continuation) = AsyncStream<Void>.makeStream()
        let (messages, output) = AsyncStream<String>.makeStream()
        let runner = try await runner { if case .saved = $0 { continuation.yield() } }
        runner.performAll([.save(.follow(entry.show.id, true), of: entry)])
        for await _ in saved { break }
        let ending = Task { await runner.finish(InstantClock()) { output.yield($0) } }
        var lines = messages.makeAsyncIterator()
        let line = await lines.next()
        #expect(line?.contains("waiting for the episodes, cast and poster of Harbour") == true)
        runner.performAll([.save(.follow(entry.show.id, false), of: entry)])
        await ending.value
    }

    @Test("A mark by number waits only briefly if the episodes are stored, at any age", .timeLimit(.minutes(5)))
    func byNumber() async throws {
        let before = place(Self.responding, at: "2026-11-18T12:00:00Z")
        #expect(await ProgramRun.run(["season", "tvmaze:1", "1"], in: before).status == 0)
        let command = ["watched", "tvmaze:1", "S01E01"]
        let late = await ProgramRun.run(command, in: place(UnresponsiveTransport(), at: "2026-11-25T12:00:00Z"))
        #expect(late.status == 0, "\(late.errors)")
        #expect(late.output.contains("watched: Harbour S01E01"), "\(late.output)")
        #expect(try marks().shows.first?.episodes.count == 1)
    }
}
