import Foundation

/// One measured ratio, with what it may be at most and what is aimed at.
struct Figure {
    let name: String
    let ours: Double
    let peer: Double
    let unit: String
    let limit: Double
    let aim: Double?

    var ratio: Double { ours / peer }
}

/// Prints figures as a table while they come in.
final class Report {
    private(set) var isWithinLimits = true

    init() {
        say("| what | ours | peer | ratio | limit | aim |")
        say("|---|--:|--:|--:|--:|--:|")
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
        say(text)
        isWithinLimits = isWithinLimits && figure.ratio <= figure.limit
    }
}

/// Prints a line at once, so that a long run shows how far it is.
private func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

/// The middle one of some values.
func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// The mean of the middle half of some values.
func middleMean(_ values: [Double]) -> Double {
    let middle = values.sorted().dropFirst(values.count / 4).dropLast(values.count / 4)
    return middle.reduce(0, +) / Double(middle.count)
}

/// How many milliseconds a work takes.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    let (seconds, attoseconds) = start.duration(to: .now).components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
}
