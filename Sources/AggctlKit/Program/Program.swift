internal import JSONDocuments
public import Aggregator
internal import ScheduleModel
public import ProviderAPI
internal import ArgumentParser
internal import Foundation
internal import Logging

/// The program: the commands over some kinds of provider.
public struct Program: Sendable {
    let kinds: [any ProviderKind]
    let environment: ProgramEnvironment
    let unfinished = PendingWrites()
    /// Runs a server; nil in a program that is without one.
    let server: ServerRunner?
    /// Holds what commands were answered; nil where the process goes on after them.
    let held: RetainedUntilExit?

    /// A program that knows some kinds of provider.
    ///
    /// - Parameter held: holds what a command was answered, in a process that ends with it.
    public init(
        kinds: [any ProviderKind],
        environment: ProgramEnvironment,
        server: ServerRunner? = nil,
        held: RetainedUntilExit? = nil
    ) {
        self.kinds = kinds
        self.environment = environment
        self.server = server
        self.held = held
    }

    /// The command line without the program's own name, the command first: what is decided before the words are read goes by
    /// it. Under the name of a grabber, `tv_grab_…`, it is one.
    public static func arguments(of line: [String]) -> [String] {
        let name = line.first?.split(separator: "/").last ?? ""
        if name.utf8.starts(with: "tv_grab_".utf8) { return ["tv-grab"] + line.dropFirst() }
        // A shell that asks for completions gives the words as they stand.
        if line.dropFirst().first == "---completion" { return Array(line.dropFirst()) }
        return ArgumentCheck.hoistingGlobalOptions(Array(line.dropFirst()))
    }

    /// Runs one command line, without the program's own name, and returns the exit code.
    public func run(_ arguments: [String]) async -> Int32 {
        let code = await code(of: arguments)
        unfinished.wait()
        // Whoever runs a grabber knows one code for all that goes wrong, help included.
        let isGrabber = arguments.first == "tv-grab"
        return isGrabber && (code != 0 || arguments.contains("--help")) ? ExitStatus.notFound.rawValue : code
    }

    private func code(of arguments: [String]) async -> Int32 {
        if arguments.first == "---completion" {
            return Completion.$program.withValue(self) {
                do { throw try exit(of: AggctlCommand.parseAsRoot(arguments)) } catch {
                    return report(error as? ParserExit ?? parserExit(to: error), to: arguments)
                }
            }
        }
        let hoisted = ArgumentCheck.hoistingGlobalOptions(arguments)
        let arguments = ArgumentCheck.leavingHelpAlone(
            ArgumentCheck.movingPastDays(hoisted),
            lists: ["exit-codes", "settings"]
        )
        do {
            try ArgumentCheck.check(arguments)
            if arguments.isEmpty {
                let greeting = Greeting(program: self)
                if greeting.isDue { return try await greeting.show().rawValue }
            }
            if arguments.starts(with: ["help", "exit-codes"]) {
                try write(Array(ExitStatus.list(to: Self.width(in: arguments)).utf8))
                return ExitStatus.success.rawValue
            }
            if arguments.starts(with: ["help", "settings"]) {
                let width = Self.width(in: arguments) ?? environment.outputWidth
                let list = SettingsList(kinds: kinds.map(\.descriptor)).text(to: width)
                let isASCII = arguments.contains("--ascii") || environment.hasASCIILocale
                try write(Array((isASCII ? TerminalText.ascii(list) : list).utf8))
                return ExitStatus.success.rawValue
            }
            try ArgumentCheck.checkHasCommand(arguments)
            try ArgumentCheck.checkCommand(arguments, known: AggctlCommand.names)
            if arguments.first == "help", arguments.count > 1 {
                try ArgumentCheck.checkCommand(Array(arguments.dropFirst()), known: AggctlCommand.names, after: "")
            }
            // What is alone at a terminal is one screen there.
            if arguments == ["-h"] || (arguments.isEmpty && environment.outputWidth != nil) {
                try write(Array(ShortHelp.root.utf8))
                return ExitStatus.success.rawValue
            }
            if arguments.count == 2, arguments[1] == "-h", let help = ShortHelp(of: arguments[0]) {
                try write(Array(help.text.utf8))
                return ExitStatus.success.rawValue
            }
            let command = try parse(arguments)
            guard let command = command as? any ProgramCommand else { throw exit(of: command) }
            Self.startLogging(isVerbose: command.common.global.verbose, errors: environment.errors)
            return try await command.run(in: self).rawValue
        } catch let failure as CommandFailure {
            do throws(CommandFailure) {
                let choice = ShowChoice(environment: environment)
                if let again = try choice.arguments(after: failure, of: arguments) { return await code(of: again) }
                let told = ShowChoice.suggestingName(failure, in: arguments)
                return report(told, as: Self.form(of: arguments), isASCII: arguments.contains("--ascii"))
            } catch {
                return report(error, as: Self.form(of: arguments), isASCII: arguments.contains("--ascii"))
            }
        } catch let answer as ParserExit {
            return report(answer, to: arguments)
        } catch {
            return report(CommandFailure(.defect, "defect", "a defect in aggctl: \(error)"), as: nil)
        }
    }

    /// What the argument parser says in place of a command: help, the version, or what is wrong.
    private struct ParserExit: Error {
        let message: String
        let isFailure: Bool
    }

    private func parse(_ arguments: [String]) throws -> any ParsableCommand {
        // Read by itself a command is read twice as fast; what it does not understand the root explains.
        if let (type, words) = AggctlCommand.innermost(of: arguments),
            let command = try? type.parseAsRoot(words) as? any ProgramCommand
        {
            return command
        }
        do { return try AggctlCommand.parseAsRoot(arguments) } catch { throw parserExit(to: error) }
    }

    /// What a command of the parser's own says, such as help.
    private func exit(of command: any ParsableCommand) -> any Error {
        var command = command
        do {
            try command.run()
            return ParserExit(message: HelpText.arranged(AggctlCommand.helpMessage(columns: 80)), isFailure: false)
        } catch {
            return parserExit(to: error)
        }
    }

    private func parserExit(to error: any Error) -> ParserExit {
        let isFailure = AggctlCommand.exitCode(for: error) != .success
        let message =
            isFailure ? AggctlCommand.message(for: error) : HelpText.arranged(AggctlCommand.fullMessage(for: error))
        return ParserExit(message: message, isFailure: isFailure)
    }

    private func report(_ answer: ParserExit, to arguments: [String]) -> Int32 {
        if answer.isFailure {
            let lines = answer.message.split(separator: "\n").map(String.init)
            let path = AggctlCommand.path(of: arguments)
            let told = ParserMessage(lines.first ?? "wrong command line", of: path)
            // The parser repeats the arguments; an echo is cut and cleaned like any other text from outside.
            func clipped(_ text: String) -> String { TerminalText.clip(TerminalText.clean(text), to: 110) }
            let hints = (told.hints + lines.dropFirst().prefix(2)).map(clipped)
            return report(
                .usage(
                    clipped(told.message),
                    hints: hints + ["next: aggctl \((path + ["--help"]).joined(separator: " "))"]
                ),
                as: Self.form(of: arguments),
                isASCII: arguments.contains("--ascii")
            )
        }
        do {
            try write(Array(Completion.fixedScript(answer.message).utf8) + [UInt8(ascii: "\n")])
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
        // A line is a line, whatever it tells.
        if let form { try? environment.output.write(failure.document.json.bytes(isPretty: form == .json)) }
        return failure.status.rawValue
    }

    private func write(_ bytes: [UInt8]) throws(CommandFailure) {
        try DocumentWriter(output: environment.output).write(bytes, to: nil)
    }

    /// The form in which a script reads, if one does: looked for in the bare words, since they may not parse.
    private static func form(of arguments: [String]) -> DocumentFormat? {
        if arguments.contains("--json") { return .json }
        let pairs = zip(arguments, arguments.dropFirst()).filter { $0.0 == "--format" || $0.0 == "-f" }.map(\.1)
        let joined = arguments.filter { $0.utf8.starts(with: "--format=".utf8) }.map { String($0.dropFirst(9)) }
        return (pairs + joined).compactMap(DocumentFormat.init).first { $0 == .json || $0 == .jsonl }
    }

    /// How wide the output shall be, where the bare words say it.
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
