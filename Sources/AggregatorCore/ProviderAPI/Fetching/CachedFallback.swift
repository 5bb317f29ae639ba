internal import ScheduleModel
internal import Foundation
internal import Synchronization

extension ResponseCollector {
    /// The cached response for one resource, used if fetching it fails. It is read from storage once, on creation.
    struct CachedFallback {
        private let resource: ResourceID
        private let day: CivilDay?
        private let zone: TimeZone?
        private let scope: ResponseScope
        private let collector: ResponseCollector
        private let response: SourceResponse?
        /// The metadata of the cached response, or nil if nothing is cached or the cache cannot be read.
        let metadata: ResponseMetadata?

        init(
            _ resource: ResourceID,
            _ day: CivilDay?,
            _ zone: TimeZone?,
            _ scope: ResponseScope,
            _ collector: ResponseCollector
        ) async {
            (self.resource, self.day, self.zone) = (resource, day, zone)
            (self.scope, self.collector) = (scope, collector)
            let cached = await collector.storage.response(scope, for: collector.provider, of: resource)
            (response, metadata) = (cached?.response, cached?.metadata)
        }

        private var isStale: Bool { metadata.map { !$0.isFresh(at: collector.now()) } ?? false }

        /// Records the cached response as the outcome of this run for the resource, together with the reason, and
        /// returns it. If nothing is cached, the rows that the failed fetch did deliver (`partialResponse`) are used
        /// instead.
        ///
        /// Without an error the outcome is final: the resource is not fetched again in this run.
        ///
        /// - Parameters:
        ///   - error: The reason why nothing was fetched, or nil if the cached response needs no fetch.
        ///   - omitIfEmpty: Whether to record no outcome if nothing is cached. This also removes an earlier outcome.
        ///   - wasNotRequested: Whether no request was sent, because of a backoff or the end of the run.
        /// - Returns: The response in use, or nil.
        @discardableResult
        func use(
            because error: ProviderError?,
            omitIfEmpty: Bool = false,
            wasNotRequested: Bool = false
        ) -> SourceResponse? {
            if omitIfEmpty, response == nil {
                collector.collected.state.withLock { $0.outcomes.remove(scope, of: resource) }
                return nil
            }
            let result = response ?? error?.partialResponse?.stamped(at: collector.now()).restricted(to: scope)
            var outcome = outcome(result)
            (outcome.failure, outcome.isStale, outcome.wasNotRequested) = (error, isStale, wasNotRequested)
            collector.record(outcome, of: scope, isFinal: error == nil)
            return result
        }

        /// Handles a "not modified" response: records the cached response as fetched now. Its receipt time stays the
        /// original one.
        func confirmNotModified() -> SourceResponse? {
            let confirmed = response?.stamped(at: collector.now(), receivedAt: response?.receivedAt)
            collector.record(outcome(confirmed), of: scope, isNew: true, isConfirmed: true, isFinal: true)
            return confirmed
        }

        /// Records a newly fetched response, restricted to the requested scope, and returns it.
        func replace(with response: SourceResponse) -> SourceResponse {
            let restricted = response.restricted(to: scope)
            collector.record(outcome(restricted), of: scope, isNew: true, isFinal: true)
            return restricted
        }

        private func outcome(_ response: SourceResponse?) -> FetchOutcome {
            var outcome = FetchOutcome(resource: resource, response: response)
            (outcome.day, outcome.dayZone) = (day, zone)
            return outcome
        }
    }
}
