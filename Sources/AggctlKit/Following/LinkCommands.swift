internal import ScheduleMerging
internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleModel

/// `aggctl link`
struct LinkCommand: LinkChoosing {
    static let about = CommandConfiguration(
        commandName: "link",
        abstract: "Decide that two sources' shows are one, whatever the rules find; kept as marks are."
    )
    static let choice = LinkDecision.linked

    @OptionGroup var link: LinkOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions
}

/// `aggctl unlink`
struct UnlinkCommand: LinkChoosing {
    static let about = CommandConfiguration(
        commandName: "unlink",
        abstract: "Decide that two sources' shows are not one, whatever the rules find; kept as marks are."
    )
    static let choice = LinkDecision.parted

    @OptionGroup var link: LinkOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions
}

/// What the two have in common.
struct LinkOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("A show by its id, such as tvmaze:82.", valueName: "show")) var one: String
    @Argument(help: ArgumentHelp("The other source's show, by its id.", valueName: "other")) var other: String
    @OptionGroup(title: "What is done") var choice: LinkUndoOption

    init() {}
}

/// Whether a decision is taken back.
struct LinkUndoOption: ParsableArguments {
    @Flag(help: "Leave it to the rules again.")
    var undo = false
}

protocol LinkChoosing: ProgramCommand {
    static var choice: LinkDecision { get }
    var link: LinkOptions { get }
}

extension LinkChoosing {
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let keys = [link.one, link.other].compactMap { SourceKey($0) }
        guard keys.count == 2 else {
            throw .usage(
                "expected two ids such as tvmaze:82 and guide:82",
                hints: ["show NAME tells the ids of a show"]
            )
        }
        let choice = link.choice.undo ? .undecided : Self.choice
        let answer = try await context.perform(LinkShowsAction(keys[0], keys[1], choice))
        let pair = "\(answer.pair.left) and \(answer.pair.right)"
        let text =
            switch answer.choice {
            case .linked: "one show: \(pair)"
            case .parted: "two shows: \(pair)"
            case .undecided: "left to the rules: \(pair)"
            }
        try context.show(LinkDocument(answer), lines: [context.style.text(text)])
        return .success
    }
}
