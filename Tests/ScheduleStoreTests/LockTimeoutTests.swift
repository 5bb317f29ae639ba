import TestSupport
import Testing

@testable import ScheduleStore

/// The time that a database waits for a lock, by the activity of the file and its holder.
/// Covers: LockTimeout
@Suite struct LockTimeoutTests {
    /// The total wait in milliseconds if the file changes once per period, or never if nil.
    private func waiting(changingEvery period: Int?, isActive: Bool = false) -> Int {
        var timeout = LockTimeout()
        var waited = 0
        for tries in 0..<10_000 {
            let activity = LockTimeout.Activity(numbers: [period.map { waited / $0 } ?? 0], isActive: isActive)
            guard let pause = timeout.pause(tries: tries, signs: activity) else { break }
            #expect(pause > 0 && pause <= 50)
            waited += pause
        }
        return waited
    }

    @Test("S18: An idle holder is waited for three seconds, and an active one for ten")
    func limits() {
        #expect((3000..<3100).contains(waiting(changingEvery: nil)))
        #expect((10_000..<10_100).contains(waiting(changingEvery: 40)))
        #expect((10_000..<10_100).contains(waiting(changingEvery: 2900)))
        #expect((3000..<3100).contains(waiting(changingEvery: 4000)))
        #expect((10_000..<10_100).contains(waiting(changingEvery: nil, isActive: true)))
    }

    /// The wait in milliseconds for one lock. If the lock is acquired meanwhile, the result exceeds each limit.
    private func wait(_ timeout: inout LockTimeout, _ activity: (_ waited: Int) -> LockTimeout.Activity) -> Int {
        var waited = 0
        for tries in 0..<10_000 {
            guard let pause = timeout.pause(tries: tries, signs: activity(waited)) else { break }
            waited += pause
        }
        return waited
    }

    @Test("S18: After a timeout, later waits are short, whether the holder is active or not")
    func laterWaits() {
        let (idle, active) = (LockTimeout.Activity(numbers: [1]), LockTimeout.Activity(numbers: [1], isActive: true))
        for (activity, first) in [(idle, 3000), (active, 10_000)] {
            var timeout = LockTimeout()
            #expect((first..<first + 100).contains(wait(&timeout) { _ in activity }))
            for _ in 0..<20 { #expect((100..<200).contains(wait(&timeout) { _ in activity })) }
        }
        // A holder that becomes active again is waited for during the rest of ten seconds.
        var timeout = LockTimeout()
        _ = wait(&timeout) { _ in idle }
        #expect((6900..<7200).contains(wait(&timeout) { LockTimeout.Activity(numbers: [$0]) }))
        #expect((100..<200).contains(wait(&timeout) { LockTimeout.Activity(numbers: [$0]) }))
    }

    @Test("S18: An acquired lock resets the timeout")
    func acquired() {
        var timeout = LockTimeout()
        let idle = LockTimeout.Activity(numbers: [1])
        _ = wait(&timeout) { _ in idle }
        #expect(timeout.pause(tries: 0, signs: idle) != nil)
        #expect((3000..<3100).contains(wait(&timeout) { _ in idle }))
    }

    @Test("S18: A successful read resets the timeout of reads")
    func read() {
        let idle = LockTimeout.Activity(numbers: [1])
        var timeout = LockTimeout()
        func waitToRead(_ timeout: inout LockTimeout) -> Int {
            timeout.isReading = true
            defer { timeout.endReading(false) }
            return wait(&timeout) { _ in idle }
        }
        _ = waitToRead(&timeout)
        #expect((100..<200).contains(waitToRead(&timeout)), "it is still locked")
        timeout.isReading = true
        timeout.endReading(true)
        #expect((3000..<3100).contains(waitToRead(&timeout)))
    }

    @Test("S18: A successful read does not reset the timeout of writes")
    func written() {
        let idle = LockTimeout.Activity(numbers: [1])
        var timeout = LockTimeout()
        _ = wait(&timeout) { _ in idle }
        for _ in 0..<3 {
            timeout.isReading = true
            timeout.endReading(true)
            #expect((100..<200).contains(wait(&timeout) { _ in idle }))
        }
        // But a holder that blocks readers arrived later.
        timeout.isReading = true
        timeout.endReading(true)
        timeout.isReading = true
        #expect((3000..<3100).contains(wait(&timeout) { _ in idle }))
    }

    @Test("The next lock has its own timeout")
    func nextLock() {
        var timeout = LockTimeout()
        let activity = LockTimeout.Activity(numbers: [1])
        for tries in 0..<50 { #expect(timeout.pause(tries: tries, signs: activity) != nil) }
        #expect(timeout.pause(tries: 0, signs: activity) == 1)
    }

    @Test("A holder within this process counts as active")
    func own() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/held.db"
        let holder = try LockedDatabase(path)
        #expect(LockTimeout.Activity.of(path).isActive)
        try holder.letGo()
        #expect(!LockTimeout.Activity.of(path).isActive)
    }
}
