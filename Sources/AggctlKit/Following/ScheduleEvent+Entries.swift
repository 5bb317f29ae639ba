internal import Aggregator
internal import Foundation
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension ScheduleEvent {
    /// The episode that the event is about, or nil.
    var entry: ScheduleEntry? {
        switch self {
        case .starting(let entry), .ending(let entry), .seasonComplete(let entry): entry
        case .startingTogether(let entries), .released(let entries): entries.first
        default: nil
        }
    }

    /// The texts that identify a reminder in later runs, one for each episode.
    var reminderIDs: [String] {
        entries.map { entry in
            let at = entry.start.map { Instant.text($0) } ?? entry.date?.description ?? ""
            return "\(name) \(entry.episode.id) \(at)"
        }
    }

    /// All episodes that the event is about.
    var entries: [ScheduleEntry] {
        switch self {
        case .startingTogether(let entries), .released(let entries): entries
        default: entry.map { [$0] } ?? []
        }
    }
}
