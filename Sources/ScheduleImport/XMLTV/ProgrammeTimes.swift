internal import ScheduleModel
internal import Foundation

/// When the programmes of a guide are, as their rows tell it one after the other.
struct ProgrammeTimes {
    /// What a row tells of when it is.
    struct ParsedTime {
        var time = AirTime.unknown
        /// From its start to its stop.
        var seconds: Int?
        /// Whether it starts when the clock shows that time again, as only the row before it tells.
        var isRepeatedAiring = false
        var problem: GuideRowIssues.Kind?
    }

    /// A slot longer than a week is a mistake, in seconds.
    static let maxSlotSeconds = 7 * 24 * 60 * 60

    private let zone: TimeZone
    /// The ends that can only be meant when the clock shows their time again, by channel: what its next row begins with then
    /// is that time.
    private var ends: [String: (text: String, instant: Date)] = [:]

    init(zone: TimeZone) { self.zone = zone }

    /// When the next programme is.
    mutating func time(of programme: XMLTVProgramme) -> ParsedTime {
        var told = ParsedTime()
        let end = ends.isEmpty ? nil : ends.removeValue(forKey: programme.channel)
        switch XMLTVTimestamp(programme.start, zone: zone) {
        case .instant(let instant, _):
            told.time = .instant(instant)
            // Its stop has to fit, or it is a repeated row and comes after another one than when it was told first.
            if let end, end.text == programme.start, end.instant > instant,
                let seconds = programme.stop.flatMap({ seconds(from: end.instant, to: $0, programme.channel) })
            {
                (told.time, told.seconds, told.isRepeatedAiring) = (.instant(end.instant), seconds, true)
            } else if let stop = programme.stop {
                told.seconds = seconds(from: instant, to: stop, programme.channel)
                if told.seconds == nil { told.problem = .badStop }
            }
        case .day(let day):
            told.time = .day(BroadcastDay(day))
        case nil:
            // What its digits say of the day is right even where the time is not.
            told.problem = .undated
            if let day = XMLTVTimestamp.day(of: programme.start) {
                told.time = .day(BroadcastDay(day))
                let isUnclear = XMLTVTimestamp.isOfUnclearZone(programme.start, zone: zone)
                told.problem = isUnclear ? .unclearZone : .noStart
            }
        }
        return told
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
