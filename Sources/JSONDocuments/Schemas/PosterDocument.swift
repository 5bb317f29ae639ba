package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/image/1`: the file of a show's poster.
package struct PosterDocument: Document {
    private let result: PosterResult

    package init(_ result: PosterResult) { self.result = result }

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
