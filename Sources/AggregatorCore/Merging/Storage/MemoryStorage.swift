public import ScheduleModel
public import ProviderBoundary
public import Foundation
internal import Synchronization

/// Keeps everything for as long as it lives, in memory: for one check, and in tests in the place of a file.
public final class MemoryStorage: ScheduleStorage {
    private struct Key: Hashable {
        let provider: ProviderID
        let resource: ResourceID
    }

    private struct State {
        var kept: [Key: ResourceAnswer] = [:]
        /// Every show that a provider ever delivered, as it did last.
        var shows: [ProviderID: [String: (show: Show, saidAt: Date)]] = [:]
        var health: [ProviderID: ProviderHealth] = [:]
        var changes: [ScheduleChange] = []
        var days: [String: CivilDay] = [:]
        var begun: [ProviderID: Date] = [:]
    }

    private let state = Mutex(State())

    /// A storage in which nothing is yet.
    public init() {}

    /// Whether no answer is kept.
    public var isEmpty: Bool { state.withLock { $0.kept.isEmpty } }

    // MARK: Answers

    public func head(of provider: ProviderID, for resource: ResourceID) -> AnswerHead? {
        state.withLock { $0.kept[Key(provider: provider, resource: resource)]?.head }
    }

    public func part(_ part: AnswerPart, of provider: ProviderID, for resource: ResourceID) -> KeptPart? {
        state.withLock { $0.kept[Key(provider: provider, resource: resource)] }.map {
            KeptPart(head: $0.head, answer: $0.limited(to: part))
        }
    }

    public func keep(_ answers: [ResourceID: ResourceAnswer], of provider: ProviderID) {
        state.withLock { state in
            var pairs: [(old: ResourceAnswer?, new: ResourceAnswer, isList: Bool)] = []
            for (resource, answer) in answers {
                let key = Key(provider: provider, resource: resource)
                pairs.append((state.kept[key], answer, answer.isList))
                state.kept[key] = answer
                for show in answer.shows {
                    state.shows[provider, default: [:]][show.id] = (show, answer.fetchedAt)
                }
            }
            let at = answers.values.map(\.fetchedAt).max() ?? .distantPast
            state.changes += ContentChanges(of: provider, at: at).between(pairs)
        }
    }

    public func files(of provider: ProviderID) -> [ResourceID] {
        state.withLock { state in
            state.kept.filter { $0.key.provider == provider && $0.value.kind == .file }.map(\.key.resource).sorted()
        }
    }

    public func forgetFiles(of provider: ProviderID, butFor kept: Set<ResourceID>) {
        state.withLock { state in
            state.kept = state.kept.filter { key, answer in
                key.provider != provider || answer.kind != .file || kept.contains(key.resource)
            }
        }
    }

    public func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? {
        answers(of: provider).max { $0.fetchedAt < $1.fetchedAt }.map { ($0.fetchedAt, $0.head.isFresh(at: now)) }
    }

    // MARK: Recall

    public func shows(of provider: ProviderID, _ meant: ShowRecall) -> ResourceAnswer? {
        let found = state.withLock { $0.shows[provider, default: [:]].values }.filter { told in
            switch meant {
            case .all: true
            case .titled(let title): FoldedText(told.show.title) == title
            case .fitting(.source(let key)): key == SourceKey(provider: provider, id: told.show.id)
            case .fitting(.external(let id)): told.show.externals[id.catalogue] == id
            case .fitting(.title(let text, _, _)), .withWords(let text): told.show.isTitled(FoldedText(text))
            }
        }
        guard let oldest = found.map(\.saidAt).min() else { return nil }
        return ResourceAnswer(shows: found.map(\.show).sorted { $0.id < $1.id }).said(at: oldest)
    }

    public func show(_ id: String, of provider: ProviderID) -> RecalledShow? {
        guard let told = state.withLock({ $0.shows[provider]?[id] }) else { return nil }
        let parts = answers(of: provider).sorted { $0.fetchedAt < $1.fetchedAt }.map { $0.limited(to: .shows([id])) }
        var episodes = ToldEpisodes()
        for part in parts {
            for episode in part.episodes {
                episodes.add(episode, said: part.fetchedAt, hasAllAirings: part.hasAllAirings)
            }
            if part.kind == .episodes, !part.shows.isEmpty {
                episodes.addList(of: id, said: part.fetchedAt, isWhole: !part.lacksRows)
            }
        }
        var answer = ResourceAnswer(shows: [told.show], episodes: episodes.episodes)
        for part in parts { answer.seasons = part.seasons.isEmpty ? answer.seasons : part.seasons }
        answer.credits[id] = parts.compactMap { $0.credits[id] }.last
        let hasList = episodes.listed.contains(id)
        answer.kind = hasList ? .episodes : .show
        answer.isPart = hasList && !episodes.isWhole(id)
        let said = [told.saidAt, episodes.oldest].compactMap(\.self).min() ?? told.saidAt
        return RecalledShow(answer: answer.said(at: said), hasList: hasList)
    }

    public func episodes(ofShow id: String, of provider: ProviderID) -> [Episode] {
        show(id, of: provider)?.answer.episodes ?? []
    }

    public func everything(of provider: ProviderID) -> ResourceAnswer? {
        guard let shows = shows(of: provider, .all) else { return nil }
        return shows.shows.compactMap { show($0.id, of: provider)?.answer }.reduce(shows) { $0.adding($1) }
    }

    public func showID(ofEpisode id: String, of provider: ProviderID) -> String? {
        answers(of: provider).lazy.flatMap(\.episodes).first { $0.id == id }?.showID
    }

    public func episodes(of provider: ProviderID, withWords text: String) -> ResourceAnswer? {
        guard var all = everything(of: provider) else { return nil }
        let wanted = FoldedText(text)
        all.episodes.removeAll { !FoldedText($0.title ?? "").contains(wanted) }
        let shown = Set(all.episodes.map(\.showID))
        all.shows.removeAll { !shown.contains($0.id) }
        return all.episodes.isEmpty ? nil : all
    }

    public func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents] {
        let lists = answers(of: provider).filter { $0.kind == .episodes && $0.isWhole }
        var numbers: [String: SeasonNumbers] = [:]
        for episode in lists.flatMap(\.episodes) {
            numbers[episode.showID, default: SeasonNumbers()].note(episode.number)
        }
        let seasons = Dictionary(grouping: lists.flatMap(\.seasons), by: \.showID)
        return numbers.reduce(into: [:]) { $0[$1.key] = $1.value.extents(announced: seasons[$1.key] ?? []) }
    }

    private func answers(of provider: ProviderID) -> [ResourceAnswer] {
        state.withLock { state in state.kept.filter { $0.key.provider == provider }.map(\.value) }
    }

    // MARK: Links

    /// None: what is in memory is linked as it is needed.
    public func links(_ question: LinkQuestion) -> KnownLinks? { nil }

    // MARK: Health

    public func health(of provider: ProviderID, at now: Date) -> ProviderHealth {
        let health = state.withLock { $0.health[provider] ?? ProviderHealth() }
        return health.knowing(newest: newest(of: provider, at: now)?.fetchedAt) { resource in
            head(of: provider, for: ResourceID(resource))?.fetchedAt
        }.clamped(at: now)
    }

    public func keep(_ health: ProviderHealth, of provider: ProviderID) {
        state.withLock { $0.health[provider] = health }
    }

    // MARK: Changes

    public var lastChange: Int? { state.withLock { $0.changes.count } }

    public func changes(after number: Int) -> [ScheduleChange] {
        state.withLock { Array($0.changes.dropFirst(number)) }
    }

    public func changes(since: Date) -> [ScheduleChange] {
        state.withLock { $0.changes.filter { $0.at >= since }.reversed() }
    }

    // MARK: Refreshing

    public func refreshedDay(in zone: String) -> CivilDay? { state.withLock { $0.days[zone] } }

    public func keep(refreshedDay day: CivilDay, in zone: String) { state.withLock { $0.days[zone] = day } }

    public func beginRefresh(of provider: ProviderID, at now: Date) -> Date {
        state.withLock { state in
            if let begun = state.begun[provider] { return begun }
            state.begun[provider] = now
            return now.addingTimeInterval(0.001)
        }
    }

    public func endRefresh(of provider: ProviderID) { state.withLock { $0.begun[provider] = nil } }
}
