public import ScheduleModel
public import Foundation

/// Returns a day, which must exist.
public func day(_ text: String) -> CivilDay {
    guard let day = CivilDay(text) else { preconditionFailure("no day: \(text)") }
    return day
}

/// Returns the days from one to another.
public func days(_ first: String, _ last: String) -> DaySpan {
    guard let span = DaySpan(from: day(first), to: day(last)) else { preconditionFailure("no span") }
    return span
}

/// Returns an instant, which must exist.
public func instant(_ text: String) -> Date {
    guard let instant = Instant.parse(text) else { preconditionFailure("no instant: \(text)") }
    return instant
}

/// Returns a time zone, which must exist.
public func zone(_ name: String) -> TimeZone {
    guard let zone = TimeZone(identifier: name) else { preconditionFailure("no zone: \(name)") }
    return zone
}

/// Returns the ID of a provider.
public func provider(_ name: String) -> ProviderID {
    guard let id = ProviderID(rawValue: name) else { preconditionFailure("no name: \(name)") }
    return id
}

/// Returns a country by its code.
public func country(_ code: String) -> Country {
    guard let country = Country(rawValue: code) else { preconditionFailure("no country: \(code)") }
    return country
}

/// A seeded generator, so that a random test is the same in every run (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
