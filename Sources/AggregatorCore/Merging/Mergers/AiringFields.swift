package import ScheduleModel
internal import Foundation

/// The fields of an airing that are merged one by one.
package enum AiringFields {
    static let all: [MergeField<Airing>] = [
        start, MergeField(.airing, "length", { $0.length }, { $0.seconds = $1.seconds }),
        MergeField(.airing, "channel", { $0.channel?.name }, { $0.channel = $1.channel }),
        MergeField(.airing, "label", { $0.label?.rawValue }, { $0.label = $1.label }), details,
    ]

    /// The details of an airing from the rows of a guide. Gaps in those of one source are filled from another.
    private static let details: MergeField<Airing> = {
        var details = MergeField<Airing>(
            .airing,
            "details",
            { $0.details.flatMap { $0.isComplete ? DetailsText.text($0) : nil } },
            { $0.details = $1.details },
            hasValue: { $0.details != nil }
        )
        details.refine = { $0.fillDetails(from: $1) }
        return details
    }()

    /// Time, day and clock are one claim: the clock of one source is never combined with the instant of another.
    /// The time with the higher confidence is chosen, whichever source it is from.
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
        start.precision = { $0.timeConfidence }
        return start
    }()
}

extension Airing {
    /// Fills missing details from another record.
    mutating func fillDetails(from other: Airing) {
        guard let otherDetails = other.details else { return }
        details = details?.filled(from: otherDetails) ?? otherDetails
    }

    /// The confidence in the time. An instant that does not contradict its own source's date and clock is above one
    /// that does. Any instant is above the time of a clock, a day and no time.
    var timeConfidence: Int {
        guard case .instant(let start) = time else { return time.precision }
        if !startsWithinAirDay() { return 3 }
        if let clock, let zone = channel?.zone, zone.clock(of: start) != clock { return 3 }
        return 4
    }
}

/// A short text of an airing's details for the user: `TV-14, 3/4, HDTV, stereo, subtitled in en`.
enum DetailsText {
    static func text(_ packed: PackedDetails) -> String? {
        let details = packed.unpacked(of: Episode(id: "", showID: ""))
        var parts: [String] = []
        parts += details.ratings.map(\.value) + details.starRatings.map(\.value)
        if let quality = details.video?.child("quality") { parts.append(quality) }
        if let sound = details.audio?.child("stereo") { parts.append(sound) }
        parts += details.subtitleTracks.map { track in
            track.child("language").map { "subtitled in \($0)" } ?? "subtitled"
        }
        parts += details.date.map { ["made \($0)"] } ?? []
        parts += details.countries.map(\.text) + details.categories.map(\.text) + details.keywords.map(\.text)
        let nonEmpty = parts.filter { !$0.isEmpty }
        return nonEmpty.isEmpty ? nil : nonEmpty.joined(separator: ", ")
    }
}
