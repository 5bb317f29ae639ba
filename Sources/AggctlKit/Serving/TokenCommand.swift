internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleModel
internal import ScheduleStore

/// `aggctl token`
struct TokenCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "token",
        abstract: "Let programs in at `aggctl serve`: make tokens, list them, take them away.",
        subcommands: [TokenAddCommand.self, TokenListCommand.self, TokenRevokeCommand.self],
        defaultSubcommand: TokenListCommand.self
    )

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus { .success }
}

/// `aggctl token add`
struct TokenAddCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "add",
        abstract: "Make a token. Its text is shown this once; what is kept is a digest of it."
    )

    @Argument(help: "What you call it, such as phone.") var name: String
    @OptionGroup(title: "What it lets in") var choice: ScopeOption
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        guard let scope = AccessToken.Scope(rawValue: choice.scope) else {
            let names = AccessToken.Scope.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--scope: “\(ArgumentCheck.echo(choice.scope))” is not one of \(names)")
        }
        let context = try CommandContext(program, common)
        let answer = try await context.perform(CreateTokenAction(name, scope))
        try context.show(
            TokenDocument(added: answer),
            lines: [
                context.style.paint(answer.text, .heading), "",
                context.line("This is “\(name)”, for \(scope.rawValue). It is shown this once:"),
                context.line("in a header:  Authorization: Bearer …"),
                context.line("in a feed:    /feed/…/week.ics"),
            ]
        )
        return .success
    }
}

/// What a token lets in.
struct ScopeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("What it lets one do: feed, read (all) or write (marks too).", valueName: "scope"),
        completion: .list(["feed", "read", "write"])
    )
    var scope = AccessToken.Scope.feed.rawValue
}

/// `aggctl token list`
struct TokenListCommand: ProgramCommand {
    static let about = CommandConfiguration(commandName: "list", abstract: "List the tokens.")

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let answer = try await context.perform(TokensQuery())
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 12, yields: 1), TextTable.Column(minWidth: 5), TextTable.Column(minWidth: 6),
                TextTable.Column(minWidth: 10, yields: 2, isOptional: true),
            ],
            style: context.style
        )
        table.indent = 0
        for token in answer.tokens {
            table.add([
                .init(text: token.name), .init(text: token.scope.rawValue),
                .init(text: "…" + token.lastFour, role: .faint),
                .init(text: context.session.zone.day(of: token.createdAt).description, role: .faint),
            ])
        }
        try context.show(
            TokenDocument(answer),
            lines: answer.tokens.isEmpty ? context.remark("no tokens: aggctl token add NAME") : table.lines()
        )
        return .success
    }
}

/// `aggctl token revoke`
struct TokenRevokeCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "revoke",
        abstract: "Take a token away: it lets no one in any more, and what it lets in now is ended."
    )

    @Argument(help: "Its name, or its last four letters.") var name: String
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let answer = try await context.perform(RevokeTokenAction(name))
        try context.show(
            TokenDocument(answer),
            lines: answer.tokens.map {
                context.style.paint(context.line("revoked: \($0.name) (…\($0.lastFour))"), .heading)
            }
        )
        return .success
    }
}
