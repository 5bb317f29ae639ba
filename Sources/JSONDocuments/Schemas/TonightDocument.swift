package import Aggregator
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/tonight/1`: the viewer's evening.
package struct TonightDocument: Document {
    private let result: TonightResult
    private var evening: EveningView { result.evening }

    package init(_ result: TonightResult) { self.result = result }

    package var json: JSONValue {
        Envelope.json(
            "tonight/1",
            result.origin,
            [
                ("timezone", .string(result.origin.zone.name)),
                ("on", .array(evening.running.map(json))),
                ("later", .array(evening.later.map { result.origin.json($0) })),
                ("out", .array(evening.outToday.map { result.origin.json($0) })),
                ("waiting", .array(evening.waiting.map(json))),
                ("changes", .array(result.changes.map(ChangeJSON.json))),
            ]
        )
    }

    /// Each episode with the name of its list.
    package var items: JSONItems {
        let lists = [
            ("on", evening.running.map(json)), ("later", evening.later.map { result.origin.json($0) }),
            ("out", evening.outToday.map { result.origin.json($0) }),
            ("waiting", evening.waiting.map { result.origin.json($0.next) }),
        ]
        return JSONItems(lists.flatMap { name, episodes in episodes.map { (name, $0) } }) { name, episode in
            episode.adding([("list", .string(name))])
        }
    }

    private func json(_ running: NowView.Running) -> JSONValue {
        result.origin.json(running.entry).adding([("minutesLeft", JSONValue(running.minutesLeft))])
    }

    private func json(_ show: WaitingShow) -> JSONValue {
        .object([
            ("next", result.origin.json(show.next)), ("count", .int(show.count)),
            ("newest", JSONValue(show.newestDay?.description)),
        ])
    }
}
