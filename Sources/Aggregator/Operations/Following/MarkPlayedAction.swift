internal import Foundation
public import ScheduleImport
internal import ScheduleMerging
internal import ScheduleModel

/// Marks the episode of a player's message.
///
/// The show must be stored, and exactly one of its episodes must fit the number, title or day. Otherwise the mark is
/// stored without an episode, and `doctor` lists it.
public struct MarkPlayedAction: Query {
    /// The result.
    public enum Outcome: String, Sendable {
        /// The episode was marked.
        case marked
        /// The episode had this mark already.
        case unchanged
        /// The mark is stored, but its episode is unclear.
        case pending
    }

    /// The message.
    public let message: PlayerMessage

    /// Creates the action.
    public init(_ message: PlayerMessage) { self.message = message }

    /// A second message about an episode within this time, in seconds, is about the same watching.
    private static let sameWatching = 6 * 3600.0

    /// Returns the result. No source is contacted.
    ///
    /// - Throws: An error if marks cannot be saved.
    public func perform(in session: Session) async throws(OperationError) -> PlayedResult {
        _ = try session.sessionStore.markStore()
        let time = message.time.map { min($0, session.now) } ?? session.now
        let imported = mark(at: time)
        var lookup = UserMarks()
        lookup.merge([imported])
        let (catalog, complete) = await session.storedCatalog(for: lookup)
        let placed = lookup.placements(of: [imported], ambiguousTitles: [], in: catalog, complete: complete).first
        let episodes = (placed?.marks ?? []).compactMap { $0.isCertain ? $0.episode : nil }
        let text = "\(message.change == .unmarked ? "unwatched" : "watched") \(message.show), by a player"
        guard let show = placed?.shows.first, placed?.shows.count == 1, !episodes.isEmpty,
            episodes.count == imported.episodes.count
        else {
            // A removed mark without an episode would undo nothing.
            if message.change == .unmarked { return PlayedResult(origin: session.origin(), outcome: .unchanged) }
            let hasChanged = try session.sessionStore.change(as: text, at: session.now) { marks -> Bool in
                let before = marks
                marks.merge([imported])
                return marks != before
            }
            return PlayedResult(origin: session.origin(), outcome: hasChanged ? .pending : .unchanged)
        }
        let change = message.change
        let changed = try session.sessionStore.change(as: text, at: session.now) { marks -> Int in
            if change == .unmarked { return marks.set(.unwatched, episodes, of: show, complete: complete, at: time) }
            let mark = marks.mark(of: show)
            var changed = 0
            for episode in episodes {
                let existing = mark?.mark(of: episode, in: show, complete: complete)
                guard let existing, existing.state == .watched else {
                    changed += marks.set(.watched, [episode], of: show, complete: complete, at: time)
                    continue
                }
                // A mark by hand adds no watching. Neither does a message that came twice.
                let last = ([existing.markedAt] + existing.rewatches).max() ?? existing.markedAt
                guard change == .played, time.timeIntervalSince(last) > Self.sameWatching else { continue }
                changed += marks.watchAgain([episode], of: show, complete: complete, at: time)
            }
            return changed
        }
        return PlayedResult(origin: session.origin(), outcome: changed > 0 ? .marked : .unchanged)
    }

    private func mark(at time: Date) -> ShowMark {
        var mark = ShowMark(
            id: 0,
            keys: [],
            externals: Set(message.showIDs.all),
            title: message.show,
            year: message.year
        )
        let numbers = message.numbers.isEmpty ? [nil] : message.numbers.map(Optional.some)
        mark.episodes = numbers.enumerated().map { index, number in
            EpisodeMark(
                keys: [],
                number: EpisodeNumber(season: message.season, number: number),
                // The title and the day are those of the first episode of a file.
                title: index == 0 ? message.title : nil,
                day: index == 0 ? message.day : nil,
                state: .watched,
                markedAt: time
            )
        }
        return mark
    }
}

extension MarkPlacement {
    /// Whether no other episode is likely: the proof is more than a position.
    fileprivate var isCertain: Bool {
        switch proof {
        case .id, .numberAndTitle, .title, .number, .day: true
        case .position, .ambiguous, .notFound: false
        }
    }
}

/// The result of a player's message.
public struct PlayedResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The outcome.
    public let outcome: MarkPlayedAction.Outcome
}
