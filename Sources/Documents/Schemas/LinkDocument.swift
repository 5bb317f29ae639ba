package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/link/1`: what was decided about two sources' shows.
package struct LinkDocument: Document {
    private let answer: LinkChoiceAnswer

    package init(_ answer: LinkChoiceAnswer) { self.answer = answer }

    package var json: JSONValue {
        let isSame: JSONValue =
            switch answer.choice {
            case .joined: .bool(true)
            case .parted: .bool(false)
            case .undecided: .null
            }
        return Envelope.json(
            "link/1",
            answer.origin,
            [
                ("shows", .array([answer.pair.left, answer.pair.right].map { .string($0.description) })),
                ("same", isSame), ("changed", .bool(answer.hasChanged)),
            ]
        )
    }
}
