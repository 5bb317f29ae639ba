import TestSupport
import Testing

@testable import HTTPTransport

/// Covers: RateWindow
@Suite struct RateWindowTests {
    @Test("At most twenty requests are sent in any ten seconds", arguments: [1, 2, 3])
    func rateWindow(seed: Int) {
        var window = RateWindow(limit: 20, span: .seconds(10))
        var now = Duration.zero
        var granted: [Duration] = []
        for index in 0..<300 {
            now += .milliseconds((index * seed * 37) % 700)
            granted.append(window.reserve(at: now))
        }
        for start in granted {
            #expect(granted.filter { $0 >= start && $0 < start + .seconds(10) }.count <= 20)
        }
    }

    @Test("The limit holds if some callers spare requests and others give theirs back", arguments: 1...40)
    func mixedCallers(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var window = RateWindow(limit: 3, span: .seconds(10))
        var now = Duration.zero
        var granted: [Duration] = []
        for _ in 0..<60 {
            now += .seconds(Int.random(in: 0...4, using: &random))
            granted.append(window.reserve(at: now, sparing: Int.random(in: 0...2, using: &random)))
            if Int.random(in: 0..<6, using: &random) == 0, let latest = granted.last, latest > now {
                granted.removeLast()
                window.giveBack(latest)
            }
        }
        for start in granted {
            #expect(granted.count { $0 >= start && $0 < start + .seconds(10) } <= 3)
        }
    }
}
