public import Foundation

extension TimeZone {
    /// Returns the date in this time zone at an instant.
    public func day(of instant: Date) -> CivilDay { civil(instant).day }

    /// Returns the time of day in this time zone at an instant.
    public func clock(of instant: Date) -> WallClock { civil(instant).clock }

    /// Returns date and time together, because looking up the offset of a time zone is slow.
    func civil(_ instant: Date) -> (day: CivilDay, clock: WallClock) {
        let seconds = localSeconds(of: instant)
        let day = Instant.floorDivide(seconds, 86_400)
        let minutes = (seconds - day * 86_400) / 60
        return (CivilDay(clamping: day), WallClock(hour: minutes / 60, minute: minutes % 60) ?? .midnight)
    }

    /// Returns the instant at which clocks in this time zone show a time on a day.
    ///
    /// A time that is skipped in spring is read with the offset before the change, so 02:30 becomes 03:30. If a time
    /// occurs twice in autumn, the first one is used (RFC 5545, section 3.3.5).
    public func instant(on day: CivilDay, at clock: WallClock) -> Date {
        Date(timeIntervalSince1970: Double(occurrences(on: day, at: clock, second: 0).first))
    }

    /// Returns the instant of an end time on a day. If the time occurs twice, the second one is used if the first is
    /// not after `start`.
    package func instant(on day: CivilDay, at clock: WallClock, second: Int = 0, after start: Date) -> Date {
        let occurrences = occurrences(on: day, at: clock, second: second)
        return Date(timeIntervalSince1970: Double(occurrences.first(after: Instant.wholeSeconds(start))))
    }

    private func occurrences(on day: CivilDay, at clock: WallClock, second: Int) -> ClockOccurrences {
        ClockOccurrences(of: Int(day.number) * 86_400 + Int(clock.minutes) * 60 + second, offset: offset)
    }

    /// Returns the first instant of a day. If midnight does not exist, it is the first instant after it.
    public func start(of day: CivilDay) -> Date { instant(on: day, at: .midnight) }

    private func offset(at seconds: Int) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }

    private func localSeconds(of instant: Date) -> Int {
        Instant.wholeSeconds(instant) + secondsFromGMT(for: instant)
    }

    /// The name of the time zone as users write it. Foundation calls UTC "GMT".
    public var name: String { ["GMT", "Etc/UTC"].contains(identifier) ? "UTC" : identifier }
}
