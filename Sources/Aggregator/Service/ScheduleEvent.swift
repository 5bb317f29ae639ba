public import ScheduleModel
public import ScheduleViews
public import Foundation

/// An event for listeners of a service.
public enum ScheduleEvent: Sendable {
    /// Responses of sources changed.
    case changed([ScheduleChange])
    /// A provider failed that worked before.
    case providerFailed(ProviderID, message: String, nextTry: Date?)
    /// A failed provider works again.
    case providerRecovered(ProviderID, failingSince: Date?)
    /// A new day began, and the stored week moved.
    case dayChanged(today: CivilDay, window: DaySpan)
    /// An episode of a followed show starts soon.
    case starting(ScheduleEntry)
    /// Several episodes of one season of a followed show start soon, all at once. They are in order.
    case startingTogether([ScheduleEntry])
    /// Episodes of one season of a followed show, or one episode, are out today without a time of day. They are in
    /// order.
    case released([ScheduleEntry])
    /// An episode of a followed show ends soon.
    case ending(ScheduleEntry)
    /// The last episode of a season of a followed show has ended, so the season is complete.
    case seasonComplete(ScheduleEntry)
    /// The user's marks changed.
    case marksChanged
    /// This many events were dropped for this listener, because it was too slow.
    case eventsDropped(Int)
}
