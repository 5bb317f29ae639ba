internal import ScheduleModel

/// The outcomes of one run by resource and scope. `outcomes` merges the parts of each resource into one.
struct PartialOutcomes {
    private struct Part {
        let scope: ResponseScope
        var outcome: FetchOutcome
        /// Whether this outcome is final for the run, so that the part is neither fetched nor read again.
        let isFinal: Bool
    }

    private var partsByResource: [ResourceID: [Part]] = [:]

    /// Records the outcome of a part, replacing an earlier one of the same scope.
    ///
    /// - Parameter isFinal: Whether the outcome is final for the run.
    mutating func record(_ outcome: FetchOutcome, of scope: ResponseScope, isFinal: Bool) {
        let part = Part(scope: scope, outcome: outcome, isFinal: isFinal)
        var parts = partsByResource[outcome.resource] ?? []
        if let index = parts.firstIndex(where: { $0.scope == scope }) {
            parts[index] = part
        } else {
            parts.append(part)
        }
        partsByResource[outcome.resource] = parts
    }

    mutating func remove(_ scope: ResponseScope, of resource: ResourceID) {
        partsByResource[resource]?.removeAll { $0.scope == scope }
    }

    /// Clears the failures of the matching outcomes so that they can be retried. An outcome without a response is
    /// removed. One with a fallback response stays.
    mutating func clearFailures(where predicate: (FetchOutcome) -> Bool) {
        for (resource, parts) in partsByResource {
            let remaining = parts.filter {
                $0.outcome.failure == nil || $0.outcome.response != nil || !predicate($0.outcome)
            }
            partsByResource[resource] = remaining.map { part in
                var part = part
                if predicate(part.outcome) { part.outcome.failure = nil }
                return part
            }
        }
    }

    /// Returns the final response for a scope: that of the same scope, or the complete one restricted to it. Returns
    /// nil if there is neither.
    func response(for resource: ResourceID, scope: ResponseScope) -> SourceResponse? {
        for part in partsByResource[resource] ?? [] where part.isFinal {
            if part.scope == scope { return part.outcome.response }
            if part.scope == .all { return part.outcome.response?.restricted(to: scope) }
        }
        return nil
    }

    /// Replaces the responses of a resource by the results of `change`. Parts for which it returns nil stay
    /// unchanged.
    mutating func update(_ resource: ResourceID, _ change: (SourceResponse) -> SourceResponse?) {
        for index in (partsByResource[resource] ?? []).indices {
            guard let response = partsByResource[resource]?[index].outcome.response, let updated = change(response)
            else { continue }
            partsByResource[resource]?[index].outcome.response = updated
        }
    }

    /// One outcome per resource, merged from its parts.
    var outcomes: [FetchOutcome] { partsByResource.values.compactMap(Self.merged) }

    /// The number of parts without a failure.
    var successCount: Int { partsByResource.values.reduce(0) { $0 + $1.count { $0.outcome.failure == nil } } }

    /// Merges the parts of one resource. Responses are combined and the first failure is used. `isStale`,
    /// `wasFetchedNow` and `wasNotRequested` are set if any part has them.
    private static func merged(_ parts: [Part]) -> FetchOutcome? {
        guard var merged = parts.first?.outcome else { return nil }
        for part in parts.dropFirst() {
            let other = part.outcome
            merged.response =
                merged.response.map { response in other.response.map(response.merging) ?? response } ?? other.response
            merged.failure = merged.failure ?? other.failure
            merged.isStale = merged.isStale || other.isStale
            merged.wasFetchedNow = merged.wasFetchedNow || other.wasFetchedNow
            merged.wasNotRequested = merged.wasNotRequested || other.wasNotRequested
        }
        return merged
    }
}
