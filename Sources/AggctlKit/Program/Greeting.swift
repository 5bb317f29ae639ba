internal import Aggregator
internal import Foundation
internal import ScheduleModel

/// What `aggctl` alone shows to a person who never set it up: what it is, this week, and what to do next. Once.
struct Greeting {
    let program: Program

    private var environment: ProgramEnvironment { program.environment }
    private var folders: UserFolders { UserFolders(environment: environment.variables) }
    private var hint: String { folders.data + "/greeted" }

    /// Whether a person sits there, nothing was set up, and it was not shown before.
    var isDue: Bool {
        environment.outputWidth != nil && environment.errorsAreTerminal && environment.persistsData
            && !FileManager.default.fileExists(atPath: FirstConfiguration.path(environment))
            && !FileManager.default.fileExists(atPath: hint)
    }

    /// Shows it, and notes that it was shown.
    func show() async throws(CommandFailure) -> ExitStatus {
        remember()
        let suggestion = SystemDefaults(environment.forSession)
        let country = suggestion.country ?? .unitedStates
        try write([
            "aggctl: television schedules from many sources, as one: what is on, what comes,",
            "what you saw; at this terminal, as calendars and guides, and as a page.", "",
        ])
        let place = "\(CountryParser.name(of: country)), times of \(suggestion.zone.name)"
        // What to do next is to be in sight at the end.
        let week = ["week", "--no-pager"]
        var status = await program.run(week + ["--country", country.rawValue, "--timezone", suggestion.zone.name])
        if [ExitStatus.unavailable.rawValue, ExitStatus.temporaryFailure.rawValue].contains(status) {
            try write(["", "No source can be reached, so here is a week of invented shows:", ""])
            status = await program.run(week + ["--demo", "--timezone", suggestion.zone.name])
        } else {
            try write(["", "This is the week of \(place): what this system suggests."])
        }
        try write([
            "", "Next:",
            "  aggctl setup           four questions: where you are, and what you watch",
            "  aggctl follow SHOW     your own list: then aggctl next and aggctl watched",
            "  aggctl serve           the same as a page, and as calendars for your phone",
        ])
        return ExitStatus(rawValue: status) ?? .success
    }

    /// That it was shown is noted first: whatever happens then, it is not shown twice.
    private func remember() {
        try? FileManager.default.createDirectory(
            atPath: folders.data,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        _ = FileManager.default.createFile(atPath: hint, contents: nil)
    }

    private func write(_ lines: [String]) throws(CommandFailure) {
        let text = lines.map { environment.hasASCIILocale ? TerminalText.ascii($0) : $0 }.joined(separator: "\n") + "\n"
        try DocumentWriter(output: environment.output).write(Array(text.utf8), to: nil)
    }
}
