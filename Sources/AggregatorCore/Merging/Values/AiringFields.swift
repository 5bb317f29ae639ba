package import ScheduleModel
internal import Foundation

/// The fields of an airing that are merged one by one.
package enum AiringFields {
    static let all: [MergeField<Airing>] = [
        start, MergeField(.airing, "length", { $0.minutes.map { "\($0) min" } }, { $0.minutes = $1.minutes }),
        MergeField(.airing, "channel", { $0.channel?.name }, { $0.channel = $1.channel }),
        MergeField(.airing, "label", { $0.label?.rawValue }, { $0.label = $1.label }),
    ]

    /// Time, day and clock are one claim: a clock of one source never stands beside another's instant. The better
    /// founded time is chosen, whoever says it.
    package static let start: MergeField<Airing> = {
        var start = MergeField<Airing>(
            .airing,
            "start",
            { $0.time == .unknown && $0.airDay == nil ? nil : $0.time.text ?? $0.airDay?.date.description },
            { ($0.time, $0.airDay, $0.clock) = ($1.time, $1.airDay, $1.clock) },
            rule: .precise
        )
        start.refine = { airing, other in
            if airing.time == other.time {
                airing.airDay = airing.airDay ?? other.airDay
                airing.clock = airing.clock ?? other.clock
            } else {
                airing.airDay = airing.airDay ?? (airing.time.precision > other.time.precision ? other.airDay : nil)
            }
        }
        start.precision = { $0.foundation }
        return start
    }()
}

extension Airing {
    /// How well its time is founded: an instant that its own source's date and clock bear out, or that they say
    /// nothing against, stands over one that contradicts them, and any instant over a clock's time, a day, nothing.
    var foundation: Int {
        guard case .instant(let start) = time else { return time.precision }
        if !startsOnItsAirDay() { return 3 }
        if let clock, let zone = channel?.zone, zone.clock(of: start) != clock { return 3 }
        return 4
    }
}
