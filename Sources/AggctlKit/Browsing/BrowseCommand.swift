internal import Aggregator
internal import ArgumentParser
internal import Foundation
internal import ProviderAPI

/// `aggctl browse`
struct BrowseCommand: ProgramCommand {
    static let about = CommandConfiguration(
        commandName: "browse",
        abstract: "Browse weeks, months, seasons and details on the full screen.",
        discussion: """
            The screen opens at once with stored data, refreshes itself, and moves to the new day at midnight. Move with \
            the arrows or h j k l. / filters as you type, Enter opens the details, w marks as watched, f follows, ? lists \
            the keys, q quits.
            """
    )
    static let feature = Feature(examples: ["aggctl browse", "aggctl browse --demo"])

    @OptionGroup(title: SourceOptions.title) var services: StreamingOption
    @OptionGroup var sources: SourceOptions
    @OptionGroup var document: DocumentOptions<ScreenOutput>
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if common.document.output != nil || common.document.json || common.document.formatName != "table" {
            throw .usage("browse prints no document: --format and -o cannot be used", hints: ["next: aggctl week"])
        }
        let environment = program.environment
        try environment.requireFullScreen()
        let live = LiveSessionFactory(program, options: try common.session(environment))
        let first: Session
        do { first = try live.offline.makeSession() } catch { throw CommandFailure(error, option: "--provider") }
        var style = try common.style(environment, defaults: first.display)
        style.hasLinks = false
        let errors = environment.errors
        let run = BrowserRun(first: first, live: live, style: style, includesStreaming: services.streaming) { text in
            try? errors.write(Array("aggctl: \(text)\n".utf8))
        }
        guard try await run.run() else { throw .usage("browse needs a terminal") }
        return .success
    }
}

extension ProgramEnvironment {
    /// Checks that there is a full-screen terminal.
    ///
    /// - Throws: a usage failure if there is none.
    func requireFullScreen() throws(CommandFailure) {
        guard outputWidth != nil, readLine != nil else {
            throw .usage("browse needs a terminal", hints: ["next: aggctl week"])
        }
        let kind = sessionEnvironment.variables["TERM"] ?? ""
        if kind.isEmpty || kind == "dumb" {
            throw .usage(
                "browse needs a full-screen terminal: TERM is \(kind.isEmpty ? "not set" : "dumb")",
                hints: ["next: aggctl week"]
            )
        }
    }
}
