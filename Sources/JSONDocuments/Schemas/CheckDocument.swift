package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/check/1`: the result of checking a provider against the contract.
package struct CheckDocument: Document {
    private let result: ProviderCheckResult
    private let comparison: ScheduleComparison?

    package init(_ result: ProviderCheckResult, _ comparison: ScheduleComparison? = nil) {
        self.result = result
        self.comparison = comparison
    }

    package var json: JSONValue {
        Envelope.json(
            "check/1",
            result.origin,
            [("clauses", .array(result.clauses.map(Self.json)))]
                + (comparison.map { [("comparison", Self.json($0))] } ?? [])
        )
    }

    private static func json(_ comparison: ScheduleComparison) -> JSONValue {
        .object([
            ("provider", .string(comparison.other)), ("sharedEpisodes", .int(comparison.sharedCount)),
            ("findings", .array(comparison.findings.map(JSONValue.string))),
        ])
    }

    private static func json(_ clause: ProviderCheckResult.Clause) -> JSONValue {
        .object([
            ("rule", .string(clause.rule)), ("violations", .array(clause.violations.map(JSONValue.string))),
            ("notChecked", clause.notChecked.map(JSONValue.string) ?? .null),
        ])
    }
}
