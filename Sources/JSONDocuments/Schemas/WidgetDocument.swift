package import Aggregator
internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
package import ScheduleViews

/// Current or next airings with few members, for a dashboard: `aggctl/widget/1`, or the form of Home Assistant's
/// upcoming-media-card.
package struct WidgetDocument: Document {
    /// The form of the document.
    package enum Form: String, CaseIterable, Sendable {
        /// `aggctl/widget/1`.
        case small
        /// The attribute `data` of upcoming-media-card (https://github.com/custom-cards/upcoming-media-card).
        case cards
    }

    private let origin: ResultOrigin
    /// The airings. Only current ones have minutes left.
    private let rows: [(entry: ScheduleEntry, minutesLeft: Int?)]
    private let form: Form
    /// Returns the address of an episode's page at the server, without its host.
    private let pageAddress: @Sendable (ScheduleEntry) -> String

    package init(
        now result: NowResult,
        _ form: Form = .small,
        pageAddress: @escaping @Sendable (ScheduleEntry) -> String
    ) {
        (origin, self.form, self.pageAddress) = (result.origin, form, pageAddress)
        rows = result.running.map { ($0.entry, $0.minutesLeft) }
    }

    package init(
        upcoming result: ScheduleResult,
        _ form: Form = .small,
        pageAddress: @escaping @Sendable (ScheduleEntry) -> String
    ) {
        (origin, self.form, self.pageAddress) = (result.origin, form, pageAddress)
        rows = result.view.days.flatMap { $0.airings(in: result.origin.zone) }.map { ($0, nil) }
    }

    package var json: JSONValue {
        switch form {
        case .small: Envelope.json("widget/1", origin, [("items", .array(rows.map(item)))])
        case .cards: .object([("data", .array([Self.cardLines] + rows.map { card($0.entry) }))])
        }
    }

    /// Returns an airing for `aggctl/widget/1`.
    private func item(_ entry: ScheduleEntry, _ minutesLeft: Int?) -> JSONValue {
        .object([
            ("id", .string(entry.episode.id.description)), ("show", .string(entry.show.value.title)),
            ("code", JSONValue(entry.value.number.code)), ("title", JSONValue(entry.value.title)),
            ("date", JSONValue(entry.date?.description)), ("start", JSONValue(entry.start.map { Instant.text($0) })),
            ("clock", JSONValue(entry.start.map { origin.zone.clock(of: $0).description })),
            ("channel", JSONValue(entry.channel?.name)),
            ("network", JSONValue((entry.show.value.network ?? entry.show.value.webChannel)?.name)),
            ("page", .string(pageAddress(entry))), ("picture", JSONValue(entry.show.value.image?.rawValue)),
            ("minutesLeft", JSONValue(minutesLeft)),
        ])
    }

    /// The first element for upcoming-media-card. It defines the lines of each card, with variables such as `$title`.
    private static var cardLines: JSONValue {
        .object([
            ("title_default", .string("$title")), ("line1_default", .string("$episode")),
            ("line2_default", .string("$release")), ("line3_default", .string("$rating - $runtime")),
            ("line4_default", .string("$number - $studio")), ("icon", .string("mdi:television-classic")),
        ])
    }

    /// Returns an airing for upcoming-media-card. The keys are those of the card.
    private func card(_ entry: ScheduleEntry) -> JSONValue {
        let show = entry.show.value
        // Without a start, the time is midnight. `release` then names only the day.
        let airDate = entry.start.map { Instant.text($0) } ?? entry.date.map { $0.description + "T00:00:00Z" }
        return .object([
            ("title", .string(show.title)), ("episode", .string(entry.value.title ?? "")),
            ("number", .string(entry.value.number.code ?? "")), ("airdate", JSONValue(airDate)),
            ("aired", JSONValue(entry.date?.description)),
            ("release", .string(entry.start == nil ? "$day, $date" : "$day, $date $time")),
            ("runtime", JSONValue(entry.value.runtime ?? show.runtime)), ("studio", .string(entry.channel?.name ?? "")),
            ("genres", .string(show.genres.joined(separator: ", "))),
            ("rating", show.rating.map { .string("★ \($0)") } ?? .string("")),
            ("poster", JSONValue(show.image?.rawValue)), ("fanart", JSONValue(entry.value.image?.rawValue)),
            ("flag", .bool(!entry.isWatched)), ("deep_link", .string(pageAddress(entry))),
        ])
    }
}
