public import ScheduleModel
public import Foundation

/// What differs between some resources' older and newer contents, taken together: an episode that went from one day's
/// list to another's has moved, and was neither dropped nor added.
public struct ChangeDetector: Sendable {
    private let provider: ProviderID
    private let at: Date

    /// Changes that a provider's answers at an instant bring.
    public init(of provider: ProviderID, at: Date) {
        self.provider = provider
        self.at = at
    }

    /// The changes between pairs of contents. A resource that was not known before brings no news, since all of it is
    /// new, nor does what leaves a resource that is not a list, such as the next episode of a show.
    ///
    /// - Parameters:
    ///   - isKnownElsewhere: whether the source lists an episode in another resource too.
    ///   - airingsElsewhere: when it is by those.
    public func changes(
        _ pairs: [(old: SourceResponse?, new: SourceResponse, isList: Bool)],
        isKnownElsewhere: (Episode) throws -> Bool,
        airingsElsewhere: (Episode) throws -> [Airing]
    ) rethrows -> [ScheduleChange] {
        if pairs.allSatisfy({ $0.old == nil }) { return [] }
        var titles: [String: String] = [:]
        for show in pairs.flatMap({ ($0.old?.shows ?? []) + $0.new.shows }) { titles[show.id] = show.title }
        let lists = pairs.filter(\.isList)
        let old = Self.byID(lists.flatMap { $0.old?.episodes ?? [] })
        let new = Self.byID(lists.flatMap(\.new.episodes))
        let expected = Set(lists.filter { $0.old != nil }.flatMap { $0.new.episodes.map(\.id) })
        let window = MovingWindow(lists)
        let named = EpisodeIDChanges(old, new)
        let moves = try AiringMoveDetector(
            gone: old.values.filter { episode in
                try AiringMoveDetector.hasSlotID(episode) && !named.isStillListed(episode.id, in: new)
                    && !window.isOutside(episode)
                    && !isKnownElsewhere(episode)
            },
            come: new.values.filter { episode in
                try AiringMoveDetector.hasSlotID(episode) && named.olderID(of: episode.id).flatMap { old[$0] } == nil
                    && expected.contains(episode.id) && !window.isOutside(episode) && !isKnownElsewhere(episode)
            },
            counts: (Self.counts(old), Self.counts(new))
        )
        var changes = showChanges(pairs)
        for (id, episode) in new.sorted(by: { $0.key < $1.key }) {
            if let before = named.olderID(of: id).flatMap({ old[$0] }) ?? moves.origins[id] {
                changes += self.changes(from: before, to: episode, of: titles[episode.showID] ?? "", in: window)
            } else if expected.contains(id), !window.isOutside(episode), try !isKnownElsewhere(episode) {
                changes.append(change(.added, episode, titles, new: Self.time(window.shared(episode.airings))))
            }
        }
        for (id, episode) in old.sorted(by: { $0.key < $1.key }) where !named.isStillListed(id, in: new) {
            if window.isOutside(episode) { continue }
            let time = Self.time(window.shared(episode.airings))
            if let now = moves.outcomes[id] {
                // Under its new id it is told to have moved; by the old one calendars know it.
                changes.append(change(.dropped, episode, titles, old: time, new: Self.time(now.airings)))
            } else if try !isKnownElsewhere(episode) {
                changes.append(change(.dropped, episode, titles, old: time))
            } else if let time, let other = Self.time(try airingsElsewhere(episode)), time != other {
                // It came up in another list before it left this one.
                changes.append(change(.moved, episode, titles, old: time, new: other))
            }
        }
        return changes
    }

    /// The changes between pairs of contents, where a source says nothing else.
    public func changes(between pairs: [(old: SourceResponse?, new: SourceResponse, isList: Bool)]) -> [ScheduleChange]
    {
        changes(pairs, isKnownElsewhere: { _ in false }, airingsElsewhere: { _ in [] })
    }

    private func showChanges(_ pairs: [(old: SourceResponse?, new: SourceResponse, isList: Bool)]) -> [ScheduleChange] {
        let old = pairs.flatMap { $0.old?.shows ?? [] }.reduce(into: [String: Show]()) { $0[$1.id] = $1 }
        let new = pairs.flatMap(\.new.shows).reduce(into: [String: Show]()) { $0[$1.id] = $1 }
        return new.values.sorted { $0.id < $1.id }.flatMap { show -> [ScheduleChange] in
            guard let before = old[show.id] else { return [] }
            func change(_ kind: ScheduleChange.Kind, _ old: String?, _ new: String?) -> ScheduleChange? {
                guard old != new, new != nil else { return nil }
                return ScheduleChange(
                    at: at,
                    provider: provider,
                    kind: kind,
                    showID: show.id,
                    showTitle: show.title,
                    old: old,
                    new: new
                )
            }
            return [
                change(.showRenamed, before.title, show.title),
                before.status == nil ? nil : change(.showStatus, before.status?.rawValue, show.status?.rawValue),
            ].compactMap(\.self)
        }
    }

    private func changes(
        from old: Episode,
        to new: Episode,
        of show: String,
        in window: MovingWindow
    ) -> [ScheduleChange] {
        var changes: [ScheduleChange] = []
        func note(_ kind: ScheduleChange.Kind, _ old: String?, _ now: String?) {
            if old != now { changes.append(change(kind, new, [new.showID: show], old: old, new: now)) }
        }
        let before = window.shared(old.airings)
        let after = window.shared(new.airings)
        // One that is shown again, or not any more, at another time beside one that stays has not moved.
        let kept = before.filter { airing in after.contains { $0.time == airing.time } }
        if kept.isEmpty, !before.isEmpty, !after.isEmpty || new.airings.isEmpty {
            note(.moved, Self.time(before), Self.time(after))
            // What is shown once in both is the same showing, and may be longer too.
            if before.count == 1, after.count == 1, before[0].seconds != nil, after[0].seconds != nil {
                note(.length, before[0].length, after[0].length)
            }
        }
        for airing in kept {
            let now = after.first { $0.time == airing.time && $0.channelName == airing.channelName }
            guard let now, airing.seconds != now.seconds else { continue }
            // A guide knows the end of a channel's last programme only when the next one comes.
            if window.moves, airing.seconds == nil || now.seconds == nil { continue }
            note(.length, airing.length, now.length)
        }
        note(.renumbered, Self.number(old.number), Self.number(new.number))
        note(.renamed, old.title, new.title)
        return changes
    }

    private func change(
        _ kind: ScheduleChange.Kind,
        _ episode: Episode,
        _ titles: [String: String],
        old: String? = nil,
        new: String? = nil
    ) -> ScheduleChange {
        ScheduleChange(
            at: at,
            provider: provider,
            kind: kind,
            showID: episode.showID,
            showTitle: titles[episode.showID] ?? "",
            episodeID: episode.id,
            code: episode.number.code,
            title: episode.title,
            day: episode.listedDay,
            old: old,
            new: new
        )
    }

    private static func byID(_ episodes: [Episode]) -> [String: Episode] {
        var all: [String: Episode] = [:]
        for episode in episodes {
            // One that is listed under several days has all of their airings.
            if var known = all[episode.id] {
                known.airings += episode.airings.filter { !known.airings.contains($0) }
                all[episode.id] = known
            } else {
                all[episode.id] = episode
            }
        }
        return all
    }

    private static func counts(_ episodes: [String: Episode]) -> [String: Int] {
        episodes.values.reduce(into: [:]) { $0[$1.showID, default: 0] += 1 }
    }

    /// `S02E54`, or what there is of it; nil where there is nothing.
    private static func number(_ number: EpisodeNumber) -> String? {
        number.code ?? number.season.map { "S\($0)" } ?? number.absolute.map { "#\($0)" }
    }

    /// When it starts first, as exactly as the source says it.
    private static func time(_ airings: [Airing]) -> String? {
        airings.compactMap(\.time.text).min()
    }
}

/// What of two lists can be compared where they move on with time, as a guide does: what began before the new list does
/// is past, and not dropped; what begins after the old one ended is what comes next, and not added. Each channel has a
/// window of its own.
private struct MovingWindow {
    private var begins: [String: Date] = [:]
    private var ends: [String: Date] = [:]
    let moves: Bool

    /// The longest that the last programme of a list is taken for one, in seconds.
    private static let maxLastProgrammeSeconds = 4 * 3_600

    init(_ lists: [(old: SourceResponse?, new: SourceResponse, isList: Bool)]) {
        moves = lists.contains { $0.new.isRollingWindow }
        if !moves { return }
        for airing in lists.flatMap(\.new.episodes).flatMap(\.airings) {
            guard let start = airing.start else { continue }
            begins[airing.channelName] = min(begins[airing.channelName] ?? start, start)
        }
        for airing in lists.flatMap({ $0.old?.episodes ?? [] }).flatMap(\.airings) {
            guard let start = airing.start else { continue }
            // What begins while its last programme was to be on is told in place of it; one that is too long to be one
            // fills what the guide does not know yet.
            let seconds = airing.seconds.flatMap { $0 <= Self.maxLastProgrammeSeconds ? $0 : nil } ?? 1
            let last = start.addingTimeInterval(Double(max(seconds, 1) - 1))
            ends[airing.channelName] = max(ends[airing.channelName] ?? last, last)
        }
    }

    /// Only the airings that both lists could hold.
    func shared(_ airings: [Airing]) -> [Airing] {
        if !moves { return airings }
        return airings.filter { airing in
            guard let start = airing.start else { return true }
            let name = airing.channelName
            return start >= begins[name] ?? .distantFuture && start <= ends[name] ?? .distantPast
        }
    }

    /// Whether none of its airings could be in both lists.
    func isOutside(_ episode: Episode) -> Bool {
        moves && !episode.airings.isEmpty && shared(episode.airings).isEmpty
    }
}

extension Airing {
    fileprivate var start: Date? { if case .instant(let start) = time { start } else { nil } }
    fileprivate var channelName: String { channel?.id ?? channel?.name ?? "" }
}
