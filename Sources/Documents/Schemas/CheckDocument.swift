package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/check/1`: how a provider keeps the contract.
package struct CheckDocument: Document {
    private let answer: CheckAnswer

    package init(_ answer: CheckAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "check/1",
            answer.origin,
            [
                ("clauses", .array(answer.clauses.map(Self.json)))
            ]
        )
    }

    private static func json(_ clause: CheckAnswer.Clause) -> JSONValue {
        .object([
            ("rule", .string(clause.rule)), ("violations", .array(clause.violations.map(JSONValue.string))),
            ("notChecked", clause.notChecked.map(JSONValue.string) ?? .null),
        ])
    }
}
