package import Aggregator
internal import ScheduleModel

/// `aggctl/sync/1`: the result of a synchronization with a tracker.
package struct SyncDocument: Document {
    private let result: SyncResult

    package init(_ result: SyncResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "sync/1",
            result.origin,
            [
                ("tracker", .string(result.service.name)),
                ("newEpisodes", .int(result.imports.reduce(0) { $0 + $1.newEpisodes })),
                ("missing", .int(result.missing)),
                ("sent", .int(result.sent)),
                ("undated", .int(result.undated)),
                ("unnumbered", .int(result.unnumbered)),
                ("notFound", .array(result.notFound.map(JSONValue.string))),
                ("problems", .array((result.problems + result.imports.flatMap(\.problems)).map(JSONValue.string))),
            ]
        )
    }
}
