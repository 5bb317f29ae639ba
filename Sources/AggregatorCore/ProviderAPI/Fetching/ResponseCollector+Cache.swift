package import ScheduleModel
package import Foundation
internal import Synchronization

/// Cached data, in addition to the data fetched in this run.
extension ResponseCollector {
    /// Adds cached data to this run, regardless of the resource it came with. It is marked as stale if it is older
    /// than a day.
    ///
    /// - Parameters:
    ///   - cached: The cached data, or nil for none.
    ///   - resource: The resource to record it as.
    ///   - scope: The part to use. If nil, the scope of this collector.
    package func addCached(_ cached: SourceResponse?, as resource: ResourceID, scope: ResponseScope? = nil) {
        guard let cached else { return }
        let scope = scope ?? defaultScope
        let isStale = cached.fetchedAt < now().addingTimeInterval(-86_400)
        var outcome = FetchOutcome(resource: resource, response: cached.restricted(to: scope), isStale: isStale)
        outcome.isCacheSupplement = true
        record(outcome, of: scope)
    }

    /// Adds the cached response of a resource that its source no longer returns, such as a past day. Does nothing if
    /// none is cached.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - day: The day that it lists.
    ///   - zone: The time zone of that day, or nil if unknown.
    ///   - scope: The part to use. If nil, the scope of this collector.
    package func addCached(
        _ resource: ResourceID,
        of day: CivilDay? = nil,
        in zone: TimeZone? = nil,
        scope: ResponseScope? = nil
    ) async {
        let scope = scope ?? defaultScope
        guard let cached = await storage.response(for: provider, of: resource, scope: scope) else { return }
        var outcome = FetchOutcome(resource: resource, response: cached)
        (outcome.day, outcome.dayZone) = (day, zone)
        record(outcome, of: scope)
    }

    /// Clears the failures of the matching outcomes so that they can be retried.
    package func clearFailures(where predicate: (FetchOutcome) -> Bool) {
        collected.state.withLock { $0.outcomes.clearFailures(where: predicate) }
    }

    /// Records that no resource of a day could be fetched.
    package func fail(_ error: ProviderError, of day: CivilDay, in zone: TimeZone) {
        var outcome = FetchOutcome(resource: ResourceID("day \(day)"), failure: error)
        (outcome.day, outcome.dayZone) = (day, zone)
        record(outcome, of: defaultScope)
    }

    /// Returns the cached response of a resource, or nil if none is cached.
    package func cachedResponse(for resource: ResourceID) async -> SourceResponse? {
        await storage.response(for: provider, of: resource, scope: .all)
    }

    /// Returns the files that have cached data.
    package func cachedFiles() async -> [ResourceID] { await storage.files(of: provider) }

    /// Returns the metadata of the cached response of a resource, or nil if none is cached.
    package func cachedMetadata(for resource: ResourceID) async -> ResponseMetadata? {
        await storage.metadata(for: provider, of: resource)
    }

    /// Returns whether a file lost most of the rows that it should still have. A guide loses the days that are over,
    /// and a file that is too large to be cached has no rows.
    func isSuspectFile(_ response: SourceResponse, for resource: ResourceID) async -> Bool {
        if response.mayBeTruncated { return false }
        guard let cached = await cachedResponse(for: resource) else { return false }
        if !cached.isRollingWindow { return true }
        let today = TimeZone.gmt.day(of: now())
        func count(_ episodes: [Episode]) -> Int {
            episodes.count { $0.airings.contains { ($0.broadcastDay(in: .gmt)?.date ?? today) >= today } }
        }
        let expected = count(cached.episodes)
        return expected > 0 && count(response.episodes) * 3 <= expected
    }

    /// Returns whether an episode list lacks an episode of the show from other responses, such as days. IDs and
    /// numbers are compared.
    func omitsKnownEpisodes(_ list: SourceResponse) async -> Bool {
        // In a response with several shows, it is unknown which show the list is for.
        guard let show = list.episodes.first?.showID, list.episodes.allSatisfy({ $0.showID == show }) else {
            return false
        }
        let ids = Set(list.episodes.map(\.id))
        let codes = Set(list.episodes.compactMap(\.number.code))
        return await storage.episodes(ofShow: show, of: provider).contains { episode in
            // A source may not count an episode without a number as part of the list.
            guard let code = episode.number.code else { return false }
            return !ids.contains(episode.id) && !codes.contains(code)
        }
    }
}
