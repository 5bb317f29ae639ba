internal import Aggregator
import ScheduleModel
import ProviderAPI
import AggctlKit
import Foundation
import GRDB
import ScheduleStore
import Synchronization
import TVMazeProvider

/// A stored week of 400 episodes, in a small and in a large store.
///
/// The work inside the process is compared with `sqlite3` reading the same rows, and the complete process with
/// `khal list` over the same week.
enum StoredWeek {
    static func measure() async throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggctl-bench-week-\(getpid())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var figures = [try Self.imported(below: folder)]
        let khal = try Khal(folder: folder + "/khal")
        for size in [40_000, 1_000_000] {
            let home = folder + "/home\(size)"
            try fill(home, episodes: size)
            let name = size == 40_000 ? "40,000" : "1,000,000"
            figures.append(try await inside(home, name))
            let arguments = [program] + week
            let environment = variables(home)
            // The runs alternate, so that both see the same load of the machine.
            var (ours, peers): ([Double], [Double]) = ([], [])
            for _ in 0..<15 {
                ours.append(try milliseconds { try spawn(arguments, environment: environment) })
                peers.append(try khal.milliseconds())
            }
            figures.append(
                Figure(
                    name: "a stored week of \(name) episodes, the whole process, against `khal list`",
                    ours: median(ours),
                    peer: median(peers),
                    unit: "ms",
                    limit: 0.12,
                    aim: 0.1
                )
            )
        }
        return figures
    }

    private static let week = [
        "week", "--offline", "--date", SyntheticWeeks.week, "--timezone", "America/New_York", "--now",
        "2019-07-08T12:00:00Z", "--width", "100",
    ]

    private static func variables(_ home: String) -> [String: String] {
        ["HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_CONFIG_HOME": home + "/config", "LANG": "C.UTF-8"]
    }

    /// Creates a store in a home folder.
    static func fill(_ home: String, episodes: Int) throws {
        let files = StoreFolder(path: home + "/data/aggctl", now: { Date(timeIntervalSince1970: 1_562_500_000) })
        _ = try files.openMarkDatabase()
        let store = try files.openSourceDatabase().store
        let weeks = try SyntheticWeeks()
        let days = try SyntheticWeeks.days(holding: episodes)
        for batch in stride(from: 0, to: days.count, by: 100) {
            let responses = days[batch..<min(batch + 100, days.count)].map(weeks.answer)
            try store.write(Dictionary(uniqueKeysWithValues: responses), of: tvmaze())
        }
    }

    private static func tvmaze() throws -> ProviderID {
        guard let id = ProviderID(rawValue: "tvmaze") else { throw BenchmarkFailure("no id") }
        return id
    }

    // MARK: Inside the process

    static func inside(_ home: String, _ name: String) async throws -> Figure {
        var ours: [Double] = []
        var peers: [Double] = []
        for _ in 0..<25 {
            let output = CountingSink()
            var environment = ProgramEnvironment(
                now: { Date(timeIntervalSince1970: 1_562_500_000) },
                output: output,
                errors: output,
                // Without a configuration, TVMaze is the only source.
                files: NoFiles()
            )
            environment.variables = variables(home)
            environment.persistsData = true
            let program = Program(kinds: [TVMazeKind()], environment: environment)
            let start = ContinuousClock.now
            let status = await program.run(week)
            ours.append(Double(start.duration(to: .now).components.attoseconds) / 1e15)
            guard status == 0, output.count > 400 * 40 else { throw BenchmarkFailure("no week was shown") }
            peers.append(try sqlite(home))
        }
        return Figure(
            name: "a stored week of \(name) episodes, inside the process, against `sqlite3` reading its rows",
            ours: middleMean(ours),
            peer: middleMean(peers),
            unit: "ms",
            limit: 4,
            aim: nil
        )
    }

    /// Returns the milliseconds that `sqlite3` reports for the rows of the week: shows, episodes, airings and
    /// channels.
    ///
    /// Its resolution is a millisecond, so only the mean of many runs is precise.
    private static func sqlite(_ home: String) throws -> Double {
        let names = (0..<SyntheticWeeks.daysOfWeek).compactMap { offset -> String? in
            CivilDay(SyntheticWeeks.week).map { "'/schedule?country=US&date=\($0.advanced(by: offset))'" }
        }
        let these = "SELECT id FROM resource WHERE provider = 'tvmaze' AND name IN (\(names.joined(separator: ", ")))"
        let script = """
            .timer on
            SELECT s.*, n.* FROM resource_show r JOIN show s ON s.id = r.show LEFT JOIN channel n ON n.id = s.network WHERE r.resource IN (\(these));
            SELECT e.*, a.*, c.* FROM episode e LEFT JOIN airing a ON a.episode = e.id LEFT JOIN channel c ON c.id = a.channel WHERE e.resource IN (\(these));
            """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        process.arguments = [home + "/data/aggctl/store.db"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
        try input.fileHandleForWriting.close()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let times = text.split(separator: "\n").filter { $0.hasPrefix("Run Time: real ") }
            .compactMap { Double($0.split(separator: " ")[3]) }
        guard times.count == 2, text.split(separator: "\n").count > 400 else {
            throw BenchmarkFailure("sqlite3 read no week")
        }
        return times.reduce(0, +) * 1000
    }

    // MARK: Importing

    /// Measures the import of a million episodes, compared with GRDB inserting the same rows into the same tables.
    /// Neither fills the search index.
    private static func imported(below folder: String) throws -> Figure {
        let rows = 1_000_000
        let weeks = try SyntheticWeeks()
        let days = try SyntheticWeeks.days(holding: rows)
        func emptyStore(_ name: String) throws -> (SourceDatabase, String) {
            let path = "\(folder)/\(name)/store.db"
            let store = try SourceDatabase(path: path)
            try DatabaseQueue(path: path).write { db in
                for table in ["show", "episode"] {
                    try db.execute(sql: "DROP TRIGGER \(table)_text_in; DROP TRIGGER \(table)_text_out")
                }
            }
            return (store, path)
        }
        let (store, filled) = try emptyStore("ours")
        let id = try tvmaze()
        var ours = 0.0
        for batch in stride(from: 0, to: days.count, by: 250) {
            // Creating the contents is not measured.
            let responses = Dictionary(
                uniqueKeysWithValues: days[batch..<min(batch + 250, days.count)].map(weeks.answer)
            )
            ours += try milliseconds { try store.write(responses, of: id) }
        }
        let (_, emptyPath) = try emptyStore("bare")
        let peer = try BareInsert(from: filled, to: emptyPath).milliseconds()
        return Figure(
            name: "import of a million episodes, against a bare GRDB insert of the same rows",
            ours: ours,
            peer: peer,
            unit: "ms",
            limit: 2,
            aim: nil
        )
    }
}

/// GRDB inserting rows from memory with prepared statements, in transactions of the same size.
private struct BareInsert {
    let from: String
    let to: String

    init(from: String, to: String) {
        self.from = from
        self.to = to
    }

    func milliseconds() throws -> Double {
        let source = try DatabaseQueue(path: from)
        let target = try DatabaseQueue(path: to)
        var total = 0.0
        try target.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON")
        }
        for table in ["channel", "show", "resource"] { total += try copy(table, "", source, target) }
        let resources = try source.read { try Int.fetchOne($0, sql: "SELECT max(id) FROM resource") ?? 0 }
        for first in stride(from: 1, through: resources, by: 250) {
            let condition = "WHERE resource BETWEEN \(first) AND \(first + 249)"
            total += try copy("resource_show", condition, source, target)
            total += try copy("episode", condition, source, target)
            let episodes = "WHERE episode IN (SELECT id FROM episode \(condition))"
            total += try copy("airing", episodes, source, target)
        }
        return total
    }

    private func copy(
        _ table: String,
        _ condition: String,
        _ source: DatabaseQueue,
        _ target: DatabaseQueue
    ) throws -> Double {
        let rows = try source.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM \(table) \(condition)").map {
                StatementArguments($0.databaseValues)
            }
        }
        if rows.isEmpty { return 0 }
        let marks = Array(repeating: "?", count: try columns(table, source)).joined(separator: ", ")
        return try aggctl_bench.milliseconds {
            try target.write { db in
                let statement = try db.makeStatement(sql: "INSERT INTO \(table) VALUES (\(marks))")
                for row in rows {
                    statement.setUncheckedArguments(row)
                    try statement.execute()
                }
            }
        }
    }

    private func columns(_ table: String, _ source: DatabaseQueue) throws -> Int {
        try source.read { try $0.columns(in: table).count }
    }
}

/// `khal list` over the same week as a calendar.
private struct Khal {
    private let folder: String

    init(folder: String) throws {
        self.folder = folder
        let calendar = folder + "/calendar"
        try FileManager.default.createDirectory(atPath: calendar, withIntermediateDirectories: true)
        let configuration = """
            [calendars]
            [[tv]]
            path = \(calendar)
            [sqlite]
            path = \(folder)/khal.db
            [locale]
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            default_timezone = America/New_York
            local_timezone = America/New_York
            """
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/config"))
        let weeks = try SyntheticWeeks()
        guard let monday = CivilDay(SyntheticWeeks.week) else { throw BenchmarkFailure("no Monday") }
        for offset in 0..<SyntheticWeeks.daysOfWeek {
            for episode in weeks.answer(monday.advanced(by: offset)).1.episodes {
                guard case .instant(let start)? = episode.airings.first?.time else { continue }
                let event = """
                    BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//aggctl//bench//EN\r\nBEGIN:VEVENT\r\nUID:\(episode.id)\r\n\
                    DTSTAMP:20190701T000000Z\r\nDTSTART:\(Self.stamp(start))\r\nDTEND:\(Self.stamp(start.addingTimeInterval(1800)))\r\n\
                    SUMMARY:Synthetic Show \(episode.showID) \(episode.number.code ?? "") \(episode.title ?? "")\r\n\
                    LOCATION:\(episode.airings[0].channel?.name ?? "")\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n
                    """
                try Data(event.utf8).write(to: URL(fileURLWithPath: "\(calendar)/\(episode.id).ics"))
            }
        }
        // khal creates its cache in the first run.
        _ = try milliseconds()
    }

    func milliseconds() throws -> Double {
        let command = ["khal", "-c", folder + "/config", "list", SyntheticWeeks.week, "7d"]
        return try aggctl_bench.milliseconds {
            try spawn(command, environment: ["HOME": folder, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"])
        }
    }

    private static func stamp(_ date: Date) -> String {
        Instant.text(date).filter { $0 != "-" && $0 != ":" }
    }
}

/// Counts the written bytes.
private final class CountingSink: ByteSink {
    private let written = Mutex(0)

    var count: Int { written.withLock { $0 } }

    func write(_ bytes: [UInt8]) throws { written.withLock { $0 += bytes.count } }
}
