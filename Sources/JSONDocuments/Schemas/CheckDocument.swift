package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/check/1`: the result of checking a provider against the contract.
package struct CheckDocument: Document {
    private let result: ProviderCheckResult

    package init(_ result: ProviderCheckResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "check/1",
            result.origin,
            [
                ("clauses", .array(result.clauses.map(Self.json)))
            ]
        )
    }

    private static func json(_ clause: ProviderCheckResult.Clause) -> JSONValue {
        .object([
            ("rule", .string(clause.rule)), ("violations", .array(clause.violations.map(JSONValue.string))),
            ("notChecked", clause.notChecked.map(JSONValue.string) ?? .null),
        ])
    }
}
