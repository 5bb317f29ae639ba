import Foundation
import ScheduleServer
import HTTPTransport
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

@testable import Aggregator
@testable import ProviderAPI

/// Two addresses that need the same of a source.
@Suite struct CoalescedFetchTests {
    private let folder = TemporaryFolder()

    @Test("ask it once, and each has what it said", .timeLimit(.minutes(5)))
    func joined() async throws {
        var place = ProgramRun.Place.running("[[provider]]\nkind = \"tvmaze\"\n")
        let transport = LateTransport(#"[{"score":1,"show":{"id":7,"name":"Harbour"}}]"#)
        place.transport = transport
        let server = try await ServedProgram.keeping(in: folder, place)
        let askings = server.server.live.snapshot.session.environment.inFlightFetches
        async let first = server.ask("/api/v1/search?text=harbour")
        await transport.untilAsked(1)
        async let second = server.ask("/api/v1/search?text=harbour&limit=1")
        while askings.waitingCount == 0, transport.count == 1 { await Task.yield() }
        transport.answer()
        let answers = [try await first, try await second]
        await server.end()
        #expect(answers.allSatisfy { $0.status == 200 && $0.text.contains("Harbour") }, "\(answers.map(\.text))")
        #expect(transport.count == 1)
    }
}

/// Answers all searches when it is told to, and counts them; that nothing is on it says at once.
private final class LateTransport: WebTransport {
    private struct State {
        var count = 0
        var isAnswering = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let body: String

    init(_ body: String) { self.body = body }

    var count: Int { state.withLock { $0.count } }

    func untilAsked(_ times: Int) async { while count < times { await Task.yield() } }

    func send(_ request: WebRequest) async throws -> WebResponse {
        if !request.url.contains("search") { return WebResponse(url: request.url, status: 200, body: Array("[]".utf8)) }
        await withCheckedContinuation { continuation in
            let isAnswering = state.withLock { state in
                state.count += 1
                if !state.isAnswering { state.waiting.append(continuation) }
                return state.isAnswering
            }
            if isAnswering { continuation.resume() }
        }
        return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
    }

    func answer() {
        let waiting = state.withLock { state in
            state.isAnswering = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }
}
