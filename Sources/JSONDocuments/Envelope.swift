internal import Aggregator
internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// The members that every document has: its schema, its creation time, the provider states and the notices.
package enum Envelope {
    /// Returns a document with some members in addition to the common ones.
    ///
    /// - Parameter reports: The provider reports, or nil for those of the origin.
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

    /// Returns the attribution text and license, or null.
    static func attribution(_ attribution: ProviderDescriptor.Attribution?) -> JSONValue {
        attribution.map {
            .object([("text", .string($0.text)), ("licence", .string($0.license)), ("url", .string($0.url))])
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
