internal import Aggregator
internal import ArgumentParser
internal import Foundation
internal import ScheduleModel

/// The general options of all commands.
struct GlobalOptions: TitledOptions {
    static let title = "General"

    @Option(help: ArgumentHelp("Use this configuration file.", valueName: "file"), completion: .file())
    var config: String?

    @Option(help: ArgumentHelp("Use this time instead of the clock: 2019-07-14T12:00:00Z.", valueName: "instant"))
    var now: String?

    @Flag(help: "Show invented data. Nothing is fetched or saved.")
    var demo = false

    @Flag(name: [.customShort("v"), .long], help: "Log requests to standard error.")
    var verbose = false

    @Flag(name: [.customShort("q"), .long], help: "Hide warnings and progress.")
    var quiet = false

    /// The option that chooses the configuration, as arguments for another command.
    var arguments: [String] { config.map { ["--config", $0] } ?? [] }

    /// Returns the time that replaces the clock, from `--now` or `AGGCTL_NOW`, or nil if neither is set.
    ///
    /// - Throws: a usage failure if it is not an instant.
    func now(_ environment: ProgramEnvironment) throws(CommandFailure) -> Date? {
        let variable = environment.variables["AGGCTL_NOW"].flatMap { $0.isEmpty ? nil : $0 }
        guard let text = now ?? variable else { return nil }
        if let instant = Instant.parse(text) { return instant }
        let name = now == nil ? "AGGCTL_NOW" : "--now"
        throw .usage("\(name): “\(ArgumentCheck.echo(text))” is not an instant such as 2019-07-14T12:00:00Z")
    }
}
