import Foundation

/// Faults at each write, sync, rename and lock call of a command, with strace's fault injection.
struct Boundaries {
    /// The kind of fault.
    enum Fault: String, CaseIterable {
        case kill
        /// The disk is full from this call on.
        case full
        /// One sync fails.
        case sync
        /// One file cannot be renamed, replaced or removed.
        case rename
        /// Another process holds one lock.
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

    /// The state after a run: the marks, and the file that the command writes.
    private struct State: Equatable {
        let marks: Set<String>
        /// The contents of the file, or nil if it does not exist.
        let file: Data?
    }

    /// The number of files that are opened before the first relevant one. They are libraries.
    private static let opensOfLibraries = 60

    let scene: WritingScene
    let victim: Victim
    let strace: String
    let step: Int
    private var saved: String { victim.folder + "/saved" }
    /// The path of the file that the command writes.
    private var out: String { victim.folder + "/" + scene.file }

    init(_ scene: WritingScene, victim: Victim, strace: String, step: Int) {
        self.scene = scene
        self.victim = victim
        self.strace = strace
        self.step = step
    }

    /// Returns whether processes may be traced on this system.
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
        let (oldState, newState) = try prepare()
        for call in fault.calls {
            var number = call == "openat" ? Self.opensOfLibraries : 1
            var calm = 0
            // If a command has fewer calls of a kind, there is no fault, and the run succeeds. A fault that is not
            // an error for the command, such as a failed copy of the marks, also lets it succeed. So one successful
            // run proves little.
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
                // An acknowledged change is on the disk. Any other change is there completely or not at all.
                let isRight = status == 0 ? state == newState : isComplete(state, oldState, newState)
                if !isRight { row.lost += 1 }
                // A failed command that reports no change must not have changed any mark.
                let saysUnchanged = status != 0 && errors.contains("nothing changed")
                if saysUnchanged, state.marks != oldState.marks { row.silent += 1 }
                calm = status == 0 ? calm + 1 : 0
            }
        }
        return row
    }

    /// Returns whether marks and file are each in the old or the new state.
    private func isComplete(_ state: State, _ oldState: State, _ newState: State) -> Bool {
        [oldState.marks, newState.marks].contains(state.marks) && [oldState.file, newState.file].contains(state.file)
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

    /// Creates the folder as it is before the fault. Returns its state, and the state after a run without a fault.
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
        for (base, path) in [("base", victim.data), ("base-out", out)] {
            let base = victim.folder + "/" + base
            if manager.fileExists(atPath: base) { try manager.copyItem(atPath: base, toPath: path) }
        }
    }
}
