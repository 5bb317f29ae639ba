import Foundation

/// `make bench`: every figure is a ratio of two things measured in this run, since machines are noisy.
@main struct Benchmarks {
    static func main() async throws {
        // One size of the merge is measured in a process of its own.
        if CommandLine.arguments.count == 3, let rows = Int(CommandLine.arguments[2]) {
            return try Merging.run(rows: rows)
        }
        let table = Report()
        try table.add(StartUp.measure())
        try table.add(ColdWeek.measure())
        try await table.add(Decoding.measure())
        for figure in try Merging.measure() { table.add(figure) }
        exit(table.isWithinLimits ? 0 : 1)
    }
}
