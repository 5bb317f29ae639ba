internal import Foundation
internal import Synchronization

/// The metrics of the server, in the text format of Prometheus.
final class Metrics: Sendable {
    private struct Series: Hashable {
        let path: String
        let method: String
        let status: Int
    }

    private struct State {
        var requests: [Series: Int] = [:]
        var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        var seconds = 0.0
        var rejected: [Int: Int] = [:]
        var backgroundRefreshes = 0
    }

    /// The upper bounds of the histogram's buckets, in seconds.
    fileprivate static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private let state = Mutex(State())

    /// Counts a response.
    ///
    /// - Parameter path: the template of the path. Real paths are as numerous as shows.
    func count(_ path: String, _ method: String, _ status: Int, seconds: Double) {
        state.withLock { state in
            state.requests[Series(path: path, method: method, status: status), default: 0] += 1
            state.buckets[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
            state.seconds += seconds
        }
    }

    /// Counts a request that was rejected before it was routed.
    func countRefused(_ status: Int) { state.withLock { $0.rejected[status, default: 0] += 1 } }

    /// Counts a background refresh for a response.
    func countFreshening() { state.withLock { $0.backgroundRefreshes += 1 } }

    /// The number of background refreshes.
    var freshenCount: Int { state.withLock { $0.backgroundRefreshes } }

    /// The number of responses.
    var total: Int { state.withLock { $0.buckets.reduce(0, +) } }

    /// Returns all metrics as text.
    ///
    /// - Parameter gauges: further metrics with their current values.
    func text(_ gauges: [(name: String, help: String, values: [(labels: String, value: Double)])]) -> String {
        let state = state.withLock { $0 }
        var lines = ["# HELP aggctl_requests_total Responses sent.", "# TYPE aggctl_requests_total counter"]
        lines += state.requests.map { series, count in
            "aggctl_requests_total{path=\"\(series.path)\",method=\"\(series.method)\",status=\"\(series.status)\"} \(count)"
        }.sorted()
        lines += [
            "# HELP aggctl_refused_total Requests rejected before they were routed.",
            "# TYPE aggctl_refused_total counter",
        ]
        lines += state.rejected.sorted { $0.key < $1.key }.map {
            "aggctl_refused_total{status=\"\($0.key)\"} \($0.value)"
        }
        lines += [
            "# HELP aggctl_request_seconds Duration of responses in seconds.",
            "# TYPE aggctl_request_seconds histogram",
        ]
        var sum = 0
        for (bound, count) in zip(Self.bounds, state.buckets) {
            sum += count
            lines.append("aggctl_request_seconds_bucket{le=\"\(bound)\"} \(sum)")
        }
        let total = state.buckets.reduce(0, +)
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
