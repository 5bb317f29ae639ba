import NIOCore
import TestSupport
import Testing

@testable import ScheduleServer

/// How long one who reads slowly may read.
@Suite struct ClientReadRateTests {
    /// After how many seconds one is sent away who takes so much every so many seconds; nil where an hour is not enough.
    private func end(taking bytes: Int, every seconds: Int64, of size: Int = 1 << 30, isStream: Bool = false) -> Int64?
    {
        var (pace, waiting) = (ClientReadRate(), size)
        pace.write(size)
        for second in 0..<Int64(3600) {
            if second % seconds == 0 { waiting = max(0, waiting - bytes) }
            let now = NIODeadline.uptimeNanoseconds(1) + .seconds(second)
            if pace.isTooSlow(waiting: waiting, isStream: isStream, at: now, Deadlines()) { return second }
        }
        return nil
    }

    @Test("W1: who takes nothing has thirty seconds, who drips some minutes, and a slow line as long as it needs")
    func pace() throws {
        #expect(end(taking: 0, every: 1) == 30)
        #expect(try #require(end(taking: 1, every: 1)) <= 121)
        #expect((230...250).contains(try #require(end(taking: 512, every: 1))))
        #expect(end(taking: 1100, every: 1) == nil)
        // What the system hands on in large pieces is as much.
        #expect(end(taking: 27_500, every: 25) == nil)
        #expect(end(taking: 0, every: 1, of: 0) == nil)
    }

    @Test("W1: what was taken fast at first buys no more than two minutes")
    func bought() {
        var pace = ClientReadRate()
        pace.write(200 << 20)
        let begin = NIODeadline.uptimeNanoseconds(1)
        var ended: Int64?
        for second in 0..<Int64(3600) where ended == nil {
            let waiting = (100 << 20) - Int(second)
            let now = begin + .seconds(second)
            if pace.isTooSlow(waiting: waiting, isStream: false, at: now, Deadlines()) { ended = second }
        }
        #expect(ended.map { (110...125).contains($0) } == true, "\(String(describing: ended))")
    }

    @Test("W1: who had all of one answer has as long for the next")
    func next() {
        var pace = ClientReadRate()
        var (now, waiting) = (NIODeadline.uptimeNanoseconds(1), 0)
        for _ in 0..<100 {
            pace.write(10_000)
            waiting += 10_000
            for _ in 0..<20 {
                waiting = max(0, waiting - 512)
                now = now + .seconds(1)
                let isTooSlow = pace.isTooSlow(waiting: waiting, isStream: false, at: now, Deadlines())
                #expect(!isTooSlow)
            }
        }
    }

    @Test("W1: who listens to events may take them as slowly as they like, but is to take them")
    func events() {
        #expect(end(taking: 1, every: 20, isStream: true) == nil)
        #expect(end(taking: 0, every: 1, isStream: true) == 30)
    }
}
