public import ContainedProcess
internal import ScheduleModel
internal import ProviderAPI
internal import Foundation

/// A program that a provider runs to fetch data.
public struct SourceProgram: Sendable {
    /// The name or path of the program.
    public let name: String
    private let environment: [String: String]
    private let limits: ProcessLimits

    /// The environment variables that are passed to a program. It needs them to be found, to use the user's language
    /// and to reach the network. None of them is a secret.
    private static let passedVariables = [
        "PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TIME", "TZ", "http_proxy", "https_proxy",
        "no_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "ALL_PROXY",
    ]

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - name: The name, which is searched in `PATH`, or the path. A relative path is resolved against the
    ///     current folder, because the program runs in a folder of its own.
    ///   - environment: The environment of aggctl.
    public init(_ name: String, environment: [String: String], limits: ProcessLimits = ProcessLimits()) {
        let isRelative = name.utf8.contains(UInt8(ascii: "/")) && name.utf8.first != UInt8(ascii: "/")
        self.name = isRelative ? FileManager.default.currentDirectoryPath + "/" + name : name
        self.environment = environment.filter { Self.passedVariables.contains($0.key) }
        self.limits = limits
    }

    /// Runs the program, and passes its output on. The output is only valid if this returns without an error.
    ///
    /// - Parameter receive: Receives the output, and returns whether more is wanted.
    /// - Throws: `ProviderError` if it cannot be run or fails, with the last line of its standard error.
    ///   `CancellationError` if the task is cancelled.
    public func run(
        _ arguments: [String],
        input: [UInt8] = [],
        _ receive: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws {
        let path = try find()
        let process = ContainedProcess(path, arguments: arguments, environment: environment, limits: limits)
        let outcome: ContainedProcess.Outcome
        do { outcome = try await process.run(input: input, receive) } catch let problem as ProcessError {
            throw Self.error(problem, at: path)
        }
        if let failure = failure(outcome) {
            throw ProviderError(failure.code, failure.message + Self.lastErrorLine(of: outcome.errors), at: path)
        }
    }

    /// Checks whether the program exists and may be run, without running it.
    ///
    /// - Throws: `ProviderError`.
    public func checkAvailability() throws {
        let path = try find()
        do { try ProgramCheck(path: path, searching: environment["PATH"] ?? "").check() } catch let problem
            as ProcessError
        {
            throw Self.error(problem, at: path)
        }
    }

    private func find() throws -> String {
        let folders = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        guard let path = ProgramCheck.find(name, searching: folders) else {
            throw ProviderError(.missingProgram, "there is no program \(name) in the PATH", at: name)
        }
        return path
    }

    private static func error(_ problem: ProcessError, at path: String) -> ProviderError {
        if !problem.isProgramAtFault { return ProviderError(.unexpected, "not run: \(problem.message)", at: path) }
        return ProviderError(problem.isMissing ? .missingProgram : .refusedProgram, problem.message, at: path)
    }

    private func failure(_ outcome: ContainedProcess.Outcome) -> (code: ProviderError.Code, message: String)? {
        switch outcome.ending {
        case .exited(0): nil
        case .exited(let code): (.programFailed, "the program ended with exit code \(code)")
        case .killed(let signal): (.programFailed, "the program was killed by signal \(signal)")
        case .timedOut:
            (.timedOut, "the program took longer than \(limits.time.components.seconds) s and was ended")
        case .exceededProcessLimit:
            (.programFailed, "the program started more than \(limits.processes) processes and was ended")
        case .stopped where outcome.exceededOutputLimit:
            (.tooLarge, "the program wrote more than \(limits.outputBytes >> 20) MB and was ended")
        case .stopped: (.brokenProtocol, "the program was ended because its output cannot be read")
        }
    }

    /// Returns the last line that the program wrote to standard error.
    private static func lastErrorLine(of errors: [UInt8]) -> String {
        let lines = errors.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.filter {
            $0.contains { $0 > UInt8(ascii: " ") }
        }
        guard let last = lines.last else { return "" }
        return ": " + TextSanitizer.truncated(String(decoding: last, as: UTF8.self), to: 200).text
    }
}
