import ProviderAPI
import Foundation
import TestSupport
import Testing

/// Backoff of failing providers.
/// Covers: ProviderHealth
@Suite struct ProviderHealthTests {
    @Test("A failing provider is backed off for 1, 5, 15, 30 minutes, 1, 3 and 6 hours, and never permanently")
    func backoffSteps() {
        let now = instant("2026-01-01T00:00:00Z")
        var health = ProviderHealth()
        var waits: [Double] = []
        for _ in 0..<10 {
            health.fail(at: now, message: "down", jitter: 0.5)
            waits.append((health.nextTry?.timeIntervalSince(now) ?? 0).rounded())
        }
        #expect(waits == [60, 300, 900, 1800, 3600, 10_800, 21_600, 21_600, 21_600, 21_600])
        #expect(!health.allowsRequest(at: now))
        #expect(health.allowsRequest(at: now.addingTimeInterval(21_600)))
        health.succeed(at: now)
        #expect(health == ProviderHealth(lastSuccess: now, lastFailure: now))
        for jitter in [-5, 0, 0.3, 1, 9] {
            var health = ProviderHealth()
            health.fail(at: now, message: "", jitter: jitter)
            #expect((54...66).contains(health.nextTry?.timeIntervalSince(now) ?? 0))
        }
    }

    @Test("N6, N1: A source's retry time is respected up to six hours. Being offline does not raise the backoff")
    func retryAt() {
        let now = instant("2026-01-01T00:00:00Z")
        var health = ProviderHealth()
        health.fail(at: now, message: "", retryAt: now.addingTimeInterval(7200), jitter: 0)
        #expect(health.nextTry == now.addingTimeInterval(7200))
        health.fail(at: now, message: "", retryAt: .distantFuture, jitter: 0)
        #expect((health.nextTry ?? .distantFuture) < now.addingTimeInterval(7 * 3600))
        var offline = ProviderHealth()
        for _ in 0..<5 { offline.fail(at: now, message: "", isOffline: true, jitter: 0.5) }
        #expect(offline.failures == 1)
        #expect(offline.nextTry == now.addingTimeInterval(60))
    }

    @Test("T4: Health written by a clock a year ahead is clamped to possible times")
    func clampedHealth() {
        let now = instant("2026-01-01T00:00:00Z")
        let ahead = now.addingTimeInterval(365 * 86_400)
        let health = ProviderHealth(failures: 3, nextTry: ahead, lastSuccess: ahead, lastFailure: ahead).clamped(
            at: now
        )
        #expect((health.nextTry ?? ahead) < now.addingTimeInterval(7 * 3600))
        #expect(health.lastSuccess == now)
        #expect(health.lastFailure == now)
    }
}
