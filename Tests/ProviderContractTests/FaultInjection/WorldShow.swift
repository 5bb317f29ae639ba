import Foundation
import ProviderAPI
import ScheduleModel

/// A show of the invented world: its record, its cast in billing order, and the slots that it fills each week.
struct WorldShow: Sendable {
    var show: Show
    var cast: [Credit]
    var slots: [WorldSlot]
    /// What a person should know of its times; nil where there is nothing to know.
    var notice: Notice?
}

/// One slot of a week, which a new episode fills every week.
struct WorldSlot: Sendable {
    /// Its name, which is a part of the episodes' ids.
    var name: String
    /// The air date's day of the week.
    var weekday: Weekday
    /// When it starts; each further start is a repeat of the same episode.
    var starts: [WorldStart]
    /// The length of the episode.
    var minutes: Int
    /// The length of the slot.
    var slotMinutes: Int
    /// Which of the week's episodes it is, from 1.
    var place = 1
    /// How many numbered episodes of the show there are each week.
    var perWeek = 1
    /// Whether it stands outside the count.
    var isSpecial = false
}

/// How exactly the start of a slot is known.
enum WorldStart: Sendable {
    /// By the channel's clock; before five in the morning it belongs to the evening before.
    case zoned(Int, Int)
    /// On a clock whose zone no one names.
    case plain(Int, Int)
    /// Nothing but the day is known.
    case unknown
}
