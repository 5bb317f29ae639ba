internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Aggregator
internal import Foundation

/// Events as lines of text.
struct EventText {
    let context: CommandContext

    private var texts: EntryFormatter { context.texts }

    func lines(_ event: ScheduleEvent) -> [String] {
        switch event {
        case .changed(let changes):
            return ["changed: \(Count.text(changes.count, "change"))"]
                + ChangeTable(context: context).lines(changes)
        case .providerFailed(let id, let message, let nextTry):
            let next = nextTry.map { ", next try at " + texts.time($0.minuteNotBefore) } ?? ""
            return [context.style.text("failed: \(id): \(message)\(next)")]
        case .providerRecovered(let id, let since):
            return [
                "recovered: \(id)"
                    + (since.map { ", failing since \(context.session.zone.day(of: $0)) " + texts.time($0) } ?? "")
            ]
        case .dayChanged(let today, let window):
            return ["day: \(DayText.long(today)), week \(window.first) to \(window.last)"]
        case .starting(let entry): return ["starting: " + line(entry)]
        case .startingTogether(let entries): return entries.first.map { ["starting: " + line($0, entries)] } ?? []
        case .released(let entries): return entries.first.map { ["released: " + line($0, entries)] } ?? []
        case .ending(let entry): return ["ending: " + line(entry)]
        case .seasonComplete(let entry): return ["season complete: " + line(entry)]
        case .marksChanged: return ["marks changed"]
        case .eventsDropped(let count): return ["dropped: " + Count.text(count, "event")]
        }
    }

    /// - Parameter all: All episodes, if the line is for several.
    private func line(_ entry: ScheduleEntry, _ all: [ScheduleEntry] = []) -> String {
        let title = all.count > 1 ? Count.text(all.count, "episode") : texts.title(entry)
        let parts = [
            texts.timeRange(entry), entry.show.value.title, all.count > 1 ? texts.code(all) : texts.code(entry), title,
            texts.channel(entry),
        ]
        return context.style.text(parts.filter { !$0.isEmpty }.joined(separator: "  "))
    }
}
