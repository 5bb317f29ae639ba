internal import ScheduleModel
internal import Foundation

/// A formatter for the timestamps of guides in the viewer's time zone: `20190711200000 -0400`. Many programmes
/// start and end at the same time, so the texts are cached.
struct XMLTVTimestampFormatter {
    /// The maximum number of cached texts.
    private static let maxCachedTexts = 20_000

    private let zone: TimeZone
    private var cached: [Date: String] = [:]

    init(zone: TimeZone) { self.zone = zone }

    mutating func text(_ date: Date) -> String {
        if let text = cached[date] { return text }
        let stamp = Instant.text(date, in: zone).utf8
        // `2019-07-11T20:00:00-04:00` without punctuation.
        let digits = stamp.prefix(19).filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        let offset = stamp.dropFirst(19).filter { $0 != UInt8(ascii: ":") }
        let text = String(decoding: digits + [UInt8(ascii: " ")] + offset, as: UTF8.self)
        if cached.count < Self.maxCachedTexts { cached[date] = text }
        return text
    }
}
