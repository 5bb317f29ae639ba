internal import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The evening as the text of one message: only followed shows, and at most a few lines of each kind.
struct DigestText {
    let result: TonightResult
    let zone: TimeZone

    /// The maximum number of lines of one kind.
    private static let maxLines = 12

    private var texts: EntryFormatter { EntryFormatter(style: Style(), zone: zone) }

    /// The text, in several lines.
    var text: String {
        let evening = result.evening
        let airings = evening.running.map(\.entry).filter(\.show.isFollowed) + evening.later.filter(\.show.isFollowed)
        let lines =
            limited(EpisodeDrop.grouped(airings).map(line)) + limited(EpisodeDrop.grouped(evening.outToday).map(line))
            + (evening.waiting.isEmpty ? [] : [Self.waiting(evening)])
        return lines.isEmpty ? "Nothing of your shows today." : lines.joined(separator: "\n")
    }

    /// Returns the number of waiting episodes and shows.
    static func waiting(_ evening: EveningView) -> String {
        "To watch: \(Count.text(evening.waitingCount, "episode")) of \(Count.text(evening.waiting.count, "show"))"
    }

    private func limited(_ lines: [String]) -> [String] {
        lines.count <= Self.maxLines
            ? lines : Array(lines.prefix(Self.maxLines)) + ["and \(lines.count - Self.maxLines) more"]
    }

    private func line(_ drop: EpisodeDrop) -> String {
        let entry = drop.first
        let title = drop.entries.count > 1 ? Count.text(drop.entries.count, "episode") : entry.value.title ?? ""
        let parts = [
            entry.start.map { texts.time($0) } ?? "Out:", entry.show.value.title, texts.code(drop.entries), title,
            texts.channel(entry).isEmpty ? "" : "(\(texts.channel(entry)))",
        ]
        return TerminalText.clean(parts.filter { !$0.isEmpty }.joined(separator: " "))
    }
}
