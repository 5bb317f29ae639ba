internal import ScheduleModel
internal import Foundation
internal import Synchronization

extension ResponseCollector {
    /// What is shown for an answer that does not come: what is kept, read once.
    struct CachedFallback {
        private let resource: ResourceID
        private let day: CivilDay?
        private let zone: TimeZone?
        private let part: ResponseScope
        private let collector: ResponseCollector
        private let response: SourceResponse?
        /// What is kept of it; nil where nothing is, or it cannot be read any more.
        let head: ResponseMetadata?

        init(
            _ resource: ResourceID,
            _ day: CivilDay?,
            _ zone: TimeZone?,
            _ part: ResponseScope,
            _ collector: ResponseCollector
        ) {
            (self.resource, self.day, self.zone) = (resource, day, zone)
            (self.part, self.collector) = (part, collector)
            let kept = collector.storage.response(part, for: collector.provider, of: resource)
            (response, head) = (kept?.response, kept?.head)
        }

        private var isStale: Bool { head.map { !$0.isFresh(at: collector.now()) } ?? false }

        /// - Parameter orNothing: whether nothing is told where nothing is kept.
        @discardableResult
        func use(because: ProviderError?, omitIfEmpty: Bool = false, wasNotRequested: Bool = false) -> SourceResponse? {
            if omitIfEmpty, response == nil {
                collector.collected.state.withLock { $0.outcomes.remove(part, of: resource) }
                return nil
            }
            let answer = response ?? because?.partialResponse?.stamped(at: collector.now()).restricted(to: part)
            var outcome = outcome(answer)
            (outcome.failure, outcome.isStale, outcome.wasNotRequested) = (because, isStale, wasNotRequested)
            collector.record(outcome, of: part, isAnswer: because == nil)
            return answer
        }

        /// Takes that the source says that nothing changed: what is kept is shown as said now.
        func confirmNotModified() -> SourceResponse? {
            let confirmed = response?.stamped(at: collector.now(), receivedAt: response?.receivedAt)
            collector.record(outcome(confirmed), of: part, isNew: true, isConfirmed: true, isAnswer: true)
            return confirmed
        }

        /// Shows the new answer in the place of what was kept.
        func replace(with answer: SourceResponse) -> SourceResponse {
            let shown = answer.restricted(to: part)
            collector.record(outcome(shown), of: part, isNew: true, isAnswer: true)
            return shown
        }

        private func outcome(_ answer: SourceResponse?) -> FetchOutcome {
            var outcome = FetchOutcome(resource: resource, response: answer)
            (outcome.day, outcome.dayZone) = (day, zone)
            return outcome
        }
    }
}
