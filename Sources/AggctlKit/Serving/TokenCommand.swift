internal import Aggregator
internal import ArgumentParser
internal import JSONDocuments
internal import ScheduleModel
internal import ScheduleStore

/// `aggctl token`
struct TokenCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "token",
        abstract: "Create, list and revoke tokens for `aggctl serve`.",
        subcommands: [TokenAddCommand.self, TokenListCommand.self, TokenRevokeCommand.self],
        defaultSubcommand: TokenListCommand.self
    )
    static let feature = Feature(examples: ["aggctl token add phone", "aggctl token list"])

    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus { .success }
}

/// `aggctl token add`
struct TokenAddCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "add",
        abstract: "Create a token, and show it once. Only a digest is stored."
    )

    @Argument(help: "Name of the token, such as phone.") var name: String
    @OptionGroup(title: "Permissions") var options: ScopeOption
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        guard let scope = AccessToken.Scope(rawValue: options.scope) else {
            let names = AccessToken.Scope.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--scope: “\(ArgumentCheck.echo(options.scope))” is not one of \(names)")
        }
        let context = try CommandContext(program, common)
        let result = try await context.perform(CreateTokenAction(name, scope))
        try await context.show(
            TokenDocument(added: result),
            lines: [
                context.style.paint(result.text, .heading), "",
                context.line("Token “\(name)” (scope \(scope.rawValue)). It is shown only once:"),
            ]
                + (scope == .hook
                    ? [context.line("in a player:  /hook/…/jellyfin, plex, emby or kodi")]
                    : [
                        context.line("in a header:  Authorization: Bearer …"),
                        context.line("in a feed:    /feed/…/week.ics"),
                    ])
        )
        return .success
    }
}

/// The option with the scope of a token.
struct ScopeOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Permit feed, read (all), write (marks too) or hook (of players).", valueName: "scope"),
        completion: .list(["feed", "read", "write", "hook"])
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
        let result = try await context.perform(TokensQuery())
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 12, yields: 1), TextTable.Column(minWidth: 5), TextTable.Column(minWidth: 6),
                TextTable.Column(minWidth: 10, yields: 2, isOptional: true),
            ],
            style: context.style
        )
        table.indent = 0
        for token in result.tokens {
            table.add([
                .init(text: token.name), .init(text: token.scope.rawValue),
                .init(text: "…" + token.lastFour, role: .faint),
                .init(text: context.session.zone.day(of: token.createdAt).description, role: .faint),
            ])
        }
        try await context.show(
            TokenDocument(result),
            lines: result.tokens.isEmpty ? context.remark("no tokens (next: aggctl token add NAME)") : table.lines()
        )
        return .success
    }
}

/// `aggctl token revoke`
struct TokenRevokeCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke a token, and end the connections that use it."
    )

    @Argument(help: "Name of the token, or its last four characters.") var name: String
    @OptionGroup(visibility: .hidden) var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ListOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        let context = try CommandContext(program, common)
        let result = try await context.perform(RevokeTokenAction(name))
        try await context.show(
            TokenDocument(result),
            lines: result.tokens.map {
                context.style.paint(context.line("revoked: \($0.name) (…\($0.lastFour))"), .heading)
            }
        )
        return .success
    }
}
