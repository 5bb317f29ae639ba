public import Foundation

/// One transmission of an episode, or its release on a web channel.
public struct Airing: Hashable, Sendable, Codable {
    /// When it starts.
    public var time: AirTime
    /// The broadcast day that the listings print, where a source claims one.
    public var airDay: BroadcastDay?
    /// The time that the listings print, by the channel's clock.
    public var clock: WallClock?
    // A listing holds many of these, and an optional number takes four times the room of this one.
    private var secondsOrNone: Int32
    /// Where it is shown.
    public var channel: Channel?
    /// What the source calls it: live, repeat, premiere.
    public var label: AiringLabel?
    /// What else its row in a guide says.
    public var details: PackedDetails?

    /// An airing; its length in seconds, or in minutes.
    public init(
        time: AirTime,
        airDay: BroadcastDay? = nil,
        clock: WallClock? = nil,
        minutes: Int? = nil,
        seconds: Int? = nil,
        channel: Channel? = nil,
        label: AiringLabel? = nil,
        details: PackedDetails? = nil
    ) {
        self.time = time
        self.airDay = airDay
        self.clock = clock
        secondsOrNone = Self.clamped(seconds ?? minutes.flatMap(Self.seconds))
        self.channel = channel
        self.label = label
        self.details = details
    }

    /// The length of its slot, in seconds; nil where it is unknown, less than nothing, or more than 68 years.
    public var seconds: Int? {
        get { secondsOrNone < 0 ? nil : Int(secondsOrNone) }
        set { secondsOrNone = Self.clamped(newValue) }
    }

    private static func clamped(_ seconds: Int?) -> Int32 {
        seconds.flatMap { Int32(exactly: $0) }.map { max($0, -1) } ?? -1
    }

    /// The length of its slot in whole minutes; nil where it is unknown, or less than half a minute.
    public var minutes: Int? {
        get { seconds.flatMap { $0 < 30 ? nil : $0 / 60 + ($0 % 60 < 30 ? 0 : 1) } }
        set { seconds = newValue.flatMap(Self.seconds) }
    }

    /// The length of its slot for a person: `60 min`, `29 min 20 s`; nil where it is unknown.
    public var length: String? {
        seconds.map { seconds in
            let rest = seconds % 60 == 0 ? "" : "\(seconds % 60) s"
            return [seconds < 60 && !rest.isEmpty ? "" : "\(seconds / 60) min", rest].filter { !$0.isEmpty }
                .joined(separator: " ")
        }
    }

    /// What the source calls it, the weightiest first.
    public func labels(of episode: Episode) -> [AiringLabel] { labels(by: details?.unpacked(of: episode)) }

    /// The same, where its details are at hand.
    package func labels(by details: ProgrammeDetails?) -> [AiringLabel] {
        let told = details?.labels ?? []
        return (label.map { [$0] } ?? []) + told.filter { $0 != label }
    }

    /// When it ends, for a viewer in this zone; nil where start or length is unknown.
    public func end(in zone: TimeZone) -> Date? {
        guard let seconds, let start = time.start(in: zone) else { return nil }
        return start.addingTimeInterval(Double(seconds))
    }

    private static func seconds(_ minutes: Int) -> Int? {
        let (seconds, isTooLong) = minutes.multipliedReportingOverflow(by: 60)
        return isTooLong ? nil : seconds
    }

    /// Whether an instant lies between the claimed air date's midnight and six in the morning of the next day, by
    /// the channel's clock or that of another zone. Where something of this is not known, nothing contradicts it.
    public func startsWithinAirDay(in zone: TimeZone? = nil) -> Bool {
        guard case .instant(let start) = time, let airDay, let zone = channel?.zone ?? zone,
            let six = WallClock(hour: 6, minute: 0)
        else { return true }
        return start >= zone.start(of: airDay.date)
            && start <= zone.instant(on: airDay.date.advanced(by: 1), at: six)
    }

    /// The broadcast day it belongs to: the claimed one, else by the rollover in the channel's zone,
    /// or in the viewer's where the channel has none.
    public func broadcastDay(in zone: TimeZone) -> BroadcastDay? {
        if let airDay { return airDay }
        switch time {
        case .instant(let date): return DayRollover.day(of: date, in: channel?.zone ?? zone)
        case .clock(_, let day), .day(let day): return day
        case .unknown: return nil
        }
    }
}

/// What a source calls an airing: a claim, since the words mean different things to each.
public struct AiringLabel: RawRepresentable, Hashable, Sendable, Codable {
    /// The word, lower case.
    public let rawValue: String

    /// A label by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Shown as it happens.
    public static let live = AiringLabel(rawValue: "live")
    /// Shown before.
    public static let `repeat` = AiringLabel(rawValue: "repeat")
    /// New, by the source's own measure; some mean the show, not the episode.
    public static let new = AiringLabel(rawValue: "new")
    /// Shown for the first time, by the source's own measure.
    public static let premiere = AiringLabel(rawValue: "premiere")
    /// Shown for the last time, by the source's own measure.
    public static let lastChance = AiringLabel(rawValue: "last-chance")
}
