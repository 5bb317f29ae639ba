internal import AggregatorCore
internal import Foundation

/// SCHEDULE of `docs/interface.md`, in every format there is.
struct ScheduleDocument {
    let session: Session
    let view: ScheduleView
    let span: DaySpan
    let reports: [ProviderReport]

    func bytes(_ format: OutputOptions.Format, style: Style) -> [UInt8] {
        switch format {
        case .json: return json.bytes(isPretty: true)
        case .jsonl:
            return view.entries.flatMap { EpisodeDocument(entry: $0, zone: session.zone).json.bytes(isPretty: false) }
        case .table:
            let table = ScheduleTable(style: style, zone: session.zone).lines(view)
            let footer = Footer(session: session, style: style).lines(reports, noun: "episode", counts: \.episodeCount)
            let zone = style.paint("Times in \(session.zone.name).", .faint)
            return Array(((table + [""] + [zone] + footer).joined(separator: "\n") + "\n").utf8)
        }
    }

    private var json: JSONValue {
        let days = view.days.map { day in
            JSONValue.object([
                ("date", .string(day.date.description)),
                ("episodes", .array(day.entries.map { EpisodeDocument(entry: $0, zone: session.zone).json })),
            ])
        }
        return Envelope(schema: "schedule/1", generatedAt: session.now, reports: reports).json([
            ("from", .string(span.first.description)),
            ("to", .string(span.last.description)),
            ("timezone", .string(session.zone.name)),
            ("days", .array(days)),
        ])
    }
}
