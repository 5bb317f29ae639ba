public import ScheduleMerging
public import ScheduleModel
internal import ScheduleStore
public import ScheduleViews
public import Foundation

/// Marks episodes of a show.
public struct MarkEpisodesAction: Query {
    /// The show's title, its title with a year, or an id.
    public let name: String
    /// Which episodes.
    public let selections: [EpisodeSelection]
    /// What they are marked as.
    public let state: EpisodeMark.State
    /// When they were marked, where that was earlier, such as without a network: what was marked later stands.
    public let at: Date?

    /// Whether it stands over what bears a later time.
    private let overridesLater: Bool
    /// Nil marks whatever is marked otherwise; else only what is marked so.
    private let only: EpisodeMark.State?
    /// Whether it is remembered what it changed.
    private let isUndoable: Bool

    /// A wish to take a mark off episodes that have it: where the same command marked them, off those that it marked.
    public init(_ name: String, _ selections: [EpisodeSelection], takingOff state: EpisodeMark.State) {
        self.name = name
        self.selections = selections
        self.state = .unwatched
        at = nil
        overridesLater = false
        only = state
        isUndoable = false
    }

    /// A wish to mark episodes.
    ///
    /// - Parameter isLastWord: whether it stands over a mark that bears a later time: it is wished now, and a clock was
    ///   ahead then.
    /// - Parameter isUndoable: whether it is remembered what it changes, so that this and no more is taken back.
    public init(
        _ name: String,
        _ selections: [EpisodeSelection],
        as state: EpisodeMark.State,
        at: Date? = nil,
        overridesLater: Bool = false,
        isUndoable: Bool = false
    ) {
        self.at = at
        self.isUndoable = isUndoable
        self.overridesLater = overridesLater
        only = nil
        self.name = name
        self.selections = selections
        self.state = state
    }

    /// The episodes, as they are marked now.
    ///
    /// - Throws: where nothing can be kept, no one show fits the name, or one of the episodes is not there: then nothing
    ///   was marked.
    public func perform(in session: Session) async throws(OperationError) -> MarkResult {
        _ = try session.sessionStore.markStore()
        let (show, found, reports) = try await match(in: session)
        let file = session.sessionStore.folder.map { UndoLog(folder: $0.path) }
        let command = UndoLog.Command(
            show: show.id.description,
            state: (only ?? self.state).rawValue,
            episodes: selections.map { "\($0)" }.joined(separator: " ")
        )
        let undone = only == nil ? nil : file?.episodes(changedBy: command)
        let chosen = found.filter { undone?.contains($0.id.description) ?? true }
        let (state, whole, at) = (state, CompleteShows(reports), at)
        let (changed, marks) = try session.sessionStore.change { marks in
            (
                marks.set(
                    state,
                    chosen,
                    of: show,
                    complete: whole,
                    at: at ?? session.now,
                    isDated: at != nil,
                    isLastWord: overridesLater
                ),
                marks
            )
        }
        let marked = show.marked(by: marks, complete: whole)
        let ids = Set(chosen.map(\.id))
        let before = Dictionary(chosen.map { ($0.id, $0.effectiveState) }, uniquingKeysWith: { first, _ in first })
        let answer = MarkResult(
            origin: session.origin(reports),
            show: marked,
            state: state,
            changed: changed,
            before: marked.episodes.compactMap { episode in
                before[episode.id].flatMap { $0 == episode.effectiveState ? nil : (episode.id, $0) }
            },
            entries: marked.episodes.filter { ids.contains($0.id) }.map { marked.entry($0, in: session.zone) }
        )
        // What is taken back is done with: to say so twice takes back nothing more.
        if undone != nil { file?.record([], of: command) }
        if isUndoable { file?.record(answer.before.map { $0.id.description }, of: command) }
        return answer
    }

    private typealias Found = (show: MergedShow, episodes: [MergedEpisode], reports: [ProviderReport])

    /// How long a source may be silent where what is kept can stand in for it.
    private static let cachedFallbackTimeout = Duration.seconds(3)

    /// The show and its episodes: as sources say now, or as is kept where one of them is silent.
    private func match(in session: Session) async throws(OperationError) -> Found {
        guard let kept = await cachedMatch(in: session) else {
            let (show, reports) = try await session.find(name, with: .episodes)
            return (show, try episodes(of: show, reports, session), reports)
        }
        do throws(OperationError) {
            let (show, reports) = try await session.find(name, with: .episodes, timeout: Self.cachedFallbackTimeout)
            if reports.contains(where: \.timedOut) { return kept }
            return (show, try episodes(of: show, reports, session), reports)
        } catch {
            switch error {
            case .sourcesFailed(let reports), .noSuchShow(_, _, let reports):
                if reports.contains(where: \.timedOut) { return kept }
                throw error
            default: throw error
            }
        }
    }

    /// What is kept of them; nil where it does not decide which episodes are meant.
    private func cachedMatch(in session: Session) async -> Found? {
        guard selections.allSatisfy(\.isUnambiguousOverTime),
            let kept = await session.findCached(name, with: .episodes),
            let chosen = try? episodes(of: kept.show, session)
        else { return nil }
        return (kept.show, chosen, kept.reports)
    }

    private func episodes(
        of show: MergedShow,
        _ reports: [ProviderReport],
        _ session: Session
    ) throws(OperationError) -> [MergedEpisode] {
        do { return try episodes(of: show, session) } catch { throw error.orEpisodesFailed(reports) }
    }

    private func episodes(of show: MergedShow, _ session: Session) throws(OperationError) -> [MergedEpisode] {
        // A whole season is watched as far as it has aired; it may be skipped as a whole.
        let isAired = { (episode: MergedEpisode) in
            state != .watched || show.entry(episode, in: session.zone).hasAired(at: session.now, in: session.zone)
        }
        var chosen: [MergedEpisode] = []
        for selection in selections {
            for episode in try selection.episodes(of: show, isAired: isAired)
            where !chosen.contains(where: { $0.id == episode.id }) {
                chosen.append(episode)
            }
        }
        return chosen.filter { only == nil || $0.effectiveState == only }
    }
}

/// Episodes that were marked.
public struct MarkResult: SourceBackedResult {
    public let origin: ResultOrigin
    /// Their show, as it is marked now.
    public let show: MergedShow
    /// What they are marked as.
    public let state: EpisodeMark.State
    /// How many were not marked so before.
    public let changed: Int
    /// What those were marked as before that are marked otherwise now: who undoes it says so again.
    public let before: [(id: SourceKey, state: EpisodeMark.State)]
    /// The episodes.
    public let entries: [ScheduleEntry]
}

extension ScheduleEntry {
    /// Whether it has begun at an instant; without a time, whether its day has come. Without a day it has.
    package func hasAired(at now: Date, in zone: TimeZone) -> Bool {
        if let start { return start <= now }
        return date.map { $0 <= zone.day(of: now) } ?? true
    }
}
