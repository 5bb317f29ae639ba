internal import ScheduleModel
internal import Foundation

/// A change in the data of a source as JSON, called CHANGE in `docs/reference/json.md`.
enum ChangeJSON {
    static func json(_ change: ScheduleChange) -> JSONValue {
        .object([
            ("at", .string(Instant.text(change.detectedAt))),
            ("provider", .string(change.provider.rawValue)),
            ("kind", .string(change.kind.rawValue)),
            (
                "show",
                .object([("id", .string("\(change.provider):\(change.showID)")), ("title", .string(change.showTitle))])
            ),
            ("episode", JSONValue(change.episodeID.map { "\(change.provider):\($0)" })),
            ("code", JSONValue(change.code)),
            ("title", JSONValue(change.title)),
            ("date", JSONValue(change.day?.description)),
            ("old", JSONValue(change.old)),
            ("new", JSONValue(change.new)),
        ])
    }
}
