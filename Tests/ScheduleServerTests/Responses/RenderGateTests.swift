import Testing

@testable import ScheduleServer

/// Large renderings, one at a time.
/// Covers: RenderGate
@Suite struct RenderGateTests {
    @Test("W18: A second rendering waits for the first, and one beyond the capacity is refused")
    func oneAtATime() async {
        let gate = RenderGate(capacity: 1, timeout: .seconds(3600))
        #expect(await gate.enter())
        let second = Task { await gate.enter() }
        while gate.waitingCount == 0 { await Task.yield() }
        #expect(await !gate.enter())
        gate.leave()
        #expect(await second.value)
        gate.leave()
        #expect(await gate.enter())
    }

    @Test("W18: A rendering that waited too long is refused, and the gate is free again")
    func tooLong() async {
        let gate = RenderGate(capacity: 1, timeout: .seconds(-1))
        #expect(await gate.enter())
        let waiting = Task { await gate.enter() }
        while gate.waitingCount == 0 { await Task.yield() }
        gate.leave()
        #expect(await !waiting.value)
        #expect(await gate.enter())
    }
}
