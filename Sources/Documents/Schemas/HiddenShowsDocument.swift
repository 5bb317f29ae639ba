package import Aggregator
package import ScheduleMerging
internal import ScheduleModel

/// `aggctl/hidden/1`: the shows that the user hides everywhere.
package struct HiddenShowsDocument: Document {
    private let marks: [ShowMark]
    private let origin: AnswerOrigin

    package init(_ marks: [ShowMark], _ origin: AnswerOrigin) { (self.marks, self.origin) = (marks, origin) }

    package var json: JSONValue {
        let shows = marks.map { mark in
            let sources = mark.keys.sorted().map { JSONValue.string($0.description) }
            return JSONValue.object([
                ("title", .string(mark.title)), ("year", mark.year.map(JSONValue.int) ?? .null),
                ("sources", .array(sources)),
            ])
        }
        return Envelope.json("hidden/1", origin, [("shows", .array(shows))])
    }
}
