internal import ScheduleViews
internal import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ProviderBoundary
internal import ArgumentParser

/// `aggctl search`
struct SearchCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find shows by a text, at every provider that can, and in what is kept."
    )

    @Argument(help: "What the title has in it.") var text: String

    @Flag(help: "Find episodes instead, by title and summary, in what is kept.")
    var episodes = false

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if episodes { return try await findEpisodes(program) }
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { throw .usage("the text to search for is empty") }
        let text = text
        let isOffline = common.sources.offline
        return try await ShowListing(filters: filters, common: common, text: text)
            .run(in: program) { instance, desk, storage in
                func recall() {
                    let seen = storage.shows(of: instance.id, .withWords(text))
                    let nothing = isOffline ? ResourceAnswer().said(at: desk.now()) : nil
                    desk.recall(seen ?? nothing, as: ResourceID("shows seen before"))
                }
                // Of what is at hand only what it says now counts.
                let isAtHand = instance.provider is any ChangeNoticing
                if !isAtHand { recall() }
                if let searching = instance.provider as? any ShowSearching {
                    try await searching.search(text, to: desk)
                }
                if isAtHand {
                    desk.close()
                    recall()
                }
            }
    }

    private func findEpisodes(_ program: Program) async throws(CommandFailure) -> ExitStatus {
        let filter = try filters.filter()
        let context = try CommandContext(program, common)
        let session = context.session
        _ = try session.keeper.claimStore()
        let storage = session.keeper.claims
        let text = text
        let reports = await Announcer(session: session).asking { instance, desk in
            if let noticing = instance.provider as? any ChangeNoticing {
                try await noticing.readChanges(to: desk)
                desk.close()
            }
            desk.recall(storage.episodes(of: instance.id, withWords: text), as: ResourceID("episodes seen before"))
        }
        let catalogue = session.merge(reports)
        let entries = catalogue.shows.filter { filter.admits($0) }.flatMap { show in
            show.episodes.filter { filter.admits($0, of: show) }.map { show.entry($0, in: session.zone) }
        }
        let shown = Array(entries.prefix(filters.limit ?? .max))
        let table = ScheduleTable(style: context.style, zone: session.zone)
        try context.show(
            context.document("episodes/1", reports, [("episodes", .array(shown.map(context.json)))]),
            items: JSONItems(shown, context.json),
            entries: [shown].joined(),
            lines: (shown.isEmpty ? ["no episodes"] : table.lines(shown.map { ($0, "") }, hasDates: true))
                + context.footer(reports, "episode", \.episodeCount)
        )
        return .done
    }
}

/// `aggctl shows`
struct ShowsCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "shows",
        abstract: "List the merged catalogue of every provider that has one."
    )

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        try await ShowListing(filters: filters, common: common)
            .run(in: program) { instance, desk, storage in
                if let catalogue = instance.provider as? any ShowCatalogue {
                    try await catalogue.catalogue(to: desk)
                } else {
                    desk.recall(storage.shows(of: instance.id, .all), as: ResourceID("shows seen before"))
                }
            }
    }
}
