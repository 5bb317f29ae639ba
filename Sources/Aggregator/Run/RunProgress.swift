internal import Foundation
internal import ProviderAPI
internal import ScheduleModel
internal import Synchronization

/// The progress of the current runs, for display.
public final class RunProgress: Sendable {
    private struct State {
        var collectors: [(id: Int, collector: ResponseCollector)] = []
        var started = 0
        /// The end of the pause of each host, by a clock that does not jump.
        var pauseEnds: [String: ContinuousClock.Instant] = [:]
    }

    private let state = Mutex(State())

    /// Creates a progress without runs.
    public init() {}

    /// Records that a provider started.
    ///
    /// - Returns: An ID to pass to `end`.
    func begin(_ collector: ResponseCollector) -> Int {
        state.withLock { state in
            state.started += 1
            state.collectors.append((state.started, collector))
            return state.started
        }
    }

    func end(_ id: Int) { state.withLock { state in state.collectors.removeAll { $0.id == id } } }

    /// Records a pause because of a host's rate limit or cooldown.
    public func recordPause(for host: String, _ pause: Duration) {
        state.withLock { state in
            let until = ContinuousClock.now + pause
            state.pauseEnds[host] = max(state.pauseEnds[host] ?? until, until)
        }
    }

    /// The progress as short text, such as `tvmaze: 12 of 35 days`. Nil if there is no run.
    package var text: String? {
        let (collectors, pauseEnds) = state.withLock { state in
            state.pauseEnds = state.pauseEnds.filter { $0.value > ContinuousClock.now }
            return (state.collectors.map(\.collector), state.pauseEnds)
        }
        // Two runs with the same progress are shown once.
        var sources: [String] = []
        for text in collectors.map({ "\($0.provider)\(Self.text(of: $0.counts))" }) where !sources.contains(text) {
            sources.append(text)
        }
        if sources.isEmpty { return nil }
        let pauses = pauseEnds.sorted { $0.key < $1.key }.map { host, until in
            let seconds = Int(((until - ContinuousClock.now) / .seconds(1)).rounded(.up))
            return "waiting \(max(seconds, 1)) s for \(host)"
        }
        return (sources + pauses).joined(separator: "; ")
    }

    private static func text(of counts: FetchCounts) -> String {
        // For a long response the size is more informative than its count.
        if counts.bytes > 1 << 20 { return ": \(counts.bytes >> 20) MB" }
        if counts.requested < 2 { return "" }
        let noun = counts.days == counts.requested ? "days" : "responses"
        return ": \(counts.completed) of \(counts.requested) \(noun)"
    }
}
