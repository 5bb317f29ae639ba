public import Foundation

/// An episode as it stands on one day of a schedule.
public struct ScheduleEntry: Sendable {
    /// Its show.
    public let show: MergedShow
    /// The episode.
    public let episode: MergedEpisode
    /// The day it stands on here.
    public let date: CivilDay
    /// Its airings on this day, the first one first; never empty.
    public let airings: [MergedAiring]
    /// When the first of them starts; nil where the time is not known.
    public let start: Date?
    /// When it ends; nil where the start or the length is not known.
    public let end: Date?
}
