internal import JSONDocuments
public import Aggregator
internal import ScheduleModel
public import ProviderAPI
internal import ArgumentParser
internal import Foundation
internal import Logging

/// The program aggctl: its commands, with the available kinds of provider.
public struct Program: Sendable {
    let kinds: [any ProviderKind]
    var environment: ProgramEnvironment
    let pendingWrites = PendingWrites()
    /// Runs the server, or nil in a program without one.
    let server: ServerRunner?
    /// The command line that runs, without the name of the program.
    private(set) var arguments: [String] = []
    /// Retains the results of commands until exit, or nil if the process continues after a command.
    let retained: RetainedUntilExit?

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of provider that the configuration can use.
    ///   - environment: Streams, variables, clock and files.
    ///   - server: Runs `aggctl serve`. If nil, the command fails.
    ///   - retained: Retains the results of commands, for a process that ends after one command.
    public init(
        kinds: [any ProviderKind],
        environment: ProgramEnvironment,
        server: ServerRunner? = nil,
        retained: RetainedUntilExit? = nil
    ) {
        self.kinds = kinds
        self.environment = environment
        self.server = server
        self.retained = retained
    }

    /// Returns the arguments of a command line, with global options moved behind the command. The order matters because
    /// `run` looks at the first argument before it parses.
    ///
    /// If the program is called `tv_grab_…`, the command is `tv-grab`.
    public static func arguments(of line: [String]) -> [String] {
        let name = line.first?.split(separator: "/").last ?? ""
        if name.utf8.starts(with: "tv_grab_".utf8) { return ["tv-grab"] + line.dropFirst() }
        // A completion request of a shell is not reordered.
        if line.dropFirst().first == "---completion" { return Array(line.dropFirst()) }
        return ArgumentCheck.hoistingGlobalOptions(Array(line.dropFirst()))
    }

    /// Returns whether a command lists episodes of some days.
    public static func listsEpisodes(_ command: String) -> Bool { AggctlCommand.has(.listsEpisodes, command) }

    /// Runs one command line, without the program's name, and returns the exit code.
    public func run(_ arguments: [String]) async -> Int32 {
        let code = await code(of: arguments)
        pendingWrites.wait()
        // XMLTV's own grabbers exit with 1 after any error, and also after `--help` (`XMLTV::Options`).
        let isGrabber = arguments.first == "tv-grab"
        return isGrabber && (code != 0 || arguments.contains("--help")) ? ExitStatus.notFound.rawValue : code
    }

    private func code(of arguments: [String]) async -> Int32 {
        if arguments.first == "---completion" {
            return await Completion.$program.withValue(self) {
                do { throw try parserOutput(of: await AggctlCommand.asyncParseAsRoot(arguments)) } catch {
                    return report(error as? ParserExit ?? parserExit(for: error), to: arguments)
                }
            }
        }
        // The greeting and the tests call `run` with arguments that are not from `arguments(of:)`.
        let hoisted = ArgumentCheck.hoistingGlobalOptions(arguments)
        let arguments = ArgumentCheck.leavingHelpAlone(
            ArgumentCheck.movingPastDays(hoisted),
            lists: ["exit-codes", "settings"]
        )
        do {
            try ArgumentCheck.check(arguments)
            if arguments.isEmpty, environment.outputWidth != nil, let status = try await showStart() {
                return status.rawValue
            }
            if arguments.starts(with: ["help", "exit-codes"]) {
                try write(Array(ExitStatus.list(to: Self.width(in: arguments)).utf8))
                return ExitStatus.success.rawValue
            }
            if arguments.starts(with: ["help", "settings"]) {
                let width = Self.width(in: arguments) ?? environment.outputWidth
                let list = SettingsList(descriptors: kinds.map(\.descriptor)).text(to: width)
                let isASCII = arguments.contains("--ascii") || environment.hasASCIILocale
                try write(Array((isASCII ? TerminalText.ascii(list) : list).utf8))
                return ExitStatus.success.rawValue
            }
            try ArgumentCheck.checkHasCommand(arguments)
            try ArgumentCheck.checkCommand(arguments, known: AggctlCommand.names)
            if arguments.first == "help", arguments.count > 1 {
                try ArgumentCheck.checkCommand(Array(arguments.dropFirst()), known: AggctlCommand.names)
            }
            // `aggctl -h`, and `aggctl` without arguments at a terminal, print a help of one screen.
            if arguments == ["-h"] || (arguments.isEmpty && environment.outputWidth != nil) {
                try write(Array(ShortHelp.root.utf8))
                return ExitStatus.success.rawValue
            }
            if arguments.count == 2, arguments[1] == "-h", let help = ShortHelp(of: arguments[0]) {
                try write(Array(help.text.utf8))
                return ExitStatus.success.rawValue
            }
            let command = try await parse(arguments)
            guard let command = command as? any ProgramCommand else { throw parserOutput(of: command) }
            Self.startLogging(isVerbose: command.common.global.verbose, errors: environment.errors)
            var program = self
            program.arguments = arguments
            return try await command.run(in: program).rawValue
        } catch let failure as CommandFailure {
            do throws(CommandFailure) {
                let choice = ShowChoice(environment: environment)
                let confirmation = FutureConfirmation(environment: environment)
                if let retry = try choice.arguments(after: failure, of: arguments) { return await code(of: retry) }
                if let retry = try confirmation.arguments(after: failure, of: arguments) {
                    return await code(of: retry)
                }
                let suggesting = ShowChoice.addingSuggestion(to: failure, for: arguments)
                return report(suggesting, as: Self.form(of: arguments), isASCII: arguments.contains("--ascii"))
            } catch {
                return report(error, as: Self.form(of: arguments), isASCII: arguments.contains("--ascii"))
            }
        } catch let exit as ParserExit {
            return report(exit, to: arguments)
        } catch {
            return report(CommandFailure(.defect, "defect", "a defect in aggctl: \(error)"), as: nil)
        }
    }

    /// Shows what `aggctl` without arguments shows at a terminal: a greeting in the first run, or the evening of a user
    /// who follows a show. Returns nil if the short help is to be shown.
    private func showStart() async throws -> ExitStatus? {
        let greeting = Greeting(program: self)
        if greeting.isDue { return try await greeting.show() }
        return try await TonightCommand.asyncParse([]).runIfFollowing(in: self)
    }

    /// The output of the argument parser instead of a command: help, the version, or an error.
    private struct ParserExit: Error {
        let message: String
        let isFailure: Bool
    }

    private func parse(_ arguments: [String]) async throws -> any ParsableCommand {
        // Parsing only the command takes half the time. If that fails, parsing from the root gives the message.
        if let (type, remaining) = AggctlCommand.innermost(of: arguments),
            let command = try? await type.asyncParseAsRoot(remaining) as? any ProgramCommand
        {
            return command
        }
        do { return try await AggctlCommand.asyncParseAsRoot(arguments) } catch { throw parserExit(for: error) }
    }

    /// Runs a command of the parser itself, such as help or completion. Returns its output as a `ParserExit`, or the
    /// help of `aggctl` if the command prints nothing.
    private func parserOutput(of command: any ParsableCommand) -> any Error {
        var command = command
        do {
            try command.run()
            return ParserExit(message: HelpText.arranged(AggctlCommand.helpMessage(columns: 80)), isFailure: false)
        } catch {
            return parserExit(for: error)
        }
    }

    /// Returns the output for an error of the parser. Help and the version are also errors for the parser.
    private func parserExit(for error: any Error) -> ParserExit {
        let isFailure = AggctlCommand.exitCode(for: error) != .success
        let message =
            isFailure ? AggctlCommand.message(for: error) : HelpText.arranged(AggctlCommand.fullMessage(for: error))
        return ParserExit(message: message, isFailure: isFailure)
    }

    private func report(_ exit: ParserExit, to arguments: [String]) -> Int32 {
        if exit.isFailure {
            let lines = exit.message.split(separator: "\n").map(String.init)
            let path = AggctlCommand.path(of: arguments)
            let problem = ParserMessage(lines.first ?? "wrong command line", of: path)
            // The parser quotes arguments. They are cut and cleaned like any text from outside.
            func clipped(_ text: String) -> String { TerminalText.clip(TerminalText.clean(text), to: 110) }
            let hints = (problem.hints + lines.dropFirst().prefix(2)).map(clipped)
            return report(
                .usage(
                    clipped(problem.message),
                    hints: hints + ["next: aggctl \((path + ["--help"]).joined(separator: " "))"]
                ),
                as: Self.form(of: arguments),
                isASCII: arguments.contains("--ascii")
            )
        }
        do {
            // Only a completion script is changed. Help and the version stay as they are.
            try write(Array(Completion.fixedScript(exit.message).utf8) + [UInt8(ascii: "\n")])
            return ExitStatus.success.rawValue
        } catch {
            return report(error, as: nil)
        }
    }

    private func report(
        _ failure: CommandFailure,
        as form: DocumentFormat?,
        isASCII: Bool = false
    ) -> Int32 {
        var lines = failure.lines ?? ["aggctl: " + failure.message]
        lines += failure.candidates.prefix(10).map { "  " + ShowLine.text($0) }
        if failure.candidates.count > 10 { lines.append("  and \(failure.candidates.count - 10) more") }
        lines += failure.hints.map { "  " + $0 }
        let clean = lines.map { TerminalText.clean($0) }.joined(separator: "\n") + "\n"
        let text = isASCII || environment.hasASCIILocale ? TerminalText.ascii(clean) : clean
        try? environment.errors.write(Array(text.utf8))
        // With jsonl, an error document is also one line.
        if let form { try? environment.output.write(failure.document.json.bytes(isPretty: form == .json)) }
        return failure.status.rawValue
    }

    private func write(_ bytes: [UInt8]) throws(CommandFailure) {
        try DocumentWriter(output: environment.output).write(bytes, to: nil)
    }

    /// Returns the JSON format that the arguments request, or nil. The text is searched, because it may not be a valid
    /// command line.
    private static func form(of arguments: [String]) -> DocumentFormat? {
        if arguments.contains("--json") { return .json }
        let pairs = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--format" || $0.0 == "-f" }.map(\.1)
        let joined = arguments.filter { $0.utf8.starts(with: "--format=".utf8) }.map { String($0.dropFirst(9)) }
        return (pairs + joined).compactMap(DocumentFormat.init).first { $0 == .json || $0 == .jsonl }
    }

    /// Returns the value of `--width` in unparsed arguments.
    private static func width(in arguments: [String]) -> Int? {
        let next = zip(arguments, arguments.dropFirst()).first { $0.0 == "--width" }?.1
        let joined = arguments.first { $0.utf8.starts(with: "--width=".utf8) }.map { String($0.dropFirst(8)) }
        return (next ?? joined).flatMap { Int($0) }
    }

    private static func startLogging(isVerbose: Bool, errors: any ByteSink) {
        guard isVerbose else { return }
        LoggingSystem.bootstrapOnce { SinkLogHandler(sink: errors) }
    }
}
