internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The UIDs of the events in a calendar.
///
/// A UID is made of the episode and the original day of the airing, as far as moves of the airing were recorded. It
/// stays the same if title, number and time change, and in a calendar of another week or time zone. Another airing of
/// the episode has another UID. A source's ID is never written as it is.
struct EventUIDs {
    /// A recorded move of an episode.
    private struct Step {
        let from: String
        let to: String
    }

    /// The time zone in which days are counted, the same for every viewer. On this clock an evening has the same
    /// date almost everywhere, from Auckland to California.
    private let zone = TimeZone(secondsFromGMT: -7 * 3600) ?? .gmt
    /// The recorded moves of an episode, from and to, the last one first.
    private var moves: [SourceKey: [Step]] = [:]

    init(_ changes: [ScheduleChange]) {
        var dropped: [SourceKey: String] = [:]
        for change in changes.sorted(by: { $0.detectedAt < $1.detectedAt }) {
            guard let id = change.episodeID else { continue }
            let key = SourceKey(provider: change.provider, id: id)
            switch change.kind {
            case .moved: record(change.old, change.new, of: key)
            case .dropped: dropped[key] = change.old
            // An episode that left one day's list and appeared in that of a day fetched later was moved.
            case .added: record(dropped.removeValue(forKey: key), change.new, of: key)
            default: break
            }
        }
    }

    private mutating func record(_ old: String?, _ new: String?, of key: SourceKey) {
        if let old, let new { moves[key, default: []].insert(Step(from: old, to: new), at: 0) }
    }

    /// Returns the UID of an airing in a listing.
    func name(of entry: ScheduleEntry) -> String {
        guard let first = entry.airings.first else {
            return Self.name(entry.episode.id, day: entry.date.map(\.description) ?? "", turn: 0)
        }
        let date = first.value.time.day(in: zone) ?? entry.date
        let day = date.map(\.description) ?? ""
        let sourceRecord = record(of: first, in: entry.episode)
        let firstDay = sourceRecord.flatMap { original($0.time, by: $0.key) } ?? day
        return Self.name(entry.episode.id, day: firstDay, turn: ordinal(of: first, in: entry.episode, on: date))
    }

    /// Returns the UID of a dropped episode.
    func name(of key: SourceKey, _ change: ScheduleChange) -> String {
        let firstDay = change.old.map { original($0, by: key) ?? day(of: $0) } ?? change.day?.description ?? ""
        return Self.name(key, day: firstDay, turn: 0)
    }

    /// Returns the source key and time text of an airing, as changes contain them.
    /// The text is that of the nearest airing of the source that names the episode.
    private func record(of airing: MergedAiring, in episode: MergedEpisode) -> (key: SourceKey, time: String)? {
        guard let source = episode.sources.first else { return nil }
        let start = airing.value.time.start(in: zone) ?? .distantPast
        func distance(_ other: Airing) -> TimeInterval {
            abs(start.timeIntervalSince(other.time.start(in: zone) ?? .distantFuture))
        }
        guard let nearest = source.episode.airings.min(by: { distance($0) < distance($1) }),
            let time = nearest.time.text
        else { return nil }
        return (source.key, time)
    }

    /// Returns the original day of an airing that now has a time, or nil if no move was recorded.
    private func original(_ time: String, by key: SourceKey) -> String? {
        var steps = moves[key] ?? []
        var first = time
        while let step = steps.firstIndex(where: { $0.to == first }) { first = steps.remove(at: step).from }
        return first == time ? nil : day(of: first)
    }

    /// Returns the day of a time in changes: an instant, or a day with or without a clock time. The day is in
    /// `zone`.
    private func day(of time: String) -> String {
        Instant.parse(time).map { zone.day(of: $0).description } ?? String(time.prefix(10))
    }

    /// Returns the position of an airing among all airings of its episode on a day, whether they are listed or not.
    private func ordinal(of airing: MergedAiring, in episode: MergedEpisode, on day: CivilDay?) -> Int {
        guard let start = airing.value.time.start(in: zone) else { return 0 }
        return episode.airings.count { other in
            guard let otherStart = other.value.time.start(in: zone), other.value.time.day(in: zone) == day else {
                return false
            }
            return otherStart < start
                || (otherStart == start && (other.value.channel?.name ?? "") < (airing.value.channel?.name ?? ""))
        }
    }

    private static func name(_ episode: SourceKey, day: String, turn: Int) -> String {
        let text = "\(episode)#\(day)#\(turn)"
        let halves = [StableHash.start, 0x6C62_272E_07BB_0142].map { StableHash.of(text, from: $0) }
        return halves.map { String($0, radix: 36) }.joined(separator: "-") + "@aggctl"
    }
}
