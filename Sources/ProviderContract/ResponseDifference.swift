internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// The differences between two responses to the same request.
struct ResponseDifference {
    private let first: RawResponse
    private let second: RawResponse
    /// The name of the second response, such as “the second response of the instance”.
    private let label: String

    /// Returns all differences, with their likely causes.
    ///
    /// - Parameter label: The name of the second response.
    static func findings(_ first: RawResponse, _ second: RawResponse, in label: String) -> [Finding] {
        if !first.episodes.isEmpty, second.episodes.isEmpty {
            return [Finding(label, "is empty, although the first one had \(first.episodes.count) episodes")]
        }
        let difference = ResponseDifference(first: first, second: second, label: label)
        return difference.rows + difference.silent + difference.shows + difference.credits + difference.notices
    }

    /// The airings that are missing, added or changed.
    private var rows: [Finding] {
        let (firstRows, secondRows) = (Set(first.listings), Set(second.listings))
        let (removed, added) = (
            firstRows.subtracting(secondRows).sortedByRow, secondRows.subtracting(firstRows).sortedByRow
        )
        let secondEpisodes = second.episodesByID
        let twins = Dictionary(added.map { (VisibleRow($0), $0.episode.id) }) { first, _ in first }
        let explained = Set(removed.map(\.episode.id)).union(removed.compactMap { twins[VisibleRow($0)] })
        return removed.map { listing in
            if let id = twins[VisibleRow(listing)], id != listing.episode.id {
                return Finding(listing.row, "has another id in \(label): ids must be stable")
            }
            guard let episode = secondEpisodes[listing.episode.id] else {
                return Finding(listing.row, "is missing in \(label)")
            }
            let changed = EpisodeDifference.descriptions(listing.episode, episode)
            return Finding(
                listing.row,
                "\(changed.isEmpty ? "has another airing" : "changes: \(changed)"), in \(label)"
            )
        } + added.filter { !explained.contains($0.episode.id) }.map { Finding($0.row, "is only in \(label)") }
    }

    /// The episodes without airings that are missing or changed.
    private var silent: [Finding] {
        let (firstEpisodes, secondEpisodes) = (first.episodesByID, second.episodesByID)
        return firstEpisodes.values.filter(\.airings.isEmpty).sorted { $0.id < $1.id }.compactMap { episode in
            guard let episodeInSecond = secondEpisodes[episode.id] else {
                return Finding(episode.name, "is missing in \(label)")
            }
            let changed = EpisodeDifference.descriptions(episode, episodeInSecond)
            return changed.isEmpty ? nil : Finding(episode.name, "changes: \(changed), in \(label)")
        }
    }

    private var shows: [Finding] {
        let (firstShows, secondShows) = (first.showsByID, second.showsByID)
        return firstShows.values.sorted { $0.id < $1.id }.compactMap { show in
            guard let showInSecond = secondShows[show.id] else {
                return Finding("show \(show.id)", "is missing in \(label)")
            }
            let changed = ShowDifference.descriptions(show, showInSecond)
            return show == showInSecond ? nil : Finding("show \(show.id)", "changes: \(changed), in \(label)")
        }
            + Set(secondShows.keys).subtracting(firstShows.keys).sorted().map {
                Finding("show \($0)", "is only in \(label)")
            }
    }

    private var credits: [Finding] {
        Set(first.credits.keys).union(second.credits.keys).sorted().compactMap { id in
            let (firstCredits, secondCredits) = (first.credits[id] ?? [], second.credits[id] ?? [])
            if firstCredits == secondCredits { return nil }
            let fault = Set(firstCredits) == Set(secondCredits) ? "is in another order" : "has other people"
            return Finding("the cast of \(id)", "\(fault) in \(label)")
        }
    }

    private var notices: [Finding] {
        // Numbers are ignored, because the remaining requests or the time differ each time.
        func messages(_ response: RawResponse) -> [String: String] {
            Dictionary(response.notices.map { ($0.message.filter { !$0.isNumber }, $0.message) }) { first, _ in first }
        }
        let (firstMessages, secondMessages) = (messages(first), messages(second))
        let onlyOnce =
            firstMessages.filter { secondMessages[$0.key] == nil }.map(\.value)
            + secondMessages.filter { firstMessages[$0.key] == nil }.map(\.value)
        return onlyOnce.sorted().map {
            Finding("the notice “\($0)”", "is in the first response or in \(label), but not in both")
        }
    }
}
