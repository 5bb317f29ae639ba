internal import Aggregator
internal import Foundation
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The content of a notification, in the forms that the kinds of recipient need. Text from sources has no control
/// characters.
struct NotificationContent: Sendable {
    /// The texts that identify the notification in later runs.
    let ids: [String]
    /// The title in one line.
    let title: String
    /// The text, which can have several lines.
    let text: String
    /// The address of a page about it, or nil.
    let link: String?
    /// The document for a webhook.
    let document: [UInt8]
    /// The variables for a command.
    let variables: [String: String]
    /// The subject in messages about failures.
    let subject: String

    /// Creates the notification of an event, or nil if the event is not about an episode.
    init?(_ event: ScheduleEvent, _ context: CommandContext) {
        guard let entry = event.entry else { return nil }
        let zone = context.session.zone
        let texts = EntryFormatter(style: Style(), zone: zone)
        let code = texts.code(event.entries)
        let several = event.entries.count > 1 ? Count.text(event.entries.count, "episode") : nil
        ids = event.reminderIDs
        subject = entry.show.value.title
        title = TerminalText.clean([entry.show.value.title, code].filter { !$0.isEmpty }.joined(separator: " "))
        text = TerminalText.clean(Self.text(of: event, entry, texts, several: several))
        link = entry.show.value.url?.rawValue
        document = EventDocument(event, zone: zone).json.bytes(isPretty: false)
        variables = Self.variables([
            "AGGCTL_EVENT": event.name, "AGGCTL_SHOW": entry.show.value.title, "AGGCTL_CODE": code,
            "AGGCTL_TITLE": several ?? entry.value.title ?? "",
            "AGGCTL_START": entry.start.map { Instant.text($0, in: zone) } ?? "",
            "AGGCTL_END": entry.end.map { Instant.text($0, in: zone) } ?? "",
            "AGGCTL_CHANNEL": entry.channel?.name ?? "",
        ])
    }

    /// Creates the digest of an evening.
    init(digest result: TonightResult, _ context: CommandContext) {
        let zone = context.session.zone
        let day = zone.day(of: result.origin.now)
        ids = ["digest \(day)"]
        subject = "digest"
        title = "Tonight, \(DayText.brief(day))"
        text = DigestText(result: result, zone: zone).text
        link = nil
        document = TonightDocument(result).json.bytes(isPretty: false)
        variables = Self.variables(["AGGCTL_EVENT": "digest", "AGGCTL_TITLE": text, "AGGCTL_SHOW": title])
    }

    /// The notification that `--test` sends.
    static let test = NotificationContent(
        ids: [],
        title: "aggctl",
        text: "This is a test. Messages arrive here.",
        link: nil,
        document: Array(#"{"schema":"aggctl/event/1","event":"test"}"#.utf8),
        variables: variables([
            "AGGCTL_EVENT": "test", "AGGCTL_SHOW": "aggctl", "AGGCTL_TITLE": "This is a test.",
        ]),
        subject: "test"
    )

    /// Creates a notification of its parts.
    init(
        ids: [String],
        title: String,
        text: String,
        link: String?,
        document: [UInt8],
        variables: [String: String],
        subject: String
    ) {
        (self.ids, self.title, self.text, self.link) = (ids, title, text, link)
        (self.document, self.variables, self.subject) = (document, variables, subject)
    }

    /// Returns all variables of a command. Those that are not given are empty.
    private static func variables(_ values: [String: String]) -> [String: String] {
        let names = ["EVENT", "SHOW", "CODE", "TITLE", "START", "END", "CHANNEL"].map { "AGGCTL_" + $0 }
        let empty = Dictionary(uniqueKeysWithValues: names.map { ($0, "") })
        return empty.merging(values) { $1 }.mapValues { value in
            value.split(separator: "\n").map { TerminalText.clean(String($0)) }.joined(separator: "\n")
        }
    }

    private static func text(
        of event: ScheduleEvent,
        _ entry: ScheduleEntry,
        _ texts: EntryFormatter,
        several: String?
    ) -> String {
        let channel = texts.channel(entry)
        let location = channel.isEmpty ? "" : " on " + channel
        let name = (several ?? entry.value.title).map { ": " + $0 } ?? ""
        return switch event {
        case .ending: "ends" + (entry.end.map { " at " + texts.time($0) } ?? "") + location
        case .seasonComplete:
            entry.value.number.season.map { "season \($0) is complete" } ?? "the season is complete"
        case .released: "out today" + location + name
        default: texts.timeRange(entry) + location + name
        }
    }
}
