internal import Synchronization

/// How much one address may ask for of what costs something: writes, searches, and what is not at hand.
final class RateLimit: Sendable {
    private struct Bucket {
        var left: Double
        var at: ContinuousClock.Instant
    }

    private let state = Mutex<[String: Bucket]>([:])
    private let perSecond: Double
    private let burst: Double
    /// More addresses are not remembered; who is forgotten has all of its share again.
    private static let mostAddresses = 10_000

    init(perSecond: Double = 20, burst: Double = 60) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// Takes one from the share of an address.
    ///
    /// - Returns: after how many seconds there is one again, where there is none.
    func take(_ address: String, at now: ContinuousClock.Instant = .now) -> Double? {
        state.withLock { buckets in
            if buckets.count >= Self.mostAddresses, buckets[address] == nil {
                buckets = buckets.filter { now - $0.value.at < .seconds(10) }
                if buckets.count >= Self.mostAddresses { buckets.removeAll() }
            }
            var bucket = buckets[address] ?? Bucket(left: burst, at: now)
            let passed = Double((now - bucket.at) / .milliseconds(1)) / 1000
            bucket.left = min(burst, bucket.left + max(0, passed) * perSecond)
            bucket.at = now
            defer { buckets[address] = bucket }
            if bucket.left < 1 { return (1 - bucket.left) / perSecond }
            bucket.left -= 1
            return nil
        }
    }
}
