import Foundation
import ScheduleStore
import TestSupport
import Testing

/// Covers: HostLimitsStore
@Suite struct HostLimitsStoreTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock(instant("2023-11-14T22:13:20Z"))

    private func traffic() -> HostLimitsStore {
        let clock = clock
        return HostLimitsStore(folder: folder.path, now: { clock.now })
    }

    @Test("N4: Two programs at once share one limit, also after a restart")
    func sharedLimit() {
        let waits = (0..<30).map { _ in traffic().reserve("h", limit: 20, span: 10) }
        #expect(waits.prefix(20).allSatisfy { $0 == 0 })
        #expect(waits.dropFirst(20).allSatisfy { $0 == 10 })
        #expect(traffic().reserve("other", limit: 20, span: 10) == 0)
        clock.advance(by: (11))
        #expect(traffic().reserve("h", limit: 20, span: 10) == 0)
    }

    @Test("A released reservation is free for the next request, without effect on others")
    func released() {
        let waits = (0..<3).map { _ in traffic().reserve("h", limit: 1, span: 10) }
        #expect(waits == [0, 10, 20])
        clock.advance(by: 4)
        traffic().release("h", after: 16)
        #expect(traffic().reserve("h", limit: 1, span: 10) == 16)
        // A sent request cannot be released.
        traffic().release("nobody", after: 0)
        #expect(traffic().reserve("h", limit: 1, span: 10) == 26)
    }

    @Test("Two programs share one limit again after their open file was removed")
    func removed() throws {
        let (first, other) = (traffic(), traffic())
        for traffic in [first, other] { _ = traffic.reserve("h", limit: 20, span: 10) }
        try FileManager.default.removeItem(atPath: folder.path + "/hosts.db")
        #expect(first.reserve("h", limit: 1, span: 10) == 0)
        #expect(other.reserve("h", limit: 1, span: 10) == 10)
    }

    @Test("S18: A locked file is waited for at most two seconds, and not by each request")
    func held() throws {
        #expect(traffic().reserve("h", limit: 20, span: 10) == 0)
        let holder = try LockedDatabase(folder.path + "/hosts.db")
        let begin = ContinuousClock.now
        let traffic = traffic()
        for _ in 0..<4 { #expect(traffic.cooldown(of: "h") == nil && traffic.reserve("h", limit: 20, span: 10) == nil) }
        #expect(ContinuousClock.now - begin < .seconds(8))
        try holder.letGo()
        #expect(traffic.reserve("h", limit: 1, span: 10) == nil)
        clock.advance(by: 61)
        #expect(traffic.reserve("h", limit: 1, span: 100) == 39)
    }

    @Test("N4: A host that requests a pause gets no requests from any program until its end")
    func cooldown() {
        traffic().setCooldown("h", for: 120)
        #expect(traffic().cooldown(of: "h") == 120)
        clock.advance(by: (119))
        #expect(traffic().cooldown(of: "h") == 1)
        #expect(traffic().cooldown(of: "other") == nil)
        clock.advance(by: (1))
        #expect(traffic().cooldown(of: "h") == nil)
    }

    @Test("T4: A clock that was a year ahead delays nothing for longer than six hours")
    func wrongClock() {
        clock.advance(by: (365 * 86_400))
        traffic().setCooldown("h", for: 120)
        _ = traffic().reserve("h", limit: 1, span: 10)
        clock.advance(by: -(365 * 86_400))
        #expect(abs((traffic().cooldown(of: "h") ?? 0) - 6 * 3600) < 0.001)
        clock.advance(by: 6 * 3600 + 1)
        #expect(traffic().cooldown(of: "h") == nil)
        #expect(traffic().reserve("h", limit: 1, span: 10) == 0)
    }

    @Test("A damaged file is recreated, and an unusable folder disables the limits")
    func unusable() throws {
        _ = traffic().reserve("h", limit: 1, span: 10)
        try Data("no database".utf8).write(to: URL(fileURLWithPath: folder.path + "/hosts.db"))
        #expect(traffic().reserve("h", limit: 1, span: 10) == 0)
        #expect(
            HostLimitsStore(folder: "/dev/null/x", now: { Date(timeIntervalSince1970: 0) }).reserve(
                "h",
                limit: 1,
                span: 1
            )
                == nil
        )
    }
}
