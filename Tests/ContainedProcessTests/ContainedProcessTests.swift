import Glibc
@testable import ContainedProcess
import Foundation
import Synchronization
import TestSupport
import Testing

// Serialized: the tests are timed, and some use most of the machine.
/// Covers: ContainedProcess, ProcessLimits, ProgramCheck, ProcessError
@Suite(.serialized) struct ContainedProcessTests {
    /// A hostile program and its expected ending.
    struct Hostile: Sendable, CustomTestStringConvertible {
        let name: String
        let script: String
        let ending: ContainedProcess.Ending
        var limits = ProcessLimits()
        /// A word that identifies its processes.
        var marker = ""

        var testDescription: String { name }

        init(
            _ name: String,
            _ ending: ContainedProcess.Ending,
            _ script: String,
            _ change: (inout ProcessLimits) -> Void = { _ in }
        ) {
            self.name = name
            self.ending = ending
            // A program that ends on its own may take longer on a busy machine.
            limits.time = ending == .timedOut ? .seconds(1) : .seconds(120)
            change(&limits)
            marker = lengthOfSleep(9_000_000 + name.utf8.reduce(7) { ($0 * 31 + Int($1)) % 900_000 })
            self.script = "#!/bin/sh\n" + script.replacing("WORD", with: marker)
        }
    }

    static let hostile: [Hostile] = [
        Hostile("P1 hangs silently", .timedOut, "sleep WORD"),
        Hostile("P1 hangs with its outputs closed", .timedOut, "exec >&- 2>&-\nsleep WORD"),
        Hostile("P2 floods standard output", .stopped, "sleep WORD &\nyes"),
        Hostile("P2 floods standard error", .timedOut, "sleep WORD &\nyes >&2"),
        Hostile("P3 leaves a daemon that holds the pipe", .exited(0), "sleep WORD &\necho done"),
        Hostile(
            "P3 leaves a daemon in its own session",
            .exited(0),
            "setsid sh -c 'setsid sleep WORD & sleep WORD' &\nsleep 0.2\necho done"
        ),
        Hostile(
            "P3 forks daemons in their own sessions, faster than they can be listed",
            .exited(0),
            // Limited to two hundred generations, so that the machine survives if this test fails.
            "printf '#!/bin/sh\\n[ $2 -gt 0 ] && setsid $0 $1 $(($2-1)) &\\nsleep $1 &\\nsetsid sleep $1' > d; chmod +x d\n./d WORD 200 &\nsleep 0.1"
        ) { $0.processes = 4000 },
        Hostile(
            "P3 leaves a daemon that forgot its environment",
            .exited(0),
            "setsid env -i sh -c 'sleep WORD & setsid sleep WORD' &\nsleep 0.2"
        ),
        Hostile(
            "P3 leaves a daemon in its own session with the mark of another run",
            .exited(0),
            "AGGCTL_RUN=1-other setsid sh -c 'sleep WORD & setsid sleep WORD' &\nsleep 0.2"
        ),
        Hostile("P4 ignores the request to end", .timedOut, "trap '' TERM HUP INT\nwhile :; do sleep WORD; done"),
        Hostile(
            "P4 forks a thousand that ignore it too",
            .exceededProcessLimit,
            "trap '' TERM\ni=0\nwhile [ $i -lt 1000 ]; do sleep WORD & i=$((i+1)); done\nwait"
        ),
        Hostile("P5 crashes after good output", .killed(signal: 11), "sleep WORD &\necho good\nkill -SEGV $$"),
        Hostile("P5 ends with 1 after good output", .exited(1), "sleep WORD &\necho good\nexit 1"),
        Hostile("P9 waits for standard input", .exited(3), "read x || exit 3\nsleep WORD"),
        Hostile("P12 computes without end", .killed(signal: 9), "sleep WORD &\nexec python3 -c 'while True: pass'") {
            $0.processorSeconds = 1
        },
        Hostile("P12 asks for all memory", .exited(1), "sleep WORD &\npython3 -c 'x = bytearray(4 << 30)'"),
        Hostile(
            "P12 writes a huge file",
            .killed(signal: 25),
            "sleep WORD &\nexec python3 -c 'import signal; signal.signal(25, signal.SIG_DFL); open(\"f\", \"wb\").write(bytes(9 << 20))'"
        ) {
            $0.fileSize = 1 << 20
        },
        Hostile(
            "P12 opens many files",
            .exited(1),
            "sleep WORD &\npython3 -c 'x = [open(\"/dev/null\") for i in range(100)]'"
        ),
    ]

    @Test(
        "A hostile program is contained, and no process of it remains",
        arguments: hostile
    )
    func contained(hostile: Hostile) async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("hostile", hostile.script)
        let process = ContainedProcess(program, arguments: [], environment: Self.environment, limits: hostile.limits)
        let outcome = try await process.run { _ in true }
        // Its leftover processes would sleep for a day.
        #expect(outcome.duration < hostile.limits.time + .seconds(3600))
        #expect(outcome.ending == hostile.ending)
        #expect(outcome.errors.count <= hostile.limits.errorBytes)
        #expect(!isRunning(hostile.marker))
    }

    @Test(
        "P17: A folder of a run is removed, however deep, closed or replaced",
        arguments: [
            "i=0; while [ $i -lt 3000 ]; do mkdir d && cd d || exit 1; i=$((i+1)); done",
            "mkdir -p a/b/c && touch a/b/c/f && chmod 000 a/b a", "ln -s /etc link; mkdir x; ln -s .. x/up",
            "touch a; ln a b; mkfifo p; i=0; while [ $i -lt 500 ]; do echo > f$i; i=$((i+1)); done",
            "chmod 000 .", "mkdir -p .aggctl-1/p a/b/c; touch .aggctl-1/p/f .aggctl-2 a/b/c/g",
        ]
    )
    func removedFolder(script: String) async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("nest", "#!/bin/sh\npwd\n\(script)\n")
        let output = Mutex<[UInt8]>([])
        let process = ContainedProcess(program, arguments: [], environment: Self.environment, limits: ProcessLimits())
        _ = try await process.run { bytes in
            output.withLock { $0 += bytes }
            return true
        }
        let home = output.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").first.map(String.init)
        #expect(!FileManager.default.fileExists(atPath: try #require(home)))
        #expect(FileManager.default.fileExists(atPath: "/etc/passwd"))
    }

    @Test("P17: A folder that was replaced by a link is removed, and the target of the link is not")
    func replacedFolder() throws {
        let folder = TemporaryFolder()
        let (target, link) = (folder.path + "/target", folder.path + "/link")
        try FileManager.default.createDirectory(atPath: target + "/inner", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        FolderRemoval.remove(link)
        #expect(FileManager.default.fileExists(atPath: target + "/inner"))
        #expect((try? FileManager.default.attributesOfItem(atPath: link)) == nil)
        FolderRemoval.remove(target)
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test("P3: The output is complete if a daemon still holds the pipe")
    func completeOutput() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("many", "#!/bin/sh\nsleep 99123 &\nexec head -c 20000000 /dev/zero\n")
        let count = Mutex(0)
        let process = ContainedProcess(program, arguments: [], environment: Self.environment, limits: ProcessLimits())
        let outcome = try await process.run { bytes in
            count.withLock { $0 += bytes.count }
            return true
        }
        #expect(outcome.ending == .exited(0))
        #expect(count.withLock { $0 } == 20_000_000)
    }

    @Test("A cancelled program ends at once, together with its child processes")
    func cancelled() async throws {
        let folder = try ScriptFolder()
        let marker = lengthOfSleep(99124)
        let program = try folder.script("slow", "#!/bin/sh\ntrap '' TERM\necho begun\nsleep \(marker)\n")
        let process = ContainedProcess(program, arguments: [], environment: Self.environment, limits: ProcessLimits())
        let (started, continuation) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await process.run { _ in
                continuation.yield()
                return true
            }
        }
        for await _ in started { break }
        task.cancel()
        // If the time limit had ended the program, there would be an outcome.
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!isRunning(marker))
    }

    @Test(
        "P8, S14: A program sees a minimal environment, its own temporary folder and three open files"
    )
    func minimalEnvironment() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script(
            "look",
            "#!/bin/sh\nenv\necho folder=$(pwd)\necho x > written\necho > \"$HOME/written too\"\n"
        )
        var environment = Self.environment
        environment["TZ"] = "Europe/Dublin"
        let output = Mutex<[UInt8]>([])
        let process = ContainedProcess(program, arguments: [], environment: environment, limits: ProcessLimits())
        _ = try await process.run { bytes in
            output.withLock { $0 += bytes }
            return true
        }
        let lines = output.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map(String.init)
        let names = Set(lines.filter { $0.contains("=") }.map { String($0.prefix { $0 != "=" }) })
        #expect(names == ["PATH", "TZ", "HOME", "TMPDIR", "AGGCTL_RUN", "PWD", "folder"])
        let home = try #require(lines.first { $0.utf8.starts(with: "folder=".utf8) }?.dropFirst(7))
        #expect(!FileManager.default.fileExists(atPath: String(home)))
        let files = try folder.script(
            "files",
            "#!/usr/bin/env python3\nimport os\nprint(sorted(os.listdir('/proc/self/fd')))\n"
        )
        let listed = Mutex<[UInt8]>([])
        _ = try await ContainedProcess(files, arguments: [], environment: environment, limits: ProcessLimits()).run {
            bytes in
            listed.withLock { $0 += bytes }
            return true
        }
        // Standard input, output and error, and the listing's own descriptor.
        #expect(listed.withLock { String(decoding: $0, as: UTF8.self) } == "['0', '1', '2', '3']\n")
    }

    @Test("P11: Arguments are passed unchanged and without a shell")
    func arguments() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("say", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
        let arguments = ["; rm -rf ~", "$(id)", "`id`", "a b", "--help", "'", "*"]
        let output = Mutex<[UInt8]>([])
        let process = ContainedProcess(
            program,
            arguments: arguments,
            environment: Self.environment,
            limits: ProcessLimits()
        )
        _ = try await process.run { bytes in
            output.withLock { $0 += bytes }
            return true
        }
        #expect(output.withLock { String(decoding: $0, as: UTF8.self) } == arguments.joined(separator: "\n") + "\n")
    }

    @Test(
        "P7: A program is rejected if others may change its path",
        arguments: ["link into an open folder", "below an open folder", "open interpreter", "no script", "group"]
    )
    func guardedPath(_ what: String) throws {
        let folder = try ScriptFolder()
        let other = TemporaryFolder()
        let manager = FileManager.default
        var program = try folder.script("fine", "#!/bin/sh\n")
        try ProgramCheck(path: program).check()
        switch what {
        case "link into an open folder":
            try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: other.path)
            let open = other.path + "/open"
            try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: open))
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: open)
            program = folder.path + "/link"
            try manager.createSymbolicLink(atPath: program, withDestinationPath: open)
        case "below an open folder":
            try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: other.path)
            try manager.createDirectory(atPath: other.path + "/in", withIntermediateDirectories: false)
            program = other.path + "/in/program"
            try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: program))
            try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        case "open interpreter":
            let shell = try folder.script("shell", "#!/bin/sh\n", mode: 0o777)
            program = try folder.script("by-shell", "#!\(shell)\n")
        case "group":
            program = try folder.script("shared", "#!/bin/sh\n", mode: 0o775)
            // Nobody else is in a user's own group, and only root may give a file to another group.
            guard geteuid() == 0, chown(program, 0, 12) == 0 else { return }
        default: program = try folder.script("words", "echo run by a shell\n")
        }
        #expect(throws: ProcessError.self) { try ProgramCheck(path: program).check() }
    }

    @Test("P7: A program that cannot be run safely is rejected with the reason")
    func refused() async throws {
        let folder = try ScriptFolder()
        let programs: [(String, String)] = [
            (folder.path + "/missing", "there is no program"), (folder.path, "is not a program"),
            (try folder.script("plain", "#!/bin/sh\n", mode: 0o644), "chmod +x"),
            (try folder.script("open", "#!/bin/sh\n", mode: 0o777), "can be changed by anybody"),
            (try folder.script("windows", "#!/bin/sh\r\n"), "ends with a carriage return"),
            (
                try folder.script("strange", "#!/usr/bin/nothing-here -x\n"),
                "“/usr/bin/nothing-here”, which does not exist"
            ),
        ]
        for (program, reason) in programs {
            let process = ContainedProcess(
                program,
                arguments: [],
                environment: Self.environment,
                limits: ProcessLimits()
            )
            let problem = await #expect(throws: ProcessError.self) { try await process.run { _ in true } }
            #expect(problem?.message.contains(reason) == true)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        let program = try folder.script("fine", "#!/bin/sh\n")
        let problem = #expect(throws: ProcessError.self) { try ProgramCheck(path: program).check() }
        #expect(problem?.message.contains("can be changed by anybody") == true)
    }

    @Test("P7, P14: A file with only the start of a program is rejected, and no shell runs it")
    func header() throws {
        let folder = try ScriptFolder()
        let path = try folder.script("p", "#!/bin/sh\n")
        let real = [UInt8](try Data(contentsOf: URL(filePath: "/bin/true")).prefix(4096))
        func isRefused(_ bytes: [UInt8]) throws -> Bool {
            let file = try FileHandle(forWritingTo: URL(filePath: path))
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: Data(bytes))
            do {
                try ProgramCheck(path: path).check()
                return false
            } catch {
                return (error as? ProcessError)?.message.contains("is not a program for this machine") == true
            }
        }
        #expect(try !isRefused(real))
        #expect(try isRefused(Array("\u{7F}ELF\ntouch /tmp/never\n".utf8)))
        #expect(try isRefused(Array(real.prefix(60))))
        for offset in [4, 16, 18, 54, 57] {
            var changed = real
            changed[offset] ^= 0xFF
            #expect(try isRefused(changed), "\(offset)")
        }
    }

    @Test("P7, P15: The program that env finds is checked too")
    func env() throws {
        let folder = try ScriptFolder()
        let open = try ScriptFolder()
        let folders = "/usr/bin:\(open.path)"
        let program = try folder.script("p", "#!/usr/bin/env -S A=1 runner -x\n")
        func problem() -> String? {
            do {
                try ProgramCheck(path: program, searching: folders).check()
                return nil
            } catch {
                return (error as? ProcessError)?.message
            }
        }
        #expect(problem()?.contains("“runner”, which is not in the PATH") == true)
        let runner = try open.script("runner", "#!/bin/sh\n")
        #expect(problem() == nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: runner)
        #expect(problem()?.contains("can be changed by anybody") == true)
    }

    private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
}
