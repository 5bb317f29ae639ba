public import ScheduleMerging
public import ScheduleModel
internal import ScheduleStore
public import ScheduleViews
public import Foundation

/// Marks episodes of a show.
public struct MarkEpisodesAction: Query {
    /// The show's title, its title with a year, or an ID.
    public let name: String
    /// The selected episodes.
    public let selections: [EpisodeSelection]
    /// The new state.
    public let state: WatchState
    /// The time of the change if it was made earlier, such as offline. Later marks are not overwritten.
    public let markedAt: Date?

    /// Whether marks with a later time are overwritten too.
    private let overridesLater: Bool
    /// If set, only episodes in this state are changed.
    private let requiredState: WatchState?
    /// Whether the changed episodes are recorded for undo.
    private let isUndoable: Bool
    /// Whether named episodes can be marked as watched before they air.
    private let allowsFuture: Bool
    /// Whether watched episodes get one more watching.
    private let isAgain: Bool

    /// Creates an action that removes a mark from episodes. If the same command set marks, only those marks are
    /// removed.
    public init(_ name: String, _ selections: [EpisodeSelection], removing state: WatchState) {
        self.name = name
        self.selections = selections
        self.state = .unwatched
        markedAt = nil
        overridesLater = false
        requiredState = state
        isUndoable = false
        allowsFuture = true
        isAgain = false
    }

    /// Creates an action that marks episodes.
    ///
    /// - Parameter overridesLater: Whether marks with a later time are overwritten. Those were made while a clock was
    ///   ahead.
    /// - Parameter isUndoable: Whether the changed episodes are recorded, so that an undo changes only these.
    /// - Parameter allowsFuture: Whether named episodes can be marked as watched before they air.
    /// - Parameter isAgain: Whether episodes that were watched before get one more watching.
    public init(
        _ name: String,
        _ selections: [EpisodeSelection],
        as state: WatchState,
        markedAt: Date? = nil,
        overridesLater: Bool = false,
        isUndoable: Bool = false,
        allowsFuture: Bool = true,
        isAgain: Bool = false
    ) {
        self.allowsFuture = allowsFuture
        self.isAgain = isAgain
        self.markedAt = markedAt
        self.isUndoable = isUndoable
        self.overridesLater = overridesLater
        requiredState = nil
        self.name = name
        self.selections = selections
        self.state = state
    }

    /// Returns the episodes with their new marks.
    ///
    /// - Throws: An error if marks cannot be saved, if not exactly one show matches the name, or if an episode does not
    ///   exist. Then no episode was marked.
    public func perform(in session: Session) async throws(OperationError) -> MarkResult {
        _ = try session.sessionStore.markStore()
        let (show, matched, reports) = try await match(in: session)
        let file = session.sessionStore.folder.map { UndoLog(folder: $0.path) }
        let command = UndoLog.Command(
            show: show.id.description,
            state: (requiredState ?? self.state).rawValue,
            episodes: selections.map { "\($0)" }.joined(separator: " ")
        )
        let undone = requiredState == nil ? nil : file?.episodes(changedBy: command)
        let chosen = matched.filter { undone?.keys.contains($0.id.description) ?? true }
        let (complete, at) = (CompleteShows(reports), markedAt)
        // An undo restores the states before the command.
        let byState = Dictionary(grouping: chosen) { episode in
            undone?[episode.id.description].flatMap(WatchState.init) ?? state
        }
        let (changed, marks) = try session.sessionStore.change(as: text(for: chosen, of: show), at: session.now) {
            marks in
            let again =
                isAgain ? marks.watchAgain(chosen, of: show, complete: complete, at: at ?? session.now) : 0
            let changed = byState.map { state, episodes in
                marks.set(
                    state,
                    episodes,
                    of: show,
                    complete: complete,
                    at: at ?? session.now,
                    hasExplicitTime: at != nil,
                    overridesLater: overridesLater
                )
            }
            return (changed.reduce(again, +), marks)
        }
        let marked = show.marked(by: marks, complete: complete)
        let ids = Set(chosen.map(\.id))
        let before = Dictionary(chosen.map { ($0.id, $0.effectiveState) }, uniquingKeysWith: { first, _ in first })
        let result = MarkResult(
            origin: session.origin(reports),
            show: marked,
            state: state,
            changedCount: changed,
            previousStates: marked.episodes.compactMap { episode in
                before[episode.id].flatMap { $0 == episode.effectiveState ? nil : (episode.id, $0) }
            },
            entries: marked.episodes.filter { ids.contains($0.id) }.map { marked.entry($0, in: session.zone) }
        )
        // An undo is final: undoing the same command again changes nothing.
        if undone != nil { file?.record([:], of: command) }
        if isUndoable {
            let before = result.previousStates.map { ($0.id.description, $0.state.rawValue) }
            file?.record(Dictionary(before, uniquingKeysWith: { first, _ in first }), of: command)
        }
        return result
    }

    /// Returns the change as text, such as `watched Harbour, S01E03`.
    private func text(for episodes: [MergedEpisode], of show: MergedShow) -> String {
        let changed = episodes.filter { isAgain || $0.effectiveState != state }
        let names = changed.map { $0.number.text ?? $0.value.title ?? $0.id.description }
        let text =
            names.count < 2
            ? names.first ?? "nothing"
            : "\(names[0]) to \(names[names.count - 1]), \(Count.text(names.count, "episode"))"
        return "\(state.rawValue)\(isAgain ? " again" : "") \(show.value.title), \(text)"
    }

    private typealias Match = (show: MergedShow, episodes: [MergedEpisode], reports: [ProviderReport])

    /// The timeout of a source if cached data can be used instead.
    private static let cachedFallbackTimeout = Duration.seconds(3)

    /// Returns the show and its episodes from the sources, or from the cache if a source times out.
    private func match(in session: Session) async throws(OperationError) -> Match {
        guard let cached = await cachedMatch(in: session) else {
            let (show, reports) = try await session.find(name, with: .episodes)
            return (show, try episodes(of: show, reports, session), reports)
        }
        do throws(OperationError) {
            let (show, reports) = try await session.find(name, with: .episodes, timeout: Self.cachedFallbackTimeout)
            if reports.contains(where: \.timedOut) { return cached }
            return (show, try episodes(of: show, reports, session), reports)
        } catch {
            switch error {
            case .sourcesFailed(let reports), .noSuchShow(_, _, let reports):
                if reports.contains(where: \.timedOut) { return cached }
                throw error
            default: throw error
            }
        }
    }

    /// Returns the cached show and episodes, or nil if they do not determine the selected episodes.
    private func cachedMatch(in session: Session) async -> Match? {
        guard selections.allSatisfy(\.isUnambiguousOverTime),
            let cached = await session.findCached(name, with: .episodes),
            let chosen = try? episodes(of: cached.show, session)
        else { return nil }
        return (cached.show, chosen, cached.reports)
    }

    private func episodes(
        of show: MergedShow,
        _ reports: [ProviderReport],
        _ session: Session
    ) throws(OperationError) -> [MergedEpisode] {
        do { return try episodes(of: show, session) } catch { throw error.orEpisodesFailed(reports) }
    }

    private func episodes(of show: MergedShow, _ session: Session) throws(OperationError) -> [MergedEpisode] {
        // Marking a season as watched marks only aired episodes, but all its episodes can be skipped.
        let aired = AiredEpisodes(of: show, at: session.now, in: session.zone)
        let isAired = { (episode: MergedEpisode) in state != .watched || aired.contains(episode) }
        var (chosen, future): ([MergedEpisode], [MergedEpisode]) = ([], [])
        for selection in selections {
            let selected = try selection.episodes(of: show, isAired: isAired)
            if !allowsFuture, selection.namesEpisodes { future += selected.filter { !isAired($0) } }
            for episode in selected
            where !chosen.contains(where: { $0.id == episode.id }) {
                chosen.append(episode)
            }
        }
        if !future.isEmpty { throw .notAired(future, of: show) }
        return chosen.filter { requiredState == nil || $0.effectiveState == requiredState }
    }
}

/// The result of marking episodes.
public struct MarkResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// The show with its new marks.
    public let show: MergedShow
    /// The new state.
    public let state: WatchState
    /// The number of episodes whose state changed.
    public let changedCount: Int
    /// The previous states of the changed episodes, for undo.
    public let previousStates: [(id: SourceKey, state: WatchState)]
    /// The episodes.
    public let entries: [ScheduleEntry]
}
