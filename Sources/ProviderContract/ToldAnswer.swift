internal import Foundation
internal import ProviderBoundary
internal import ScheduleModel

/// What a provider told in answer to one question, as it told it: nothing is joined, left out or made harmless.
struct ToldAnswer: Sendable {
    /// One airing of one episode.
    struct Listing: Hashable {
        let episode: Episode
        let airing: Airing
    }

    var shows: [Show] = []
    var episodes: [Episode] = []
    var credits: [String: [Credit]] = [:]
    var notices: [Notice] = []
    /// Whether nothing was told at all: the provider does not answer such questions.
    var isSilent = true

    /// What lies on a collector.
    ///
    /// - Throws: the first failure, if something failed.
    init(_ outcomes: [ResourceOutcome]) throws {
        if let failure = outcomes.compactMap(\.failure).first { throw failure }
        for answer in outcomes.compactMap(\.answer) {
            isSilent = false
            shows += answer.shows
            episodes += answer.episodes
            // A show's cast may come with each of its days, and is one cast.
            credits.merge(answer.credits) { $0 == $1 ? $0 : $0 + $1 }
            notices += answer.notices
        }
    }

    /// Every airing, as often as it was told.
    var listings: [Listing] {
        episodes.flatMap { episode in
            var bare = episode
            bare.airings = []
            return episode.airings.map { Listing(episode: bare, airing: $0) }
        }
    }

    /// Every airing that stands on the days of a request.
    func listings(on request: ScheduleRequest) -> [Listing] { listings.filter { request.contains($0.airing) } }

    /// The shows by id; of several with one id the last.
    var showsByID: [String: Show] { Dictionary(shows.map { ($0.id, $0) }) { $1 } }

    /// The episodes by id; of several with one id the last.
    var episodesByID: [String: Episode] { Dictionary(episodes.map { ($0.id, $0) }) { $1 } }

    /// Whether a notice names an episode.
    func isNoted(_ id: String, as codes: Set<Notice.Code>? = nil) -> Bool {
        notices.contains { notice in
            (codes?.contains(notice.code) ?? true) && notice.message.split(separator: " ").contains { $0 == id }
        }
    }
}

extension ToldAnswer.Listing {
    /// An airing, whatever is told of its episode.
    struct Showing: Hashable {
        let episodeID: String
        let airing: Airing
    }

    /// The airing alone.
    var showing: Showing { Showing(episodeID: episode.id, airing: airing) }

    /// The row, as a finding names it.
    var row: String { "\(episode.name) at \(airing.time.text ?? "no time")" }
}

extension Episode {
    /// The episode, as a finding names it.
    var name: String {
        let title = title.map { " “\(TextHygiene.cap($0, to: 40).text)”" } ?? ""
        return (id.isEmpty ? "an episode of \(showID)" : id) + title
    }
}
