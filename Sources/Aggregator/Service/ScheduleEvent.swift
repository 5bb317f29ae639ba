public import ScheduleModel
public import ScheduleViews
public import Foundation

/// What a service has to tell those who watch it.
public enum ScheduleEvent: Sendable {
    /// Sources say something otherwise than before.
    case changed([ScheduleChange])
    /// A provider that answered does not any more.
    case providerFailed(ProviderID, message: String, nextTry: Date?)
    /// A provider that was lost answers again.
    case providerRecovered(ProviderID, lostSince: Date?)
    /// The day turned, and with it the window of a week that is kept.
    case dayChanged(today: CivilDay, window: DaySpan)
    /// An episode of a followed show begins soon.
    case starting(ScheduleEntry)
    /// An episode of a followed show ends soon.
    case ending(ScheduleEntry)
    /// The last episode of a season of a followed show is over: the season is complete.
    case seasonComplete(ScheduleEntry)
    /// What the user follows, hides or marked is another than before.
    case marksChanged
    /// This many events were lost on this listener, since it was too slow.
    case eventsDropped(Int)
}
