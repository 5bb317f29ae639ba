internal import Aggregator
internal import JSONDocuments
internal import ScheduleModel

/// Sources that `setup` adds to an existing configuration.
struct AddedSources {
    let context: CommandContext
    /// The path of the configuration.
    let path: String

    /// Reads sources from a conversation, writes them, and shows them.
    ///
    /// - Throws: a failure if the input ended early, or if the configuration cannot be written.
    func add(by makeConversation: (CommandContext) -> SetupConversation) async throws(CommandFailure) -> ExitStatus {
        let writer = ConfigurationWriter(path: path, environment: context.environment)
        guard let text = try writer.text(),
            let sources = await makeConversation(context).sources(
                "\(TerminalText.clean(path)) exists. Add",
                addedTo: text,
                usedIDs: context.session.instances.map(\.id.rawValue)
            )
        else { throw SetupConversation.unfinished }
        if !sources.isEmpty { try writer.add(sources, to: text, base: text) }
        let lines = sources.isEmpty ? ["nothing was added"] : sources.flatMap { [""] + $0.lines.map { "  " + $0 } }
        try await context.show(
            ConfigurationDocument(ConfigurationResult(origin: context.session.origin(), settings: [])),
            lines: lines.map(context.style.text)
        )
        return .success
    }
}
