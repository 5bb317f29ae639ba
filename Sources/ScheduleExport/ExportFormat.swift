internal import ScheduleImport
internal import ScheduleMerging
public import ScheduleModel
public import ScheduleViews
public import Foundation

/// Episodes that are to be written for other programs.
public struct ExportListing: Sendable {
    /// The episodes, in their order.
    public let entries: ScheduleEntries
    /// The days that they were asked for; nil where they were not asked for by days.
    public let days: DaySpan?
    /// The viewer's zone.
    public let zone: TimeZone
    /// When it was put together.
    public let madeAt: Date
    /// What it is called.
    public let title: String
    /// What changed of late, the newest first, for forms that tell what moved and what is cancelled.
    public let changes: [ScheduleChange]
    /// The season that the episodes are of, in the order of their numbers; nil where they stand by days.
    public let season: ExportSeason?

    /// Whom to thank for it.
    public let attributions: [ExportAttribution]
    /// What the one guide says beside its programmes of which all of it comes; nil where there are other sources too.
    public let guide: GuideDeclaration?
    /// What who reads it should know of all of it, such as that something is missing; nil where there is nothing.
    public let notice: String?

    /// A listing.
    public init(
        entries: ScheduleEntries,
        days: DaySpan? = nil,
        zone: TimeZone,
        madeAt: Date,
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
        self.madeAt = madeAt
        self.title = title
    }
}

/// Whom to thank for what is listed, and under which licence.
public struct ExportAttribution: Hashable, Sendable {
    /// The line to show, with the licence's short name.
    public let text: String
    /// Where it points to.
    public let url: String

    /// An attribution.
    public init(text: String, licence: String, url: String) {
        self.text = "\(text) (\(licence))"
        self.url = url
    }
}

/// A season, for forms that have a heading and an order for it.
public struct ExportSeason: Sendable {
    /// The show and its season: `Harbour Lights, season 3`.
    public let title: String
    /// The episode that was asked for; nil where none was.
    public let selected: SourceKey?

    /// A season.
    public init(title: String, selected: SourceKey? = nil) {
        self.title = title
        self.selected = selected
    }
}

extension ExportListing {
    /// Goes through the showings of all entries, those of a day by time where one of its episodes is shown several times.
    func forEachAiring(_ body: (ScheduleEntry) throws -> Void) rethrows {
        // Only where an episode has several does a day stand in another order than its entries.
        if !entries.contains(where: \.hasSeveralAirings) { return try entries.forEach(body) }
        var day: [ScheduleEntry] = []
        for entry in entries {
            if let last = day.last, last.date != entry.date {
                for showing in day.airingEntries(in: zone) { try body(showing) }
                day = []
            }
            day.append(entry)
        }
        for showing in day.airingEntries(in: zone) { try body(showing) }
    }
}

/// A form that other programs read.
///
/// Text from outside is written so that it can be nothing but text there, and every escaping goes by Unicode scalars: by
/// letters, a quote with an accent would be no quote (`failures.md`, D10).
public protocol ExportFormat: Sendable {
    /// Its name on the command line.
    static var name: String { get }

    /// Writes a listing, piece by piece.
    ///
    /// - Returns: what could not be written as one would expect.
    func write(_ listing: ExportListing, to sink: ([UInt8]) throws -> Void) rethrows -> ExportReport
}

/// What one should know of what was written.
public struct ExportReport: Sendable {
    /// How many entries the form has no place for, such as those without a time in a guide.
    public var leftOut = 0
    /// How many programmes begin on their channel before another one is over; they are left as the sources have them.
    public var overlapping = 0

    /// A report; without figures, that nothing is amiss.
    public init(leftOut: Int = 0, overlapping: Int = 0) {
        self.leftOut = leftOut
        self.overlapping = overlapping
    }
}

/// All forms there are.
public enum ExportFormats {
    /// Every form once, with its usual options.
    public static let all: [any ExportFormat] = [CSVFormat(), ICalendarFormat(), MarkdownFormat(), XMLTVFormat()]

    /// A form by its name.
    public static func named(_ name: String) -> (any ExportFormat)? { all.first { type(of: $0).name == name } }
}

extension ScheduleEntry {
    /// The length of its slot in whole minutes; nil where it is not known, or less than half a minute.
    var slotMinutes: Int? {
        guard let start, let end else { return nil }
        return Airing(time: .instant(start), seconds: Int(end.timeIntervalSince(start))).minutes
    }

    /// Where it is shown: the first airing's channel, else the show's.
    var channel: Channel? { airings.first?.value.channel ?? show.value.network ?? show.value.webChannel }
}
