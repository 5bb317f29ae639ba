internal import AggregatorCore
internal import ArgumentParser
internal import ScheduleStore

/// `aggctl search`
struct SearchCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find shows by a text, at every provider that can, and in what is kept."
    )

    @Argument(help: "What the title has in it.") var text: String

    @OptionGroup var filters: FilterOptions
    @OptionGroup var common: CommonOptions

    func run(in program: Program) async throws(CommandFailure) -> ExitStatus {
        if text.utf8.allSatisfy({ $0 <= 0x20 }) { throw .usage("the text to search for is empty") }
        let text = text
        return try await ShowListing(filters: filters, common: common, text: text)
            .run(in: program) { instance, desk, store in
                desk.recall(store?.search(text, of: instance.id), as: ResourceID("shows seen before"))
                if let searching = instance.provider as? any ShowSearching {
                    try await searching.search(text, to: desk)
                }
            }
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
            .run(in: program) { instance, desk, store in
                if let catalogue = instance.provider as? any ShowCatalogue {
                    try await catalogue.catalogue(to: desk)
                } else {
                    desk.recall(store?.recallShows(of: instance.id), as: ResourceID("shows seen before"))
                }
            }
    }
}
