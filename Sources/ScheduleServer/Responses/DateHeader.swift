internal import Foundation
internal import ScheduleModel
internal import Synchronization

/// The current time in HTTP's format: `Sun, 06 Nov 1994 08:49:37 GMT`. It is formatted once a second.
final class DateHeader: Sendable {
    private let last = Mutex<(second: Int, text: String)>((.min, ""))

    func text(_ now: Date) -> String {
        let second = Int(now.timeIntervalSince1970.rounded(.down))
        return last.withLock { last in
            if last.second != second { last = (second, Self.written(Date(timeIntervalSince1970: Double(second)))) }
            return last.text
        }
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func written(_ now: Date) -> String {
        let day = TimeZone.gmt.day(of: now)
        let (year, month, number) = day.parts
        let clock = Instant.text(now).split(separator: "T").last?.dropLast() ?? ""
        return
            "\(day.weekday.name.prefix(3)), \(number < 10 ? "0" : "")\(number) \(months[month - 1]) \(year) \(clock) GMT"
    }
}
