internal import ScheduleModel

/// What was put of each resource in a question, part by part: two parts of one answer are one.
struct PartialOutcomes {
    private struct Part {
        let part: ResponseScope
        var outcome: FetchOutcome
        /// Whether it is an answer to this very question, so that it is not asked or read again.
        let isFinal: Bool
    }

    private var shown: [ResourceID: [Part]] = [:]

    /// Takes what became of a part in the place of what was put of it before.
    mutating func record(_ outcome: FetchOutcome, of part: ResponseScope, isAnswer: Bool) {
        let one = Part(part: part, outcome: outcome, isFinal: isAnswer)
        var parts = shown[outcome.resource] ?? []
        if let place = parts.firstIndex(where: { $0.part == part }) {
            parts[place] = one
        } else {
            parts.append(one)
        }
        shown[outcome.resource] = parts
    }

    mutating func remove(_ part: ResponseScope, of resource: ResourceID) {
        shown[resource]?.removeAll { $0.part == part }
    }

    /// Forgets the failures of some resources, which are to be asked again; what stands in for them stays.
    mutating func forgetFailures(_ isMeant: (FetchOutcome) -> Bool) {
        for (resource, parts) in shown {
            let kept = parts.filter { $0.outcome.failure == nil || $0.outcome.response != nil || !isMeant($0.outcome) }
            shown[resource] = kept.map { one in
                var one = one
                if isMeant(one.outcome) { one.outcome.failure = nil }
                return one
            }
        }
    }

    /// The answer that was given already for a part, or for the whole, in this question; nil if none covers all of the
    /// part.
    func response(for resource: ResourceID, scope part: ResponseScope) -> SourceResponse? {
        for one in shown[resource] ?? [] where one.isFinal {
            if one.part == part { return one.outcome.response }
            if one.part == .all { return one.outcome.response?.restricted(to: part) }
        }
        return nil
    }

    /// Changes what is shown of a resource, where the change has another answer for it.
    mutating func update(_ resource: ResourceID, _ change: (SourceResponse) -> SourceResponse?) {
        for place in (shown[resource] ?? []).indices {
            guard let answer = shown[resource]?[place].outcome.response, let mended = change(answer) else { continue }
            shown[resource]?[place].outcome.response = mended
        }
    }

    /// Everything, each resource once.
    var outcomes: [FetchOutcome] { shown.values.compactMap(Self.merged) }

    /// How many parts did not fail.
    var successCount: Int { shown.values.reduce(0) { $0 + $1.count { $0.outcome.failure == nil } } }

    private static func merged(_ parts: [Part]) -> FetchOutcome? {
        guard var joined = parts.first?.outcome else { return nil }
        for part in parts.dropFirst() {
            let other = part.outcome
            joined.response = joined.response.map { one in other.response.map(one.merging) ?? one } ?? other.response
            joined.failure = joined.failure ?? other.failure
            joined.isStale = joined.isStale || other.isStale
            joined.wasFetchedNow = joined.wasFetchedNow || other.wasFetchedNow
            joined.wasNotRequested = joined.wasNotRequested || other.wasNotRequested
        }
        return joined
    }
}
