internal import ScheduleModel
internal import Foundation

/// One order of an episode's airings, whatever order a source tells them in: by time, what has none by its day
/// and last, then by channel.
enum AiringOrder {
    static func isBefore(_ left: Airing, _ right: Airing) -> Bool {
        let (one, other) = (key(left), key(right))
        if one.start != other.start { return one.start < other.start }
        if one.day != other.day { return one.day < other.day }
        return one.text < other.text
    }

    private static func key(_ airing: Airing) -> (start: Date, day: CivilDay, text: String) {
        let day = airing.broadcastDay(in: .gmt)?.date ?? .last
        let channel =
            airing.channel.map { "\($0.name) \($0.id ?? "") \($0.kind.rawValue) \($0.country?.rawValue ?? "")" } ?? ""
        let rest =
            "\(channel) \(airing.clock?.description ?? "") \(airing.seconds ?? 0) \(airing.label?.rawValue ?? "")"
        return (airing.time.start(in: .gmt) ?? .distantFuture, day, rest)
    }
}
