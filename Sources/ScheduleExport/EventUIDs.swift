internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The names of a calendar's events. A name stays when title, number and time of an episode change, and another airing of
/// it has another name, in a calendar of another week and in another zone too: a name is made of the episode and of the
/// day on which the airing was to be at first, as far as it was seen to move. What a source calls its episode is never
/// shown as it is (`failures.md`, D20).
struct EventUIDs {
    private struct Step {
        let from: String
        let to: String
    }

    /// Whoever looks, an event has one name: its days are counted by a clock on which an evening has the same date almost
    /// wherever it is, from Auckland's to California's.
    private let zone = TimeZone(secondsFromGMT: -7 * 3600) ?? .gmt
    /// From when an episode was moved and to when, by its source's word; the last move first.
    private var moves: [SourceKey: [Step]] = [:]

    init(_ changes: [ScheduleChange]) {
        var dropped: [SourceKey: String] = [:]
        for change in changes.sorted(by: { $0.at < $1.at }) {
            guard let id = change.episodeID else { continue }
            let key = SourceKey(provider: change.provider, id: id)
            switch change.kind {
            case .moved: record(change.old, change.new, of: key)
            case .dropped: dropped[key] = change.old
            // What left one day's list and came up in another's that was asked for later has moved.
            case .added: record(dropped.removeValue(forKey: key), change.new, of: key)
            default: break
            }
        }
    }

    private mutating func record(_ old: String?, _ new: String?, of key: SourceKey) {
        if let old, let new { moves[key, default: []].insert(Step(from: old, to: new), at: 0) }
    }

    /// The name of an airing in a listing.
    func name(of entry: ScheduleEntry) -> String {
        guard let first = entry.airings.first else {
            return Self.name(entry.episode.id, day: entry.date.map(\.description) ?? "", turn: 0)
        }
        let date = first.value.time.day(in: zone) ?? entry.date
        let day = date.map(\.description) ?? ""
        let said = record(of: first, in: entry.episode)
        let firstDay = said.flatMap { original($0.time, by: $0.key) } ?? day
        return Self.name(entry.episode.id, day: firstDay, turn: ordinal(of: first, in: entry.episode, on: date))
    }

    /// The name of what was dropped.
    func name(of key: SourceKey, _ change: ScheduleChange) -> String {
        let firstDay = change.old.map { original($0, by: key) ?? day(of: $0) } ?? change.day?.description ?? ""
        return Self.name(key, day: firstDay, turn: 0)
    }

    /// What the source that gives the episode its name says of an airing, as its changes tell it: the nearest in time of
    /// those that it has.
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

    /// The day on which what is at a time now was to be at first; nil where it was not seen to move.
    private func original(_ time: String, by key: SourceKey) -> String? {
        var steps = moves[key] ?? []
        var first = time
        while let step = steps.firstIndex(where: { $0.to == first }) { first = steps.remove(at: step).from }
        return first == time ? nil : day(of: first)
    }

    /// The viewer's day of a time as changes tell it: an instant, or a day with or without a clock's time.
    private func day(of time: String) -> String {
        Instant.parse(time).map { zone.day(of: $0).description } ?? String(time.prefix(10))
    }

    /// The how manieth of an episode's airings of a day it is, whichever of them are listed.
    private func ordinal(of airing: MergedAiring, in episode: MergedEpisode, on day: CivilDay?) -> Int {
        guard let start = airing.value.time.start(in: zone) else { return 0 }
        return episode.airings.count { other in
            guard let begins = other.value.time.start(in: zone), other.value.time.day(in: zone) == day else {
                return false
            }
            return begins < start
                || (begins == start && (other.value.channel?.name ?? "") < (airing.value.channel?.name ?? ""))
        }
    }

    private static func name(_ episode: SourceKey, day: String, turn: Int) -> String {
        let text = "\(episode)#\(day)#\(turn)"
        let halves = [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142].map { StableHash.of(text, from: $0) }
        return halves.map { String($0, radix: 36) }.joined(separator: "-") + "@aggctl"
    }
}
