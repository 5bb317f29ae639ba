public import ScheduleModel
public import ProviderAPI
internal import Foundation

/// A provider that invents a week of television around any date. Its data only depends on its script and the
/// request, not on a clock.
public struct FixtureProvider: StreamingScheduleProvider, ShowSearching, ShowLookup, ShowCatalogListing,
    ShowDetailFetching,
    EpisodeListing, CastListing, PictureFetching
{
    private let script: FixtureScript
    private let lineup: FixtureLineup

    /// Creates a provider with a script.
    public init(script: FixtureScript = FixtureScript()) {
        self.script = script
        lineup = FixtureLineup(seed: script.seed)
    }

    public func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        try await perform()
        // A start may be a day before or after its air date, because zones differ by more than a day.
        for day in request.days.extended(before: 2, after: 2).days {
            var content = SourceResponse()
            for plan in lineup.plans where request.includesStreaming || !plan.isWorldwide {
                let episodes = plan.episodes(on: day)
                if !episodes.isEmpty {
                    content.shows.append(plan.show(on: day))
                    content.episodes += episodes
                }
            }
            collector.deliver(content.restricted(to: request), for: ResourceID("schedule/\(day)"), as: .day)
        }
    }

    public func search(_ text: String, to collector: ResponseCollector) async throws {
        try await perform()
        let wanted = FoldedText(text)
        let shows = allShows().filter { show in
            ([show.title] + show.aliases.map(\.title)).contains { FoldedText($0).contains(wanted) }
        }
        collector.deliver(SourceResponse(shows: shows), for: ResourceID("search/\(wanted.key)"), as: .search)
    }

    public func lookup(_ id: ExternalID, to collector: ResponseCollector) async throws {
        try await perform()
        let shows = allShows().filter { $0.externals[id.database] == id }
        collector.deliver(
            SourceResponse(shows: shows),
            for: ResourceID("lookup/\(id.database.rawValue)/\(id.value)"),
            as: .search
        )
    }

    public func catalog(to collector: ResponseCollector) async throws {
        try await perform()
        collector.deliver(SourceResponse(shows: allShows()), for: ResourceID("catalogue"), as: .catalog)
    }

    public func show(_ id: String, to collector: ResponseCollector) async throws {
        try await perform()
        guard let (plan, era) = lineup.plan(ofShow: id) else { return }
        // The next episodes are included, as in TVMaze's responses.
        let soon = DaySpan(TimeZone.gmt.day(of: collector.now())).extended(before: 1, after: 14)
        let next = soon.days.filter(era.days.contains).flatMap { plan.episodes(on: $0) }
        let response = SourceResponse(shows: [plan.show(in: era)], episodes: next)
        collector.deliver(response, for: ResourceID("show/\(id)"), as: .show)
    }

    public func episodes(of showID: String, to collector: ResponseCollector) async throws {
        try await perform()
        guard let (plan, era) = lineup.plan(ofShow: showID) else { return }
        let episodes = era.days.days.flatMap { plan.episodes(on: $0) }
        let content = SourceResponse(shows: [plan.show(in: era)], episodes: episodes)
        collector.deliver(content, for: ResourceID("episodes/\(showID)"), as: .episodes)
    }

    public func cast(of showID: String, to collector: ResponseCollector) async throws {
        try await perform()
        guard let (plan, era) = lineup.plan(ofShow: showID) else { return }
        let content = SourceResponse(shows: [plan.show(in: era)], credits: [showID: plan.cast(in: era)])
        collector.deliver(content, for: ResourceID("cast/\(showID)"), as: .cast)
    }

    /// Draws the poster of an invented show, or the portrait of an invented person. Nothing is fetched.
    public func picture(at link: WebLink) async throws -> [UInt8] {
        try await perform()
        if let portrait = FixturePortrait.all(seed: script.seed).first(where: { $0.link == link }) {
            return portrait.poster.png
        }
        let name = link.rawValue.split(separator: "/").last?.split(separator: ".").first ?? ""
        guard let (plan, era) = lineup.plan(ofShow: String(name)), plan.posterLink(in: era) == link else {
            throw ProviderError(.notFound, "not a picture of the demo", at: link.rawValue)
        }
        return plan.poster(in: era).png
    }

    private func perform() async throws {
        try Task.checkCancellation()
        if script.latency > .zero { try await script.clock.sleep(for: script.latency) }
        if let failure = script.failure { throw failure }
    }

    /// Returns the shows of one century, which are the catalog of invented shows.
    private func allShows() -> [Show] {
        stride(from: 1960, to: 2060, by: FixtureEra.years).flatMap { year in
            lineup.plans.map { $0.show(in: FixtureEra(containing: year)) }
        }
    }
}
