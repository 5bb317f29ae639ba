public import Foundation

/// One transmission of an episode, or its release on a streaming service.
public struct Airing: Hashable, Sendable, Codable {
    /// The start.
    public var time: AirTime
    /// The broadcast day that listings print, if a source states one.
    public var airDay: BroadcastDay?
    /// The time that listings print, in the channel's time zone.
    public var clock: WallClock?
    /// The length of the slot in seconds, or nil if it is unknown, negative, or more than 68 years.
    public var seconds: Int? {
        didSet { seconds = Self.plausible(seconds) }
    }
    /// The channel.
    public var channel: Channel?
    /// The label by the source, such as live, repeat or premiere.
    public var label: AiringLabel?
    /// The remaining data of its row in a guide.
    public var details: PackedDetails?

    /// Creates an airing.
    ///
    /// - Parameters:
    ///   - time: The start.
    ///   - airDay: The broadcast day that listings print.
    ///   - clock: The time that listings print, in the channel's time zone.
    ///   - minutes: The length of the slot in minutes, if `seconds` is nil.
    ///   - seconds: The length of the slot in seconds.
    ///   - channel: The channel.
    ///   - label: The label by the source.
    ///   - details: The remaining data of its row in a guide.
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
        self.seconds = Self.plausible(seconds ?? minutes.flatMap(Self.seconds))
        self.channel = channel
        self.label = label
        self.details = details
    }

    /// Returns a length, or nil if it is negative or does not fit in 32 bits (68 years).
    private static func plausible(_ seconds: Int?) -> Int? {
        seconds.flatMap { $0 < 0 ? nil : Int32(exactly: $0).map(Int.init) }
    }

    /// Returns minutes as seconds, or nil if they are too many for an `Int`.
    private static func seconds(_ minutes: Int) -> Int? {
        let (seconds, isTooLong) = minutes.multipliedReportingOverflow(by: 60)
        return isTooLong ? nil : seconds
    }

    /// The length of the slot in minutes, rounded. Nil if it is unknown or less than half a minute.
    public var minutes: Int? {
        get { seconds.flatMap { $0 < 30 ? nil : $0 / 60 + ($0 % 60 < 30 ? 0 : 1) } }
        set { seconds = newValue.flatMap(Self.seconds) }
    }

    /// The length of the slot as text, such as `60 min` or `29 min 20 s`. Nil if it is unknown.
    public var length: String? {
        seconds.map { total in
            let (minutes, seconds) = total.quotientAndRemainder(dividingBy: 60)
            if seconds == 0 { return "\(minutes) min" }
            return total < 60 ? "\(seconds) s" : "\(minutes) min \(seconds) s"
        }
    }

    /// Returns the labels by the source, the most important first.
    public func labels(of episode: Episode) -> [AiringLabel] { labels(by: details?.unpacked(of: episode)) }

    /// Returns the labels by the source, using details that are already unpacked.
    package func labels(by details: ProgrammeDetails?) -> [AiringLabel] {
        let listed = details?.labels ?? []
        return (label.map { [$0] } ?? []) + listed.filter { $0 != label }
    }

    /// Returns the end, or nil if the start or the length is unknown.
    ///
    /// - Parameter zone: The viewer's time zone, for times of an unknown time zone.
    public func end(in zone: TimeZone) -> Date? {
        guard let seconds, let start = time.start(in: zone) else { return nil }
        return start.addingTimeInterval(Double(seconds))
    }

    /// Returns whether the start is between midnight of the air date and 06:00 on the next day. Returns true if any
    /// of these values is unknown.
    ///
    /// - Parameter zone: The time zone to use if the channel has none.
    public func startsWithinAirDay(in zone: TimeZone? = nil) -> Bool {
        guard case .instant(let start) = time, let airDay, let zone = channel?.zone ?? zone,
            let sixInTheMorning = WallClock(hour: 6, minute: 0)
        else { return true }
        return start >= zone.start(of: airDay.date)
            && start <= zone.instant(on: airDay.date.advanced(by: 1), at: sixInTheMorning)
    }

    /// Returns the broadcast day: the stated one, or else the one by `DayRollover`. Returns nil if the start is
    /// unknown.
    ///
    /// - Parameter zone: The viewer's time zone, which is used if the channel has none.
    public func broadcastDay(in zone: TimeZone) -> BroadcastDay? {
        if let airDay { return airDay }
        switch time {
        case .instant(let date): return DayRollover.day(of: date, in: channel?.zone ?? zone)
        case .clock(_, let day), .day(let day): return day
        case .unknown: return nil
        }
    }
}

/// A label that a source gives an airing. This is a claim, because sources use the same label for different things.
public struct AiringLabel: RawRepresentable, Hashable, Sendable, Codable {
    /// The label in lower case.
    public let rawValue: String

    /// Creates a label from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Broadcast live.
    public static let live = AiringLabel(rawValue: "live")
    /// Aired before.
    public static let `repeat` = AiringLabel(rawValue: "repeat")
    /// New, as the source defines it. For some sources the show is new, not the episode.
    public static let new = AiringLabel(rawValue: "new")
    /// Aired for the first time, as the source defines it.
    public static let premiere = AiringLabel(rawValue: "premiere")
    /// Aired for the last time, as the source defines it.
    public static let lastChance = AiringLabel(rawValue: "last-chance")
}
