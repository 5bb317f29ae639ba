import Testing

@testable import HTTPTransport

/// Covers: RateLimitBackoff
@Suite struct RateLimitBackoffTests {
    @Test("N6: The pause doubles from ten minutes to six hours, and simultaneous requests count as one")
    func pauseWithoutTime() {
        var pause = RateLimitBackoff()
        var now = Duration.zero
        var lengths: [Int64] = []
        for _ in 0..<8 {
            let sentAt = now + .seconds(1)
            now = sentAt + .seconds(1)
            let length = pause.length(first: .seconds(600), sentAt: sentAt, now: now)
            let simultaneous = pause.length(first: .seconds(600), sentAt: sentAt, now: now + .seconds(5))
            #expect(simultaneous == length - .seconds(5))
            lengths.append(length.components.seconds / 60)
            now += length
        }
        #expect(lengths == [10, 20, 40, 80, 160, 320, 360, 360])
    }
}
