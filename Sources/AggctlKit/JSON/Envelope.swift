internal import ScheduleModel
internal import ProviderBoundary
internal import Aggregator
internal import Foundation

/// What every document has: its schema, when it was made, how the providers did, and what they noticed.
struct Envelope {
    let schema: String
    let generatedAt: Date
    let reports: [ProviderReport]

    func json(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(
            [("schema", .string("aggctl/" + schema)), ("generatedAt", .string(Instant.text(generatedAt)))] + members + [
                ("providers", .array(reports.map(Self.state))),
                ("notices", Self.notices(reports)),
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
            ("place", JSONValue(notice.place)),
        ])
    }

    static func state(_ report: ProviderReport) -> JSONValue {
        .object([
            ("id", .string(report.id.rawValue)),
            ("kind", .string(report.kind)),
            ("state", .string(report.state.rawValue)),
            ("fetchedAt", JSONValue(report.fetchedAt.map { Instant.text($0) })),
            ("episodes", .int(report.episodeCount)),
            ("retryAt", JSONValue(report.retryAt.map { Instant.text($0) })),
            ("error", JSONValue(report.failures.first?.message)),
        ])
    }

    /// The document of a command that failed.
    static func json(_ failure: CommandFailure) -> JSONValue {
        .object([
            ("schema", .string("aggctl/error/1")),
            (
                "error",
                .object([
                    ("code", .string(failure.code)),
                    ("message", .string(failure.message)),
                    ("provider", JSONValue(failure.provider)),
                    ("retryAt", JSONValue(failure.retryAt.map { Instant.text($0) })),
                    ("candidates", .array(failure.candidates.map(ShowDocument.reference))),
                ])
            ),
        ])
    }
}
