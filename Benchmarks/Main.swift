import Foundation

/// `make bench`: every figure is a ratio of two things measured in this run, since machines are noisy.
@main struct Benchmarks {
    static func main() async throws {
        let table = Report()
        try table.add(StartUp.measure())
        try table.add(ColdWeek.measure())
        try await table.add(Decoding.measure())
        try table.add(Merging.measure())
        exit(table.isWithinLimits ? 0 : 1)
    }
}
