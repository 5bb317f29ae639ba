public import ScheduleModel
public import ProviderAPI
public import Foundation

/// What is kept from one run to the next: what providers said, how they did, what changed, and which shows are one.
///
/// One protocol, so that whoever keeps things keeps all of them, and no method has a default that a double in a test
/// could inherit by accident. What cannot be kept is let go: a listing is worth more than its copy. Who must know
/// asks the storage itself.
public protocol ScheduleStorage: ResponseStorage {
    // MARK: Recall, whichever resource something came with

    /// The shows of a provider that are asked for, each as its source delivered it last, its gaps filled from what it
    /// delivered before; nil where there are none.
    func shows(of provider: ProviderID, _ meant: StoredShowFilter) -> SourceResponse?

    /// All that a provider ever delivered of one of its shows, its episodes and its cast; nil where that is nothing.
    func show(_ id: String, of provider: ProviderID) -> StoredShow?

    /// All that a provider ever delivered: its shows and their episodes.
    func allShows(of provider: ProviderID) -> SourceResponse?

    /// The provider's id of the show that an episode is of; nil where no such episode is kept.
    func showID(ofEpisode id: String, of provider: ProviderID) -> String?

    /// Episodes whose title or summary have some words in them, the best first, with their shows.
    func episodes(of provider: ProviderID, withWords text: String) -> SourceResponse?

    /// How far the seasons go of those shows of a provider of which a list of all episodes is kept, by the shows' ids.
    func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents]

    // MARK: Links

    /// Which shows are one, over everything that is kept; nil where this storage keeps no links, or cannot now.
    func links(_ question: LinkRequest) -> LinkSet?

    // MARK: Health

    /// How a provider did lately, its times held within what they can be.
    func health(of provider: ProviderID, at now: Date) -> ProviderHealth

    /// Keeps how a provider does now.
    func store(_ health: ProviderHealth, of provider: ProviderID)

    // MARK: Changes

    /// The number of the last change; changes are counted up from 1, and 0 says that there was none. Nil where it cannot be
    /// read, which is not to be taken for none.
    var lastChangeID: Int? { get }

    /// The changes after one with a number, the oldest first.
    func changes(after number: Int) -> [ScheduleChange]

    /// What changed since an instant, the newest first.
    func changes(since: Date) -> [ScheduleChange]

    // MARK: Refreshing

    /// The day that was refreshed last in a zone.
    func lastRefreshedDay(in zone: String) -> CivilDay?

    /// Keeps the day that was refreshed last in a zone.
    func store(refreshedDay day: CivilDay, in zone: String)

    /// Begins a refresh by hand, and says since when: an earlier one that was ended half-way goes on.
    func beginRefresh(of provider: ProviderID, at now: Date) -> Date

    /// Ends a provider's refresh.
    func endRefresh(of provider: ProviderID)
}

/// Which shows are recalled.
public enum StoredShowFilter: Hashable, Sendable {
    /// Every show.
    case all
    /// Those that fit what a person typed to name one, and those near it.
    case matching(ShowReference)
    /// Those that have a title, and no other.
    case titled(FoldedText)
    /// Those in whose titles or summary some words stand.
    case matchingText(String)
}

/// What is kept of one show.
public struct StoredShow: Sendable {
    /// The show with its episodes and its cast.
    public var response: SourceResponse
    /// Whether its source's list of all of its episodes is among what is kept.
    public var hasEpisodeList: Bool

    /// What is kept of a show.
    public init(response: SourceResponse, hasEpisodeList: Bool) {
        self.response = response
        self.hasEpisodeList = hasEpisodeList
    }
}

extension NoStorage: ScheduleStorage {
    public func shows(of provider: ProviderID, _ meant: StoredShowFilter) -> SourceResponse? { nil }
    public func show(_ id: String, of provider: ProviderID) -> StoredShow? { nil }
    public func allShows(of provider: ProviderID) -> SourceResponse? { nil }
    public func showID(ofEpisode id: String, of provider: ProviderID) -> String? { nil }
    public func episodes(of provider: ProviderID, withWords text: String) -> SourceResponse? { nil }
    public func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents] { [:] }
    public func links(_ question: LinkRequest) -> LinkSet? { nil }
    public func health(of provider: ProviderID, at now: Date) -> ProviderHealth { ProviderHealth() }
    public func store(_ health: ProviderHealth, of provider: ProviderID) {}
    public var lastChangeID: Int? { 0 }
    public func changes(after number: Int) -> [ScheduleChange] { [] }
    public func changes(since: Date) -> [ScheduleChange] { [] }
    public func lastRefreshedDay(in zone: String) -> CivilDay? { nil }
    public func store(refreshedDay day: CivilDay, in zone: String) {}
    public func beginRefresh(of provider: ProviderID, at now: Date) -> Date { now }
    public func endRefresh(of provider: ProviderID) {}
}
