import Foundation
import ProviderAPI
import ScheduleModel

/// A show of the invented world: its record, its cast in billing order, and its weekly slots.
struct WorldShow: Sendable {
    var show: Show
    var cast: [Credit]
    var slots: [WorldSlot]
    /// A notice about its times, or nil.
    var notice: Notice?
}

/// A weekly slot with a new episode each week.
struct WorldSlot: Sendable {
    /// The name, which is part of the episodes' IDs.
    var name: String
    /// The air date's day of the week.
    var weekday: Weekday
    /// The start times. Each further start is a repeat of the same episode.
    var starts: [WorldStart]
    /// The length of the episode.
    var minutes: Int
    /// The length of the slot.
    var slotMinutes: Int
    /// The episode's number within the week, from 1.
    var position = 1
    /// The number of numbered episodes of the show each week.
    var perWeek = 1
    /// Whether the episode is unnumbered.
    var isSpecial = false
}

/// The precision of a slot's start.
enum WorldStart: Sendable {
    /// On the channel's clock. A start before 5 a.m. belongs to the evening before.
    case zoned(Int, Int)
    /// On a clock without a time zone.
    case plain(Int, Int)
    /// Only the day is available.
    case unknown
}
