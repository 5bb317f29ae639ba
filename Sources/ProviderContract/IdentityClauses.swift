internal import Foundation
internal import ProviderBoundary
internal import ScheduleModel

extension ProviderContract {
    static let uniqueIDs = ContractClause("ids are stable, unique and not empty") { evidence in
        let answer = try await evidence.schedule()
        var findings: [Finding] = []
        findings += answer.episodes.filter(\.id.isEmpty).map { Finding($0.name, "has no id: it is empty") }
        findings += answer.shows.filter(\.id.isEmpty).map {
            Finding("the show “\($0.title)”", "has no id: it is empty")
        }
        findings += sharedIDs(answer)
        if !findings.isEmpty { return .found(findings) }
        var days: [ToldAnswer] = [answer, try await evidence.schedule(turn: .anew)]
        for day in evidence.subject.days.days { days.append(try await evidence.schedule(DaySpan(day))) }
        return .found(idsThatHangOnTheQuestion(days))
    }

    static let oneShowOneID = ContractClause("one show has one id and one title") { evidence in
        let answer = try await evidence.schedule()
        var findings: [Finding] = []
        for (id, shows) in Dictionary(grouping: answer.shows, by: \.id).sorted(by: { $0.key < $1.key }) {
            let titles = Set(shows.map(\.title)).sorted()
            if titles.count > 1 {
                findings.append(Finding("show \(id)", "has \(titles.count) titles: \(titles.joined(separator: ", "))"))
            }
        }
        let named = Dictionary(grouping: answer.showsByID.values) { ShowName($0) }
        for (name, shows) in named.sorted(by: { $0.key.title < $1.key.title }) where shows.count > 1 {
            let ids = shows.map(\.id).sorted().joined(separator: ", ")
            let fault = "has \(shows.count) ids, with nothing that tells one from the other: \(ids)"
            findings.append(Finding("the show “\(name.title)”", fault))
        }
        return .found(findings)
    }

    static let showsAreDelivered = ContractClause("a show that an episode refers to is delivered") { evidence in
        var answers = [("its schedule", try await evidence.schedule())]
        let provider = try evidence.provider()
        for show in try await evidence.shows() where ContractQuestion.episodes(of: show.id).isFor(provider) {
            let question = ContractQuestion.episodes(of: show.id)
            answers.append((question.words, try await evidence.answer(question)))
        }
        return .found(
            answers.flatMap { place, answer in
                Set(answer.episodes.map(\.showID)).subtracting(answer.shows.map(\.id)).sorted()
                    .map { Finding("show \($0)", "is referred to in \(place), and not delivered with it") }
            }
        )
    }

    /// Ids that stand for several episodes, and rows that are told several times over.
    private static func sharedIDs(_ answer: ToldAnswer) -> [Finding] {
        var findings: [Finding] = []
        let byID = Dictionary(grouping: answer.episodes, by: \.id).sorted { $0.key < $1.key }
        // One episode may stand in several resources; then it is the same one.
        for (id, episodes) in byID where episodes.count > 1 && !id.isEmpty {
            let first = episodes[0]
            let others = episodes.dropFirst().map { EpisodeDifference.words(first, $0) }.filter { !$0.isEmpty }
            if let difference = others.first {
                findings.append(Finding(first.name, "shares its id with another episode: \(difference)"))
            }
        }
        let times = Dictionary(grouping: answer.listings.filter { !$0.episode.id.isEmpty }, by: \.showing)
        let repeated = times.values.filter { $0.count > 1 }.compactMap(\.first)
        findings += repeated.sortedByRow.map { Finding($0.row, "comes more than once") }
        findings += answer.notices.filter { $0.code == .repeatedRow }
            .map { Finding("\($0.place ?? "a row"): \($0.message):", "it is its source's to mend") }
        return findings
    }

    /// One row under several ids, or several under one, over the answers to different questions.
    private static func idsThatHangOnTheQuestion(_ answers: [ToldAnswer]) -> [Finding] {
        var findings: Set<Finding> = []
        var ids: [Row: String] = [:]
        var rows: [String: Row] = [:]
        for listing in answers.flatMap(\.listings) where !listing.episode.id.isEmpty {
            let row = Row(listing)
            let id = listing.episode.id
            if let known = ids[row], known != id, !row.isBare {
                let fault = "has the ids \(min(known, id)) and \(max(known, id)) in answers about other days"
                findings.insert(Finding("“\(row.title ?? row.show)”", fault))
            } else if let known = rows[id], known.episode != row.episode {
                let fault = "is “\(known.words)” in one answer and “\(row.words)” in another: ids are not positions"
                findings.insert(Finding("the id \(id)", fault))
            }
            ids[row] = id
            rows[id] = row
        }
        return findings.sorted { $0.row < $1.row }
    }

    /// What a viewer takes for one row.
    private struct Row: Hashable {
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

        var episode: String { "\(show) \(number.words) \(title ?? "")" }
        var words: String { title ?? number.words }
        /// Whether nothing tells it from others of its slot.
        var isBare: Bool { title == nil && number.number == nil }
    }

    /// What tells one show from another, beside its id.
    private struct ShowName: Hashable {
        let title: String
        let year: Int?
        let channel: String?
        let country: Country?
        let externals: ExternalIDs

        init(_ show: Show) {
            title = show.title
            year = show.year
            channel = (show.network ?? show.webChannel)?.name
            country = show.country
            externals = show.externals
        }
    }
}
