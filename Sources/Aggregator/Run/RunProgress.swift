internal import Foundation
internal import ProviderAPI
internal import ScheduleModel
internal import Synchronization

/// How far the runs that are under way have come, for whoever waits for them.
public final class RunProgress: Sendable {
    private struct State {
        var collectors: [(number: Int, collector: ResponseCollector)] = []
        var started = 0
        /// Until when hosts are waited for, by the clock that does not jump.
        var waits: [String: ContinuousClock.Instant] = [:]
    }

    private let state = Mutex(State())

    /// Nothing is under way.
    public init() {}

    /// Takes on that a provider is asked.
    ///
    /// - Returns: a number, by which it is told that it is over.
    func begin(_ collector: ResponseCollector) -> Int {
        state.withLock { state in
            state.started += 1
            state.collectors.append((state.started, collector))
            return state.started
        }
    }

    func end(_ number: Int) { state.withLock { state in state.collectors.removeAll { $0.number == number } } }

    /// Takes on that a host's rate limit, or its wish to be left alone, is waited for.
    public func wait(for host: String, _ pause: Duration) {
        state.withLock { state in
            let until = ContinuousClock.now + pause
            state.waits[host] = max(state.waits[host] ?? until, until)
        }
    }

    /// What is waited for, in a few words: `tvmaze: 12 of 35 days`; nil where nothing is under way.
    package var text: String? {
        let (collectors, waits) = state.withLock { state in
            state.waits = state.waits.filter { $0.value > ContinuousClock.now }
            return (state.collectors.map(\.collector), state.waits)
        }
        // Two runs that have come as far read as one.
        var sources: [String] = []
        for text in collectors.map({ "\($0.provider)\(Self.text(of: $0.counts))" }) where !sources.contains(text) {
            sources.append(text)
        }
        if sources.isEmpty { return nil }
        let pauses = waits.sorted { $0.key < $1.key }.map { host, until in
            let seconds = Int(((until - ContinuousClock.now) / .seconds(1)).rounded(.up))
            return "\(host) lets us ask again in \(max(seconds, 1)) s"
        }
        return (sources + pauses).joined(separator: "; ")
    }

    private static func text(of counts: FetchCounts) -> String {
        if counts.bytes > 1 << 20 { return ": \(counts.bytes >> 20) MB" }
        if counts.requested < 2 { return "" }
        let noun = counts.days == counts.requested ? "days" : "answers"
        return ": \(counts.completed) of \(counts.requested) \(noun)"
    }
}
