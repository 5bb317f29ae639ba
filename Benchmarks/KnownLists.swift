import Foundation
import Glibc

/// Commands on stored data: long lists, large guides, and all of it without a network.
enum KnownLists {
    static func measure() throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggctl-lists-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try lists(folder) + guides(folder) + rewrites(folder) + [manySources(folder)]
    }

    // MARK: Many sources

    /// A week of a hundred sources that all have the same shows, so each show has 4,950 possible links.
    private static func manySources(_ folder: String) throws -> Figure {
        let sources = (0..<100).map { "[[provider]]\nid = \"demo\($0)\"\nkind = \"fixture\"\n" }
        let home = try Home(folder + "/many", sources.joined())
        return Figure(
            name: "a week of 100 sources with the same shows, against 8 s",
            ours: try home.run(["week"] + days).milliseconds,
            peer: 8000,
            unit: "ms",
            limit: 1,
            aim: nil
        )
    }

    // MARK: A rewritten list

    /// Writes a list of one show whose episodes all have other numbers than before, as after a renumbering.
    private static func rewrites(_ folder: String) throws -> [Figure] {
        let path = folder + "/rewritten"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let file = path + "/list.csv"
        let home = try Home(path, "[[provider]]\nid = \"list\"\nkind = \"episode-file\"\npath = \"\(file)\"\n")
        func write(firstSeason: Int) throws -> Double {
            var text = "show,season,number,title,airdate\n"
            for row in 0..<rewrittenRows {
                text += "Daily,\(firstSeason + row / 1000),\(row % 1000 + 1),Title \(row),2001-01-01\n"
            }
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            return try home.run(["refresh"] + days).milliseconds
        }
        let first = try write(firstSeason: 1)
        return [
            Figure(
                name: "a list of \(rewrittenRows) episodes with other numbers, against its first writing",
                ours: try write(firstSeason: 1001),
                peer: first,
                unit: "ms",
                limit: 2.5,
                aim: nil
            )
        ]
    }

    private static let rewrittenRows = 100_000

    /// The number of measured pairs of runs. The two runs of a pair alternate.
    private static let turns = 20
    private static let days = ["--now", "2019-07-12T12:00:00Z", "--timezone", "America/New_York"]

    // MARK: Lists

    private static func lists(_ folder: String) throws -> [Figure] {
        let server = try LatencyServer(milliseconds: 0) { path in
            path.hasPrefix("/schedule") ? SyntheticDay.body(date: String(path.suffix(10)), rows: 50) : Data("[]".utf8)
        }
        let large = try Home(folder + "/large", lists(2, shows: 20_000, folder + "/large"))
        let small = try Home(folder + "/small", lists(2, shows: 200, folder + "/small"))
        let largeWeb = try Home(
            folder + "/large-web",
            lists(1, shows: 20_000, folder + "/large-web") + web(server.port)
        )
        let smallWeb = try Home(folder + "/small-web", lists(1, shows: 200, folder + "/small-web") + web(server.port))
        var figures: [Figure] = []
        for (name, home, smallHome) in [
            ("over two lists of 20,000 shows", large, small), ("over one and a web source", largeWeb, smallWeb),
        ] {
            for each in [home, smallHome] { _ = try each.run(["week"] + days) }
            let pairs = try (0..<turns).map { _ in (try home.run(["week"] + days), try smallHome.run(["week"] + days)) }
            figures.append(
                Figure(
                    name: "a week \(name), seen before, against the same with 200",
                    ours: median(pairs.map(\.0.milliseconds)),
                    peer: median(pairs.map(\.1.milliseconds)),
                    unit: "ms",
                    limit: 1.5,
                    aim: nil
                )
            )
            figures.append(memory("a week \(name), seen before", pairs.map(\.0.megabytes), limit: 64))
        }
        // The same with the complete month stored and the web source unreachable: nothing listens on port 1.
        _ = try largeWeb.run(["calendar", "--month", "2019-07"] + days)
        try Data((lists(1, shows: 20_000, folder + "/large-web") + web(1)).utf8)
            .write(to: URL(fileURLWithPath: largeWeb.configuration))
        let later = ["--now", "2019-07-20T12:00:00Z", "--timezone", "America/New_York"]
        for command in [["today"], ["week", "--date", "2019-07-12"], ["now"], ["calendar", "--month", "2019-07"]] {
            figures.append(
                Figure(
                    name:
                        "`\(command.joined(separator: " "))` with all data stored and no source, against 300 ms",
                    ours: median(try (0..<turns).map { _ in try largeWeb.run(command + later).milliseconds }),
                    peer: 300,
                    unit: "ms",
                    limit: 1,
                    aim: nil
                )
            )
        }
        return figures
    }

    private static func lists(_ count: Int, shows: Int, _ folder: String) throws -> String {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try (0..<count).map { list in
            let path = "\(folder)/list\(list).csv"
            if !FileManager.default.fileExists(atPath: path) {
                var text = "show,season,number,title,date,time\n"
                for show in 0..<shows {
                    let title =
                        "The \(word(show)) of \(word(show / 90 + 7)) \(show % 7 == 0 ? "Nights" : word(show * 3))"
                    // Two hundred shows have an episode in the week, whatever the size of the list.
                    let date = show < 200 ? "07-\(show % 7 + 10)" : "05-01"
                    text += "\(title),1,1,First of \(show),2019-\(date),20:00\n"
                    text += "\(title),1,2,Second of \(show),2018-03-0\(show % 9 + 1),20:00\n"
                }
                try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            }
            return "[[provider]]\nid = \"list\(list)\"\nkind = \"episode-file\"\npath = \"\(path)\"\n"
        }.joined()
    }

    private static func web(_ port: UInt16) -> String {
        "[[provider]]\nid = \"web\"\nkind = \"tvmaze\"\nbase-url = \"http://127.0.0.1:\(port)\"\n"
    }

    private static func word(_ number: Int) -> String {
        let syllables = ["ka", "ro", "min", "tel", "vus", "ben", "lor", "qui", "zan", "pem"]
        let (first, second, third) = (number % 10, number / 10 % 10, number / 100 % 10)
        return (syllables[first] + syllables[second] + syllables[third] + syllables[number / 1000 % 10]).capitalized
    }

    // MARK: Guides

    private static func guides(_ folder: String) throws -> [Figure] {
        func home(_ name: String, megabytes: Int) throws -> Home {
            let path = "\(folder)/\(name).xml"
            try GuideFiles.write(path, megabytes: megabytes)
            return try Home(
                "\(folder)/\(name)",
                "[[provider]]\nid = \"guide\"\nkind = \"episode-file\"\npath = \"\(path)\"\n"
            )
        }
        let now = ["--now", "\(GuideFiles.middle)T12:00:00Z", "--timezone", "UTC"]
        var figures: [Figure] = []
        let guideHome = try home("known", megabytes: 40)
        _ = try guideHome.run(["today"] + now)
        let weeks = try (0..<turns).map { _ in try guideHome.run(["week"] + now).megabytes }
        figures.append(memory("a week over a guide of 40 MB seen before", weeks, limit: 100))
        for command in [["week"], ["today"], ["now"], ["season", "guide:" + GuideFiles.showID, "1"]] {
            figures.append(
                Figure(
                    name: "`\(command[0])` over a guide of 40 MB seen before, against 200 ms",
                    ours: median(try (0..<turns).map { _ in try guideHome.run(command + now).milliseconds }),
                    peer: 200,
                    unit: "ms",
                    limit: 1,
                    aim: nil
                )
            )
        }
        let huge = try home("huge", megabytes: 500)
        for format in ["table", "json", "jsonl", "csv", "xmltv", "ics", "markdown"] {
            let run = try huge.run(["week", "--date", "\(GuideFiles.middle)", "--format", format] + now)
            figures.append(memory("a week as \(format) with a guide of 500 MB", [run.megabytes], limit: 200))
        }
        return figures
    }

    /// - Parameter limit: The largest memory in megabytes.
    private static func memory(_ name: String, _ megabytes: [Double], limit: Int) -> Figure {
        Figure(
            name: "the memory of \(name), against \(limit) MB",
            ours: median(megabytes),
            peer: Double(limit),
            unit: "MB",
            limit: 1,
            aim: nil
        )
    }
}

/// A home folder with a configuration for the program.
private struct Home {
    let configuration: String
    private let environment: [String: String]

    init(_ folder: String, _ text: String) throws {
        try FileManager.default.createDirectory(atPath: folder + "/config/aggctl", withIntermediateDirectories: true)
        configuration = folder + "/config/aggctl/config.toml"
        try Data(text.utf8).write(to: URL(fileURLWithPath: configuration))
        environment = ["HOME": folder, "XDG_CONFIG_HOME": folder + "/config", "XDG_DATA_HOME": folder + "/data"]
    }

    func run(_ arguments: [String]) throws -> (milliseconds: Double, megabytes: Double) {
        var kilobytes = 0
        let milliseconds = try aggctl_bench.milliseconds {
            kilobytes = try spawnMeasured([program] + arguments, environment: environment)
        }
        return (milliseconds, Double(kilobytes) / 1024)
    }
}
