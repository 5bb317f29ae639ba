public import ScheduleModel
public import Foundation

/// A comparison of the old and new contents of several resources. They are compared together: an episode that went
/// from one day's list to another's has moved, and was neither dropped nor added.
public struct ChangeDetector: Sendable {
    private let provider: ProviderID
    private let at: Date

    /// Creates a detector.
    ///
    /// - Parameters:
    ///   - provider: The provider of the responses.
    ///   - at: The time that the changes get.
    public init(of provider: ProviderID, at: Date) {
        self.provider = provider
        self.at = at
    }

    /// Returns the changes between pairs of contents.
    ///
    /// A resource without old content yields no changes, because all of it is new. An episode that disappears from a
    /// resource is a change only if the resource is a list. The next episode of a show, for example, is not a list.
    ///
    /// - Parameters:
    ///   - pairs: The old content, which is nil if there was none, the new content, and whether the resource is a
    ///     list.
    ///   - isKnownElsewhere: Returns whether the source also lists an episode in another resource.
    ///   - airingsElsewhere: Returns the airings of an episode in the other resources.
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
        let idChanges = EpisodeIDChanges(old, new)
        let moves = try AiringMoveDetector(
            gone: old.values.filter { episode in
                try AiringMoveDetector.hasSlotID(episode) && !idChanges.isStillListed(episode.id, in: new)
                    && !window.isOutside(episode)
                    && !isKnownElsewhere(episode)
            },
            come: new.values.filter { episode in
                try AiringMoveDetector.hasSlotID(episode)
                    && idChanges.olderID(of: episode.id).flatMap { old[$0] } == nil
                    && expected.contains(episode.id) && !window.isOutside(episode) && !isKnownElsewhere(episode)
            },
            counts: (Self.counts(old), Self.counts(new))
        )
        var changes = showChanges(pairs) + pairs.flatMap(availabilityChanges)
        // Sorting the episodes would move large values.
        for id in new.keys.sorted() {
            guard let episode = new[id] else { continue }
            if let older = idChanges.olderID(of: id).flatMap({ old[$0] }) ?? moves.origins[id] {
                changes += self.changes(from: older, to: episode, of: titles[episode.showID] ?? "", in: window)
            } else if expected.contains(id), !window.isOutside(episode), try !isKnownElsewhere(episode) {
                changes.append(change(.added, episode, titles, new: Self.time(window.shared(episode.airings))))
            }
        }
        for id in old.keys.sorted() where !idChanges.isStillListed(id, in: new) {
            guard let episode = old[id], !window.isOutside(episode) else { continue }
            let time = Self.time(window.shared(episode.airings))
            if let moved = moves.outcomes[id] {
                // The new ID is reported as moved. The old ID is reported as dropped, because calendars use it for
                // the episode.
                changes.append(change(.dropped, episode, titles, old: time, new: Self.time(moved.airings)))
            } else if try !isKnownElsewhere(episode) {
                changes.append(change(.dropped, episode, titles, old: time))
            } else if let time, let other = Self.time(try airingsElsewhere(episode)), time != other {
                // The episode appeared in another list before it disappeared from this one.
                changes.append(change(.moved, episode, titles, old: time, new: other))
            }
        }
        return changes
    }

    /// Returns the changes between pairs of contents of a source without other resources.
    public func changes(between pairs: [(old: SourceResponse?, new: SourceResponse, isList: Bool)]) -> [ScheduleChange]
    {
        changes(pairs, isKnownElsewhere: { _ in false }, airingsElsewhere: { _ in [] })
    }

    private func showChanges(_ pairs: [(old: SourceResponse?, new: SourceResponse, isList: Bool)]) -> [ScheduleChange] {
        let old = pairs.flatMap { $0.old?.shows ?? [] }.reduce(into: [String: Show]()) { $0[$1.id] = $1 }
        let new = pairs.flatMap(\.new.shows).reduce(into: [String: Show]()) { $0[$1.id] = $1 }
        return new.values.sorted { $0.id < $1.id }.flatMap { show -> [ScheduleChange] in
            guard let oldShow = old[show.id] else { return [] }
            func change(_ kind: ScheduleChange.Kind, _ old: String?, _ new: String?) -> ScheduleChange? {
                guard old != new, new != nil else { return nil }
                return ScheduleChange(
                    detectedAt: at,
                    provider: provider,
                    kind: kind,
                    showID: show.id,
                    showTitle: show.title,
                    old: old,
                    new: new
                )
            }
            return [
                change(.showRenamed, oldShow.title, show.title),
                oldShow.status == nil ? nil : change(.showStatus, oldShow.status?.rawValue, show.status?.rawValue),
            ].compactMap(\.self)
        }
    }

    /// Returns the changes of shows that a service of the user has got. Only records of one show have services.
    private func availabilityChanges(
        _ pair: (old: SourceResponse?, new: SourceResponse, isList: Bool)
    ) -> [ScheduleChange] {
        guard let old = pair.old, pair.new.kind == .show else { return [] }
        return pair.new.shows.flatMap { show -> [ScheduleChange] in
            guard let before = old.shows.first(where: { $0.id == show.id }) else { return [] }
            let earlier = Set(before.offers.filter(\.terms.isIncluded).map(\.service))
            let services = Set(show.offers.filter { $0.isOwn && $0.terms.isIncluded }.map(\.service))
            return services.subtracting(earlier).sorted().map { service in
                ScheduleChange(
                    detectedAt: at,
                    provider: provider,
                    kind: .available,
                    showID: show.id,
                    showTitle: show.title,
                    new: service
                )
            }
        }
    }

    private func changes(
        from old: Episode,
        to new: Episode,
        of show: String,
        in window: MovingWindow
    ) -> [ScheduleChange] {
        var changes: [ScheduleChange] = []
        func add(_ kind: ScheduleChange.Kind, _ old: String?, _ current: String?) {
            if old != current { changes.append(change(kind, new, [new.showID: show], old: old, new: current)) }
        }
        let before = window.shared(old.airings)
        let after = window.shared(new.airings)
        // A repeat that is added or removed while another airing stays does not count as moved.
        let unchanged = before.filter { airing in after.contains { $0.time == airing.time } }
        if unchanged.isEmpty, !before.isEmpty, !after.isEmpty || new.airings.isEmpty {
            add(.moved, Self.time(before), Self.time(after))
            // If both lists have one airing, it is the same airing, and its length may have changed too.
            if before.count == 1, after.count == 1, before[0].seconds != nil, after[0].seconds != nil {
                add(.length, before[0].length, after[0].length)
            }
        }
        for airing in unchanged {
            let newAiring = after.first { $0.time == airing.time && $0.channelName == airing.channelName }
            guard let newAiring, airing.seconds != newAiring.seconds else { continue }
            // A guide has no end of a channel's last programme until the next one is listed.
            if window.isMoving, airing.seconds == nil || newAiring.seconds == nil { continue }
            add(.length, airing.length, newAiring.length)
        }
        add(.renumbered, Self.number(old.number), Self.number(new.number))
        add(.renamed, old.title, new.title)
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
            detectedAt: at,
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
            // An episode that is listed under several days has all of their airings.
            if var existing = all[episode.id] {
                existing.airings += episode.airings.filter { !existing.airings.contains($0) }
                all[episode.id] = existing
            } else {
                all[episode.id] = episode
            }
        }
        return all
    }

    private static func counts(_ episodes: [String: Episode]) -> [String: Int] {
        episodes.values.reduce(into: [:]) { $0[$1.showID, default: 0] += 1 }
    }

    /// Returns `S02E54`, or the available part of it, or nil if there is no number.
    private static func number(_ number: EpisodeNumber) -> String? {
        number.code ?? number.season.map { "S\($0)" } ?? number.absolute.map { "#\($0)" }
    }

    /// Returns the earliest start, as precisely as the source states it.
    private static func time(_ airings: [Airing]) -> String? {
        airings.compactMap(\.time.text).min()
    }
}

/// The comparable part of two lists that advance with time, such as guides. A programme that starts before the new
/// list is over, not dropped. A programme that starts after the end of the old list is next, not added. Each channel
/// has its own window.
private struct MovingWindow {
    private var begins: [String: Date] = [:]
    private var ends: [String: Date] = [:]
    let isMoving: Bool

    /// The maximum duration of the last programme of a list in seconds. A longer entry is a filler.
    private static let maxLastProgrammeSeconds = 4 * 3_600

    init(_ lists: [(old: SourceResponse?, new: SourceResponse, isList: Bool)]) {
        isMoving = lists.contains { $0.new.isRollingWindow }
        if !isMoving { return }
        for airing in lists.flatMap(\.new.episodes).flatMap(\.airings) {
            guard let start = airing.start else { continue }
            begins[airing.channelName] = min(begins[airing.channelName] ?? start, start)
        }
        for airing in lists.flatMap({ $0.old?.episodes ?? [] }).flatMap(\.airings) {
            guard let start = airing.start else { continue }
            // A programme that starts during the last one replaces it. If the last entry is too long for a
            // programme, it only fills time that the guide does not cover yet.
            let seconds = airing.seconds.flatMap { $0 <= Self.maxLastProgrammeSeconds ? $0 : nil } ?? 1
            let last = start.addingTimeInterval(Double(max(seconds, 1) - 1))
            ends[airing.channelName] = max(ends[airing.channelName] ?? last, last)
        }
    }

    /// Returns the airings that both lists can contain.
    func shared(_ airings: [Airing]) -> [Airing] {
        if !isMoving { return airings }
        return airings.filter { airing in
            guard let start = airing.start else { return true }
            let name = airing.channelName
            return start >= begins[name] ?? .distantFuture && start <= ends[name] ?? .distantPast
        }
    }

    /// Returns whether none of the airings of an episode can be in both lists.
    func isOutside(_ episode: Episode) -> Bool {
        isMoving && !episode.airings.isEmpty && shared(episode.airings).isEmpty
    }
}

extension Airing {
    fileprivate var start: Date? { if case .instant(let start) = time { start } else { nil } }
    fileprivate var channelName: String { channel?.id ?? channel?.name ?? "" }
}
