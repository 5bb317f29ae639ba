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

    /// The smallest number of episodes that are shown as one. Two in a row are an ordinary double episode.
    private static let minCount = 3

    /// Groups consecutive entries of one show that have the same day, start and channel and are numbered one after the
    /// other. Fewer than three episodes stay single.
    public static func grouped(_ entries: some Sequence<ScheduleEntry>) -> [EpisodeDrop] {
        var drops: [EpisodeDrop] = []
        var current: [ScheduleEntry] = []
        func close() {
            if current.count < minCount {
                drops += current.map { EpisodeDrop(of: $0) }
            } else {
                drops.append(EpisodeDrop(current))
            }
            current = []
        }
        for entry in entries {
            if let last = current.last, !entry.comes(with: last) { close() }
            current.append(entry)
        }
        close()
        return drops
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
