internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// Where two answers to one question differ.
struct ResponseDifference {
    private let first: RawResponse
    private let second: RawResponse
    /// Which answer the second one is, such as “the second answer of one instance”.
    private let label: String

    /// Every difference, with the likely cause.
    ///
    /// - Parameter place: which answer the second one is.
    static func findings(_ first: RawResponse, _ second: RawResponse, in place: String) -> [Finding] {
        if !first.episodes.isEmpty, second.episodes.isEmpty {
            return [Finding(place, "is empty, where the first had \(first.episodes.count) episodes")]
        }
        let difference = ResponseDifference(first: first, second: second, label: place)
        return difference.rows + difference.silent + difference.shows + difference.credits + difference.notices
    }

    /// Airings that are missing, are there only now, or are told otherwise.
    private var rows: [Finding] {
        let (one, other) = (Set(first.listings), Set(second.listings))
        let (gone, come) = (one.subtracting(other).sortedByRow, other.subtracting(one).sortedByRow)
        let known = second.episodesByID
        let twins = Dictionary(come.map { (VisibleRow($0), $0.episode.id) }) { first, _ in first }
        let explained = Set(gone.map(\.episode.id)).union(gone.compactMap { twins[VisibleRow($0)] })
        return gone.map { listing in
            if let id = twins[VisibleRow(listing)], id != listing.episode.id {
                return Finding(listing.row, "has another id in \(label): ids must not be made anew")
            }
            guard let episode = known[listing.episode.id] else { return Finding(listing.row, "is missing in \(label)") }
            let changed = EpisodeDifference.descriptions(listing.episode, episode)
            return Finding(listing.row, "\(changed.isEmpty ? "airs otherwise" : "changes: \(changed)"), in \(label)")
        } + come.filter { !explained.contains($0.episode.id) }.map { Finding($0.row, "is there only in \(label)") }
    }

    /// What airs never is an episode too.
    private var silent: [Finding] {
        let (one, other) = (first.episodesByID, second.episodesByID)
        return one.values.filter(\.airings.isEmpty).sorted { $0.id < $1.id }.compactMap { episode in
            guard let same = other[episode.id] else { return Finding(episode.name, "is missing in \(label)") }
            let changed = EpisodeDifference.descriptions(episode, same)
            return changed.isEmpty ? nil : Finding(episode.name, "changes: \(changed), in \(label)")
        }
    }

    private var shows: [Finding] {
        let (one, other) = (first.showsByID, second.showsByID)
        return one.values.sorted { $0.id < $1.id }.compactMap { show in
            guard let same = other[show.id] else { return Finding("show \(show.id)", "is missing in \(label)") }
            let changed = ShowDifference.descriptions(show, same)
            return show == same ? nil : Finding("show \(show.id)", "changes: \(changed), in \(label)")
        } + Set(other.keys).subtracting(one.keys).sorted().map { Finding("show \($0)", "is there only in \(label)") }
    }

    private var credits: [Finding] {
        Set(first.credits.keys).union(second.credits.keys).sorted().compactMap { id in
            let (one, other) = (first.credits[id] ?? [], second.credits[id] ?? [])
            if one == other { return nil }
            let fault = Set(one) == Set(other) ? "stands in another order" : "has other people"
            return Finding("the cast of \(id)", "\(fault) in \(label)")
        }
    }

    private var notices: [Finding] {
        // How many requests are left, or when it is, is another each time.
        func words(_ answer: RawResponse) -> [String: String] {
            Dictionary(answer.notices.map { ($0.message.filter { !$0.isNumber }, $0.message) }) { first, _ in first }
        }
        let (one, other) = (words(first), words(second))
        let alone = one.filter { other[$0.key] == nil }.map(\.value) + other.filter { one[$0.key] == nil }.map(\.value)
        return alone.sorted().map { Finding("the notice “\($0)”", "is told only once, and not in \(label) too") }
    }
}
