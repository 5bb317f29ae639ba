internal import Foundation
internal import Synchronization

/// What is counted, for Prometheus: in the text form that it reads.
final class Metrics: Sendable {
    private struct Series: Hashable {
        let path: String
        let method: String
        let status: Int
    }

    private struct State {
        var requests: [Series: Int] = [:]
        var slots = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        var seconds = 0.0
        var refused: [Int: Int] = [:]
        var backgroundRefreshes = 0
    }

    /// The upper bounds of the histogram's slots, in seconds.
    fileprivate static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let state = Mutex(State())

    /// Counts an answer.
    ///
    /// - Parameter path: the endpoint's, with its braces: addresses themselves are as many as there are shows.
    func count(_ path: String, _ method: String, _ status: Int, seconds: Double) {
        state.withLock { state in
            state.requests[Series(path: path, method: method, status: status), default: 0] += 1
            state.slots[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
            state.seconds += seconds
        }
    }

    /// Counts a request that was refused before anything answered it.
    func countRefused(_ status: Int) { state.withLock { $0.refused[status, default: 0] += 1 } }

    /// Counts that what an answer was made of is asked for anew behind it.
    func countFreshening() { state.withLock { $0.backgroundRefreshes += 1 } }

    /// How often that was so.
    var freshenCount: Int { state.withLock { $0.backgroundRefreshes } }

    /// How many requests were answered.
    var total: Int { state.withLock { $0.slots.reduce(0, +) } }

    /// Everything, with numbers of now beside it.
    func text(_ gauges: [(name: String, help: String, values: [(labels: String, value: Double)])]) -> String {
        let state = state.withLock { $0 }
        var lines = ["# HELP aggctl_requests_total Requests answered.", "# TYPE aggctl_requests_total counter"]
        lines += state.requests.map { series, count in
            "aggctl_requests_total{path=\"\(series.path)\",method=\"\(series.method)\",status=\"\(series.status)\"} \(count)"
        }.sorted()
        lines += [
            "# HELP aggctl_refused_total Requests refused before they were read.",
            "# TYPE aggctl_refused_total counter",
        ]
        lines += state.refused.sorted { $0.key < $1.key }.map {
            "aggctl_refused_total{status=\"\($0.key)\"} \($0.value)"
        }
        lines += ["# HELP aggctl_request_seconds How long answers took.", "# TYPE aggctl_request_seconds histogram"]
        var sum = 0
        for (bound, count) in zip(Self.bounds, state.slots) {
            sum += count
            lines.append("aggctl_request_seconds_bucket{le=\"\(bound)\"} \(sum)")
        }
        let total = state.slots.reduce(0, +)
        lines += [
            "aggctl_request_seconds_bucket{le=\"+Inf\"} \(total)", "aggctl_request_seconds_sum \(state.seconds)",
            "aggctl_request_seconds_count \(total)",
        ]
        for gauge in gauges {
            let isCounter = gauge.name.utf8.suffix(6).elementsEqual("_total".utf8)
            lines += ["# HELP \(gauge.name) \(gauge.help)", "# TYPE \(gauge.name) \(isCounter ? "counter" : "gauge")"]
            lines += gauge.values.map { "\(gauge.name)\($0.labels) \($0.value)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
