public import ScheduleModel
public import ProviderAPI
public import Foundation
internal import Synchronization

/// A storage in memory, for a single check and as a test double for the database.
public final class MemoryStorage: ScheduleStorage {
    private struct Key: Hashable {
        let provider: ProviderID
        let resource: ResourceID
    }

    private struct State {
        var responses: [Key: SourceResponse] = [:]
        /// The latest record of every show that a provider ever returned.
        var shows: [ProviderID: [String: (show: Show, fetchedAt: Date)]] = [:]
        var health: [ProviderID: ProviderHealth] = [:]
        var changes: [ScheduleChange] = []
        var days: [String: CivilDay] = [:]
        var firstFetch: [ProviderID: Date] = [:]
    }

    private let state = Mutex(State())

    /// Creates an empty storage.
    public init() {}

    /// Whether no response is stored.
    public var isEmpty: Bool { state.withLock { $0.responses.isEmpty } }

    // MARK: Responses

    public func metadata(for provider: ProviderID, of resource: ResourceID) -> ResponseMetadata? {
        state.withLock { $0.responses[Key(provider: provider, resource: resource)]?.metadata }
    }

    public func response(_ part: ResponseScope, for provider: ProviderID, of resource: ResourceID) -> CachedResponse? {
        state.withLock { $0.responses[Key(provider: provider, resource: resource)] }.map {
            CachedResponse(metadata: $0.metadata, response: $0.restricted(to: part))
        }
    }

    public func store(_ responses: [ResourceID: SourceResponse], of provider: ProviderID) {
        state.withLock { state in
            var pairs: [(old: SourceResponse?, new: SourceResponse, isList: Bool)] = []
            for (resource, response) in responses {
                let key = Key(provider: provider, resource: resource)
                pairs.append((state.responses[key], response, response.hasStableSize))
                state.responses[key] = response
                for show in response.shows {
                    state.shows[provider, default: [:]][show.id] = (show, response.fetchedAt)
                }
            }
            let latest = responses.values.map(\.fetchedAt).max() ?? .distantPast
            state.changes += ChangeDetector(of: provider, at: latest).changes(between: pairs)
        }
    }

    public func files(of provider: ProviderID) -> [ResourceID] {
        state.withLock { state in
            state.responses.filter { $0.key.provider == provider && $0.value.kind == .file }.map(\.key.resource)
                .sorted()
        }
    }

    public func removeFiles(of provider: ProviderID, except files: Set<ResourceID>) {
        state.withLock { state in
            state.responses = state.responses.filter { key, response in
                key.provider != provider || response.kind != .file || files.contains(key.resource)
            }
        }
    }

    public func latestFetch(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? {
        responses(of: provider).max { $0.fetchedAt < $1.fetchedAt }.map { ($0.fetchedAt, $0.metadata.isFresh(at: now)) }
    }

    // MARK: Stored shows

    public func shows(of provider: ProviderID, _ filter: StoredShowFilter) -> SourceResponse? {
        let stored = state.withLock { $0.shows[provider, default: [:]].values }.filter { entry in
            switch filter {
            case .all: true
            case .titled(let title): FoldedText(entry.show.title) == title
            case .matching(.source(let key)): key == SourceKey(provider: provider, id: entry.show.id)
            case .matching(.external(let id)): entry.show.externals[id.database] == id
            case .matching(.title(let text, _, _)), .matchingText(let text): entry.show.titleContains(FoldedText(text))
            }
        }
        guard let oldest = stored.map(\.fetchedAt).min() else { return nil }
        return SourceResponse(shows: stored.map(\.show).sorted { $0.id < $1.id }).stamped(at: oldest)
    }

    public func show(_ id: String, of provider: ProviderID) -> StoredShow? {
        guard let stored = state.withLock({ $0.shows[provider]?[id] }) else { return nil }
        let parts = responses(of: provider).sorted { $0.fetchedAt < $1.fetchedAt }.map {
            $0.restricted(to: .shows([id]))
        }
        var episodes = EpisodeAccumulator()
        for part in parts {
            for episode in part.episodes {
                episodes.add(episode, fetchedAt: part.fetchedAt, hasAllAirings: part.hasAllAirings)
            }
            if part.kind == .episodes, !part.shows.isEmpty {
                episodes.addList(of: id, fetchedAt: part.fetchedAt, isComplete: !part.hasMissingRows)
            }
        }
        var response = SourceResponse(shows: [stored.show], episodes: episodes.episodes)
        for part in parts { response.seasons = part.seasons.isEmpty ? response.seasons : part.seasons }
        response.credits[id] = parts.compactMap { $0.credits[id] }.last
        let hasList = episodes.showsWithList.contains(id)
        response.kind = hasList ? .episodes : .show
        response.mayBeTruncated = hasList && !episodes.isListComplete(of: id)
        let fetchedAt = [stored.fetchedAt, episodes.oldest].compactMap(\.self).min() ?? stored.fetchedAt
        return StoredShow(response: response.stamped(at: fetchedAt), hasEpisodeList: hasList)
    }

    public func episodes(ofShow id: String, of provider: ProviderID) -> [Episode] {
        show(id, of: provider)?.response.episodes ?? []
    }

    public func allShows(of provider: ProviderID) -> SourceResponse? {
        guard let shows = shows(of: provider, .all) else { return nil }
        return shows.shows.compactMap { show($0.id, of: provider)?.response }.reduce(shows) { $0.merging($1) }
    }

    public func showID(ofEpisode id: String, of provider: ProviderID) -> String? {
        responses(of: provider).lazy.flatMap(\.episodes).first { $0.id == id }?.showID
    }

    public func episodes(of provider: ProviderID, withWords text: String) -> SourceResponse? {
        guard var all = allShows(of: provider) else { return nil }
        let wanted = FoldedText(text)
        all.episodes.removeAll { !FoldedText($0.title ?? "").contains(wanted) }
        let shown = Set(all.episodes.map(\.showID))
        all.shows.removeAll { !shown.contains($0.id) }
        return all.episodes.isEmpty ? nil : all
    }

    public func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents] {
        let lists = responses(of: provider).filter { $0.kind == .episodes && $0.isComplete }
        var numbers: [String: SeasonNumbers] = [:]
        for episode in lists.flatMap(\.episodes) {
            numbers[episode.showID, default: SeasonNumbers()].record(episode.number)
        }
        let seasons = Dictionary(grouping: lists.flatMap(\.seasons), by: \.showID)
        return numbers.reduce(into: [:]) { $0[$1.key] = $1.value.extents(announced: seasons[$1.key] ?? []) }
    }

    private func responses(of provider: ProviderID) -> [SourceResponse] {
        state.withLock { state in state.responses.filter { $0.key.provider == provider }.map(\.value) }
    }

    // MARK: Links

    /// Always nil: shows in memory are linked when they are needed.
    public func links(_ request: LinkRequest) -> LinkSet? { nil }

    // MARK: Health

    public func health(of provider: ProviderID, at now: Date) -> ProviderHealth {
        let health = state.withLock { $0.health[provider] ?? ProviderHealth() }
        return health.updated(latestFetch: latestFetch(of: provider, at: now)?.fetchedAt) { resource in
            metadata(for: provider, of: ResourceID(resource))?.fetchedAt
        }.clamped(at: now)
    }

    public func store(_ health: ProviderHealth, of provider: ProviderID) {
        state.withLock { $0.health[provider] = health }
    }

    // MARK: Changes

    public var lastChangeID: Int? { state.withLock { $0.changes.count } }

    public func changes(after number: Int) -> [ScheduleChange] {
        state.withLock { Array($0.changes.dropFirst(number)) }
    }

    public func changes(since: Date) -> [ScheduleChange] {
        state.withLock { $0.changes.filter { $0.detectedAt >= since }.reversed() }
    }

    // MARK: Refreshing

    public func lastRefreshedDay(in zone: String) -> CivilDay? { state.withLock { $0.days[zone] } }

    public func store(refreshedDay day: CivilDay, in zone: String) { state.withLock { $0.days[zone] = day } }

    public func beginRefresh(of provider: ProviderID, at now: Date) -> Date {
        state.withLock { state in
            if let startedAt = state.firstFetch[provider] { return startedAt }
            state.firstFetch[provider] = now
            return now.addingTimeInterval(0.001)
        }
    }

    public func endRefresh(of provider: ProviderID) { state.withLock { $0.firstFetch[provider] = nil } }
}
