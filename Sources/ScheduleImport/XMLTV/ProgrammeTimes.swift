internal import ScheduleModel
internal import Foundation

/// Parses the times of programmes, row by row.
struct ProgrammeTimes {
    /// The time of a row.
    struct ParsedTime {
        var time = AirTime.unknown
        /// The length from start to stop in seconds.
        var seconds: Int?
        /// Whether it starts at the second occurrence of a local time, which only the previous row shows.
        var isRepeatedAiring = false
        var problem: GuideRowIssues.Kind?
    }

    /// The maximum length of a slot in seconds: a longer one is a mistake.
    static let maxSlotSeconds = 7 * 24 * 60 * 60

    private let zone: TimeZone
    /// Ends, by channel, that must be the second occurrence of their local time. If the next row of the channel
    /// starts at the same text, it starts at this instant.
    private var ends: [String: (text: String, instant: Date)] = [:]

    init(zone: TimeZone) { self.zone = zone }

    /// Returns the time of the next programme.
    mutating func time(of programme: XMLTVProgramme) -> ParsedTime {
        var result = ParsedTime()
        let end = ends.isEmpty ? nil : ends.removeValue(forKey: programme.channel)
        switch XMLTVTimestamp(programme.start, zone: zone) {
        case .instant(let instant, _):
            result.time = .instant(instant)
            // The stop must fit. Otherwise this is a repeated row, which follows a different row than at its first
            // occurrence.
            if let end, end.text == programme.start, end.instant > instant,
                let seconds = programme.stop.flatMap({ seconds(from: end.instant, to: $0, programme.channel) })
            {
                (result.time, result.seconds, result.isRepeatedAiring) = (.instant(end.instant), seconds, true)
            } else if let stop = programme.stop {
                result.seconds = seconds(from: instant, to: stop, programme.channel)
                if result.seconds == nil { result.problem = .badStop }
            }
        case .day(let day):
            result.time = .day(BroadcastDay(day))
        case nil:
            // The day is valid even if the time is not.
            result.problem = .undated
            if let day = XMLTVTimestamp.day(of: programme.start) {
                result.time = .day(BroadcastDay(day))
                let isUnclear = XMLTVTimestamp.isOfUnclearZone(programme.start, zone: zone)
                result.problem = isUnclear ? .unclearZone : .noStart
            }
        }
        return result
    }

    private mutating func seconds(from start: Date, to stop: String, _ channel: String) -> Int? {
        guard case .instant(let first, _) = XMLTVTimestamp(stop, zone: zone) else { return nil }
        var end = first
        if first <= start, let second = XMLTVTimestamp.end(stop, zone: zone, after: start), second > start {
            end = second
            ends[channel] = (stop, second)
        }
        let seconds = Int(end.timeIntervalSince(start))
        return (1...Self.maxSlotSeconds).contains(seconds) ? seconds : nil
    }
}
