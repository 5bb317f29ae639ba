internal import ScheduleModel
internal import Foundation

/// The order of an episode's airings, which does not depend on the order in a source.
/// Airings are sorted by time, then by day, then by channel. Airings without a time come last.
enum AiringOrder {
    static func isBefore(_ left: Airing, _ right: Airing) -> Bool {
        let (start, otherStart) = (start(left), start(right))
        if start != otherStart { return start < otherStart }
        let (day, otherDay) = (day(left), day(right))
        if day != otherDay { return day < otherDay }
        return text(left) < text(right)
    }

    private static func start(_ airing: Airing) -> Date { airing.time.start(in: .gmt) ?? .distantFuture }

    private static func day(_ airing: Airing) -> CivilDay { airing.broadcastDay(in: .gmt)?.date ?? .last }

    private static func text(_ airing: Airing) -> String {
        let channel =
            airing.channel.map { "\($0.name) \($0.id ?? "") \($0.kind.rawValue) \($0.country?.rawValue ?? "")" } ?? ""
        return "\(channel) \(airing.clock?.description ?? "") \(airing.seconds ?? 0) \(airing.label?.rawValue ?? "")"
    }
}
