import Foundation

/// Faults at every write, sync, rename and lock boundary of a command, by strace's fault injection.
struct Boundaries {
    /// What comes.
    enum Fault: String, CaseIterable {
        case kill
        /// The disk is full from there on.
        case full
        /// One sync fails.
        case sync
        /// One file cannot take another's place, or be removed.
        case rename
        /// One lock is held by somebody else.
        case lock

        var calls: [String] {
            switch self {
            case .kill:
                [
                    "pwrite64", "write", "fdatasync", "fsync", "ftruncate", "rename", "renameat", "renameat2", "unlink",
                    "unlinkat", "link", "linkat", "openat", "flock", "fcntl",
                ]
            case .full: ["pwrite64", "write", "ftruncate", "link", "linkat"]
            case .sync: ["fdatasync", "fsync"]
            case .rename: ["rename", "renameat", "renameat2", "unlink", "unlinkat", "link", "linkat"]
            case .lock: ["flock", "fcntl"]
            }
        }

        func injection(_ call: String, at number: Int) -> String {
            switch self {
            case .kill: "\(call):signal=KILL:when=\(number)"
            case .full: "\(call):error=ENOSPC:when=\(number)+"
            case .sync, .rename: "\(call):error=EIO:when=\(number)"
            case .lock: "\(call):error=EAGAIN:when=\(number)"
            }
        }
    }

    /// What is there after a run: the marks, and the file that the command writes.
    private struct State: Equatable {
        let marks: Set<String>
        /// Nil where there is none.
        let file: Data?
    }

    /// How many files are opened before the first that matters: they are libraries.
    private static let opensOfLibraries = 60

    let scene: WritingScene
    let victim: Victim
    let strace: String
    let step: Int
    private var saved: String { victim.folder + "/saved" }
    /// The file that the command writes.
    private var out: String { victim.folder + "/" + scene.file }

    init(_ scene: WritingScene, victim: Victim, strace: String, step: Int) {
        self.scene = scene
        self.victim = victim
        self.strace = strace
        self.step = step
    }

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

    func run(_ fault: Fault) throws -> Torture.Row {
        var row = Torture.Row(name: "\(fault.rawValue) at each boundary of \(scene.name)")
        let command = filled(scene.command)
        let (before, after) = try prepare()
        for call in fault.calls {
            var number = call == "openat" ? Self.opensOfLibraries : 1
            var calm = 0
            // Where there are fewer calls of a kind, the fault comes no more, and the run ends well. What fails without a
            // word, such as a copy of the marks, ends well too: so one such run says little.
            while calm < (fault == .kill ? 1 : max(2, 12 / step)) {
                try reset()
                let tracer = [
                    strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                    "inject=" + fault.injection(call, at: number),
                ]
                let (status, errors) = try victim.outcome(of: command, under: tracer, typing: scene.typed)
                row.tries += 1
                number += step
                guard let state = try state() else {
                    row.unopened += 1
                    calm = 0
                    continue
                }
                // Acknowledged is on the disk; what was not is there whole or not at all.
                let isRight = status == 0 ? state == after : isWhole(state, before, after)
                if !isRight { row.lost += 1 }
                // Who fails and says that nothing changed has changed no mark.
                let saysUnchanged = status != 0 && errors.contains("nothing changed")
                if saysUnchanged, state.marks != before.marks { row.silent += 1 }
                calm = status == 0 ? calm + 1 : 0
            }
        }
        return row
    }

    /// Whether marks and file are each as they were, or as they are to be.
    private func isWhole(_ state: State, _ before: State, _ after: State) -> Bool {
        [before.marks, after.marks].contains(state.marks) && [before.file, after.file].contains(state.file)
    }

    private func filled(_ command: [String]) -> [String] {
        command.map {
            $0.replacing("{out}", with: out).replacing("{saved}", with: saved)
                .replacing("{marks}", with: saved + ".json")
        }
    }

    private func state() throws -> State? {
        guard let marks = try victim.marks() else { return nil }
        return State(marks: marks, file: FileManager.default.contents(atPath: out))
    }

    /// Makes the folder as it is before the fault, and says what is there before it and after a run without one.
    private func prepare() throws -> (before: State, after: State) {
        let manager = FileManager.default
        for name in ["base", "base-out", scene.file, "saved", "saved.json", "data"] {
            try? manager.removeItem(atPath: victim.folder + "/" + name)
        }
        for command in scene.before {
            let command = filled(command)
            guard try victim.run(command) == 0 else { throw TrialFailure("\(command) fails even without a fault") }
        }
        if !scene.before.isEmpty { try manager.copyItem(atPath: victim.data, toPath: victim.folder + "/base") }
        if manager.fileExists(atPath: out) { try manager.copyItem(atPath: out, toPath: victim.folder + "/base-out") }
        let before = try state()
        try reset()
        guard try victim.run(filled(scene.command), typing: scene.typed) == 0, let before, let after = try state(),
            !scene.writesFile || (after.file != nil && after.file != before.file)
        else { throw TrialFailure("\(scene.command) fails even without a fault") }
        return (before, after)
    }

    private func reset() throws {
        let manager = FileManager.default
        try? manager.removeItem(atPath: victim.data)
        try? manager.removeItem(atPath: out)
        for (base, place) in [("base", victim.data), ("base-out", out)] {
            let base = victim.folder + "/" + base
            if manager.fileExists(atPath: base) { try manager.copyItem(atPath: base, toPath: place) }
        }
    }
}
