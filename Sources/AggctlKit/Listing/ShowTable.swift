internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel

extension CommandContext {
    /// Asks for shows, and shows them.
    func show(_ question: some Query<ShowsResult>) async throws(CommandFailure) -> ExitStatus {
        let answer = try await perform(question)
        if let near = answer.similarShows.first, format != .table { announcer.report(similarTo: near.value.title) }
        announcer.report(hidden: answer.hidden)
        try show(
            ShowsDocument(answer),
            lines: ShowTable(style: style).lines(
                answer.shows,
                similarTo: answer.similarShows,
                none: answer.emptyMessage(for: "shows")
            )
                + footer(answer.origin, "show", \.showCount)
        )
        return status(answer.origin)
    }
}

extension SourceBackedResult {
    /// That there are none of some things; where a source failed, as far as is known.
    func emptyMessage(for things: String) -> String {
        "no \(things)" + (origin.reports.allSatisfy(\.failures.isEmpty) ? "" : " in the available data")
    }
}

/// Shows as a table.
private struct ShowTable {
    let style: Style

    /// - Parameters:
    ///   - near: what comes near where there is none.
    ///   - none: what is said then.
    func lines(_ shows: [MergedShow], similarTo: [MergedShow], none: String) -> [String] {
        if shows.isEmpty, similarTo.isEmpty { return TerminalText.wrap(none, to: style.width) }
        if shows.isEmpty {
            return TerminalText.wrap(none + ", did you mean:", to: style.width)
                + lines(similarTo, similarTo: [], none: none)
        }
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 16, yields: 1), TextTable.Column(minWidth: 4),
                TextTable.Column(minWidth: 8, yields: 3, isOptional: true),
                TextTable.Column(minWidth: 8, yields: 4, isOptional: true), TextTable.Column(minWidth: 10, yields: 2),
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
