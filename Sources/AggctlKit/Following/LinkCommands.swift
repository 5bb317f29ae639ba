internal import ScheduleMerging
internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleModel

/// `aggctl link`
struct LinkCommand: LinkChoosing {
    static let about = CommandConfiguration(
        commandName: "link",
        abstract: "Link two shows of different sources as the same show.",
        discussion: "Your decision overrides the rules that match shows, and is saved with your marks."
    )
    static let feature = Feature(examples: ["aggctl link tvmaze:82 list:got", "aggctl link tvmaze:82 list:got --undo"])
    static let decision = LinkDecision.linked

    @OptionGroup var link: LinkOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions
}

/// `aggctl unlink`
struct UnlinkCommand: LinkChoosing {
    static let about = CommandConfiguration(
        commandName: "unlink",
        abstract: "Record that two shows of different sources are not the same.",
        discussion: "Your decision overrides the rules that match shows, and is saved with your marks."
    )
    static let feature = Feature(
        examples: ["aggctl unlink tvmaze:82 list:got", "aggctl unlink tvmaze:82 list:got --undo"]
    )
    static let decision = LinkDecision.separated

    @OptionGroup var link: LinkOptions
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ShortOutput>
    @OptionGroup var global: GlobalOptions
}

/// The arguments and options of `link` and `unlink`.
struct LinkOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("ID of a show, such as tvmaze:82.", valueName: "show")) var one: String
    @Argument(help: ArgumentHelp("ID of the other source's show.", valueName: "other")) var other: String
    @OptionGroup(title: "Actions") var options: LinkUndoOption

    init() {}
}

/// The flag to remove a decision.
struct LinkUndoOption: ParsableArguments {
    @Flag(help: "Remove your decision, and use the rules again.")
    var undo = false
}

/// A command that decides whether two shows are linked.
protocol LinkChoosing: ProgramCommand {
    static var decision: LinkDecision { get }
    var link: LinkOptions { get }
}

extension LinkChoosing {
    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let keys = [link.one, link.other].compactMap { SourceKey($0) }
        guard keys.count == 2 else {
            throw .usage(
                "expected two IDs, such as tvmaze:82 and guide:82",
                hints: ["next: aggctl show NAME"]
            )
        }
        let choice = link.options.undo ? .undecided : Self.decision
        let result = try await context.perform(LinkShowsAction(keys[0], keys[1], choice))
        let pair = "\(result.pair.left) and \(result.pair.right)"
        let text =
            switch result.decision {
            case .linked: "linked: \(pair)"
            case .separated: "not linked: \(pair)"
            case .undecided: "undecided, the rules apply: \(pair)"
            }
        try await context.show(LinkDocument(result), lines: [context.style.text(text)])
        return .success
    }
}
