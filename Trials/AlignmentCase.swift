import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation

/// What two sources say of some shows, and which of their episodes are the same.
struct AlignmentCase {
    let name: String
    let left: SourceResponse
    let right: SourceResponse
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
        let catalogue = MergedCatalog([claims(one, left), claims(other, right)])
        var score = Score(partners: Set(truth.values).count)
        var places: [Place: String] = [:]
        for episode in left.episodes where episode.number.number != nil { places[Place(episode)] = episode.id }
        for episode in right.episodes {
            guard episode.number.number != nil, let found = places[Place(episode)] else { continue }
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
                let text = left.episodes.first { $0.id == missed }?.text ?? missed
                say("  missed \(found.episode.text) | \(text)")
            }
        }
        return score
    }

    private struct Place: Hashable {
        let showID: String
        let number: EpisodeNumber

        init(_ episode: Episode) { (showID, number) = (episode.showID, episode.number) }
    }

    /// What a source says, without the ids by which other catalogues know its shows.
    private func claims(_ id: ProviderID, _ content: SourceResponse) -> ProviderClaims {
        var content = content
        content.shows = content.shows.map { show in
            var show = show
            show.externals = ExternalIDs()
            return show
        }
        let answer = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: .distantPast))
        return ProviderClaims(provider: id, priority: 50, outcomes: [answer])
    }
}

extension AlignmentCase {
    /// Two lists of one show's episodes.
    init(name: String, left: [Episode], right: [Episode], truth: [String: String]) {
        let show = Show(id: "show", title: "One Show", startYear: 2000)
        self.init(
            name: name,
            left: SourceResponse(shows: [show], episodes: left),
            right: SourceResponse(shows: [show], episodes: right),
            truth: truth
        )
    }

    /// Two sources that give an episode one id, which is not looked at.
    init(name: String, left: SourceResponse, right: SourceResponse) {
        let known = Set(left.episodes.map(\.id))
        let shared = right.episodes.map(\.id).filter { known.contains($0) }
        self.init(
            name: name,
            left: left,
            right: right,
            truth: Dictionary(shared.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
        )
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
