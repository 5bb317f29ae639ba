import Testing

@testable import HTTPTransport

/// Covers: RetrySchedule
@Suite struct RetryScheduleTests {
    @Test("N3: Three tries, one and two seconds apart with a quarter of jitter, within thirty seconds")
    func retrySchedule() {
        for jitter in [0.0, 0.3, 1.0, .nan, 7] {
            var schedule = RetrySchedule(at: .zero)
            guard let first = schedule.wait(after: nil, at: .zero, jitter: jitter) else {
                Issue.record("no second try")
                return
            }
            #expect(first >= .milliseconds(750) && first <= .milliseconds(1250))
            guard let second = schedule.wait(after: nil, at: first, jitter: jitter) else {
                Issue.record("no third try")
                return
            }
            #expect(second >= .milliseconds(1500) && second <= .milliseconds(2500))
            #expect(schedule.wait(after: nil, at: first + second, jitter: jitter) == nil)
        }
        var late = RetrySchedule(at: .zero)
        #expect(late.wait(after: nil, at: .seconds(30), jitter: 0) == nil)
        var longWait = RetrySchedule(at: .zero)
        #expect(longWait.wait(after: .seconds(120), at: .zero, jitter: 0) == nil)
        var shortWait = RetrySchedule(at: .zero)
        #expect(shortWait.wait(after: .seconds(2), at: .zero, jitter: 0) == .seconds(2))
    }
}
