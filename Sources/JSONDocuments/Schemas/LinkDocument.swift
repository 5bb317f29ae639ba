package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/link/1`: the decision about shows of two sources.
package struct LinkDocument: Document {
    private let result: LinkResult

    package init(_ result: LinkResult) { self.result = result }

    package var json: JSONValue {
        let isSame: JSONValue =
            switch result.decision {
            case .linked: .bool(true)
            case .separated: .bool(false)
            case .undecided: .null
            }
        return Envelope.json(
            "link/1",
            result.origin,
            [
                ("shows", .array([result.pair.left, result.pair.right].map { .string($0.description) })),
                ("same", isSame), ("changed", .bool(result.hasChanged)),
            ]
        )
    }
}
