internal import ScheduleModel
internal import ProviderAPI
public import ScheduleMerging

/// A search for one show by a reference from the user, with the data of all providers.
///
/// Two sources may number the seasons of a show differently, so a season cannot be requested by its number. Instead the
/// show is found and linked first. Then each provider's list of episodes of the show is fetched, and all are merged.
public struct ShowSearch: Sendable {
    private let run: ProviderRun
    private let policy: MergePolicy

    /// Creates a search over the providers of a run.
    public init(_ run: ProviderRun, policy: MergePolicy = MergePolicy()) {
        self.run = run
        self.policy = policy
    }

    /// The result of a search.
    public enum Outcome: Sendable {
        /// The show with the requested parts.
        case found(MergedShow)
        /// Several shows match equally well.
        case ambiguous([MergedShow])
        /// No show matches. The suggestions have similar titles.
        case notFound(suggestions: [MergedShow])
    }

    /// The parts of a show to fetch in addition to its record.
    public struct ShowParts: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// All of its episodes.
        public static let episodes = ShowParts(rawValue: 1)
        /// Its cast.
        public static let cast = ShowParts(rawValue: 2)
    }

    /// Sorts suggestions, the shortest title first.
    private static func nearest(_ shows: [MergedShow]) -> [MergedShow] {
        shows.sorted {
            ($0.value.title.utf8.count, $0.value.title, $0.id) < ($1.value.title.utf8.count, $1.value.title, $1.id)
        }
    }

    /// Finds the show and fetches the requested parts from every provider that has it.
    public func find(_ query: ShowReference, parts: ShowParts) async -> (outcome: Outcome, reports: [ProviderReport]) {
        let run = run
        var reports = await run.fetch { instance, collector in
            await run.addCached(.matching(query), of: instance, to: collector)
            try await Self.lookUp(for: query, at: instance, collector: collector)
        }
        if case .title = query {} else { reports = await addingNamesakes(of: query, to: reports) }
        let candidates = await run.merge(reports, policy: policy).shows
        let matches = query.matches(in: candidates)
        guard let show = matches.first else { return (.notFound(suggestions: Self.nearest(candidates)), reports) }
        guard matches.count == 1 else { return (.ambiguous(matches), reports) }

        let userLinks = policy.linked(to: show.linkedKeys)
        let keys = show.linkedKeys.adding(userLinks.flatMap { [$0.left, $0.right] })
        // Stored episodes may have channels that fetched lists lack. They are read before anything is written, because
        // a later read would wait for the writes.
        let earlier = parts.contains(.episodes) ? await cachedShows(keys) : []
        let details = await run.fetch { instance, collector in
            for key in keys where key.provider == instance.id {
                try await Self.fetchParts(key.id, parts: parts, of: instance.provider, collector: collector)
                // If the list is missing or incomplete, stored episodes of schedules are added. They come with the
                // stored cast. Otherwise only a missing cast is added.
                let responses = collector.outcomes.compactMap(\.response)
                let lacksList =
                    parts.contains(.episodes) && !responses.contains { $0.kind == .episodes && $0.isComplete }
                let lacksCast = parts.contains(.cast) && responses.allSatisfy(\.credits.isEmpty)
                if lacksList {
                    await run.addCached(key.id, of: instance, to: collector)
                } else if lacksCast {
                    await run.addCachedCast(key.id, of: instance, to: collector)
                }
            }
        }
        // A provider may have the show in a search response and as a record. The merge prefers the newer one.
        let all = zip(reports, details).map { $0.adding($1) }
        // If only the show was requested, stored episodes are added to find the next one. The returned reports do not
        // contain them.
        let supplemented =
            parts.isEmpty
            ? zip(await cachedShows(keys), all).map { $0.adding($1) }
            : earlier.isEmpty ? all : zip(all, earlier).map { $0.withChannels(of: $1) }
        let claims = supplemented.map { $0.claims.restricted(to: Set(keys)) }
        guard let complete = MergedCatalog.show(of: claims, evidence: show.evidence + userLinks, policy: policy) else {
            return (.found(show), all)
        }
        return (.found(complete), all)
    }

    /// Returns reports with the stored episodes and casts of some shows.
    private func cachedShows(_ keys: [SourceKey]) async -> [ProviderReport] {
        let run = run
        return await run.fetch { instance, collector in
            for key in keys where key.provider == instance.id {
                await run.addCached(key.id, of: instance, to: collector)
            }
        }
    }

    /// Requests the show from one provider, in the way that suits the reference.
    private static func lookUp(
        for query: ShowReference,
        at instance: ProviderInstance,
        collector: ResponseCollector
    ) async throws {
        let provider = instance.provider
        switch query {
        case .source(let key):
            guard key.provider == instance.id else { return }
            if let detailing = provider as? any ShowDetailFetching {
                try await detailing.show(key.id, to: collector)
            } else if let catalog = provider as? any ShowCatalogListing {
                try await catalog.catalog(to: collector)
            }
        case .external(let id):
            if let lookup = provider as? any ShowLookup {
                try await lookup.lookup(id, to: collector)
            } else if let catalog = provider as? any ShowCatalogListing {
                try await catalog.catalog(to: collector)
            }
        case .title(let title, _, _):
            try await search(title, at: provider, collector: collector)
        }
    }

    private static func search(
        _ title: String,
        at provider: any ScheduleProvider,
        collector: ResponseCollector
    ) async throws {
        if let searching = provider as? any ShowSearching {
            try await searching.search(title, to: collector)
        } else if let catalog = provider as? any ShowCatalogListing {
            try await catalog.catalog(to: collector)
        }
    }

    /// Adds the reports of providers that do not know the requested ID. If one show has the ID, these providers are
    /// searched for its title.
    private func addingNamesakes(of query: ShowReference, to reports: [ProviderReport]) async -> [ProviderReport] {
        let matches = query.matches(in: await run.merge(reports, policy: policy).shows)
        guard matches.count == 1, let show = matches.first else { return reports }
        let title = show.value.title
        let providersWithShow = Set(show.sources.map(\.key.provider))
        let run = run
        let more = await run.fetch { instance, collector in
            if providersWithShow.contains(instance.id) { return }
            await run.addCached(.matching(.title(title)), of: instance, to: collector)
            try await Self.search(title, at: instance.provider, collector: collector)
        }
        return zip(reports, more).map { $0.adding($1) }
    }

    /// Fetches the record and the requested parts of a show from one provider.
    private static func fetchParts(
        _ id: String,
        parts: ShowParts,
        of provider: any ScheduleProvider,
        collector: ResponseCollector
    ) async throws {
        if let detailing = provider as? any ShowDetailFetching { try await detailing.show(id, to: collector) }
        // The record of a series in a library has no next episode.
        let isLibrary = (provider as? any ShowCatalogListing)?.catalogHasEpisodes == false
        if parts.contains(.episodes) || isLibrary, let listing = provider as? any EpisodeListing {
            try await listing.episodes(of: id, to: collector)
        }
        if parts.contains(.cast), let listing = provider as? any CastListing {
            try await listing.cast(of: id, to: collector)
        }
    }
}

extension ProviderReport {
    /// Returns this report with the outcomes of a later report of the same provider. Later outcomes replace earlier
    /// ones.
    func adding(_ later: ProviderReport) -> ProviderReport {
        let replaced = Set(later.outcomes.map(\.resource))
        // A resource that was fetched a moment ago is cached by now, but its warnings are new.
        let fetched = Set(outcomes.filter { $0.wasFetchedNow && !$0.isNotModified }.map(\.resource))
        let laterOutcomes = later.outcomes.map { outcome in
            guard fetched.contains(outcome.resource) else { return outcome }
            var outcome = outcome
            (outcome.wasFetchedNow, outcome.isNotModified) = (true, false)
            return outcome
        }
        var report = ProviderReport(
            id: id,
            kind: kind,
            priority: priority,
            outcomes: outcomes.filter { !replaced.contains($0.resource) } + laterOutcomes,
            error: later.error ?? error,
            attribution: attribution
        )
        // `init` does not set the extents. Both reports of a search have the same ones.
        report.extents = later.extents
        return report
    }

    /// Returns this report with missing channels of airings added from an earlier report.
    fileprivate func withChannels(of earlier: ProviderReport) -> ProviderReport {
        let episodes = earlier.outcomes.flatMap { $0.response?.episodes ?? [] }
        let earlierEpisodes = Dictionary(episodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        if earlierEpisodes.isEmpty { return self }
        var report = self
        for index in report.outcomes.indices {
            guard var response = report.outcomes[index].response else { continue }
            response.episodes = response.episodes.map { episode in
                earlierEpisodes[episode.id].map { episode.withChannels(of: $0) } ?? episode
            }
            report.outcomes[index].response = response
        }
        return report
    }
}
