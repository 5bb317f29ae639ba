import Foundation
import ScheduleServer
import HTTPTransport
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

@testable import Aggregator
@testable import ProviderAPI

/// Two addresses that need the same response of a source.
/// Covers: InFlightFetches, RenderCache
@Suite struct CoalescedFetchTests {
    private let folder = TemporaryFolder()

    @Test("Two addresses that need the same response share one request to the source", .timeLimit(.minutes(5)))
    func joined() async throws {
        var place = ProgramRun.Place.running("[[provider]]\nkind = \"tvmaze\"\n")
        let transport = LateTransport(#"[{"score":1,"show":{"id":7,"name":"Harbour"}}]"#)
        place.transport = transport
        let server = try await ServedProgram.storing(in: folder, place)
        let fetches = server.server.live.snapshot.session.environment.inFlightFetches
        async let first = server.request("/api/v1/search?text=harbour")
        await transport.untilRequested(1)
        async let second = server.request("/api/v1/search?text=harbour&limit=1")
        while fetches.waitingCount == 0, transport.count == 1 { await Task.yield() }
        transport.respond()
        let answers = [try await first, try await second]
        await server.end()
        #expect(answers.allSatisfy { $0.status == 200 && $0.text.contains("Harbour") }, "\(answers.map(\.text))")
        #expect(transport.count == 1)
    }
}

/// A transport that responds to searches on command and counts them. Schedules are empty at once.
private final class LateTransport: WebTransport {
    private struct State {
        var count = 0
        var isResponding = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let body: String

    init(_ body: String) { self.body = body }

    var count: Int { state.withLock { $0.count } }

    func untilRequested(_ times: Int) async { while count < times { await Task.yield() } }

    func send(_ request: WebRequest) async throws -> WebResponse {
        if !request.url.contains("search") { return WebResponse(url: request.url, status: 200, body: Array("[]".utf8)) }
        await withCheckedContinuation { continuation in
            let isResponding = state.withLock { state in
                state.count += 1
                if !state.isResponding { state.waiting.append(continuation) }
                return state.isResponding
            }
            if isResponding { continuation.resume() }
        }
        return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
    }

    func respond() {
        let waiting = state.withLock { state in
            state.isResponding = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
