import Foundation

/// Faults at every write and sync boundary of a command, by strace's fault injection.
struct Boundaries {
    /// What is done when the fault comes.
    enum Scene: String, CaseIterable {
        /// The first run of all, which makes the files.
        case migrate
        case follow
        case watched
        case refresh
        case restore
    }

    /// What comes.
    enum Fault: String, CaseIterable {
        case kill
        /// The disk is full from there on.
        case full
        /// One sync fails.
        case sync

        var calls: [String] {
            switch self {
            case .kill:
                [
                    "pwrite64", "write", "fdatasync", "fsync", "ftruncate", "rename", "renameat", "unlink", "unlinkat",
                    "link", "openat",
                ]
            case .full: ["pwrite64", "ftruncate", "link"]
            case .sync: ["fdatasync", "fsync"]
            }
        }

        func injection(_ call: String, at number: Int) -> String {
            switch self {
            case .kill: "\(call):signal=KILL:when=\(number)"
            case .full: "\(call):error=ENOSPC:when=\(number)+"
            case .sync: "\(call):error=EIO:when=\(number)"
            }
        }
    }

    let victim: Victim
    let strace: String
    let step: Int

    /// Whether programs may be traced here.
    static func isAllowed(_ strace: String) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: strace)
        process.arguments = ["-f", "-o", "/dev/null", "/bin/true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    func run(_ scene: Scene, _ fault: Fault) throws -> Torture.Row {
        var row = Torture.Row(name: "\(fault.rawValue) at each boundary of \(scene.rawValue)")
        let (command, before, after) = try prepare(scene)
        for call in fault.calls {
            var number = call == "openat" ? 60 : 1
            var calm = 0
            // Where there are fewer calls of a kind, the fault comes no more, and the run ends well.
            while calm < (fault == .kill ? 1 : max(2, 12 / step)) {
                try reset()
                let tracer = [
                    strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                    "inject=" + fault.injection(call, at: number),
                ]
                let status = try victim.run(command, under: tracer)
                row.tries += 1
                guard let marks = try victim.marks() else {
                    row.unopened += 1
                    calm = 0
                    number += step
                    continue
                }
                // Acknowledged is on the disk; what was not is there whole or not at all.
                let isRight = status == 0 ? marks == after : marks == before || marks == after
                if !isRight { row.lost += 1 }
                // A failed copy of the marks fails no command: so one run that ends well says little.
                calm = status == 0 ? calm + 1 : 0
                number += step
            }
        }
        return row
    }

    /// Makes the folder as it is before the fault: the command, and the marks before and after it.
    private func prepare(_ scene: Scene) throws -> ([String], Set<String>, Set<String>) {
        let base = victim.folder + "/base"
        try? FileManager.default.removeItem(atPath: base)
        let command: [String]
        switch scene {
        case .migrate: command = ["follow", "Victim"]
        case .follow: command = ["follow", "Victim"]
        case .watched: command = ["watched", "Victim", "S01E03-E09"]
        case .refresh: command = ["refresh"]
        case .restore: command = ["restore", victim.folder + "/saved"]
        }
        if scene != .migrate {
            _ = try victim.run(["watched", "Victim", "S01E01-E02"])
            if scene != .refresh { _ = try victim.run(["refresh"]) }
            if scene == .restore {
                _ = try victim.run(["follow", "Victim"])
                _ = try victim.run(["backup", victim.folder + "/saved"])
                _ = try victim.run(["unfollow", "Victim"])
            }
            try FileManager.default.copyItem(atPath: victim.data, toPath: base)
        }
        let before = try victim.marks() ?? []
        try reset()
        guard try victim.run(command) == 0, let after = try victim.marks() else {
            throw TrialFailure("\(command) fails even without a fault")
        }
        return (command, before, after)
    }

    private func reset() throws {
        try? FileManager.default.removeItem(atPath: victim.data)
        if FileManager.default.fileExists(atPath: victim.folder + "/base") {
            try FileManager.default.copyItem(atPath: victim.folder + "/base", toPath: victim.data)
        }
    }
}
