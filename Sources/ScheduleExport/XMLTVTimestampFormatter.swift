internal import ScheduleModel
internal import Foundation

/// Instants as a guide writes them, by the viewer's clock: `20190711200000 -0400`. Many programmes begin and end at once,
/// so that each text is made once.
struct XMLTVTimestampFormatter {
    /// At most this many are remembered.
    private static let limit = 20_000

    private let zone: TimeZone
    private var cached: [Date: String] = [:]

    init(zone: TimeZone) { self.zone = zone }

    mutating func text(_ date: Date) -> String {
        if let text = cached[date] { return text }
        let stamp = Instant.text(date, in: zone).utf8
        // `2019-07-11T20:00:00-04:00` without its marks.
        let digits = stamp.prefix(19).filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        let offset = stamp.dropFirst(19).filter { $0 != UInt8(ascii: ":") }
        let text = String(decoding: digits + [UInt8(ascii: " ")] + offset, as: UTF8.self)
        if cached.count < Self.limit { cached[date] = text }
        return text
    }
}
