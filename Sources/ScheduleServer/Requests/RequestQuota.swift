internal import Glibc
internal import Synchronization

/// How much one address may ask for of what costs something: writes, searches, and what is not at hand.
final class RequestQuota: Sendable {
    private struct Bucket {
        var left: Double
        var at: ContinuousClock.Instant
    }

    private let state = Mutex<[String: Bucket]>([:])
    private let perSecond: Double
    private let burst: Double
    /// More addresses are not remembered; who is forgotten has all of its share again.
    private static let maxAddresses = 10_000

    init(perSecond: Double = 20, burst: Double = 60) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// What has one share: of IPv6 a network of 64 bits, which is what one household or machine is given.
    private static func network(of address: String) -> String {
        // With a dot in it, it is one of IPv4 that is written so.
        if address.utf8.contains(UInt8(ascii: ".")) { return address }
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        return withUnsafeBytes(of: &bytes) { $0.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") }
    }

    /// Takes one from the share of an address.
    ///
    /// - Returns: after how many seconds there is one again, where there is none.
    func consume(_ address: String, at now: ContinuousClock.Instant = .now) -> Double? {
        let address = Self.network(of: address)
        return state.withLock { buckets in
            if buckets.count >= Self.maxAddresses, buckets[address] == nil {
                buckets = buckets.filter { now - $0.value.at < .seconds(10) }
                if buckets.count >= Self.maxAddresses { buckets.removeAll() }
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
