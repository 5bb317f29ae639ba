internal import ScheduleModel
internal import ProviderAPI
public import ScheduleMerging

/// Finds one show by what a person typed, and gathers what every provider knows of it.
///
/// A season cannot be asked of two sources by its number, since their numberings differ: so the show is found
/// and linked first, then each provider is asked for its own show's episodes, then all are merged.
public struct ShowSearch: Sendable {
    private let run: ProviderRun
    private let policy: MergePolicy

    /// A search over the providers of a run.
    public init(_ run: ProviderRun, policy: MergePolicy = MergePolicy()) {
        self.run = run
        self.policy = policy
    }

    /// What a search came to.
    public enum Outcome: Sendable {
        /// The show, with what was asked for.
        case found(MergedShow)
        /// Several shows fit equally.
        case ambiguous([MergedShow])
        /// No show fits; these come near.
        case notFound(suggestions: [MergedShow])
    }

    /// What is wanted of the show beside its record.
    public struct ShowParts: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// All of its episodes.
        public static let episodes = ShowParts(rawValue: 1)
        /// Its cast.
        public static let cast = ShowParts(rawValue: 2)
    }

    /// Shows that were found by a part of their title, with those first of whose title that is most.
    private static func nearest(_ shows: [MergedShow]) -> [MergedShow] {
        shows.sorted {
            ($0.value.title.utf8.count, $0.value.title, $0.id) < ($1.value.title.utf8.count, $1.value.title, $1.id)
        }
    }

    /// Finds the show and asks every provider that has it for what is wanted.
    public func find(_ query: ShowReference, parts: ShowParts) async -> (outcome: Outcome, reports: [ProviderReport]) {
        let run = run
        var reports = await run.fetch { instance, collector in
            run.addCached(.matching(query), of: instance, to: collector)
            try await Self.lookUp(for: query, at: instance, collector: collector)
        }
        if case .title = query {} else { reports = await addingNamesakes(of: query, to: reports) }
        let known = run.merge(reports, policy: policy).shows
        let fitting = query.matches(in: known)
        guard let show = fitting.first else { return (.notFound(suggestions: Self.nearest(known)), reports) }
        guard fitting.count == 1 else { return (.ambiguous(fitting), reports) }

        let confirmed = policy.linked(to: show.linked)
        let keys = show.linked.adding(confirmed.flatMap { [$0.left, $0.right] })
        // Read before anything is written: to read it later would be to wait for that.
        let earlier = parts.contains(.episodes) ? await cachedShows(keys) : []
        let details = await run.fetch { instance, collector in
            for key in keys where key.provider == instance.id {
                try await Self.fetchParts(key.id, parts: parts, of: instance.provider, collector: collector)
                // Without its list, or where rows of it are lost, what came with the days is known too.
                let told = collector.outcomes.compactMap(\.response)
                let lacksList = parts.contains(.episodes) && !told.contains { $0.kind == .episodes && $0.isComplete }
                let lacksCast = parts.contains(.cast) && told.allSatisfy(\.credits.isEmpty)
                if lacksList {
                    run.addCached(key.id, of: instance, to: collector)
                } else if lacksCast {
                    run.addCachedCast(key.id, of: instance, to: collector)
                }
            }
        }
        // A provider that keeps a show's record and its answer to a search apart may tell them apart by age.
        let all = zip(reports, details).map { $0.adding($1) }
        // What is kept of its episodes tells what comes next; the answer is about the show alone.
        let remembered =
            parts.isEmpty
            ? zip(await cachedShows(keys), all).map { $0.adding($1) }
            : earlier.isEmpty ? all : zip(all, earlier).map { $0.withChannels(of: $1) }
        let claims = remembered.map { $0.claims.limited(to: Set(keys)) }
        guard let whole = MergedCatalog.show(of: claims, evidence: show.evidence + confirmed, policy: policy) else {
            return (.found(show), all)
        }
        return (.found(whole), all)
    }

    private func cachedShows(_ keys: [SourceKey]) async -> [ProviderReport] {
        let run = run
        return await run.fetch { instance, collector in
            for key in keys where key.provider == instance.id { run.addCached(key.id, of: instance, to: collector) }
        }
    }

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
            } else if let catalogue = provider as? any ShowCatalogListing {
                try await catalogue.catalog(to: collector)
            }
        case .external(let id):
            if let lookup = provider as? any ShowLookup {
                try await lookup.lookup(id, to: collector)
            } else if let catalogue = provider as? any ShowCatalogListing {
                try await catalogue.catalog(to: collector)
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
        } else if let catalogue = provider as? any ShowCatalogListing {
            try await catalogue.catalog(to: collector)
        }
    }

    /// A show that was named by an id: the providers that do not know the id are asked for its title.
    private func addingNamesakes(of query: ShowReference, to reports: [ProviderReport]) async -> [ProviderReport] {
        let known = query.matches(in: run.merge(reports, policy: policy).shows)
        guard known.count == 1, let show = known.first else { return reports }
        let title = show.value.title
        let asked = Set(show.sources.map(\.key.provider))
        let run = run
        let more = await run.fetch { instance, collector in
            if asked.contains(instance.id) { return }
            run.addCached(.matching(.title(title)), of: instance, to: collector)
            try await Self.search(title, at: instance.provider, collector: collector)
        }
        return zip(reports, more).map { $0.adding($1) }
    }

    private static func fetchParts(
        _ id: String,
        parts: ShowParts,
        of provider: any ScheduleProvider,
        collector: ResponseCollector
    ) async throws {
        if let detailing = provider as? any ShowDetailFetching { try await detailing.show(id, to: collector) }
        if parts.contains(.episodes), let listing = provider as? any EpisodeListing {
            try await listing.episodes(of: id, to: collector)
        }
        if parts.contains(.cast), let listing = provider as? any CastListing {
            try await listing.cast(of: id, to: collector)
        }
    }
}

extension ProviderReport {
    /// This report with the answers of a further question to the same provider; the later of two stands.
    func adding(_ later: ProviderReport) -> ProviderReport {
        let renewed = Set(later.outcomes.map(\.resource))
        var report = ProviderReport(
            id: id,
            kind: kind,
            priority: priority,
            outcomes: outcomes.filter { !renewed.contains($0.resource) } + later.outcomes,
            error: later.error ?? error,
            attribution: attribution
        )
        report.extents = later.extents
        return report
    }

    /// This report, each airing that it tells without a channel with the one that a schedule told earlier.
    fileprivate func withChannels(of earlier: ProviderReport) -> ProviderReport {
        let episodes = earlier.outcomes.flatMap { $0.response?.episodes ?? [] }
        let known = Dictionary(episodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        if known.isEmpty { return self }
        var report = self
        for place in report.outcomes.indices {
            guard var answer = report.outcomes[place].response else { continue }
            answer.episodes = answer.episodes.map { episode in
                known[episode.id].map { episode.withChannels(of: $0) } ?? episode
            }
            report.outcomes[place].response = answer
        }
        return report
    }
}
