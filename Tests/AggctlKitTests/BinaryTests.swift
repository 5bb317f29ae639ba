import Foundation
import Testing

/// What only the real program can show: signals, files and bytes that are no text.
@Suite struct BinaryTests {
    @Test("C1: a full disk on standard output is 74")
    func fullDisk() throws {
        let run = try shell("\"$AGGCTL\" week --demo > /dev/full")
        #expect(run.status == 74)
        #expect(run.errors.contains("aggctl: output: writing failed: No space left on device"))
    }

    @Test("C2: a closed pipe ends the program quietly, by its signal")
    func closedPipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let process = try process("\"$AGGCTL\" week --demo; exit $?")
        let errors = Pipe()
        process.standardOutput = pipe.fileHandleForWriting
        process.standardError = errors
        try process.run()
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 141)
        #expect(text.isEmpty)
    }

    @Test("C4: an output file is replaced as a whole, or stays as it was")
    func outputFile() throws {
        let folder =
            FileManager.default.temporaryDirectory.path + "/aggctl-\(ProcessInfo.processInfo.processIdentifier)-c4"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let good = try shell("cd '\(folder)' && echo old > f && \"$AGGCTL\" week --demo -o f && head -c 6 f && ls")
        #expect(good.status == 0)
        #expect(good.output.hasSuffix("\nf\n") || good.output.hasSuffix("f\n"))
        #expect(!good.output.contains("old"))
        // A limit on the size of files breaks the writing half-way.
        let broken = try shell(
            "cd '\(folder)' && echo old > f && (trap '' XFSZ; ulimit -f 1; exec \"$AGGCTL\" shows --demo -o f); echo $?; cat f; ls"
        )
        #expect(broken.output == "74\nold\nf\n")
        #expect(broken.errors.contains("what was there before is unchanged"))
        let nowhere = try shell("\"$AGGCTL\" week --demo -o '\(folder)/missing/f'")
        #expect(nowhere.status == 73)
    }

    @Test("C4: a device and a pipe are written to, never replaced; a link stays a link")
    func specialFiles() throws {
        let folder =
            FileManager.default.temporaryDirectory.path + "/aggctl-\(ProcessInfo.processInfo.processIdentifier)-special"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pipe = try shell(
            "cd '\(folder)' && mkfifo p && (\"$AGGCTL\" week --demo -o p & head -c 6 p; wait) && test -p p && echo; echo $?"
        )
        #expect(pipe.output == "Monday\n0\n")
        let link = try shell(
            "cd '\(folder)' && echo before > target && ln -s target link && \"$AGGCTL\" week --demo -o link && test -L link && ! grep -q before target; echo $?"
        )
        #expect(link.output == "0\n")
        let full = try shell(
            "ln -s /dev/full '\(folder)/full' && \"$AGGCTL\" week --demo -o '\(folder)/full'; echo $?; test -c /dev/full; echo $?"
        )
        #expect(full.output == "74\n0\n")
    }

    @Test("C7: bytes that are no UTF-8 are refused")
    func invalidBytes() throws {
        let run = try shell("\"$AGGCTL\" search \"$(printf 'caf\\351')\" --demo")
        #expect(run.status == 64)
        #expect(run.errors.contains("argument 2 is not valid UTF-8"))
    }

    private func shell(_ script: String) throws -> (status: Int32, output: String, errors: String) {
        let process = try process(script)
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let errorText = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            process.terminationStatus, String(decoding: text, as: UTF8.self), String(decoding: errorText, as: UTF8.self)
        )
    }

    private func process(_ script: String) throws -> Process {
        // The test bundle is built beside the program.
        let folder = try #require(
            CommandLine.arguments.first.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        )
        let path = folder + "/aggctl"
        try #require(FileManager.default.isExecutableFile(atPath: path), "no program at \(path)")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.environment = [
            "AGGCTL": path, "HOME": "/nonexistent", "PATH": "/usr/bin:/bin", "TZ": "America/New_York",
        ]
        return process
    }
}
