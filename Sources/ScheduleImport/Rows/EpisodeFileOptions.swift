package import ScheduleModel
package import Foundation

/// Options for reading episode files, from the configuration.
package struct EpisodeFileOptions: Sendable {
    /// The version of the readers. Increase it whenever a file is read differently than before. Cached responses
    /// are then read again from the files.
    package static let version = 15

    /// The show of files that name none. If nil, the filename is used.
    package var show: String?
    /// The show of files that name none and for which none is configured. If nil, the filename is used.
    var fallbackShow: String?
    /// Whether the file is from aggctl. Its titles are not changed, and its columns name the show.
    var isFromAggctl = true
    /// The preferred language of titles in a guide that has several: `en`.
    package var language: String?
    /// The time zone of times without one.
    package var zone: TimeZone?
    /// The order of day and month in dates such as 3/4/2020. If nil, it is inferred from the file.
    package var dateOrder: DateOrder?
    /// The days for which recurring events are expanded. Without bounds a recurrence would never end.
    package var window = DaySpan(.first)

    /// Whether the rows before a syntax error are used if the file cannot be read to its end.
    package var usesRowsBeforeError = false

    /// Whether a notice reports each value that is sanitized (`Notice.Code.sanitizedField`).
    package var reportsSanitizedFields = false

    /// Creates the default options.
    package init() {}
}
