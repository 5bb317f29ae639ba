package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/ids/1`: the IDs of a show and its episodes in all sources and databases.
package struct IDsDocument: Document {
    private let result: IDsResult

    package init(_ result: IDsResult) { self.result = result }

    package var json: JSONValue {
        let show = result.show
        return Envelope.json(
            "ids/1",
            result.origin,
            [
                ("title", .string(show.value.title)), ("year", JSONValue(show.value.startYear)),
                sources(show.sources.map(\.key)), ("externals", ShowJSON.externals(show.value.externals)),
                ("episodes", .items(items)),
            ]
        )
    }

    /// One item per episode, without the IDs of the show.
    package var items: JSONItems {
        JSONItems(result.show.episodes) { episode in
            .object([
                ("season", JSONValue(episode.number.season)), ("number", JSONValue(episode.number.number)),
                ("absolute", JSONValue(episode.number.absolute)), ("code", JSONValue(episode.number.code)),
                ("title", JSONValue(episode.value.title)), sources(episode.sources.map(\.key)),
            ])
        }
    }

    private func sources(_ keys: [SourceKey]) -> (String, JSONValue) {
        ("sources", .array(keys.sorted().map { .string($0.description) }))
    }
}
