package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/image/1`: the file of a show's poster.
package struct PosterDocument: Document {
    private let result: PosterResult
    private let file: String

    /// Creates the document of a poster, or nil if the poster has no file.
    package init?(_ result: PosterResult) {
        guard case .file(let file) = result.content else { return nil }
        (self.result, self.file) = (result, file)
    }

    package var json: JSONValue {
        Envelope.json(
            "image/1",
            result.origin,
            reports: [],
            [
                ("show", ShowJSON.reference(result.show)),
                ("file", .string(file)),
            ]
        )
    }
}
