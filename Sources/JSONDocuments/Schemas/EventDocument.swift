package import Aggregator
package import Foundation
internal import ProviderAPI
internal import ScheduleModel
internal import ScheduleViews

/// `aggctl/event/1`: an event for listeners.
package struct EventDocument: Document {
    private let event: ScheduleEvent
    private let zone: TimeZone

    /// - Parameter zone: The viewer's zone.
    package init(_ event: ScheduleEvent, zone: TimeZone) {
        self.event = event
        self.zone = zone
    }

    package var json: JSONValue {
        var members: [(String, JSONValue)] = [
            ("schema", .string("aggctl/event/1")), ("event", .string(event.name)),
        ]
        switch event {
        case .changed(let changes): members.append(("changes", .array(changes.map(ChangeJSON.json))))
        case .providerFailed(let id, let message, let nextTry):
            members += [
                ("provider", .string(id.rawValue)), ("message", .string(message)),
                ("nextTry", JSONValue(nextTry.map { Instant.text($0) })),
            ]
        case .providerRecovered(let id, let since):
            members += [("provider", .string(id.rawValue)), ("lostSince", JSONValue(since.map { Instant.text($0) }))]
        case .dayChanged(let today, let window):
            members += [
                ("today", .string(today.description)), ("from", .string(window.first.description)),
                ("to", .string(window.last.description)),
            ]
        case .starting(let entry), .ending(let entry), .seasonComplete(let entry):
            members.append(("episode", EpisodeJSON(entry: entry, zone: zone).json))
        case .startingTogether(let entries), .released(let entries):
            let episodes = entries.map { EpisodeJSON(entry: $0, zone: zone).json }
            if let first = episodes.first { members.append(("episode", first)) }
            if episodes.count > 1 { members.append(("episodes", .array(episodes))) }
        case .marksChanged: break
        case .eventsDropped(let count): members.append(("count", .int(count)))
        }
        return .object(members)
    }
}

extension ScheduleEvent {
    /// The name of the event in documents and for the user's command.
    package var name: String {
        switch self {
        case .changed: "changed"
        case .providerFailed: "lost"
        case .providerRecovered: "back"
        case .dayChanged: "day"
        case .starting, .startingTogether: "starting"
        case .released: "released"
        case .ending: "ending"
        case .seasonComplete: "season-complete"
        case .marksChanged: "marks"
        case .eventsDropped: "missed"
        }
    }
}
