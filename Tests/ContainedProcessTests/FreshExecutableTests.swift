import ContainedProcess
import Glibc
import TestSupport
import Testing

/// Covers: ContainedProcess
@Suite struct FreshExecutableTests {
    @Test("A program still open for writing cannot run. After waiting for the writer it runs")
    func heldOpen() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("p", "#!/bin/sh\nexit 0\n")
        let process = ContainedProcess(program, arguments: [], environment: [:], limits: ProcessLimits())
        let reader = try holdOpen(program, to: "cat", "w")
        let refused = try await process.run { _ in true }
        #expect(String(decoding: refused.errors, as: UTF8.self).contains("Text file busy"), "\(refused.ending)")
        pclose(reader)
        let sleeper = try holdOpen(program, to: "sleep 0.5", "r")
        waitUntilItCanRun(program)
        let outcome = try await process.run { _ in true }
        #expect(outcome.ending == .exited(0), "\(String(decoding: outcome.errors, as: UTF8.self))")
        pclose(sleeper)
    }

    /// Starts a command that has a file open for writing, like a process forked while a test writes the file.
    private func holdOpen(_ path: String, to command: String, _ mode: String) throws -> UnsafeMutablePointer<FILE> {
        let file = open(path, O_WRONLY)
        defer { close(file) }
        return try #require(popen(command, mode))
    }
}
