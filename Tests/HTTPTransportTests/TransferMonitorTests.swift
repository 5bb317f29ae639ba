import Testing

@testable import HTTPTransport

/// Limits for the time and size of a transfer.
/// Covers: TransferMonitor, TransferLimits
@Suite struct TransferMonitorTests {
    @Test("N10: Silence, slowness and a long duration end a transfer")
    func watch() {
        var limits = TransferLimits()
        limits.totalTimeout = .seconds(300)
        var silent = TransferMonitor(limits, at: .zero)
        #expect(silent.check(at: .seconds(29)) == nil)
        #expect(silent.check(at: .seconds(30)) == .silent)

        var slow = TransferMonitor(limits, at: .zero)
        for half in 1...20 { #expect(slow.received(inAll: half, at: .milliseconds(half * 500)) == nil) }
        #expect(slow.check(at: .milliseconds(10_500)) == .slow)

        var steady = TransferMonitor(limits, at: .zero)
        for second in 1...200 {
            #expect(steady.received(inAll: second * 200, at: .seconds(second)) == nil)
            #expect(steady.check(at: .seconds(second)) == nil)
        }
        #expect(steady.check(at: .seconds(300)) == .overdue)
        var standard = TransferMonitor(TransferLimits(), at: .zero)
        _ = standard.received(inAll: 1 << 20, at: .seconds(29))
        #expect(standard.check(at: .seconds(30)) == .overdue)
    }

    @Test("N9: A body that is too large, or expands too much, ends a transfer")
    func sizes() {
        var large = TransferMonitor(TransferLimits(), at: .zero)
        #expect(large.received(inAll: 10 << 20, at: .zero) == nil)
        #expect(large.decoded(64 << 20) == nil)
        #expect(large.decoded(1) == .tooLarge)
        var bomb = TransferMonitor(TransferLimits(), at: .zero)
        #expect(bomb.received(inAll: 5000, at: .zero) == nil)
        #expect(bomb.decoded(1 << 20) == nil)
        #expect(bomb.decoded(1 << 16) == .expandsTooMuch)
        var wire = TransferMonitor(TransferLimits(), at: .zero)
        #expect(wire.received(inAll: 17 << 20, at: .zero) == .wireTooLarge)
    }
}
