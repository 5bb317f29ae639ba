internal import ScheduleModel
internal import Synchronization

/// What was collected of one provider in one question; collectors that are limited to a part of it share it.
final class CollectedAnswers: Sendable {
    let state = Mutex(State())

    struct State {
        var shown = ShownParts()
        var toKeep: [ResourceID: ResourceAnswer] = [:]
        /// Answers of this question that are already written to the storage.
        var kept: [ResourceID: ResourceAnswer] = [:]
        /// Whether nothing was kept of the provider before this question; nil until that is looked for.
        var isFirst: Bool?
        /// The files that are there, once all of them are known.
        var files: Set<ResourceID>?
        var steps = 0
        var counts = AnswerCounts()
    }
}
