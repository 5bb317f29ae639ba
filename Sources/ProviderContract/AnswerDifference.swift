internal import Foundation
internal import ProviderBoundary
internal import ScheduleModel

/// Where two answers to one question differ.
enum AnswerDifference {
    /// Every difference, with the likely cause.
    ///
    /// - Parameter place: which answer the second one is, such as “the second answer of one instance”.
    static func findings(_ first: ToldAnswer, _ second: ToldAnswer, in place: String) -> [Finding] {
        if !first.episodes.isEmpty, second.episodes.isEmpty {
            return [Finding(place, "is empty, where the first had \(first.episodes.count) episodes")]
        }
        return rows(first, second, place) + shows(first, second, place) + credits(first, second, place)
            + notices(first, second, place)
    }

    private static func rows(_ first: ToldAnswer, _ second: ToldAnswer, _ place: String) -> [Finding] {
        let (one, other) = (Set(first.listings), Set(second.listings))
        let (gone, come) = (one.subtracting(other).sortedByRow, other.subtracting(one).sortedByRow)
        let known = second.episodesByID
        let twins = Dictionary(come.map { (Twin($0), $0.episode.id) }) { first, _ in first }
        var findings: [Finding] = []
        for listing in gone {
            if let id = twins[Twin(listing)], id != listing.episode.id {
                findings.append(Finding(listing.row, "has another id in \(place): ids must not be made anew"))
            } else if let episode = known[listing.episode.id] {
                let changed = EpisodeDifference.words(listing.episode, episode)
                let fault = changed.isEmpty ? "airs at another time or place" : "changes: \(changed)"
                findings.append(Finding(listing.row, "\(fault), in \(place)"))
            } else {
                findings.append(Finding(listing.row, "is missing in \(place)"))
            }
        }
        let before = Set(first.episodes.map(\.id))
        let ids = Set(twins.values)
        for listing in come where !before.contains(listing.episode.id) {
            if gone.contains(where: { Twin($0) == Twin(listing) }), ids.contains(listing.episode.id) { continue }
            findings.append(Finding(listing.row, "is there only in \(place)"))
        }
        // What airs never is an episode too.
        let silent = Set(first.episodes.filter(\.airings.isEmpty).map(\.id))
        let others = Set(second.episodes.map(\.id))
        findings += silent.subtracting(others).sorted().map { Finding("episode \($0)", "is missing in \(place)") }
        return findings
    }

    private static func shows(_ first: ToldAnswer, _ second: ToldAnswer, _ place: String) -> [Finding] {
        let (one, other) = (first.showsByID, second.showsByID)
        return one.keys.sorted().compactMap { id in
            guard let show = one[id] else { return nil }
            guard let same = other[id] else { return Finding("show \(id)", "is missing in \(place)") }
            return show == same ? nil : Finding("show \(id)", "is told otherwise in \(place)")
        } + Set(other.keys).subtracting(one.keys).sorted().map { Finding("show \($0)", "is there only in \(place)") }
    }

    private static func credits(_ first: ToldAnswer, _ second: ToldAnswer, _ place: String) -> [Finding] {
        Set(first.credits.keys).union(second.credits.keys).sorted().compactMap { id in
            let (one, other) = (first.credits[id] ?? [], second.credits[id] ?? [])
            if one == other { return nil }
            let fault = Set(one) == Set(other) ? "stands in another order" : "has other people"
            return Finding("the cast of \(id)", "\(fault) in \(place)")
        }
    }

    private static func notices(_ first: ToldAnswer, _ second: ToldAnswer, _ place: String) -> [Finding] {
        Set(first.notices) == Set(second.notices) ? [] : [Finding("its notices", "are other ones in \(place)")]
    }

    /// What makes two rows the same to a viewer, whatever their ids.
    private struct Twin: Hashable {
        let show: String
        let number: EpisodeNumber
        let title: String?
        let airing: Airing

        init(_ listing: ToldAnswer.Listing) {
            show = listing.episode.showID
            number = listing.episode.number
            title = listing.episode.title
            airing = listing.airing
        }
    }
}

/// Where two records of one episode differ.
enum EpisodeDifference {
    /// Each field that differs, with both values.
    static func words(_ one: Episode, _ other: Episode) -> String {
        var words: [String] = []
        func compare<Value: Equatable>(_ name: String, _ value: Value?, _ second: Value?) {
            if value == second { return }
            words.append("\(name) \(text(value)) is \(text(second))")
        }
        compare("show", one.showID, other.showID)
        compare("number", one.number.words, other.number.words)
        compare("title", one.title, other.title)
        compare("kind", one.kind?.rawValue, other.kind?.rawValue)
        compare("length", one.runtime, other.runtime)
        compare("summary", one.summary, other.summary)
        compare("picture", one.image?.rawValue, other.image?.rawValue)
        compare("page", one.url?.rawValue, other.url?.rawValue)
        return words.joined(separator: ", ")
    }

    private static func text<Value>(_ value: Value?) -> String {
        value.map { TextHygiene.cap("“\($0)”", to: 60).text } ?? "nothing"
    }
}

extension EpisodeNumber {
    /// The number, as a finding tells it.
    var words: String {
        let code = code ?? season.map { "season \($0), no number" } ?? number.map { "number \($0)" } ?? "no number"
        return absolute.map { "\(code), \($0) in all" } ?? code
    }
}

extension Collection<ToldAnswer.Listing> {
    /// In an order that is always the same.
    var sortedByRow: [ToldAnswer.Listing] {
        sorted { ($0.airing.time.text ?? "", $0.episode.id) < ($1.airing.time.text ?? "", $1.episode.id) }
    }
}
