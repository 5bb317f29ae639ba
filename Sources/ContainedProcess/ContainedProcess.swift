internal import Foundation
internal import Glibc
internal import Subprocess
internal import Synchronization
internal import SystemPackage

/// A program of someone else's that is run so that it can do no harm: in a session of its own, with a bare environment,
/// in a folder that is gone afterwards, with limits on time, memory and what it says, and with nothing of it left
/// running (`failures.md`, P1 to P12).
public struct ContainedProcess: Sendable {
    /// How a program ended.
    public enum Ending: Hashable, Sendable {
        /// By itself, with a code.
        case exited(Int)
        /// By a signal that was not ours.
        case killed(signal: Int)
        /// It took too long, and was ended.
        case timedOut
        /// It began more processes than it may, and was ended.
        case exceededProcessLimit
        /// It said too much, or what it said was not wanted any more; it was ended.
        case stopped
    }

    /// What came of a run.
    public struct Outcome: Hashable, Sendable {
        /// How it ended.
        public var ending: Ending
        /// The end of what it said on standard error, as it said it.
        public var errors: [UInt8]
        /// Whether it said more on standard output than it may.
        public var exceededOutputLimit: Bool
        /// How long it lasted, from its start until nothing of it was left.
        public var duration: Duration
    }

    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private let limits: ProcessLimits

    /// A program with its arguments, which are given to it as they are: no shell sees them.
    ///
    /// - Parameters:
    ///   - program: the path of its file.
    ///   - environment: the variables it is given, beside a `HOME` and `TMPDIR` of its own.
    public init(_ program: String, arguments: [String], environment: [String: String], limits: ProcessLimits) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.limits = limits
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - input: what it reads on standard input, which then ends.
    ///   - take: is given what it says on standard output, piece by piece; says whether more is wanted.
    /// - Throws: `CancellationError` where the task is cancelled; `ProcessError` where it cannot be started.
    public func run(
        input: [UInt8] = [],
        _ take: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws -> Outcome {
        try Task.checkCancellation()
        try ProgramCheck(path: program, searching: environment["PATH"] ?? "").check()
        let watch = ProcessSupervisor(limits: limits)
        // Detached, so that a cancelled task ends it in our way, and waits until nothing of it is left.
        let work = Task.detached { try await run(input, watch, take) }
        return try await withTaskCancellationHandler {
            let outcome = try await work.value
            try Task.checkCancellation()
            return outcome
        } onCancel: {
            watch.stop()
        }
    }

    private func run(
        _ input: [UInt8],
        _ watch: ProcessSupervisor,
        _ take: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws -> Outcome {
        let folder = try ScratchFolder()
        defer {
            folder.remove()
            ProcessRegistry.forget(folder: folder.path)
        }
        var variables = environment
        variables["HOME"] = folder.path
        variables["TMPDIR"] = folder.path
        variables[ProcessTable.tagVariable] = watch.mark
        let keyed = variables.reduce(into: [Environment.Key: String]()) { keyed, variable in
            if let key = Environment.Key(rawValue: variable.key) { keyed[key] = variable.value }
        }
        var options = PlatformOptions()
        options.createSession = true
        let file: FileDescriptor
        do { file = try folder.reading(input) } catch {
            throw ProcessError("its question cannot be written: \(error)")
        }
        let turn = ProcessRegistry.announce(folder: folder.path)
        do {
            let command = Guard.guarded(["/usr/bin/prlimit"] + limits.arguments + [program] + arguments)
            let result = try await Subprocess.run(
                .path(FilePath(command[0])),
                arguments: Arguments(Array(command.dropFirst())),
                environment: .custom(keyed),
                workingDirectory: FilePath(folder.path),
                platformOptions: options,
                input: .fileDescriptor(file, closeAfterSpawningProcess: true),
                output: .sequence,
                error: .sequence
            ) { execution in
                let leader = execution.processIdentifier.value
                watch.begin(leader, turn: turn)
                async let errors = Self.end(of: execution.standardError, limit: limits.errors)
                await Self.read(execution.standardOutput, watch, limit: limits.output, take)
                let end = await errors
                // It may have closed its outputs, and live on.
                await watch.over()
                return end
            }
            ProcessRegistry.forget(result.processIdentifier.value)
            return Outcome(
                ending: watch.ending ?? Self.ending(result.terminationStatus),
                errors: result.closureResult,
                exceededOutputLimit: watch.exceededOutputLimit,
                duration: watch.lasted
            )
        } catch {
            if let leader = watch.leader { ProcessRegistry.forget(leader) } else { ProcessRegistry.withdraw(turn) }
            throw ProcessError("it cannot be started: \((error as? SubprocessError)?.description ?? "\(error)")")
        }
    }

    private static func read(
        _ output: SubprocessOutputSequence,
        _ watch: ProcessSupervisor,
        limit: Int,
        _ take: @Sendable ([UInt8]) -> Bool
    ) async {
        var count = 0
        do {
            for try await buffer in output {
                // What comes after it was stopped is read, so that it is not held up, and dropped.
                if watch.ending != nil { continue }
                count += buffer.count
                if count > limit {
                    watch.stop(saidTooMuch: true)
                } else if !take(buffer.withUnsafeBytes { Array($0) }) {
                    watch.stop()
                }
            }
        } catch {
            // The pipe is gone with the program.
        }
    }

    private static func end(of errors: SubprocessOutputSequence, limit: Int) async -> [UInt8] {
        var end: [UInt8] = []
        do {
            for try await buffer in errors {
                end += buffer.withUnsafeBytes { Array($0) }
                if end.count > 2 * limit { end.removeFirst(end.count - limit) }
            }
        } catch {
            // The pipe is gone with the program.
        }
        return Array(end.suffix(limit))
    }

    private static func ending(_ status: TerminationStatus) -> Ending {
        switch status {
        case .exited(let code): .exited(Int(code))
        case .signaled(let signal): .killed(signal: Int(signal))
        }
    }
}

/// Why a program cannot be run, for a person.
public struct ProcessError: Error, Hashable, Sendable {
    /// The reason.
    public var message: String
    /// Whether there is nothing that could be run.
    public var isMissing: Bool

    /// A reason.
    public init(_ message: String, isMissing: Bool = false) {
        self.message = message
        self.isMissing = isMissing
    }
}
