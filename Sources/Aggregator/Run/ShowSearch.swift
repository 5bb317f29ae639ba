internal import ScheduleModel
internal import ProviderAPI
public import ScheduleMerging

/// A search for one show by a reference from the user, with the data of all providers.
///
/// The show is found and linked first. Then each provider's complete episode list of it is fetched, and all lists are
/// merged. A single season cannot be requested, because two sources may number the seasons differently.
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

    /// Finds the show and fetches the requested parts from every provider that has it.
    ///
    /// - Returns: The outcome, and a report of each provider in the order of the run.
    public func find(_ query: ShowReference, parts: ShowParts) async -> (outcome: Outcome, reports: [ProviderReport]) {
        let run = run
        var reports = await run.fetch { instance, collector in
            await run.addCached(.matching(query), of: instance, to: collector)
            try await Self.lookUp(for: query, at: instance, collector: collector)
        }
        if case .title = query {} else { reports = await addingTitleMatches(for: query, to: reports) }
        let candidates = await run.merge(reports, policy: policy).shows
        let matches = query.matches(in: candidates)
        guard let show = matches.first else {
            return (.notFound(suggestions: Self.shortestTitleFirst(candidates)), reports)
        }
        guard matches.count == 1 else { return (.ambiguous(matches), reports) }

        let userLinks = policy.linked(to: show.linkedKeys)
        let keys = show.linkedKeys.adding(userLinks.flatMap { [$0.left, $0.right] })
        // Stored episodes may have channels that fetched lists lack. They are read before the fetch, because after it
        // a read would wait for the writes.
        let storedReports = parts.contains(.episodes) ? await cachedShows(keys) : []
        let details = await run.fetch { instance, collector in
            for key in keys where key.provider == instance.id {
                try await Self.fetchParts(key.id, parts: parts, of: instance.provider, collector: collector)
                await Self.addMissingParts(key.id, parts: parts, of: instance, from: run, to: collector)
            }
        }
        // A provider may have the show in a search response and as a record. The merge prefers the newer one.
        let allReports = zip(reports, details).map { $0.adding($1) }
        // These stored episodes are only merged. The returned reports do not contain them.
        let mergedReports: [ProviderReport]
        if parts.isEmpty {
            // No episode list was requested, so the next episode is found in stored ones.
            let cachedReports = await cachedShows(keys)
            mergedReports = zip(cachedReports, allReports).map { $0.adding($1) }
        } else if storedReports.isEmpty {
            mergedReports = allReports
        } else {
            mergedReports = zip(allReports, storedReports).map { $0.withChannels(of: $1) }
        }
        let claims = mergedReports.map { $0.claims.restricted(to: Set(keys)) }
        let complete = MergedCatalog.show(of: claims, evidence: show.evidence + userLinks, policy: policy)
        return (.found(complete ?? show), allReports)
    }

    /// Sorts suggestions, the shortest title first.
    private static func shortestTitleFirst(_ shows: [MergedShow]) -> [MergedShow] {
        shows.sorted {
            ($0.value.title.utf8.count, $0.value.title, $0.id) < ($1.value.title.utf8.count, $1.value.title, $1.id)
        }
    }

    /// Adds stored data in place of requested parts that could not be fetched.
    ///
    /// If the episode list is missing or incomplete, the stored episodes of the show are added, with its stored cast.
    /// If only the cast is missing, the stored cast is added.
    private static func addMissingParts(
        _ id: String,
        parts: ShowParts,
        of instance: ProviderInstance,
        from run: ProviderRun,
        to collector: ResponseCollector
    ) async {
        let responses = collector.outcomes.compactMap(\.response)
        let lacksList = parts.contains(.episodes) && !responses.contains { $0.kind == .episodes && $0.isComplete }
        let lacksCast = parts.contains(.cast) && responses.allSatisfy(\.credits.isEmpty)
        if lacksList {
            await run.addCached(id, of: instance, to: collector)
        } else if lacksCast {
            await run.addCachedCast(id, of: instance, to: collector)
        }
    }

    /// Returns a report of each provider with the stored episodes and casts of some shows.
    private func cachedShows(_ keys: [SourceKey]) async -> [ProviderReport] {
        let run = run
        return await run.fetch { instance, collector in
            for key in keys where key.provider == instance.id {
                await run.addCached(key.id, of: instance, to: collector)
            }
        }
    }

    /// Requests the show from one provider: by its ID, by an external ID or by its title.
    ///
    /// If a provider does not support this request, its catalog is fetched, if it has one. The ID of one provider is
    /// never requested from another.
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

    /// Searches one provider for a title. If it has no search, its catalog is requested.
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

    /// Returns the reports with more responses from the providers that did not find the requested ID. If one show has
    /// the ID, these providers are searched for its title.
    private func addingTitleMatches(for query: ShowReference, to reports: [ProviderReport]) async -> [ProviderReport] {
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
        // A library's record of a show does not include its next episode, so the episode list is always fetched.
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
        // The later report may read from the cache a resource that this report has just fetched. The resource still
        // counts as fetched, because its warnings are new.
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
        // `init` has no parameter for the extents. Both reports of a search have the same ones.
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
