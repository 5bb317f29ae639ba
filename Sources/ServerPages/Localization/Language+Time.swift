internal import Foundation
internal import ScheduleModel
internal import Synchronization

/// Dates, times, numbers, lists and places in the format of a language.
extension Language {
    /// Formats a time: `21:00` or `9:00 PM`.
    func clock(_ time: WallClock) -> String {
        ClockTexts.text(of: time.hour * 60 + time.minute, in: clockLocale)
    }

    /// The locale with the user's format of times of day.
    private var clockLocale: Locale {
        guard let clockFormat else { return locale }
        var components = Locale.Components(locale: locale)
        components.hourCycle = clockFormat == .twelve ? .oneToTwelve : .zeroToTwentyThree
        return Locale(components: components)
    }

    /// Formats a day with its weekday: `Thursday 11 July`.
    func weekdayAndDay(_ day: CivilDay) -> String {
        text(day, Date.FormatStyle().weekday(.wide).day().month(.wide))
    }

    /// Formats a day with its weekday, abbreviated: `Thu 11 Jul`.
    func shortDay(_ day: CivilDay) -> String {
        text(day, Date.FormatStyle().weekday(.abbreviated).day().month(.abbreviated))
    }

    /// Formats a day with its year: `11 July 2019`.
    func day(_ day: CivilDay) -> String { text(day, Date.FormatStyle().day().month(.wide).year()) }

    /// Formats the month of a day: `July 2019`.
    func month(_ day: CivilDay) -> String { text(day, Date.FormatStyle().month(.wide).year()) }

    /// Returns the weekday of a day: `Monday`.
    func weekday(_ day: CivilDay) -> String { text(day, Date.FormatStyle().weekday(.wide)) }

    /// Returns the abbreviated weekday of a day: `Mon`.
    func shortWeekday(_ day: CivilDay) -> String { text(day, Date.FormatStyle().weekday(.abbreviated)) }

    /// Formats several days: `15–21 July 2019`.
    func span(_ days: DaySpan) -> String {
        // The formatter needs two different days.
        guard let (from, to) = noons(days.first, days.last) else { return "\(days.first) – \(days.last)" }
        return Date.IntervalFormatStyle(date: .long, time: .omitted, locale: locale, timeZone: .gmt)
            .format(from..<to)
    }

    /// Formats a number: `1,234`.
    func number(_ number: Int) -> String { number.formatted(.number.locale(locale)) }

    /// Formats a number with one decimal: `8.2`.
    func decimal(_ number: Double) -> String {
        number.formatted(.number.precision(.fractionLength(1)).locale(locale))
    }

    /// Formats a list: `one, two and three`.
    func list(_ texts: [String]) -> String { texts.formatted(.list(type: .and).locale(locale)) }

    /// Returns the name of a country, or its code if the locale has no name for it.
    func country(_ country: Country) -> String {
        locale.localizedString(forRegionCode: country.rawValue) ?? country.rawValue
    }

    /// Returns the city of a time zone: `New York`.
    func city(of zone: TimeZone) -> String {
        let last = zone.identifier.split(separator: "/").last.map(String.init) ?? zone.identifier
        return String(last.map { $0 == "_" ? " " : $0 })
    }

    /// Returns noon in UTC of two days, or nil if the first is not before the second.
    private func noons(_ first: CivilDay, _ last: CivilDay) -> (Date, Date)? {
        guard let noon = WallClock(hour: 12, minute: 0) else { return nil }
        let (from, to) = (TimeZone.gmt.instant(on: first, at: noon), TimeZone.gmt.instant(on: last, at: noon))
        return from < to ? (from, to) : nil
    }

    private func text(_ day: CivilDay, _ style: Date.FormatStyle) -> String {
        var style = style.locale(locale)
        style.timeZone = .gmt
        return TimeZone.gmt.start(of: day).formatted(style)
    }
}

/// A cache of formatted times of day. A page has hundreds of them, and formatting is slow.
private enum ClockTexts {
    private static let texts = Mutex<[String: [Int: String]]>([:])
    /// The maximum number of locales. Beyond it the cache is cleared.
    private static let cacheCapacity = 64

    static func text(of minute: Int, in locale: Locale) -> String {
        if let text = texts.withLock({ $0[locale.identifier]?[minute] }) { return text }
        var style = Date.FormatStyle(date: .omitted, time: .shortened).locale(locale)
        style.timeZone = .gmt
        let text = Date(timeIntervalSince1970: Double(minute) * 60).formatted(style)
        texts.withLock { texts in
            if texts.count >= cacheCapacity { texts.removeAll() }
            texts[locale.identifier, default: [:]][minute] = text
        }
        return text
    }
}
