import Foundation
import ScheduleStore
import TestSupport
import Testing

@Suite struct HostLimitsStoreTests {
    private let folder = TemporaryFolder()
    private let clock = ManualClock(instant("2023-11-14T22:13:20Z"))

    private func traffic() -> HostLimitsStore {
        let clock = clock
        return HostLimitsStore(folder: folder.path, now: { clock.now })
    }

    @Test("N4: two programs at once are one guest, and so is one that is started again")
    func oneGuest() {
        let waits = (0..<30).map { _ in traffic().reserve("h", limit: 20, span: 10) }
        #expect(waits.prefix(20).allSatisfy { $0 == 0 })
        #expect(waits.dropFirst(20).allSatisfy { $0 == 10 })
        #expect(traffic().reserve("other", limit: 20, span: 10) == 0)
        clock.advance(by: (11))
        #expect(traffic().reserve("h", limit: 20, span: 10) == 0)
    }

    @Test("a place that is given back is free for the next, and no other is")
    func givenBack() {
        let waits = (0..<3).map { _ in traffic().reserve("h", limit: 1, span: 10) }
        #expect(waits == [0, 10, 20])
        clock.advance(by: 4)
        traffic().release("h", after: 16)
        #expect(traffic().reserve("h", limit: 1, span: 10) == 16)
        // What was sent is sent.
        traffic().release("nobody", after: 0)
        #expect(traffic().reserve("h", limit: 1, span: 10) == 26)
    }

    @Test("two programs are one guest again where the file is removed while both have it open")
    func removed() throws {
        let (one, other) = (traffic(), traffic())
        for traffic in [one, other] { _ = traffic.reserve("h", limit: 20, span: 10) }
        try FileManager.default.removeItem(atPath: folder.path + "/hosts.db")
        #expect(one.reserve("h", limit: 1, span: 10) == 0)
        #expect(other.reserve("h", limit: 1, span: 10) == 10)
    }

    @Test("S18: a file that another holds is waited for two seconds, and not by each request")
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

    @Test("N4: a host that asked to be left alone is, by every program, until its time is over")
    func hold() {
        traffic().hold("h", for: 120)
        #expect(traffic().cooldown(of: "h") == 120)
        clock.advance(by: (119))
        #expect(traffic().cooldown(of: "h") == 1)
        #expect(traffic().cooldown(of: "other") == nil)
        clock.advance(by: (1))
        #expect(traffic().cooldown(of: "h") == nil)
    }

    @Test("T4: a clock that was a year ahead holds nothing up for longer than six hours")
    func wrongClock() {
        clock.advance(by: (365 * 86_400))
        traffic().hold("h", for: 120)
        _ = traffic().reserve("h", limit: 1, span: 10)
        clock.advance(by: -(365 * 86_400))
        #expect(abs((traffic().cooldown(of: "h") ?? 0) - 6 * 3600) < 0.001)
        clock.advance(by: 6 * 3600 + 1)
        #expect(traffic().cooldown(of: "h") == nil)
        #expect(traffic().reserve("h", limit: 1, span: 10) == 0)
    }

    @Test("a file that is damaged is made anew; a folder that cannot be used is as if there were none")
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
