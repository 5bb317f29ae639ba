import AggregatorCore
import Foundation

/// Two lists of one show's episodes, and which of them are the same.
struct AlignmentCase {
    let name: String
    let left: [Episode]
    let right: [Episode]
    /// By the right list's id the left one's; of the parts of one that was split any may be its partner.
    let truth: [String: String]

    /// How many partners there are, how many were found, and how many episodes got a wrong one.
    struct Score {
        var partners = 0
        var right = 0
        var wrong = 0
        var numberRight = 0
        var numberWrong = 0

        static func + (left: Score, right: Score) -> Score {
            Score(
                partners: left.partners + right.partners,
                right: left.right + right.right,
                wrong: left.wrong + right.wrong,
                numberRight: left.numberRight + right.numberRight,
                numberWrong: left.numberWrong + right.numberWrong
            )
        }
    }

    /// What the merge makes of the two lists, beside what season and number alone would.
    func score(tellingErrors: Bool = false) throws -> Score {
        guard let one = ProviderID(rawValue: "one"), let other = ProviderID(rawValue: "other") else {
            throw TrialFailure("no names")
        }
        let catalogue = MergedCatalogue([claims(one, left), claims(other, right)])
        var score = Score(partners: Set(truth.values).count)
        var places: [EpisodeNumber: String] = [:]
        for episode in left where episode.number.number != nil { places[episode.number] = episode.id }
        for episode in right {
            guard episode.number.number != nil, let found = places[episode.number] else { continue }
            if truth[episode.id] == found { score.numberRight += 1 } else { score.numberWrong += 1 }
        }
        for episode in catalogue.shows.flatMap(\.episodes) {
            guard let found = episode.sources.first(where: { $0.provider == other }) else { continue }
            let partner = episode.sources.first { $0.provider == one }
            if let partner, truth[found.key.id] == partner.key.id {
                score.right += 1
            } else if let partner {
                score.wrong += 1
                if tellingErrors { say("  wrong  \(found.episode.text) = \(partner.episode.text)") }
            } else if let missed = truth[found.key.id], tellingErrors {
                let text = left.first { $0.id == missed }?.text ?? missed
                say("  missed \(found.episode.text) | \(text)")
            }
        }
        return score
    }

    private func claims(_ id: ProviderID, _ episodes: [Episode]) -> ProviderClaims {
        let show = Show(id: "show", title: "One Show", externals: ExternalIDs(imdb: "tt1"))
        let content = ResourceContent(shows: [show], episodes: episodes)
        let answer = ResourceAnswer(resource: ResourceID("all"), content: content, fetchedAt: .distantPast)
        return ProviderClaims(provider: id, priority: 50, answers: [answer])
    }
}

extension Episode {
    /// An episode of a list, by what such lists say.
    init(listed id: String, _ number: EpisodeNumber, title: String?, day: CivilDay?, start: Date? = nil) {
        let airDay = day.map { BroadcastDay($0) }
        let time: AirTime = start.map { .instant($0) } ?? airDay.map { .day($0) } ?? .unknown
        self.init(
            id: id,
            showID: "show",
            number: number,
            title: title,
            airings: airDay == nil ? [] : [Airing(time: time, airDay: airDay)]
        )
    }

    var text: String { "\(number.code ?? "-") \(title ?? "?") \(listedDay?.description ?? "?")" }
}
