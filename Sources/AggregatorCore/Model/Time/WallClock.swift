/// A time of day from 00:00 to 23:59, without a date and time zone.
public struct WallClock: Hashable, Comparable, Sendable {
    /// The minutes after midnight, 0 to 1439.
    public let minutes: Int16

    /// 00:00.
    public static let midnight = WallClock(minutes: 0)

    /// Creates a time, or returns nil if it does not exist, such as 24:00.
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = Int16(hour * 60 + minute)
    }

    private init(minutes: Int16) { self.minutes = minutes }

    /// The hour, 0 to 23.
    public var hour: Int { Int(minutes) / 60 }
    /// The minute, 0 to 59.
    public var minute: Int { Int(minutes) % 60 }

    public static func < (left: WallClock, right: WallClock) -> Bool { left.minutes < right.minutes }
}

extension WallClock: CustomStringConvertible {
    /// The time as `HH:MM`.
    public var description: String {
        var text = DigitText(room: 5)
        text.add(hour, width: 2)
        text.add(UInt8(ascii: ":"))
        text.add(minute, width: 2)
        return text.text
    }

    /// Parses `HH:MM` or `HH:MM:SS`. Seconds are dropped.
    public init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let hour = scanner.digits(2), scanner.consume(":"), let minute = scanner.digits(2) else { return nil }
        if scanner.consume(":") {
            guard let second = scanner.digits(2), second < 60 else { return nil }
        }
        guard scanner.isAtEnd else { return nil }
        self.init(hour: hour, minute: minute)
    }
}

extension WallClock: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let clock = WallClock(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time of day")
        }
        self = clock
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
