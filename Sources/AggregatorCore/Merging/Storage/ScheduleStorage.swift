public import ScheduleModel
public import ProviderBoundary
public import Foundation

/// What is kept from one run to the next: what providers said, how they did, what changed, and which shows are one.
///
/// One protocol, so that whoever keeps things keeps all of them, and no method has a default that a double in a test
/// could inherit by accident. What cannot be kept is let go: a listing is worth more than its copy. Who must know
/// asks the storage itself.
public protocol ScheduleStorage: AnswerStorage {
    // MARK: Recall, whichever resource something came with

    /// The shows of a provider that are asked for, each as its source delivered it last, its gaps filled from what it
    /// delivered before; nil where there are none.
    func shows(of provider: ProviderID, _ meant: ShowRecall) -> ResourceAnswer?

    /// All that a provider ever delivered of one of its shows, its episodes and its cast; nil where that is nothing.
    func show(_ id: String, of provider: ProviderID) -> RecalledShow?

    /// All that a provider ever delivered: its shows and their episodes.
    func everything(of provider: ProviderID) -> ResourceAnswer?

    /// The provider's id of the show that an episode is of; nil where no such episode is kept.
    func showID(ofEpisode id: String, of provider: ProviderID) -> String?

    /// Episodes whose title or summary have some words in them, the best first, with their shows.
    func episodes(of provider: ProviderID, withWords text: String) -> ResourceAnswer?

    /// How far the seasons go of those shows of a provider of which a list of all episodes is kept, by the shows' ids.
    func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents]

    // MARK: Links

    /// Which shows are one, over everything that is kept; nil where this storage keeps no links, or cannot now.
    func links(_ question: LinkQuestion) -> KnownLinks?

    // MARK: Health

    /// How a provider did lately, its times held within what they can be.
    func health(of provider: ProviderID, at now: Date) -> ProviderHealth

    /// Keeps how a provider does now.
    func keep(_ health: ProviderHealth, of provider: ProviderID)

    // MARK: Changes

    /// The number of the last change; changes are counted up from 1, and 0 says that there was none. Nil where it cannot be
    /// read, which is not to be taken for none.
    var lastChange: Int? { get }

    /// The changes after one with a number, the oldest first.
    func changes(after number: Int) -> [ScheduleChange]

    /// What changed since an instant, the newest first.
    func changes(since: Date) -> [ScheduleChange]

    // MARK: Refreshing

    /// The day that was refreshed last in a zone.
    func refreshedDay(in zone: String) -> CivilDay?

    /// Keeps the day that was refreshed last in a zone.
    func keep(refreshedDay day: CivilDay, in zone: String)

    /// Begins a refresh by hand, and says since when: an earlier one that was ended half-way goes on.
    func beginRefresh(of provider: ProviderID, at now: Date) -> Date

    /// Ends a provider's refresh.
    func endRefresh(of provider: ProviderID)
}

/// Which shows are recalled.
public enum ShowRecall: Hashable, Sendable {
    /// Every show.
    case all
    /// Those that fit what a person typed to name one, and those near it.
    case fitting(ShowQuery)
    /// Those that have a title, and no other.
    case titled(FoldedText)
    /// Those in whose titles or summary some words stand.
    case withWords(String)
}

/// What is kept of one show.
public struct RecalledShow: Sendable {
    /// The show with its episodes and its cast.
    public var answer: ResourceAnswer
    /// Whether its source's list of all of its episodes is among what is kept.
    public var hasList: Bool

    /// What is kept of a show.
    public init(answer: ResourceAnswer, hasList: Bool) {
        self.answer = answer
        self.hasList = hasList
    }
}

extension NoStorage: ScheduleStorage {
    public func shows(of provider: ProviderID, _ meant: ShowRecall) -> ResourceAnswer? { nil }
    public func show(_ id: String, of provider: ProviderID) -> RecalledShow? { nil }
    public func everything(of provider: ProviderID) -> ResourceAnswer? { nil }
    public func showID(ofEpisode id: String, of provider: ProviderID) -> String? { nil }
    public func episodes(of provider: ProviderID, withWords text: String) -> ResourceAnswer? { nil }
    public func seasonExtents(of provider: ProviderID) -> [String: SeasonExtents] { [:] }
    public func links(_ question: LinkQuestion) -> KnownLinks? { nil }
    public func health(of provider: ProviderID, at now: Date) -> ProviderHealth { ProviderHealth() }
    public func keep(_ health: ProviderHealth, of provider: ProviderID) {}
    public var lastChange: Int? { 0 }
    public func changes(after number: Int) -> [ScheduleChange] { [] }
    public func changes(since: Date) -> [ScheduleChange] { [] }
    public func refreshedDay(in zone: String) -> CivilDay? { nil }
    public func keep(refreshedDay day: CivilDay, in zone: String) {}
    public func beginRefresh(of provider: ProviderID, at now: Date) -> Date { now }
    public func endRefresh(of provider: ProviderID) {}
}
