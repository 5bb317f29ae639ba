internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The names of a calendar's events. A name stays when title, number and time of an episode change, and another airing of
/// it has another name, in a calendar of another week too: a name is made of the episode and of the day on which the
/// airing was to be at first, as far as it was seen to move. What a source calls its episode is never shown as it is
/// (`failures.md`, D20).
struct EventNames {
    private struct Place: Hashable {
        let episode: SourceKey
        let day: String
    }

    /// From when an episode was moved, by whom and to when; the last move first.
    private var moves: [SourceKey: [(from: String, to: String)]] = [:]
    private var seen: [Place: Int] = [:]

    init(_ changes: [ScheduleChange]) {
        for change in changes.sorted(by: { $0.at > $1.at }) where change.kind == .moved {
            guard let id = change.episodeID, let old = change.old, let new = change.new else { continue }
            moves[SourceKey(provider: change.provider, id: id), default: []].append((old, new))
        }
    }

    /// The name of an airing in a listing; the second on a day has another one.
    mutating func next(for entry: ScheduleEntry) -> String {
        let time = entry.airings.first?.value.time.text ?? entry.date?.description ?? ""
        return name(of: entry.episode.id, moved: entry.episode.sources.map(\.key), to: time)
    }

    /// The name of what was dropped.
    mutating func name(of key: SourceKey, _ change: ScheduleChange) -> String {
        name(of: key, moved: [key], to: change.old ?? change.day?.description ?? "")
    }

    private mutating func name(of episode: SourceKey, moved keys: [SourceKey], to time: String) -> String {
        var time = time
        let key = keys.first { moves[$0] != nil }
        var steps = key.flatMap { moves[$0] } ?? []
        while let step = steps.firstIndex(where: { $0.to == time }) { time = steps.remove(at: step).from }
        let place = Place(episode: episode, day: String(time.prefix(10)))
        let turn = seen[place, default: 0]
        seen[place] = turn + 1
        let text = "\(episode)#\(place.day)#\(turn)"
        let halves = [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142].map { StableHash.of(text, from: $0) }
        return halves.map { String($0, radix: 36) }.joined(separator: "-") + "@aggctl"
    }
}
