internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// What a provider told in answer to one question, as it told it: nothing is left out or made harmless.
struct RawResponse: Sendable {
    /// One airing of one episode.
    struct Listing: Hashable {
        /// The episode, without its airings.
        let episode: Episode
        let airing: Airing
    }

    var shows: [Show] = []
    /// The episodes of each resource. One episode may well stand in several.
    var pages: [[Episode]] = []
    var credits: [String: [Credit]] = [:]
    var notices: [Notice] = []
    /// Whether the provider told nothing at all: it does not answer such questions.
    var isUnsupported = true
    /// The words of the notices, by which an episode is named in one.
    private var reported: [Notice.Code: Set<Substring>] = [:]

    /// What was collected.
    ///
    /// - Throws: the first failure, if something failed.
    init(_ outcomes: [FetchOutcome]) throws {
        if let failure = outcomes.compactMap(\.failure).first { throw failure }
        for answer in outcomes.compactMap(\.response) {
            isUnsupported = false
            shows += answer.shows
            pages.append(answer.episodes)
            // A show's cast may come with each of its days, and is one cast.
            credits.merge(answer.credits) { known, more in known + more.filter { !known.contains($0) } }
            notices += answer.notices
        }
        for notice in notices { reported[notice.code, default: []].formUnion(notice.tokens) }
    }

    var episodes: [Episode] { pages.flatMap(\.self) }

    /// Every airing, as often as it was told.
    var listings: [Listing] { pages.flatMap(Self.listings) }

    /// Every airing of some episodes, as often as it was told.
    static func listings(of episodes: [Episode]) -> [Listing] {
        episodes.flatMap { episode in
            let bare = episode.withoutAirings
            return episode.airings.map { Listing(episode: bare, airing: $0) }
        }
    }

    /// Every airing that stands on the days of a request.
    func listings(on request: ScheduleRequest) -> [Listing] { listings.filter { request.contains($0.airing) } }

    /// The shows by id; of several with one id the last.
    var showsByID: [String: Show] { Dictionary(shows.map { ($0.id, $0) }) { $1 } }

    /// The episodes by id; of several with one id the last.
    var episodesByID: [String: Episode] { Dictionary(episodes.map { ($0.id, $0) }) { $1 } }

    /// Whether a notice of some kind names something: an episode by its id, a show by its title.
    func isReported(_ name: String, as codes: [Notice.Code]) -> Bool {
        codes.contains { code in
            guard let words = reported[code] else { return false }
            // What has blanks in it is no word, and looked for in the whole.
            return words.contains(name[...])
                || (name.contains(" ") && notices.contains { $0.code == code && $0.fullText.contains(name) })
        }
    }
}

extension Notice {
    fileprivate var fullText: String { "\(message) \(location ?? "")" }

    /// Its words, and each without the signs around it.
    fileprivate var tokens: [Substring] {
        fullText.split(separator: " ").flatMap { word in
            let bare = word.drop { "“\"'(".contains($0) }
            let end = bare.lastIndex { !"”\"').,:;".contains($0) }
            return [word, end.map { bare[...$0] } ?? bare]
        }
    }
}

extension RawResponse.Listing {
    /// An airing, whatever is told of its episode.
    struct AiringKey: Hashable {
        let episodeID: String
        let airing: Airing
    }

    /// The airing alone.
    var airingKey: AiringKey { AiringKey(episodeID: episode.id, airing: airing) }

    /// The row, as a finding names it.
    var row: String { "\(episode.name) at \(airing.time.text ?? "no time")" }
}

extension Episode {
    /// The same without its airings.
    var withoutAirings: Episode {
        var bare = self
        bare.airings = []
        return bare
    }

    /// The episode, as a finding names it.
    var name: String {
        let title = title.map { " “\($0)”" } ?? ""
        return (id.isEmpty ? "an episode of \(showID)" : id) + title
    }
}

extension Sequence<RawResponse.Listing> {
    /// In an order that is always the same.
    var sortedByRow: [RawResponse.Listing] {
        sorted { ($0.airing.time.text ?? "", $0.row, $0.sortKey) < ($1.airing.time.text ?? "", $1.row, $1.sortKey) }
    }
}

extension RawResponse.Listing {
    fileprivate var sortKey: String {
        "\(airing.channel?.name ?? "") \(airing.minutes ?? 0) \(episode.number.descriptions)"
    }
}
