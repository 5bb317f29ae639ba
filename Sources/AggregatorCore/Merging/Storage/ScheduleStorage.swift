public import ScheduleModel
public import ProviderAPI
public import Foundation

/// The data that is stored between runs: responses, provider health, changes and links.
///
/// It is one protocol, so that every storage implements all of it. No method has a default implementation that a
/// test double could inherit by accident. If a write fails, the data is dropped, because showing a listing matters
/// more than caching it. Callers that need certainty can query the storage.
public protocol ScheduleStorage: ResponseStorage {
    // MARK: Stored shows, from any resource

    /// Returns the matching shows of a provider, or nil if there are none. Each is as last fetched, with gaps
    /// filled from earlier responses.
    func shows(of provider: ProviderID, _ filter: StoredShowFilter) async -> SourceResponse?

    /// Returns everything a provider ever returned about one of its shows, with its episodes and cast, or nil if
    /// there is nothing.
    func show(_ id: String, of provider: ProviderID) async -> StoredShow?

    /// Returns all shows that a provider ever returned, with their episodes.
    func allShows(of provider: ProviderID) async -> SourceResponse?

    /// Returns the provider's ID of an episode's show, or nil if the episode is not stored.
    func showID(ofEpisode id: String, of provider: ProviderID) async -> String?

    /// Returns the episodes whose title or summary contains some words, the best match first, with their shows.
    func episodes(of provider: ProviderID, withWords text: String) async -> SourceResponse?

    /// Returns the extents of the seasons of a provider's shows, by show ID. Only shows with a stored episode list
    /// are included.
    func seasonExtents(of provider: ProviderID) async -> [String: SeasonExtents]

    // MARK: Links

    /// Returns the links between all stored shows, or nil if this storage has no links or cannot read them now.
    func links(_ request: LinkRequest) async -> LinkSet?

    // MARK: Health

    /// Returns the recent health of a provider, with its times limited to plausible ones.
    func health(of provider: ProviderID, at now: Date) async -> ProviderHealth

    /// Stores the health of a provider.
    func store(_ health: ProviderHealth, of provider: ProviderID)

    // MARK: Changes

    /// The number of the last change. Changes are numbered from 1, and 0 means that there was none.
    /// Nil if the number cannot be read, which must not be treated as 0.
    var lastChangeID: Int? { get async }

    /// Returns the changes after the one with a number, the oldest first.
    func changes(after number: Int) async -> [ScheduleChange]

    /// Returns the changes since an instant, the newest first.
    func changes(since: Date) async -> [ScheduleChange]

    // MARK: Refreshing

    /// Returns the day that was last refreshed in a time zone.
    func lastRefreshedDay(in zone: String) async -> CivilDay?

    /// Stores the day that was last refreshed in a time zone.
    func store(refreshedDay day: CivilDay, in zone: String)

    /// Begins a manual refresh, and returns its start. An earlier refresh that was interrupted is continued.
    func beginRefresh(of provider: ProviderID, at now: Date) async -> Date

    /// Ends the manual refresh of a provider.
    func endRefresh(of provider: ProviderID)
}

/// A filter for stored shows.
public enum StoredShowFilter: Hashable, Sendable {
    /// Every show.
    case all
    /// Shows that match the user's reference to a show, and similar ones.
    case matching(ShowReference)
    /// Shows with exactly this title.
    case titled(FoldedText)
    /// Shows whose titles or summary contain some words.
    case matchingText(String)
}

/// The stored data of one show.
public struct StoredShow: Sendable {
    /// The show with its episodes and its cast.
    public var response: SourceResponse
    /// Whether the source's list of all episodes is stored.
    public var hasEpisodeList: Bool

    /// Creates the stored data of a show.
    public init(response: SourceResponse, hasEpisodeList: Bool) {
        self.response = response
        self.hasEpisodeList = hasEpisodeList
    }
}

extension NoStorage: ScheduleStorage {
    public func shows(of provider: ProviderID, _ filter: StoredShowFilter) -> SourceResponse? { nil }
    public func show(_ id: String, of provider: ProviderID) -> StoredShow? { nil }
    public func allShows(of provider: ProviderID) -> SourceResponse? { nil }
    public func showID(ofEpisode id: String, of provider: ProviderID) -> String? { nil }
    public func episodes(of provider: ProviderID, withWords text: String) -> SourceResponse? { nil }
    public func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents] { [:] }
    public func links(_ request: LinkRequest) -> LinkSet? { nil }
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
