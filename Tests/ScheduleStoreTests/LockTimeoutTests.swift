import TestSupport
import Testing

@testable import ScheduleStore

/// How long a database is waited for, by what the file and its holder show.
@Suite struct LockTimeoutTests {
    /// For how many milliseconds is waited in all, where the file looks otherwise every so many of them; nil for never.
    private func waiting(changingEvery period: Int?, isAtWork: Bool = false) -> Int {
        var patience = LockTimeout()
        var waited = 0
        for tries in 0..<10_000 {
            let signs = LockTimeout.Activity(numbers: [period.map { waited / $0 } ?? 0], isActive: isAtWork)
            guard let pause = patience.pause(tries: tries, signs: signs) else { break }
            #expect(pause > 0 && pause <= 50)
            waited += pause
        }
        return waited
    }

    @Test("S18: one that does nothing is waited for three seconds, others that write, run or wait for the disk for ten")
    func patience() {
        #expect((3000..<3100).contains(waiting(changingEvery: nil)))
        #expect((10_000..<10_100).contains(waiting(changingEvery: 40)))
        #expect((10_000..<10_100).contains(waiting(changingEvery: 2900)))
        #expect((3000..<3100).contains(waiting(changingEvery: 4000)))
        #expect((10_000..<10_100).contains(waiting(changingEvery: nil, isAtWork: true)))
    }

    /// For how many milliseconds is waited for one lock; more than is ever waited where it is had meanwhile.
    private func wait(_ patience: inout LockTimeout, _ signs: (_ waited: Int) -> LockTimeout.Activity) -> Int {
        var waited = 0
        for tries in 0..<10_000 {
            guard let pause = patience.pause(tries: tries, signs: signs(waited)) else { break }
            waited += pause
        }
        return waited
    }

    @Test("S18: who was waited for in vain is waited for a moment by all that comes after, be it at work or not")
    func inAll() {
        let (still, atWork) = (LockTimeout.Activity(numbers: [1]), LockTimeout.Activity(numbers: [1], isActive: true))
        for (signs, first) in [(still, 3000), (atWork, 10_000)] {
            var patience = LockTimeout()
            #expect((first..<first + 100).contains(wait(&patience) { _ in signs }))
            for _ in 0..<20 { #expect((100..<200).contains(wait(&patience) { _ in signs })) }
        }
        // One that began to do something again is waited for as long as is left of ten seconds.
        var patience = LockTimeout()
        _ = wait(&patience) { _ in still }
        #expect((6900..<7200).contains(wait(&patience) { LockTimeout.Activity(numbers: [$0]) }))
        #expect((100..<200).contains(wait(&patience) { LockTimeout.Activity(numbers: [$0]) }))
    }

    @Test("S18: a lock that was had is none that was waited for in vain")
    func had() {
        var patience = LockTimeout()
        let still = LockTimeout.Activity(numbers: [1])
        _ = wait(&patience) { _ in still }
        #expect(patience.pause(tries: 0, signs: still) != nil)
        #expect((3000..<3100).contains(wait(&patience) { _ in still }))
    }

    @Test("S18: what was waited for in vain to be read is waited for as long as ever once it was read")
    func read() {
        let still = LockTimeout.Activity(numbers: [1])
        var patience = LockTimeout()
        func waitToRead(_ patience: inout LockTimeout) -> Int {
            patience.isReading = true
            defer { patience.endReading(false) }
            return wait(&patience) { _ in still }
        }
        _ = waitToRead(&patience)
        #expect((100..<200).contains(waitToRead(&patience)), "it is held still")
        patience.isReading = true
        patience.endReading(true)
        #expect((3000..<3100).contains(waitToRead(&patience)))
    }

    @Test("S18: that something can be read says nothing of who keeps others from writing")
    func written() {
        let still = LockTimeout.Activity(numbers: [1])
        var patience = LockTimeout()
        _ = wait(&patience) { _ in still }
        for _ in 0..<3 {
            patience.isReading = true
            patience.endReading(true)
            #expect((100..<200).contains(wait(&patience) { _ in still }))
        }
        // But who keeps out readers came later.
        patience.isReading = true
        patience.endReading(true)
        patience.isReading = true
        #expect((3000..<3100).contains(wait(&patience) { _ in still }))
    }

    @Test("the next lock is waited for anew")
    func anew() {
        var patience = LockTimeout()
        let signs = LockTimeout.Activity(numbers: [1])
        for tries in 0..<50 { #expect(patience.pause(tries: tries, signs: signs) != nil) }
        #expect(patience.pause(tries: 0, signs: signs) == 1)
    }

    @Test("a holder within this process is at work: it is not stopped while its other side waits")
    func own() throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/held.db"
        let holder = try LockedDatabase(path)
        #expect(LockTimeout.Activity.of(path).isActive)
        try holder.letGo()
        #expect(!LockTimeout.Activity.of(path).isActive)
    }
}
