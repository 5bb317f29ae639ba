internal import Aggregator
internal import ArgumentParser
internal import ProviderAPI
internal import ScheduleModel

/// The name and the show of an added source.
struct AddedSourceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Name of the provider. Otherwise that of the file or program.", valueName: "name"))
    var id: String?
    @Option(help: ArgumentHelp("The show of a list that has no column for it.", valueName: "title"))
    var show: String?
    @Flag(name: [.customShort("n"), .long], help: "Only read the source and print what would be added.")
    var dryRun = false

    /// Returns the source that a text names.
    ///
    /// - Throws: a usage failure if there is none, or if an option is invalid.
    func draft(
        of source: String,
        _ environment: ProgramEnvironment,
        usedIDs: [String]
    ) throws(CommandFailure) -> SourceDraft {
        let argument = SourceArgument(environment)
        let origin = try CommandFailure.reading { () throws(ArgumentError) in try argument.origin(source) }
        if let id {
            guard ProviderID(rawValue: id) != nil else {
                throw .usage("--id: “\(ArgumentCheck.echo(id))” is not 1 to 64 of a–z, 0–9, - and _")
            }
            if usedIDs.contains(id) { throw .usage("--id: a provider is called “\(id)” already") }
        }
        var draft = SourceDraft(origin, id: id, avoiding: usedIDs)
        draft.show = show
        if case .files = origin { return draft }
        if show != nil { throw .usage("--show: only files have lists without a column for the show") }
        return draft
    }
}
