internal import ScheduleModel

/// What was put of each resource in a question, part by part: two parts of one answer are one.
struct ShownParts {
    private struct Shown {
        let part: AnswerPart
        var outcome: ResourceOutcome
        /// Whether it is an answer to this very question, so that it is not asked or read again.
        let isAnswer: Bool
    }

    private var shown: [ResourceID: [Shown]] = [:]

    /// Takes what became of a part in the place of what was put of it before.
    mutating func put(_ outcome: ResourceOutcome, of part: AnswerPart, isAnswer: Bool) {
        let one = Shown(part: part, outcome: outcome, isAnswer: isAnswer)
        var parts = shown[outcome.resource] ?? []
        if let place = parts.firstIndex(where: { $0.part == part }) {
            parts[place] = one
        } else {
            parts.append(one)
        }
        shown[outcome.resource] = parts
    }

    mutating func take(back part: AnswerPart, of resource: ResourceID) {
        shown[resource]?.removeAll { $0.part == part }
    }

    /// Forgets the failures of some resources, which are to be asked again; what stands in for them stays.
    mutating func forgetFailures(_ isMeant: (ResourceOutcome) -> Bool) {
        for (resource, parts) in shown {
            let kept = parts.filter { $0.outcome.failure == nil || $0.outcome.answer != nil || !isMeant($0.outcome) }
            shown[resource] = kept.map { one in
                var one = one
                if isMeant(one.outcome) { one.outcome.failure = nil }
                return one
            }
        }
    }

    /// The answer that was given already for a part, or for the whole, in this question; nil if none covers all of the
    /// part.
    func answer(_ resource: ResourceID, _ part: AnswerPart) -> ResourceAnswer? {
        for one in shown[resource] ?? [] where one.isAnswer {
            if one.part == part { return one.outcome.answer }
            if one.part == .all { return one.outcome.answer?.limited(to: part) }
        }
        return nil
    }

    /// Changes what is shown of a resource, where the change has another answer for it.
    mutating func mend(_ resource: ResourceID, _ change: (ResourceAnswer) -> ResourceAnswer?) {
        for place in (shown[resource] ?? []).indices {
            guard let answer = shown[resource]?[place].outcome.answer, let mended = change(answer) else { continue }
            shown[resource]?[place].outcome.answer = mended
        }
    }

    /// Everything, each resource once.
    var outcomes: [ResourceOutcome] { shown.values.compactMap(Self.joined) }

    /// How many parts did not fail.
    var answered: Int { shown.values.reduce(0) { $0 + $1.count { $0.outcome.failure == nil } } }

    private static func joined(_ parts: [Shown]) -> ResourceOutcome? {
        guard var joined = parts.first?.outcome else { return nil }
        for part in parts.dropFirst() {
            let other = part.outcome
            joined.answer = joined.answer.map { one in other.answer.map(one.adding) ?? one } ?? other.answer
            joined.failure = joined.failure ?? other.failure
            joined.isStale = joined.isStale || other.isStale
            joined.isNew = joined.isNew || other.isNew
            joined.wasLeftAlone = joined.wasLeftAlone || other.wasLeftAlone
        }
        return joined
    }
}
