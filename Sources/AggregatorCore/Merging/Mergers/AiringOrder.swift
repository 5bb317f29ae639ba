internal import ScheduleModel
internal import Foundation

/// The order of an episode's airings, which does not depend on the order in a source.
///
/// Airings are sorted by start, broadcast day and channel, then by the other fields. Airings without a start come last.
enum AiringOrder {
    static func isBefore(_ left: Airing, _ right: Airing) -> Bool {
        let (start, otherStart) = (start(left), start(right))
        if start != otherStart { return start < otherStart }
        let (day, otherDay) = (day(left), day(right))
        if day != otherDay { return day < otherDay }
        return tieBreaker(left) < tieBreaker(right)
    }

    // A time without a zone is read in GMT, so that the order does not depend on the viewer's zone.
    private static func start(_ airing: Airing) -> Date { airing.time.start(in: .gmt) ?? .distantFuture }

    private static func day(_ airing: Airing) -> CivilDay { airing.broadcastDay(in: .gmt)?.date ?? .last }

    private static func tieBreaker(_ airing: Airing) -> String {
        let channel =
            airing.channel.map { "\($0.name) \($0.id ?? "") \($0.kind.rawValue) \($0.country?.rawValue ?? "")" } ?? ""
        return "\(channel) \(airing.clock?.description ?? "") \(airing.seconds ?? 0) \(airing.label?.rawValue ?? "")"
    }
}
