package import ScheduleModel
package import Foundation

/// What the configuration says about how files are read.
package struct EpisodeFileOptions: Sendable {
    /// Another one whenever a file comes to be read otherwise than before: what is kept of it is read anew then.
    package static let version = 11

    /// The show of files that name none; the file's name where it is not set.
    package var show: String?
    /// The language of titles, where a guide has several: `en`.
    package var language: String?
    /// The zone of times that name none.
    package var zone: TimeZone?
    /// How dates such as 3/4/2020 are meant; found out where it is not set.
    package var dateOrder: DateOrder?
    /// The days for which events that come again are read: without bounds there would be no end of them.
    package var window = DaySpan(.first)

    /// Whether what stands before a fault is taken, where the whole cannot be read.
    package var keepsRowsBeforeError = false

    /// Whether there is a notice of what is made harmless in reading (`Notice.Code.tidied`).
    package var reportsSanitizedFields = false

    /// The usual reading.
    package init() {}
}
