public import Foundation

extension TimeZone {
    /// The date that a calendar on the wall shows at an instant.
    public func day(of instant: Date) -> CivilDay { civil(instant).day }

    /// The time that a clock on the wall shows at an instant.
    public func clock(of instant: Date) -> WallClock { civil(instant).clock }

    /// Both of them, since it takes long to find out what the zone's offset is.
    func civil(_ instant: Date) -> (day: CivilDay, clock: WallClock) {
        let seconds = localSeconds(of: instant)
        let day = Instant.floorDivide(seconds, 86_400)
        let minutes = (seconds - day * 86_400) / 60
        return (CivilDay(clamping: day), WallClock(hour: minutes / 60, minute: minutes % 60) ?? .midnight)
    }

    /// The instant at which a clock shows a time on a day.
    ///
    /// A time that the clock skips (spring) is read with the offset before the change, so 02:30 becomes
    /// 03:30; of a time that it shows twice (autumn) the first is taken. RFC 5545, section 3.3.5.
    public func instant(on day: CivilDay, at clock: WallClock) -> Date {
        Date(timeIntervalSince1970: Double(shown(on: day, at: clock, second: 0).first))
    }

    /// The instant at which a clock shows a time on a day, of what comes after another instant: of a time that the clock
    /// shows twice the second one is meant where the first would come before what it ends.
    package func instant(on day: CivilDay, at clock: WallClock, second: Int = 0, after start: Date) -> Date {
        let shown = shown(on: day, at: clock, second: second)
        return Date(timeIntervalSince1970: Double(shown.first(after: Instant.wholeSeconds(start))))
    }

    private func shown(on day: CivilDay, at clock: WallClock, second: Int) -> ClockOccurrences {
        ClockOccurrences(of: Int(day.number) * 86_400 + Int(clock.minutes) * 60 + second, offset: offset)
    }

    /// The first instant of a day; where midnight does not exist, the first that does.
    public func start(of day: CivilDay) -> Date { instant(on: day, at: .midnight) }

    private func offset(at seconds: Int) -> Int {
        secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }

    private func localSeconds(of instant: Date) -> Int {
        Instant.wholeSeconds(instant) + secondsFromGMT(for: instant)
    }

    /// The zone's name as users write it: Foundation calls UTC "GMT".
    public var name: String { ["GMT", "Etc/UTC"].contains(identifier) ? "UTC" : identifier }
}
