internal import Aggregator
internal import Foundation
internal import ScheduleModel
internal import ScheduleViews

/// Changes of source data as lines.
struct ChangeTable {
    let context: CommandContext

    /// Returns the changes below the days on which they were found.
    func days(_ changes: [ScheduleChange]) -> [String] {
        if changes.isEmpty { return ["no changes"] }
        let zone = context.session.zone
        var lines: [String] = []
        var remaining = changes[...]
        while let first = remaining.first {
            let day = zone.day(of: first.detectedAt)
            let group = remaining.prefix { zone.day(of: $0.detectedAt) == day }
            remaining = remaining.dropFirst(group.count)
            lines += (lines.isEmpty ? [] : [""]) + [context.heading("Found on " + DayText.long(day))]
            lines += self.lines(Array(group))
        }
        return lines + [""] + context.remark("Times in \(zone.name).")
    }

    func lines(_ changes: [ScheduleChange]) -> [String] {
        var table = TextTable(
            columns: [
                TextTable.Column(minWidth: 8), TextTable.Column(minWidth: 12, yields: 1), TextTable.Column(minWidth: 6),
                TextTable.Column(minWidth: 12, yields: 2), TextTable.Column(minWidth: 16, yields: 3),
            ],
            style: context.style
        )
        for group in ChangeGroup.grouped(changes) {
            let (change, count) = (group.first, group.changes.count)
            table.add([
                .init(text: change.kind.rawValue, role: .mark), .init(text: change.showTitle),
                .init(text: group.code(dash: context.style.mark("–", "-")) ?? ""),
                .init(text: count > 1 ? Count.text(count, "episode") : change.title ?? ""),
                .init(text: difference(change), role: .faint),
            ])
        }
        return table.lines()
    }

    /// Returns the old and the new value. Times are in the viewer's time zone.
    func difference(_ change: ScheduleChange) -> String {
        let isTime = [.moved, .added, .dropped].contains(change.kind)
        let (old, new) = isTime ? (change.old.map(time), change.new.map(time)) : (change.old, change.new)
        let arrow = context.style.mark("→", "->")
        switch (old, new) {
        case (let old?, let new?): return "\(old) \(arrow) \(new)"
        case (let old?, nil): return change.kind == .dropped ? old : "\(old) \(arrow) nothing"
        // An added episode or a complete season has no old value.
        case (nil, let new?):
            return [.added, .seasonComplete, .available].contains(change.kind) ? new : "nothing \(arrow) \(new)"
        case (nil, nil): return ""
        }
    }

    private func time(_ text: String) -> String {
        guard let instant = Instant.parse(text) else { return text }
        let zone = context.session.zone
        return "\(zone.day(of: instant)) \(EntryFormatter(style: context.style, zone: zone).time(instant))"
    }
}
