public import Foundation

/// What a service keeps: answers, how providers do, what changed, and how far it got.
public protocol ServiceStore: AnswerStore, HealthStore {
    /// The number of the last change; changes are counted up.
    var lastChange: Int { get }

    /// The changes after one with a number, the oldest first.
    func changes(after number: Int) -> [ScheduleChange]

    /// The day that was refreshed last in a zone.
    func refreshedDay(in zone: String) -> CivilDay?

    /// Keeps the day that was refreshed last in a zone.
    func keep(refreshedDay day: CivilDay, in zone: String)

    /// Begins a refresh by hand, and says since when: an earlier one that was ended half-way goes on.
    func beginRefresh(of provider: ProviderID, at now: Date) -> Date

    /// Ends it.
    func endRefresh(of provider: ProviderID)
}
