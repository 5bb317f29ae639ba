import Foundation

/// `make bench`: each figure is a ratio of two measurements of this run, because machines differ.
@main struct Benchmarks {
    static func main() async throws {
        // One size of the merge is measured in a process of its own.
        if CommandLine.arguments.count == 3, let rows = Int(CommandLine.arguments[2]) {
            return try Merging.run(rows: rows)
        }
        // Creates a store of a size for a profiler: fill HOME EPISODES
        if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "fill" {
            return try StoredWeek.fill(CommandLine.arguments[2], episodes: Int(CommandLine.arguments[3]) ?? 0)
        }
        // Shows a week of such a store many times in one process: inside HOME
        if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "inside" {
            let table = Report()
            table.add(try await StoredWeek.inside(CommandLine.arguments[2], "some"))
            return
        }
        // Reads a week of a guide in a process of its own: guide-week GUIDE FILE
        if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "guide-week" {
            return try Formats.week(CommandLine.arguments[2], sayingIn: CommandLine.arguments[3])
        }
        let table = Report()
        if CommandLine.arguments.dropFirst().first == "formats" {
            for figure in try Formats.measure() + Calendars.measure() { table.add(figure) }
            exit(table.isWithinLimits ? 0 : 1)
        }
        if CommandLine.arguments.dropFirst().first == "cold" {
            try table.add(ColdWeek.measure())
            exit(table.isWithinLimits ? 0 : 1)
        }
        if CommandLine.arguments.dropFirst().first == "stored" {
            for figure in try await StoredWeek.measure() { table.add(figure) }
            exit(table.isWithinLimits ? 0 : 1)
        }
        if CommandLine.arguments.dropFirst().first == "evening" {
            for figure in try Evening.measure() { table.add(figure) }
            exit(table.isWithinLimits ? 0 : 1)
        }
        if CommandLine.arguments.dropFirst().first == "lists" {
            for figure in try KnownLists.measure() { table.add(figure) }
            exit(table.isWithinLimits ? 0 : 1)
        }
        // This comes first, while the process is small: a child's peak memory starts with that of its parent.
        for figure in try KnownLists.measure() { table.add(figure) }
        try table.add(StartUp.measure())
        try table.add(ColdWeek.measure())
        try await table.add(Decoding.measure())
        for figure in try Merging.measure() { table.add(figure) }
        for figure in try await StoredWeek.measure() { table.add(figure) }
        for figure in try Evening.measure() { table.add(figure) }
        for figure in try Formats.measure() + Calendars.measure() { table.add(figure) }
        exit(table.isWithinLimits ? 0 : 1)
    }
}
