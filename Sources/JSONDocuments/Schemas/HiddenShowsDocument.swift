package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/hidden/1`: the shows that the user hides everywhere.
package struct HiddenShowsDocument: Document {
    private let result: HiddenShowsResult

    package init(_ result: HiddenShowsResult) { self.result = result }

    package var json: JSONValue {
        let shows = result.shows.map { mark in
            let sources = mark.keys.sorted().map { JSONValue.string($0.description) }
            return JSONValue.object([
                ("title", .string(mark.title)), ("year", mark.year.map(JSONValue.int) ?? .null),
                ("sources", .array(sources)),
            ])
        }
        return Envelope.json("hidden/1", result.origin, [("shows", .array(shows))])
    }
}
