import Foundation

/// A measured ratio with its limit and its aim.
struct Figure {
    let name: String
    let ours: Double
    let peer: Double
    let unit: String
    let limit: Double
    let aim: Double?

    var ratio: Double { ours / peer }
}

/// Prints figures as table rows while they are measured.
final class Report {
    private(set) var isWithinLimits = true

    init() {
        printLine("| what | ours | peer | ratio | limit | aim |")
        printLine("|---|--:|--:|--:|--:|--:|")
    }

    func add(_ figure: Figure) {
        let aim = figure.aim.map { String(format: "%.2f", $0) } ?? ""
        let text = String(
            format: "| %@ | %.1f %@ | %.1f %@ | %.2f | %.2f | %@ |",
            figure.name,
            figure.ours,
            figure.unit,
            figure.peer,
            figure.unit,
            figure.ratio,
            figure.limit,
            aim
        )
        printLine(text)
        isWithinLimits = isWithinLimits && figure.ratio <= figure.limit
    }
}

/// Prints a line at once, so that a long run shows its progress.
private func printLine(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

/// Returns the middle value.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Returns the mean of the middle half of some values.
func middleMean(_ values: [Double]) -> Double {
    let middle = values.sorted().dropFirst(values.count / 4).dropLast(values.count / 4)
    return middle.reduce(0, +) / Double(middle.count)
}

/// Returns how many milliseconds a body takes.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    let (seconds, attoseconds) = start.duration(to: .now).components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
}
