import Foundation

/// `make torture`: kills the program at random and at each write and sync call, makes its calls fail, and damages
/// its files. It reports lost changes, stores that did not open, and silent changes.
struct Torture {
    let program: String
    /// The number of random kills.
    let kills: Int
    /// The number of damaged stores.
    let damages: Int
    /// Whether each boundary is tried, instead of every seventh.
    let isComplete: Bool

    func run() throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.path + "/aggctl-torture-\(getpid())"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        printLine("| what | tries | lost | did not open | silent |")
        printLine("|---|--:|--:|--:|--:|")
        var rows = [try RandomKills(victim: Victim(program: program, folder: folder + "/kills")).run(kills)]
        Self.report(rows[0])
        if let strace = Victim.path(of: "strace"), Boundaries.isAllowed(strace) {
            for (number, scene) in WritingScene.all.enumerated() {
                if !scene.isPossible {
                    printLine("script(1) provides no terminal: \(scene.name) was not tried")
                    continue
                }
                for fault in Boundaries.Fault.allCases {
                    let victim = try Victim(program: program, folder: "\(folder)/\(number)-\(fault)")
                    let row = try Boundaries(scene, victim: victim, strace: strace, step: isComplete ? 1 : 7).run(fault)
                    Self.report(row)
                    rows.append(row)
                }
            }
        } else {
            printLine("strace is missing or may not trace here: the boundaries were not tried")
        }
        for row in try Damages(folder: folder + "/damages").run(damages) {
            Self.report(row)
            rows.append(row)
        }
        return rows.allSatisfy { $0.lost == 0 && $0.unopened == 0 && $0.silent == 0 }
    }

    /// The results of some tries.
    struct Row {
        let name: String
        var tries = 0
        /// Acknowledged writes that were lost.
        var lost = 0
        /// Stores that did not open.
        var unopened = 0
        /// Changes of the user's tables without a notice.
        var silent = 0
        /// The tries with silent changes, if they can be repeated.
        var notes: [String] = []

        mutating func noteSilent(_ note: String) {
            silent += 1
            notes.append(note)
        }
    }

    static func report(_ row: Row) {
        printLine("| \(row.name) | \(row.tries) | \(row.lost) | \(row.unopened) | \(row.silent) |")
        for note in row.notes { printLine("  \(note)") }
    }
}

/// The program in a folder of its own, with a show of fifty episodes in one file and a show of one episode in
/// another.
struct Victim {
    let program: String
    let folder: String
    var data: String { folder + "/data/aggctl" }

    init(program: String, folder: String) throws {
        self.program = program
        self.folder = folder
        try FileManager.default.createDirectory(atPath: folder + "/config/aggctl", withIntermediateDirectories: true)
        let rows = (1...50).map {
            "Victim,1,\($0),Episode \($0) of it,2020-01-\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1)\n"
        }
        try Data(("show,season,number,title,airdate\n" + rows.joined()).utf8)
            .write(to: URL(fileURLWithPath: folder + "/victim.csv"))
        try Data("show,season,number,title,airdate\nWitness,1,1,One,2020-01-06\n".utf8)
            .write(to: URL(fileURLWithPath: folder + "/witness.csv"))
        let sources = [("v", "victim"), ("w", "witness")].map { id, name in
            "[[provider]]\nid = \"\(id)\"\nkind = \"episode-file\"\npath = \"\(folder)/\(name).csv\"\n"
        }
        let configuration = "timezone = \"UTC\"\n" + sources.joined()
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/config/aggctl/config.toml"))
    }

    /// Returns the process of a command, not yet started.
    ///
    /// - Parameter atTerminal: Whether the process has a terminal of its own.
    func process(_ arguments: [String], under tracer: [String] = [], atTerminal: Bool = false) -> Process {
        let process = Process()
        var command = tracer + [program] + arguments
        if atTerminal, let script = Self.path(of: "script") {
            let quoted = command.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
            command = [script, "-qec", quoted.joined(separator: " "), "/dev/null"]
        }
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = childEnvironment([
            "HOME": folder, "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config",
            "PATH": "/usr/bin:/bin", "AGGCTL_NOW": "2026-01-01T00:00:00Z", "SWIFT_BACKTRACE": "enable=no",
        ])
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Runs a command to its end, and returns its exit code, or 137 if it was killed.
    func run(_ arguments: [String], under tracer: [String] = [], typing typed: String? = nil) throws -> Int32 {
        try outcome(of: arguments, under: tracer, typing: typed).status
    }

    /// Runs a command to its end, and returns its exit code as `run` does, and its standard error.
    ///
    /// - Parameter typed: The text typed at its terminal, or nil to run without a terminal. With a terminal, all
    ///   its output is returned.
    func outcome(
        of arguments: [String],
        under tracer: [String] = [],
        typing typed: String? = nil
    ) throws -> (status: Int32, errors: String) {
        let process = process(arguments, under: tracer, atTerminal: typed != nil)
        let errors = Pipe()
        process.standardError = errors
        let keyboard = Pipe()
        if let typed {
            process.standardOutput = errors
            process.standardInput = keyboard
            try keyboard.fileHandleForWriting.write(contentsOf: Data(typed.utf8))
        }
        // Closing the keyboard earlier would delay the end of the terminal.
        defer { try? keyboard.fileHandleForWriting.close() }
        try process.run()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let status = process.terminationStatus
        return (process.terminationReason == .uncaughtSignal ? 128 + status : status, text)
    }

    /// Returns the marks as texts: codes of watched episodes, `followed`, linked and unlinked shows, and names of
    /// tokens. Returns nil if the store does not open.
    func marks() throws -> Set<String>? {
        let process = process(["export-marks"])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0,
            let document = try JSONSerialization.jsonObject(with: data) as? [String: Any],
            let shows = document["shows"] as? [[String: Any]]
        else { return nil }
        var marks: Set<String> = []
        for link in document["links"] as? [[String: Any]] ?? [] {
            let shows = link["shows"] as? [String] ?? []
            marks.insert("\(shows.joined(separator: " ")) \(link["same"] as? Bool == true ? "are one" : "are two")")
        }
        if FileManager.default.fileExists(atPath: self.data + "/tokens.json") {
            guard let names = tokens() else { return nil }
            marks.formUnion(names.map { "token \($0)" })
        }
        for show in shows {
            if show["followedSince"] as? String != nil { marks.insert("followed") }
            if show["hidden"] as? Bool == true { marks.insert("hidden") }
            for episode in show["episodes"] as? [[String: Any]] ?? [] {
                guard let mark = episode["mark"] as? String else { continue }
                let code = "S01E\(episode["number"] as? Int ?? 0)"
                marks.insert(mark == "watched" ? code : "\(code) \(mark)")
            }
        }
        return marks
    }

    /// Returns the names of the tokens, or nil if their file cannot be read.
    private func tokens() -> [String]? {
        guard let bytes = FileManager.default.contents(atPath: data + "/tokens.json"),
            let document = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any],
            let tokens = document["tokens"] as? [[String: Any]]
        else { return nil }
        return tokens.compactMap { $0["name"] as? String }
    }

    /// Returns the path of a tool, or nil if it is not installed.
    static func path(of tool: String) -> String? {
        ["/usr/bin/", "/bin/"].map { $0 + tool }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// Kills at random moments, while single marks are set and removed.
struct RandomKills {
    let victim: Victim

    func run(_ count: Int) throws -> Torture.Row {
        var row = Torture.Row(name: "`kill -9` at random")
        // The allowed states of each mark: the last acknowledged one, and that of an unfinished change after it.
        var allowed: [String: Set<Bool>] = [:]
        _ = try victim.run(["refresh"])
        for turn in 0..<count {
            let number = turn % 50 + 1
            let isSet = (turn / 50).isMultiple(of: 2)
            let (thing, arguments): (String, [String]) =
                switch turn % 10 {
                case 8: ("followed", isSet ? ["follow", "Victim"] : ["unfollow", "Victim"])
                case 9: ("", ["refresh"])
                default: ("S01E\(number)", [isSet ? "watched" : "unwatched", "Victim", "S01E\(number)"])
                }
            let process = victim.process(arguments)
            try process.run()
            usleep(UInt32.random(in: 0...60_000))
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            row.tries += 1
            let isAcknowledged = process.terminationReason == .exit && process.terminationStatus == 0
            if !thing.isEmpty {
                if isAcknowledged { allowed[thing] = [isSet] } else { allowed[thing, default: [false]].insert(isSet) }
            }
            if turn % 25 == 24 || turn == count - 1 {
                guard let marks = try victim.marks() else {
                    row.unopened += 1
                    continue
                }
                row.lost += allowed.filter { !$0.value.contains(marks.contains($0.key)) }.count
                for (thing, _) in allowed { allowed[thing] = [marks.contains(thing)] }
            }
        }
        return row
    }
}
