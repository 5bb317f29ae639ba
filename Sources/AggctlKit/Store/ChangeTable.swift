internal import Aggregator
internal import Foundation
internal import ScheduleModel

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
        for group in Self.grouped(changes) {
            let change = group[0]
            let isDrop = group.count > 1
            table.add([
                .init(text: change.kind.rawValue, role: .mark), .init(text: change.showTitle),
                .init(text: isDrop ? codes(group) : change.code ?? ""),
                .init(text: isDrop ? Count.text(group.count, "episode") : change.title ?? ""),
                .init(text: difference(change), role: .faint),
            ])
        }
        return table.lines()
    }

    /// Returns the lowest and the highest code of a drop.
    private func codes(_ group: [ScheduleChange]) -> String {
        let codes = group.compactMap(\.code).sorted { $0.compare($1, options: .numeric) == .orderedAscending }
        guard let first = codes.first, let last = codes.last else { return "" }
        // `S01E01–E08` within a season, and both codes otherwise.
        let number = last.firstIndex(of: "E").flatMap { first.hasPrefix(last[..<$0]) ? last[$0...] : nil }
        return first + context.style.mark("–", "-") + (number ?? last[...])
    }

    /// Groups three or more added or dropped episodes of one show with the same date, such as a season that comes out
    /// together.
    private static func grouped(_ changes: [ScheduleChange]) -> [[ScheduleChange]] {
        var groups: [[ScheduleChange]] = []
        for change in changes {
            if let last = groups.last?.last, last.isOfSameDrop(as: change) {
                groups[groups.count - 1].append(change)
            } else {
                groups.append([change])
            }
        }
        return groups.flatMap { $0.count < 3 ? $0.map { [$0] } : [$0] }
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
            return [.added, .seasonComplete].contains(change.kind) ? new : "nothing \(arrow) \(new)"
        case (nil, nil): return ""
        }
    }

    private func time(_ text: String) -> String {
        guard let instant = Instant.parse(text) else { return text }
        let zone = context.session.zone
        return "\(zone.day(of: instant)) \(EntryFormatter(style: context.style, zone: zone).time(instant))"
    }
}

extension ScheduleChange {
    /// Returns whether another change adds or drops an episode of the same show, with the same values.
    fileprivate func isOfSameDrop(as other: ScheduleChange) -> Bool {
        [.added, .dropped].contains(kind) && kind == other.kind && provider == other.provider
            && showID == other.showID && old == other.old && new == other.new && code != nil && other.code != nil
    }
}
