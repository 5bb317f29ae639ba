package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/image/1`: where a show's poster lies.
package struct PosterDocument: Document {
    private let result: PosterResult

    package init(_ answer: PosterResult) { self.result = answer }

    package var json: JSONValue {
        Envelope.json(
            "image/1",
            result.origin,
            reports: [],
            [
                ("show", ShowJSON.reference(result.show)),
                ("file", .string(result.file)),
            ]
        )
    }
}
