internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel

extension CommandContext {
    /// Queries shows, and prints them.
    func show(_ query: some Query<ShowsResult>) async throws(CommandFailure) -> ExitStatus {
        let result = try await perform(query)
        if let similar = result.similarShows.first, format != .table {
            statusReporter.report(similarTo: similar.value.title)
        }
        statusReporter.report(hidden: result.hiddenShows)
        try await show(
            ShowsDocument(result),
            lines: ShowTable(style: style).lines(
                result.shows,
                similarTo: result.similarShows,
                none: result.emptyMessage(for: "shows")
            )
                + footer(result.origin, \.showCount)
        )
        return status(result.origin)
    }
}

extension SourceBackedResult {
    /// Returns the text of an empty list. If a source failed, it is limited to the available data.
    func emptyMessage(for nouns: String) -> String {
        "no \(nouns)" + (origin.reports.allSatisfy(\.failures.isEmpty) ? "" : " in the available data")
    }
}

/// Shows as a table.
private struct ShowTable {
    let style: Style

    /// Returns the lines of the table.
    ///
    /// - Parameters:
    ///   - similarTo: Similar shows to suggest if there are no shows.
    ///   - none: The text if there are no shows.
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
