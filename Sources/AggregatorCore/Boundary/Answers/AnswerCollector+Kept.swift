package import ScheduleModel
package import Foundation
internal import Synchronization

/// What is kept, beside what is asked for now.
extension AnswerCollector {
    /// Puts what is kept beside what is asked for now, whichever resource it came with.
    ///
    /// - Parameter part: to what it is limited.
    package func recall(_ kept: ResourceAnswer?, as resource: ResourceID, showing part: AnswerPart? = nil) {
        guard let kept else { return }
        let part = part ?? meant
        let isStale = kept.fetchedAt < now().addingTimeInterval(-86_400)
        var outcome = ResourceOutcome(resource: resource, answer: kept.limited(to: part), isStale: isStale)
        outcome.isRecalled = true
        put(outcome, of: part)
    }

    /// Puts what is kept of a resource that its source tells no more, such as a day that is past; nothing where nothing is.
    ///
    /// - Parameters:
    ///   - day: the day that it lists.
    ///   - zone: by whose clock that day is; nil where that is not known.
    package func recall(
        _ resource: ResourceID,
        of day: CivilDay? = nil,
        in zone: TimeZone? = nil,
        showing part: AnswerPart? = nil
    ) {
        let part = part ?? meant
        guard let kept = storage.answer(of: provider, for: resource, showing: part) else { return }
        var outcome = ResourceOutcome(resource: resource, answer: kept)
        (outcome.day, outcome.dayZone) = (day, zone)
        put(outcome, of: part)
    }

    /// Forgets the failures of some resources, which are to be asked again.
    package func forgetFailures(_ isMeant: (ResourceOutcome) -> Bool) {
        board.state.withLock { $0.shown.forgetFailures(isMeant) }
    }

    /// Takes that nothing could be had of a day, whatever resources it has.
    package func fail(_ error: ProviderError, of day: CivilDay, in zone: TimeZone) {
        var outcome = ResourceOutcome(resource: ResourceID("day \(day)"), failure: error)
        (outcome.day, outcome.dayZone) = (day, zone)
        put(outcome, of: meant)
    }

    /// What is kept of a resource; nil where nothing is.
    package func kept(_ resource: ResourceID) -> ResourceAnswer? {
        storage.answer(of: provider, for: resource, showing: .all)
    }

    /// The files of which anything is kept.
    package var keptFiles: [ResourceID] { storage.files(of: provider) }

    /// What is kept of a resource, without its rows; nil where nothing is.
    package func head(_ resource: ResourceID) -> AnswerHead? { storage.head(of: provider, for: resource) }
}
