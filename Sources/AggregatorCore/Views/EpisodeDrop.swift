internal import ScheduleMerging
internal import ScheduleModel

/// Several episodes of a show that come out together, such as a season on a streaming service.
public struct EpisodeDrop: Sendable {
    /// The episodes in their order. There is at least one.
    public let entries: [ScheduleEntry]

    /// The first episode.
    public var first: ScheduleEntry { entries[0] }

    /// Creates a drop of one episode.
    public init(of entry: ScheduleEntry) { entries = [entry] }

    private init(_ entries: [ScheduleEntry]) { self.entries = entries }

    /// The code of the episode, or the first and the last code of several: `S01E01–E08`. Nil if it has none.
    public var code: String? {
        guard entries.count > 1, let last = EpisodeNumber(number: entries.last?.value.number.number).text else {
            return first.value.number.code
        }
        return first.value.number.code.map { "\($0)–\(last)" }
    }

    /// The title for feeds, without unknown parts: `Show S02E54 Title`, or `Show S01E01–E08 (8 episodes)`.
    public var title: String {
        let title = entries.count > 1 ? "(\(entries.count) episodes)" : first.value.title
        return [first.show.value.title, code, title].compactMap(\.self).joined(separator: " ")
    }

    /// The summary of the episode, or the codes and titles of several, each on a line.
    public var summary: String? {
        if entries.count == 1 { return first.value.summary }
        return entries.map { [$0.value.number.code, $0.value.title].compactMap(\.self).joined(separator: " ") }
            .joined(separator: "\n")
    }

    /// Groups consecutive entries of one show that have the same day, start and channel and are numbered one after the
    /// other. Fewer than three episodes stay single.
    public static func grouped(_ entries: some Sequence<ScheduleEntry>) -> [EpisodeDrop] {
        entries.consecutiveGroups { $1.comes(with: $0) }.map { EpisodeDrop($0) }
    }
}

extension ScheduleEntry {
    /// Returns whether this entry is the next episode after another one, and comes out together with it.
    fileprivate func comes(with previous: ScheduleEntry) -> Bool {
        guard show.id == previous.show.id, date == previous.date, start == previous.start,
            channel?.name == previous.channel?.name, let number = value.number.number,
            let before = previous.value.number.number
        else { return false }
        return value.number.season == previous.value.number.season && number == before + 1
    }
}
