internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// The response of a provider to one request. Nothing is dropped or made harmless.
struct RawResponse: Sendable {
    /// An airing of an episode.
    struct Listing: Hashable {
        /// The episode without its airings.
        let episode: Episode
        let airing: Airing
    }

    var shows: [Show] = []
    /// The episodes of each resource. An episode may be in several resources.
    var pages: [[Episode]] = []
    var credits: [String: [Credit]] = [:]
    var notices: [Notice] = []
    /// Whether the provider returned nothing at all, because it does not support the request.
    var isUnsupported = true
    /// The words in the notices, by which a notice refers to an episode.
    private var reported: [Notice.Code: Set<Substring>] = [:]

    /// Creates a response from the collected outcomes.
    ///
    /// - Throws: The first failure, if there is one.
    init(_ outcomes: [FetchOutcome]) throws {
        if let failure = outcomes.compactMap(\.failure).first { throw failure }
        for response in outcomes.compactMap(\.response) {
            isUnsupported = false
            shows += response.shows
            pages.append(response.episodes)
            // The cast of a show may be in each of its days. The parts are merged.
            credits.merge(response.credits) { existing, new in existing + new.filter { !existing.contains($0) } }
            notices += response.notices
        }
        for notice in notices { reported[notice.code, default: []].formUnion(notice.tokens) }
    }

    var episodes: [Episode] { pages.flatMap(\.self) }

    /// All airings, including duplicates.
    var listings: [Listing] { pages.flatMap(Self.listings) }

    /// Returns all airings of some episodes, including duplicates.
    static func listings(of episodes: [Episode]) -> [Listing] {
        episodes.flatMap { episode in
            let episodeOnly = episode.withoutAirings
            return episode.airings.map { Listing(episode: episodeOnly, airing: $0) }
        }
    }

    /// Returns the airings on the days of a request.
    func listings(on request: ScheduleRequest) -> [Listing] { listings.filter { request.contains($0.airing) } }

    /// The shows by ID. If several have the same ID, the last one is used.
    var showsByID: [String: Show] { Dictionary(shows.map { ($0.id, $0) }) { $1 } }

    /// The episodes by ID. If several have the same ID, the last one is used.
    var episodesByID: [String: Episode] { Dictionary(episodes.map { ($0.id, $0) }) { $1 } }

    /// Returns whether a notice with some codes names something: an episode by its ID, or a show by its title.
    func isReported(_ name: String, as codes: [Notice.Code]) -> Bool {
        codes.contains { code in
            guard let tokens = reported[code] else { return false }
            // A name with a space is not a single word, so the entire text is searched.
            return tokens.contains(name[...])
                || (name.contains(" ") && notices.contains { $0.code == code && $0.fullText.contains(name) })
        }
    }
}

extension Notice {
    fileprivate var fullText: String { "\(message) \(location ?? "")" }

    /// The words of the text, with and without the punctuation around them.
    fileprivate var tokens: [Substring] {
        fullText.split(separator: " ").flatMap { token in
            let trimmed = token.drop { "“\"'(".contains($0) }
            let end = trimmed.lastIndex { !"”\"').,:;".contains($0) }
            return [token, end.map { trimmed[...$0] } ?? trimmed]
        }
    }
}

extension RawResponse.Listing {
    /// The identity of an airing, without the data of its episode.
    struct AiringKey: Hashable {
        let episodeID: String
        let airing: Airing
    }

    /// The airing and the ID of its episode.
    var airingKey: AiringKey { AiringKey(episodeID: episode.id, airing: airing) }

    /// The row, as a finding names it.
    var row: String { "\(episode.name) at \(airing.time.text ?? "no time")" }
}

extension Episode {
    /// This episode without its airings.
    var withoutAirings: Episode {
        var copy = self
        copy.airings = []
        return copy
    }

    /// The episode, as a finding names it.
    var name: String {
        let title = title.map { " “\($0)”" } ?? ""
        return (id.isEmpty ? "an episode of \(showID)" : id) + title
    }
}

extension Sequence<RawResponse.Listing> {
    /// The rows in a fixed order.
    var sortedByRow: [RawResponse.Listing] {
        sorted { ($0.airing.time.text ?? "", $0.row, $0.sortKey) < ($1.airing.time.text ?? "", $1.row, $1.sortKey) }
    }
}

extension RawResponse.Listing {
    fileprivate var sortKey: String {
        "\(airing.channel?.name ?? "") \(airing.minutes ?? 0) \(episode.number.descriptions)"
    }
}
