package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel

/// `aggctl/history/1`: the episodes that the user watched.
package struct HistoryDocument: Document {
    private let result: HistoryResult

    package init(_ result: HistoryResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "history/1",
            result.origin,
            [("count", .int(result.count)), ("episodes", .items(items))]
        )
    }

    package var items: JSONItems {
        JSONItems(result.episodes) { watched in
            let (show, episode) = (watched.show, watched.episode)
            return .object([
                ("watchedAt", JSONValue(episode.knownTime.map { Instant.text($0) })),
                (
                    "show",
                    .object([("title", .string(show.title)), ("year", JSONValue(show.year)), sources(show.keys)])
                ),
                ("season", JSONValue(episode.number.season)), ("number", JSONValue(episode.number.number)),
                ("code", JSONValue(episode.number.code)), ("title", JSONValue(episode.title)),
                ("date", JSONValue(episode.day?.description)), sources(episode.keys),
            ])
        }
    }

    private func sources(_ keys: Set<SourceKey>) -> (String, JSONValue) {
        ("sources", .array(keys.sorted().map { .string($0.description) }))
    }
}
