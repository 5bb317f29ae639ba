package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/image/1`: where a show's poster lies.
package struct PosterDocument: Document {
    private let answer: PosterAnswer

    package init(_ answer: PosterAnswer) { self.answer = answer }

    package var json: JSONValue {
        Envelope.json(
            "image/1",
            answer.origin,
            reports: [],
            [
                ("show", ShowJSON.reference(answer.show)),
                ("file", .string(answer.file)),
            ]
        )
    }
}
