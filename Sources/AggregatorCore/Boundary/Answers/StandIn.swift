internal import ScheduleModel
internal import Foundation
internal import Synchronization

extension AnswerCollector {
    /// What is shown for an answer that does not come: what is kept, read once.
    struct StandIn {
        private let resource: ResourceID
        private let day: CivilDay?
        private let zone: TimeZone?
        private let part: AnswerPart
        private let collector: AnswerCollector
        private let answer: ResourceAnswer?
        /// What is kept of it; nil where nothing is, or it cannot be read any more.
        let head: AnswerHead?

        init(
            _ resource: ResourceID,
            _ day: CivilDay?,
            _ zone: TimeZone?,
            _ part: AnswerPart,
            _ collector: AnswerCollector
        ) {
            (self.resource, self.day, self.zone) = (resource, day, zone)
            (self.part, self.collector) = (part, collector)
            let kept = collector.storage.part(part, of: collector.provider, for: resource)
            (answer, head) = (kept?.answer, kept?.head)
        }

        private var isStale: Bool { head.map { !$0.isFresh(at: collector.now()) } ?? false }

        /// - Parameter orNothing: whether nothing is told where nothing is kept.
        @discardableResult
        func put(failure: ProviderError?, orNothing: Bool = false, wasLeftAlone: Bool = false) -> ResourceAnswer? {
            if orNothing, answer == nil {
                collector.board.state.withLock { $0.shown.take(back: part, of: resource) }
                return nil
            }
            let answer = answer ?? failure?.answerBefore?.said(at: collector.now()).limited(to: part)
            var outcome = outcome(answer)
            (outcome.failure, outcome.isStale, outcome.wasLeftAlone) = (failure, isStale, wasLeftAlone)
            collector.put(outcome, of: part, isAnswer: failure == nil)
            return answer
        }

        /// Takes that the source says that nothing changed: what is kept is shown as said now.
        func confirm() -> ResourceAnswer? {
            let confirmed = answer?.said(at: collector.now(), receivedAt: answer?.receivedAt)
            collector.put(outcome(confirmed), of: part, isNew: true, isConfirmed: true, isAnswer: true)
            return confirmed
        }

        /// Shows the new answer in the place of what was kept.
        func replace(by answer: ResourceAnswer) -> ResourceAnswer {
            let shown = answer.limited(to: part)
            collector.put(outcome(shown), of: part, isNew: true, isAnswer: true)
            return shown
        }

        private func outcome(_ answer: ResourceAnswer?) -> ResourceOutcome {
            var outcome = ResourceOutcome(resource: resource, answer: answer)
            (outcome.day, outcome.dayZone) = (day, zone)
            return outcome
        }
    }
}
