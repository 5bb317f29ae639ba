import NIOCore
import TestSupport
import Testing

@testable import ScheduleServer

/// Time limits for clients that read slowly.
/// Covers: ClientReadRate, Deadlines
@Suite struct ClientReadRateTests {
    /// The seconds after which a client is disconnected that reads some bytes every few seconds, or nil after an hour.
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

    @Test("W1: A client that reads nothing has thirty seconds, a dripping one minutes, and a slow line enough time")
    func pace() throws {
        #expect(end(taking: 0, every: 1) == 30)
        #expect(try #require(end(taking: 1, every: 1)) <= 121)
        #expect((230...250).contains(try #require(end(taking: 512, every: 1))))
        #expect(end(taking: 1100, every: 1) == nil)
        // Large pieces from the system count the same.
        #expect(end(taking: 27_500, every: 25) == nil)
        #expect(end(taking: 0, every: 1, of: 0) == nil)
    }

    @Test("W1: Fast reading at first buys at most two minutes")
    func credit() {
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

    @Test("W1: A client that finished one response has the full time for the next")
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

    @Test("W1: A client of events may read slowly, but must read")
    func events() {
        #expect(end(taking: 1, every: 20, isStream: true) == nil)
        #expect(end(taking: 0, every: 1, isStream: true) == 30)
    }
}
