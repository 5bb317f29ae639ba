internal import Aggregator
internal import Documents
internal import ScheduleMerging
internal import ScheduleModel

extension CommandContext {
    /// Asks for shows, and shows them.
    func show(_ question: some Question<ShowsAnswer>) async throws(CommandFailure) -> ExitStatus {
        let answer = try await ask(question)
        if let near = answer.near.first, format != .table { announcer.tell(near: near.value.title) }
        announcer.tell(hidden: answer.hidden)
        try show(
            ShowsDocument(answer),
            lines: ShowTable(style: style).lines(answer.shows, near: answer.near, none: answer.saying(no: "shows"))
                + footer(answer.origin, "show", \.showCount)
        )
        return status(answer.origin)
    }
}

extension SourcedAnswer {
    /// That there are none of some things; where a source failed, as far as is known.
    func saying(no things: String) -> String {
        "no \(things)" + (origin.reports.allSatisfy(\.failures.isEmpty) ? "" : " in what is known")
    }
}

/// Shows as a table.
private struct ShowTable {
    let style: Style

    /// - Parameters:
    ///   - near: what comes near where there is none.
    ///   - none: what is said then.
    func lines(_ shows: [MergedShow], near: [MergedShow], none: String) -> [String] {
        if shows.isEmpty, near.isEmpty { return TerminalText.wrap(none, to: style.width) }
        if shows.isEmpty {
            return TerminalText.wrap(none + "; did you mean:", to: style.width) + lines(near, near: [], none: none)
        }
        var table = TextTable(
            columns: [
                TextTable.Column(least: 16, yields: 1), TextTable.Column(least: 4),
                TextTable.Column(least: 8, yields: 3, isOptional: true),
                TextTable.Column(least: 8, yields: 4, isOptional: true), TextTable.Column(least: 10, yields: 2),
            ],
            style: style
        )
        table.indent = 0
        for show in shows {
            let value = show.value
            table.add([
                .init(text: value.title), .init(text: value.year.map(String.init) ?? ""),
                .init(text: (value.network ?? value.webChannel)?.name ?? "", role: .faint),
                .init(text: value.status?.rawValue ?? "", role: .faint),
                .init(text: show.sources.map(\.key.description).joined(separator: " "), role: .faint),
            ])
        }
        return table.lines()
    }
}
