internal import Foundation
internal import Glibc
internal import Subprocess
internal import Synchronization
internal import SystemPackage

/// An external program that is run so that it can do no harm.
///
/// It runs in a session of its own, with a minimal environment, in a folder that is removed afterwards. Its time,
/// memory and output are limited, and none of its processes remain.
public struct ContainedProcess: Sendable {
    /// The way in which a program ended.
    public enum Ending: Hashable, Sendable {
        /// It exited with a code.
        case exited(Int)
        /// It was killed by a signal that aggctl did not send.
        case killed(signal: Int)
        /// It took too long and was ended.
        case timedOut
        /// It started too many processes and was ended.
        case exceededProcessLimit
        /// It was ended because its output was too large or no longer wanted.
        case stopped
    }

    /// The result of a run.
    public struct Outcome: Hashable, Sendable {
        /// The way in which it ended.
        public var ending: Ending
        /// The last bytes that it wrote to standard error. `ProcessLimits.errorBytes` is the maximum.
        public var errors: [UInt8]
        /// Whether it wrote more to standard output than allowed.
        public var exceededOutputLimit: Bool
        /// The time from its start until none of its processes were left.
        public var duration: Duration
    }

    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private let limits: ProcessLimits

    /// Creates a program with its arguments. They are passed unchanged, without a shell.
    ///
    /// - Parameters:
    ///   - program: The path of the file.
    ///   - environment: The variables of the program, in addition to a `HOME` and `TMPDIR` of its own.
    public init(_ program: String, arguments: [String], environment: [String: String], limits: ProcessLimits) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.limits = limits
    }

    /// Runs the program to its end.
    ///
    /// - Parameters:
    ///   - input: The data on its standard input.
    ///   - receive: Receives its standard output piece by piece, and returns whether more is wanted.
    /// - Throws: `CancellationError` if the task is cancelled, or `ProcessError` if it cannot be started.
    public func run(
        input: [UInt8] = [],
        _ receive: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws -> Outcome {
        try Task.checkCancellation()
        try ProgramCheck(path: program, searching: environment["PATH"] ?? "").check()
        let supervisor = ProcessSupervisor(limits: limits)
        // Detached, so that cancelling the task ends the program as usual, and waits until none of its processes
        // are left.
        let work = Task.detached { try await run(input, supervisor, receive) }
        return try await withTaskCancellationHandler {
            let outcome = try await work.value
            try Task.checkCancellation()
            return outcome
        } onCancel: {
            supervisor.stop()
        }
    }

    private func run(
        _ input: [UInt8],
        _ supervisor: ProcessSupervisor,
        _ receive: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws -> Outcome {
        let folder = try ScratchFolder()
        defer {
            folder.remove()
            ProcessRegistry.forget(folder: folder.path)
        }
        var options = PlatformOptions()
        options.createSession = true
        let standardInput = try folder.openFile(containing: input)
        let launchID = ProcessRegistry.announce(folder: folder.path)
        do {
            let command = Guard.guarded(["/usr/bin/prlimit"] + limits.arguments + [program] + arguments)
            let result = try await Subprocess.run(
                .path(FilePath(command[0])),
                arguments: Arguments(Array(command.dropFirst())),
                environment: .custom(variables(in: folder, tag: supervisor.tag)),
                workingDirectory: FilePath(folder.path),
                platformOptions: options,
                input: .fileDescriptor(standardInput, closeAfterSpawningProcess: true),
                output: .sequence,
                error: .sequence
            ) { execution in
                let leader = execution.processIdentifier.value
                supervisor.begin(leader, launchID: launchID)
                async let errors = Self.tail(of: execution.standardError, limit: limits.errorBytes)
                await Self.read(execution.standardOutput, supervisor, limit: limits.outputBytes, receive)
                let errorTail = await errors
                // The program may have closed its outputs without ending.
                await supervisor.waitUntilOver()
                return errorTail
            }
            ProcessRegistry.forget(result.processIdentifier.value)
            return Outcome(
                ending: supervisor.ending ?? Self.ending(result.terminationStatus),
                errors: result.closureResult,
                exceededOutputLimit: supervisor.exceededOutputLimit,
                duration: supervisor.duration
            )
        } catch {
            if let leader = supervisor.leader {
                ProcessRegistry.forget(leader)
            } else {
                ProcessRegistry.withdraw(launchID)
            }
            throw ProcessError("cannot be started: \((error as? SubprocessError)?.description ?? "\(error)")")
        }
    }

    /// Returns the variables of the program. Its processes inherit the tag, by which they are recognized.
    private func variables(in folder: ScratchFolder, tag: String) -> [Environment.Key: String] {
        var values = environment
        values["HOME"] = folder.path
        values["TMPDIR"] = folder.path
        values[ProcessTable.tagVariable] = tag
        var variables: [Environment.Key: String] = [:]
        for (name, value) in values {
            if let key = Environment.Key(rawValue: name) { variables[key] = value }
        }
        return variables
    }

    /// Passes standard output on, until it ends or exceeds the limit in bytes.
    private static func read(
        _ output: SubprocessOutputSequence,
        _ supervisor: ProcessSupervisor,
        limit: Int,
        _ receive: @Sendable ([UInt8]) -> Bool
    ) async {
        var count = 0
        do {
            for try await buffer in output {
                // After the program was stopped, its output is read and dropped, so that it does not block.
                if supervisor.ending != nil { continue }
                count += buffer.count
                if count > limit {
                    supervisor.stop(exceededOutputLimit: true)
                } else if !receive(buffer.withUnsafeBytes { Array($0) }) {
                    supervisor.stop()
                }
            }
        } catch {
            // The pipe was closed with the program.
        }
    }

    /// Returns the last bytes of standard error, at most `limit`.
    private static func tail(of errors: SubprocessOutputSequence, limit: Int) async -> [UInt8] {
        var tail: [UInt8] = []
        do {
            for try await buffer in errors {
                tail += buffer.withUnsafeBytes { Array($0) }
                if tail.count > 2 * limit { tail.removeFirst(tail.count - limit) }
            }
        } catch {
            // The pipe was closed with the program.
        }
        return Array(tail.suffix(limit))
    }

    private static func ending(_ status: TerminationStatus) -> Ending {
        switch status {
        case .exited(let code): .exited(Int(code))
        case .signaled(let signal): .killed(signal: Int(signal))
        }
    }
}

/// The reason why a program cannot be run, for the user.
public struct ProcessError: Error, Hashable, Sendable {
    /// The reason.
    public var message: String
    /// Whether the program does not exist.
    public var isMissing: Bool
    /// Whether the program itself is the reason. If not, it is this machine, such as a full disk.
    public var isProgramAtFault: Bool

    /// Creates an error.
    public init(_ message: String, isMissing: Bool = false, isProgramAtFault: Bool = true) {
        self.message = message
        self.isMissing = isMissing
        self.isProgramAtFault = isProgramAtFault
    }
}
