package import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// `aggctl/providers/1`: the configured providers and their states.
package struct ProvidersDocument: Document {
    private let result: ProvidersResult

    package init(_ result: ProvidersResult) { self.result = result }

    package var json: JSONValue {
        .object([
            ("schema", .string("aggctl/providers/1")), ("generatedAt", .string(Instant.text(result.origin.now))),
            ("providers", .array(result.states.map(Self.json))),
            ("notices", Envelope.notices(result.origin.reports)),
        ])
    }

    private static func json(_ state: ProviderState) -> JSONValue {
        let (descriptor, health) = (state.instance.descriptor, state.health)
        return .object([
            ("id", .string(state.instance.id.rawValue)),
            ("kind", .string(descriptor.kind)),
            ("state", .string(state.state.rawValue)),
            ("fetchedAt", JSONValue(state.lastSuccess.map { Instant.text($0) })),
            ("episodes", .int(state.report.episodeCount)),
            ("retryAt", JSONValue((state.report.retryAt ?? health.nextTry).map { Instant.text($0) })),
            (
                "error",
                JSONValue(state.report.failures.first?.message ?? health.message ?? health.missed.first?.message)
            ),
            ("failures", .int(health.failures)),
            (
                "missed",
                .array(
                    health.missed.map { missed in
                        .object([
                            ("day", JSONValue(missed.day?.description)), ("error", .string(missed.message)),
                            ("triedAt", .string(Instant.text(missed.at))),
                        ])
                    }
                )
            ),
            ("title", .string(descriptor.title)),
            ("priority", .int(state.instance.priority)),
            ("abilities", .array(state.capabilities.map { .string($0.rawValue) })),
            ("attribution", Envelope.attribution(descriptor.attribution)),
        ])
    }
}
