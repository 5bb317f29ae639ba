internal import ScheduleViews
internal import ScheduleModel
internal import ProviderBoundary
internal import ScheduleMerging
internal import Aggregator
internal import Foundation

/// A list of shows, whoever was asked for them.
struct ShowListing {
    let filters: FilterOptions
    let common: CommonOptions
    /// What was searched for: shows of just that title come first, then as the providers ranked them.
    var text: String?

    func run(
        in program: Program,
        _ question: @escaping @Sendable (ProviderInstance, AnswerDesk, any ScheduleStorage) async throws -> Void
    ) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        let announcer = Announcer(session: context.session)
        let storage = context.session.keeper.claims
        let reports = await announcer.asking { try await question($0, $1, storage) }
        let status = try ListingOutcome(reports: reports, isStrict: common.sources.strict).status()
        announcer.tell(reports)
        announcer.tellUnknownShows(reports)
        let admitted = context.session.merge(reports).shows.filter { filter.admits($0) }
        let shows = Array(
            (text.map { Self.ranked(admitted, for: $0, reports) } ?? admitted).prefix(filters.limit ?? .max)
        )
        try context.show(
            context.document("shows/1", reports, [("shows", .array(shows.map(context.json)))]),
            items: JSONItems(shows, context.json),
            lines: Self.table(shows, style: context.style) + context.footer(reports, "show", \.showCount)
        )
        return status
    }

    private static func ranked(_ shows: [MergedShow], for text: String, _ reports: [ProviderReport]) -> [MergedShow] {
        var ranks: [SourceKey: Int] = [:]
        for report in reports {
            for (rank, show) in report.outcomes.flatMap({ $0.answer?.shows ?? [] }).enumerated() {
                ranks[SourceKey(provider: report.id, id: show.id)] = rank
            }
        }
        let wanted = FoldedText(text)
        func rank(_ show: MergedShow) -> (isOther: Int, rank: Int) {
            let isExact = show.sources.contains { FoldedText($0.show.title) == wanted }
            return (isExact ? 0 : 1, show.sources.compactMap { ranks[$0.key] }.min() ?? .max)
        }
        return shows.enumerated().sorted { left, right in
            let (one, other) = (rank(left.element), rank(right.element))
            return one == other ? left.offset < right.offset : one < other
        }
        .map(\.element)
    }

    private static func table(_ shows: [MergedShow], style: Style) -> [String] {
        if shows.isEmpty { return ["no shows"] }
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
                .init(text: value.title), .init(text: value.year.map(String.init) ?? "", role: .code),
                .init(text: (value.network ?? value.webChannel)?.name ?? "", role: .faint),
                .init(text: value.status?.rawValue ?? "", role: .faint),
                .init(text: show.sources.map(\.key.description).joined(separator: " "), role: .faint),
            ])
        }
        return table.lines()
    }
}
