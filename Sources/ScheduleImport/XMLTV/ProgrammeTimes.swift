internal import ScheduleModel
internal import Foundation

/// Parses the times of programmes, row by row.
///
/// When summer time ends, a local time without an offset occurs twice. A row then starts at the second occurrence if
/// the previous row of its channel ends there.
struct ProgrammeTimes {
    /// The time of a row.
    struct ParsedTime {
        var time = AirTime.unknown
        /// The length from start to stop in seconds.
        var seconds: Int?
        /// True if the row starts at the second occurrence of a local time.
        var startsAtSecondOccurrence = false
        /// The defect of the row, or nil if there is none.
        var problem: GuideRowIssues.Kind?
    }

    /// The maximum length of a slot in seconds. A longer one is a mistake.
    static let maxSlotSeconds = 7 * 24 * 60 * 60

    private let zone: TimeZone
    /// The end of the previous row of each channel if it is the second occurrence of its local time.
    private var secondOccurrences: [String: (text: String, instant: Date)] = [:]

    init(zone: TimeZone) { self.zone = zone }

    /// Returns the time of the next programme.
    mutating func time(of programme: XMLTVProgramme) -> ParsedTime {
        let previousEnd =
            secondOccurrences.isEmpty ? nil : secondOccurrences.removeValue(forKey: programme.channel)
        switch XMLTVTimestamp(programme.start, zone: zone) {
        case .instant(let start, _):
            if let previousEnd, previousEnd.text == programme.start, previousEnd.instant > start,
                let time = timeAtSecondOccurrence(previousEnd.instant, of: programme)
            {
                return time
            }
            return time(from: start, of: programme)
        case .day(let day): return ParsedTime(time: .day(BroadcastDay(day)))
        case nil: return timeWithoutStart(of: programme)
        }
    }

    /// Returns the time of a programme that starts at the second occurrence of its local time.
    ///
    /// Returns nil if the stop does not fit. The row is then a copy of an earlier row, and follows this end only by
    /// chance.
    private mutating func timeAtSecondOccurrence(_ start: Date, of programme: XMLTVProgramme) -> ParsedTime? {
        guard let stop = programme.stop, let seconds = slotSeconds(from: start, to: stop, on: programme.channel)
        else { return nil }
        return ParsedTime(time: .instant(start), seconds: seconds, startsAtSecondOccurrence: true)
    }

    /// Returns the time of a programme that starts at an instant.
    private mutating func time(from start: Date, of programme: XMLTVProgramme) -> ParsedTime {
        var result = ParsedTime(time: .instant(start))
        if let stop = programme.stop {
            result.seconds = slotSeconds(from: start, to: stop, on: programme.channel)
            if result.seconds == nil { result.problem = .badStop }
        }
        return result
    }

    /// Returns the time of a programme with an unreadable start. The day may be valid even if the time is not.
    private func timeWithoutStart(of programme: XMLTVProgramme) -> ParsedTime {
        guard let day = XMLTVTimestamp.day(of: programme.start) else { return ParsedTime(problem: .undated) }
        let isUnclear = XMLTVTimestamp.isOfUnclearZone(programme.start, zone: zone)
        return ParsedTime(time: .day(BroadcastDay(day)), problem: isUnclear ? .unclearZone : .noStart)
    }

    /// Returns the length of a slot, or nil if the stop is invalid.
    ///
    /// If only the second occurrence of the stop is after the start, the next row of the channel may start there.
    /// This function therefore records it.
    private mutating func slotSeconds(from start: Date, to stop: String, on channel: String) -> Int? {
        guard case .instant(let firstEnd, _) = XMLTVTimestamp(stop, zone: zone) else { return nil }
        var end = firstEnd
        if firstEnd <= start, let secondEnd = XMLTVTimestamp.end(stop, zone: zone, after: start), secondEnd > start {
            end = secondEnd
            secondOccurrences[channel] = (stop, secondEnd)
        }
        let seconds = Int(end.timeIntervalSince(start))
        return (1...Self.maxSlotSeconds).contains(seconds) ? seconds : nil
    }
}
