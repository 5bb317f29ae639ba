import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation

/// Two sources' data about some shows, and the pairs of episodes that are the same.
struct AlignmentCase {
    let name: String
    let left: SourceResponse
    let right: SourceResponse
    /// The left list's ID for each ID of the right list. If an episode was split, any part may be its partner.
    let truth: [String: String]

    /// The numbers of partners, of right and of wrong matches.
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

    /// Scores the merge of the two lists, and for comparison a match by season and number only.
    func score(printsErrors: Bool = false) throws -> Score {
        guard let first = ProviderID(rawValue: "one"), let second = ProviderID(rawValue: "other") else {
            throw TrialFailure("no names")
        }
        let catalog = MergedCatalog([claims(first, left), claims(second, right)])
        var score = Score(partners: Set(truth.values).count)
        var idsByNumber: [NumberKey: String] = [:]
        for episode in left.episodes where episode.number.number != nil { idsByNumber[NumberKey(episode)] = episode.id }
        for episode in right.episodes {
            guard episode.number.number != nil, let partnerID = idsByNumber[NumberKey(episode)] else { continue }
            if truth[episode.id] == partnerID { score.numberRight += 1 } else { score.numberWrong += 1 }
        }
        for episode in catalog.shows.flatMap(\.episodes) {
            guard let candidate = episode.sources.first(where: { $0.provider == second }) else { continue }
            let partner = episode.sources.first { $0.provider == first }
            if let partner, truth[candidate.key.id] == partner.key.id {
                score.right += 1
            } else if let partner {
                score.wrong += 1
                if printsErrors { printLine("  wrong  \(candidate.episode.text) = \(partner.episode.text)") }
            } else if let missed = truth[candidate.key.id], printsErrors {
                let text = left.episodes.first { $0.id == missed }?.text ?? missed
                printLine("  missed \(candidate.episode.text) | \(text)")
            }
        }
        return score
    }

    private struct NumberKey: Hashable {
        let showID: String
        let number: EpisodeNumber

        init(_ episode: Episode) { (showID, number) = (episode.showID, episode.number) }
    }

    /// Returns the claims of a source, without the external IDs of its shows.
    private func claims(_ id: ProviderID, _ content: SourceResponse) -> ProviderClaims {
        var content = content
        content.shows = content.shows.map { show in
            var show = show
            show.externals = ExternalIDs()
            return show
        }
        let outcome = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: .distantPast))
        return ProviderClaims(provider: id, priority: 50, outcomes: [outcome])
    }
}

extension AlignmentCase {
    /// Creates a case of two lists of one show's episodes.
    init(name: String, left: [Episode], right: [Episode], truth: [String: String]) {
        let show = Show(id: "show", title: "One Show", startYear: 2000)
        self.init(
            name: name,
            left: SourceResponse(shows: [show], episodes: left),
            right: SourceResponse(shows: [show], episodes: right),
            truth: truth
        )
    }

    /// Creates a case of two sources that use the same episode IDs. The merge does not see these IDs as equal.
    init(name: String, left: SourceResponse, right: SourceResponse) {
        let leftIDs = Set(left.episodes.map(\.id))
        let shared = right.episodes.map(\.id).filter { leftIDs.contains($0) }
        self.init(
            name: name,
            left: left,
            right: right,
            truth: Dictionary(shared.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
        )
    }
}

extension Episode {
    /// Creates an episode with the fields of such lists.
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
