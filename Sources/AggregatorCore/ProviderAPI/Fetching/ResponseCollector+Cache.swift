package import ScheduleModel
package import Foundation
internal import Synchronization

/// What is kept, beside what is asked for now.
extension ResponseCollector {
    /// Puts what is kept beside what is asked for now, whichever resource it came with.
    ///
    /// - Parameter part: to what it is limited.
    package func addCached(_ kept: SourceResponse?, as resource: ResourceID, scope part: ResponseScope? = nil) {
        guard let kept else { return }
        let part = part ?? defaultScope
        let isStale = kept.fetchedAt < now().addingTimeInterval(-86_400)
        var outcome = FetchOutcome(resource: resource, response: kept.restricted(to: part), isStale: isStale)
        outcome.isCacheSupplement = true
        record(outcome, of: part)
    }

    /// Puts what is kept of a resource that its source tells no more, such as a day that is past; nothing where nothing is.
    ///
    /// - Parameters:
    ///   - day: the day that it lists.
    ///   - zone: by whose clock that day is; nil where that is not known.
    package func addCached(
        _ resource: ResourceID,
        of day: CivilDay? = nil,
        in zone: TimeZone? = nil,
        scope part: ResponseScope? = nil
    ) {
        let part = part ?? defaultScope
        guard let kept = storage.response(for: provider, of: resource, scope: part) else { return }
        var outcome = FetchOutcome(resource: resource, response: kept)
        (outcome.day, outcome.dayZone) = (day, zone)
        record(outcome, of: part)
    }

    /// Forgets the failures of some resources, which are to be asked again.
    package func clearFailures(where isMeant: (FetchOutcome) -> Bool) {
        collected.state.withLock { $0.outcomes.forgetFailures(isMeant) }
    }

    /// Takes that nothing could be had of a day, whatever resources it has.
    package func fail(_ error: ProviderError, of day: CivilDay, in zone: TimeZone) {
        var outcome = FetchOutcome(resource: ResourceID("day \(day)"), failure: error)
        (outcome.day, outcome.dayZone) = (day, zone)
        record(outcome, of: defaultScope)
    }

    /// What is kept of a resource; nil where nothing is.
    package func cachedResponse(for resource: ResourceID) -> SourceResponse? {
        storage.response(for: provider, of: resource, scope: .all)
    }

    /// The files of which anything is kept.
    package var cachedFiles: [ResourceID] { storage.files(of: provider) }

    /// What is kept of a resource, without its rows; nil where nothing is.
    package func cachedMetadata(for resource: ResourceID) -> ResponseMetadata? {
        storage.metadata(for: provider, of: resource)
    }
}
