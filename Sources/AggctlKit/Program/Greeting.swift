internal import Aggregator
internal import Foundation
internal import ScheduleModel
internal import Synchronization

/// The output of the first `aggctl` without arguments: an introduction, this week, and the next commands. Shown once.
struct Greeting {
    let program: Program

    private var environment: ProgramEnvironment { program.environment }
    private var folders: UserFolders { UserFolders(environment: environment.variables) }
    private var marker: String { folders.data + "/greeted" }

    /// True if this is a terminal, no configuration exists, and the greeting was not shown before.
    var isDue: Bool {
        environment.outputWidth != nil && environment.errorsAreTerminal && environment.persistsData
            && !FileManager.default.fileExists(atPath: FirstConfiguration.path(environment))
            && !FileManager.default.fileExists(atPath: marker)
    }

    /// Shows the greeting. If no source can be reached, it shows invented data instead of the real week.
    func show() async throws(CommandFailure) -> ExitStatus {
        remember()
        let suggestion = SystemDefaults(environment.sessionEnvironment)
        let country = suggestion.country ?? .unitedStates
        try write([
            "aggctl merges TV schedules from many sources: what is on, what comes next,",
            "and what you watched. In your terminal, your calendar and your browser.", "",
        ])
        let region = "\(CountryParser.name(of: country)), times in \(suggestion.zone.name)"
        // No pager, so that the next commands are visible at the end.
        let week = ["week", "--no-pager"]
        let errors = DeferredErrors(environment.errors)
        var status = await makeProgram(reportingTo: errors).run(
            week + ["--country", country.rawValue, "--timezone", suggestion.zone.name]
        )
        if [ExitStatus.unavailable.rawValue, ExitStatus.temporaryFailure.rawValue].contains(status) {
            try write(["No source can be reached, so this is a week of invented shows:", ""])
            status = await program.run(week + ["--demo", "--timezone", suggestion.zone.name])
        } else {
            errors.release()
            try write(["", "This is the week of \(region), as this system suggests."])
        }
        try write([
            "", "Next:",
            "  aggctl setup           answer four questions, and get your own schedule",
            "  aggctl follow SHOW     follow a show, then see aggctl next",
            "  aggctl serve           the schedule as a page, and as calendars for your phone",
        ])
        return ExitStatus(rawValue: status) ?? .success
    }

    private func makeProgram(reportingTo errors: DeferredErrors) -> Program {
        var environment = environment
        environment.errors = errors
        return Program(
            kinds: program.kinds,
            environment: environment,
            server: program.server,
            retained: program.retained
        )
    }

    /// Records that the greeting was shown. Called first, so that it is not shown twice even if the week fails.
    private func remember() {
        try? FileManager.default.createDirectory(
            atPath: folders.data,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        _ = FileManager.default.createFile(atPath: marker, contents: nil)
    }

    private func write(_ lines: [String]) throws(CommandFailure) {
        let text = lines.map { environment.hasASCIILocale ? TerminalText.ascii($0) : $0 }.joined(separator: "\n") + "\n"
        try DocumentWriter(output: environment.output).write(Array(text.utf8), to: nil)
    }
}

/// Error output of the first run. Progress appears at once. Messages wait: without a network, one line replaces them.
private final class DeferredErrors: ByteSink {
    private let errors: any ByteSink
    private let messages = Mutex<[UInt8]>([])

    init(_ errors: any ByteSink) { self.errors = errors }

    func write(_ bytes: [UInt8]) throws {
        // A progress line begins with a carriage return.
        if bytes.first == UInt8(ascii: "\r") { return try errors.write(bytes) }
        messages.withLock { $0 += bytes }
    }

    /// Writes the messages so far.
    func release() {
        let bytes = messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
        if !bytes.isEmpty { try? errors.write(bytes) }
    }
}
