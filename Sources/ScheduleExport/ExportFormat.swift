internal import ScheduleImport
internal import ScheduleMerging
public import ScheduleModel
public import ScheduleViews
public import Foundation

/// The episodes to export for other programs.
public struct ExportListing: Sendable {
    /// The episodes, sorted by day, or by number if they are a season.
    public let entries: ScheduleEntries
    /// The requested days, or nil if the episodes were not requested by days.
    public let days: DaySpan?
    /// The viewer's time zone.
    public let zone: TimeZone
    /// The time at which the listing was made.
    public let generatedAt: Date
    /// The title of the listing.
    public let title: String
    /// The recent changes, the newest first, for formats that list moved and cancelled episodes.
    public let changes: [ScheduleChange]
    /// The season of the episodes, which are then sorted by number, or nil if they are sorted by day.
    public let season: ExportSeason?

    /// The attributions of the sources.
    public let attributions: [ExportAttribution]
    /// The attributes and channels of the guide that is the only source, or nil if there are other sources.
    public let guide: GuideDeclaration?
    /// A text about the listing as a whole, such as a warning that data is missing, or nil if there is none.
    public let notice: String?

    /// Creates a listing.
    public init(
        entries: ScheduleEntries,
        days: DaySpan? = nil,
        zone: TimeZone,
        generatedAt: Date,
        title: String,
        changes: [ScheduleChange] = [],
        season: ExportSeason? = nil,
        attributions: [ExportAttribution] = [],
        guide: GuideDeclaration? = nil,
        notice: String? = nil
    ) {
        self.attributions = attributions
        self.notice = notice
        self.guide = guide
        self.season = season
        self.entries = entries
        self.days = days
        self.changes = changes
        self.zone = zone
        self.generatedAt = generatedAt
        self.title = title
    }
}

/// The attribution of a source, with its licence.
public struct ExportAttribution: Hashable, Sendable {
    /// The text to show, with the short name of the licence.
    public let text: String
    /// The address to link to.
    public let url: String

    /// Creates an attribution.
    public init(text: String, license: String, url: String) {
        self.text = "\(text) (\(license))"
        self.url = url
    }
}

/// A season, for formats that write a season differently from days.
public struct ExportSeason: Sendable {
    /// The show and its season: `Harbour Lights, season 3`.
    public let title: String
    /// The requested episode, or nil if there is none.
    public let selected: SourceKey?

    /// Creates a season.
    public init(title: String, selected: SourceKey? = nil) {
        self.title = title
        self.selected = selected
    }
}

extension ExportListing {
    /// Calls a closure for each airing of all entries. If an episode has several airings on a day, the airings of
    /// that day are sorted by time.
    func forEachAiring(_ body: (ScheduleEntry) throws -> Void) rethrows {
        // The order differs from that of the entries only if an episode has several airings.
        if !entries.contains(where: \.hasSeveralAirings) { return try entries.forEach(body) }
        var sameDay: [ScheduleEntry] = []
        for entry in entries {
            if let last = sameDay.last, last.date != entry.date {
                for airing in sameDay.airingEntries(in: zone) { try body(airing) }
                sameDay = []
            }
            sameDay.append(entry)
        }
        for airing in sameDay.airingEntries(in: zone) { try body(airing) }
    }
}

/// A file format for other programs.
///
/// Text from sources is escaped so that it cannot be anything but text in the file. All escaping works on Unicode
/// scalars, because a quote with an accent is not equal to a quote as a character.
public protocol ExportFormat: Sendable {
    /// The name on the command line.
    static var name: String { get }

    /// Writes a listing in pieces.
    ///
    /// - Returns: A report of what could not be written.
    func write(_ listing: ExportListing, to sink: ([UInt8]) throws -> Void) rethrows -> ExportReport
}

/// A report about an export.
public struct ExportReport: Sendable {
    /// The number of episodes that the format cannot contain, such as those without a time in a guide.
    public var omittedCount = 0
    /// The number of guide programmes that begin before an earlier one on their channel ends. They are written with the
    /// times of the sources.
    public var overlappingCount = 0

    /// Creates a report, without problems by default.
    public init(omittedCount: Int = 0, overlappingCount: Int = 0) {
        self.omittedCount = omittedCount
        self.overlappingCount = overlappingCount
    }
}

/// All export formats.
public enum ExportFormats {
    /// Every format once, with its default options.
    public static let all: [any ExportFormat] = [CSVFormat(), ICalendarFormat(), MarkdownFormat(), XMLTVFormat()]

    /// Returns the format with a name.
    public static func named(_ name: String) -> (any ExportFormat)? { all.first { type(of: $0).name == name } }
}

extension ScheduleEntry {
    /// The length of the slot in whole minutes, or nil if it is unknown or less than half a minute.
    var slotMinutes: Int? {
        guard let start, let end else { return nil }
        return Airing(time: .instant(start), seconds: Int(end.timeIntervalSince(start))).minutes
    }
}
