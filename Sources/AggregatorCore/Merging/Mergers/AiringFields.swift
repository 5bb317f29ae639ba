package import ScheduleModel
internal import Foundation

/// The fields of an airing that are merged one by one.
package enum AiringFields {
    static let all: [MergeField<Airing>] = [
        start, MergeField(.airing, "length", { $0.length }, { $0.seconds = $1.seconds }),
        MergeField(.airing, "channel", { $0.channel?.name }, { $0.channel = $1.channel }),
        MergeField(.airing, "label", { $0.label?.rawValue }, { $0.label = $1.label }), details,
    ]

    /// What a row of a guide says besides; a gap in what one source says is filled by another's.
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
        start.precision = { $0.timeConfidence }
        return start
    }()
}

extension Airing {
    /// Takes over what its own row does not say besides.
    mutating func fillDetails(from other: Airing) {
        guard let told = other.details else { return }
        details = details?.filled(from: told) ?? told
    }

    /// How well its time is founded: an instant that its own source's date and clock bear out, or that they say
    /// nothing against, stands over one that contradicts them, and any instant over a clock's time, a day, nothing.
    var timeConfidence: Int {
        guard case .instant(let start) = time else { return time.precision }
        if !startsWithinAirDay() { return 3 }
        if let clock, let zone = channel?.zone, zone.clock(of: start) != clock { return 3 }
        return 4
    }
}

/// The details of an airing in few words, for a person: `TV-14, 3/4, HDTV, stereo, subtitled in en`.
enum DetailsText {
    static func text(_ packed: PackedDetails) -> String? {
        let details = packed.unpacked(of: Episode(id: "", showID: ""))
        var words: [String] = []
        words += details.ratings.map(\.value) + details.starRatings.map(\.value)
        if let quality = details.video?.child("quality") { words.append(quality) }
        if let sound = details.audio?.child("stereo") { words.append(sound) }
        words += details.subtitleTracks.map { track in
            track.child("language").map { "subtitled in \($0)" } ?? "subtitled"
        }
        words += details.date.map { ["made \($0)"] } ?? []
        words += details.countries.map(\.text) + details.categories.map(\.text) + details.keywords.map(\.text)
        let said = words.filter { !$0.isEmpty }
        return said.isEmpty ? nil : said.joined(separator: ", ")
    }
}
