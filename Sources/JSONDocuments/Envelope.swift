internal import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// What every document has: its schema, when it was made, how the providers did, and what they noticed.
package enum Envelope {
    /// A document with these members and what all documents have.
    ///
    /// - Parameter reports: how the providers did; as the answer's origin says where nil.
    static func json(
        _ schema: String,
        _ origin: ResultOrigin,
        reports: [ProviderReport]? = nil,
        _ members: [(String, JSONValue)]
    ) -> JSONValue {
        let reports = reports ?? origin.reports
        return .object(
            [("schema", .string("aggctl/" + schema)), ("generatedAt", .string(Instant.text(origin.now)))] + members + [
                ("providers", .array(reports.map(state))), ("notices", notices(reports)),
            ]
        )
    }

    static func notices(_ reports: [ProviderReport]) -> JSONValue {
        .array(reports.flatMap { report in report.notices.map { json($0, of: report.id) } })
    }

    private static func json(_ notice: Notice, of provider: ProviderID) -> JSONValue {
        .object([
            ("provider", .string(provider.rawValue)),
            ("code", .string(notice.code.rawValue)),
            ("message", .string(notice.message)),
            ("place", JSONValue(notice.location)),
        ])
    }

    /// Whom to thank, and under which licence.
    static func attribution(_ attribution: ProviderDescriptor.Attribution?) -> JSONValue {
        attribution.map {
            .object([("text", .string($0.text)), ("licence", .string($0.licence)), ("url", .string($0.url))])
        } ?? .null
    }

    private static func state(_ report: ProviderReport) -> JSONValue {
        .object([
            ("id", .string(report.id.rawValue)),
            ("kind", .string(report.kind)),
            ("state", .string(report.state.rawValue)),
            ("fetchedAt", JSONValue(report.fetchedAt.map { Instant.text($0) })),
            ("episodes", .int(report.episodeCount)),
            ("retryAt", JSONValue(report.retryAt.map { Instant.text($0) })),
            ("error", JSONValue(report.failures.first?.message)),
            ("attribution", attribution(report.attribution)),
        ])
    }
}
