internal import AggregatorCore
internal import ArgumentParser
internal import Foundation

/// `aggctl show`
struct ShowCommand: ProgramCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show what is known of a show.")

    @Argument(help: ShowArgument.help) var show: String

    @OptionGroup var sources: SourceOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var global: GlobalOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try sources.check()
        let format = try output.format()
        let session = try Session(
            program,
            global: global,
            timezone: sources.timezone,
            country: sources.country,
            providers: sources.provider
        )
        let style = try output.style(session.surroundings)
        let found = try await ShowFinding(session: session, isStrict: sources.strict).find(show, wish: [])
        let writer = DocumentWriter(output: session.surroundings.output)
        if format != .table {
            let envelope = Envelope(schema: "show/1", generatedAt: session.now, reports: found.reports)
            let show = ShowDocument.json(found.show, now: session.now, zone: session.zone)
            try writer.write(envelope.json([("show", show)]).bytes(isPretty: format == .json), to: output.output)
        } else {
            let page = ShowPage(session: session, style: style)
            let lines =
                page.lines(found.show)
                + [""] + Footer(session: session, style: style).lines(found.reports, noun: "show", counts: \.showCount)
            try writer.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: output.output)
        }
        return found.status
    }
}
