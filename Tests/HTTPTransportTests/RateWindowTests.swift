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
}
