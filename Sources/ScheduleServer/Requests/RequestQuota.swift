internal import Glibc
internal import Synchronization

/// A limit on expensive requests for each client address: writes, searches, and responses that are not cached.
final class RequestQuota: Sendable {
    /// The requests that an address has left, as of an instant.
    private struct Bucket {
        var remaining: Double
        var updatedAt: ContinuousClock.Instant
    }

    private let state = Mutex<[String: Bucket]>([:])
    private let perSecond: Double
    private let burst: Double
    /// The maximum number of addresses that are tracked. An address that is dropped has its full quota again.
    private static let maxAddresses = 10_000

    /// Creates a quota.
    ///
    /// - Parameters:
    ///   - perSecond: the requests that are added to a quota each second.
    ///   - burst: the maximum number of requests at once.
    init(perSecond: Double = 20, burst: Double = 60) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// Returns the key that shares a quota. For IPv6 it is the first 64 bits, the network of one household or machine.
    private static func network(of address: String) -> String {
        // An address with a dot is an IPv4 address, which may be written in the form of IPv6.
        if address.utf8.contains(UInt8(ascii: ".")) { return address }
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        return withUnsafeBytes(of: &bytes) { $0.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") }
    }

    /// Consumes one request from the quota of an address.
    ///
    /// - Returns: the seconds until the next request is allowed, or nil if this one is.
    func consume(_ address: String, at now: ContinuousClock.Instant = .now) -> Double? {
        let network = Self.network(of: address)
        return state.withLock { buckets in
            if buckets.count >= Self.maxAddresses, buckets[network] == nil {
                // With the default limits a quota is full again after three seconds, so old ones need no entry.
                buckets = buckets.filter { now - $0.value.updatedAt < .seconds(10) }
                if buckets.count >= Self.maxAddresses { buckets.removeAll() }
            }
            var bucket = buckets[network] ?? Bucket(remaining: burst, updatedAt: now)
            let elapsed = Double((now - bucket.updatedAt) / .milliseconds(1)) / 1000
            bucket.remaining = min(burst, bucket.remaining + max(0, elapsed) * perSecond)
            bucket.updatedAt = now
            defer { buckets[network] = bucket }
            if bucket.remaining < 1 { return (1 - bucket.remaining) / perSecond }
            bucket.remaining -= 1
            return nil
        }
    }
}
