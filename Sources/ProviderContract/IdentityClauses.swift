internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let uniqueIDs = ContractClause("ids are stable, unique and not empty") { evidence in
        let answer = try await evidence.schedule()
        var findings: [Finding] = []
        findings += answer.episodes.filter(\.id.isEmpty).map { Finding($0.name, "has no id: it is empty") }
        findings += answer.shows.filter(\.id.isEmpty).map {
            Finding("the show “\($0.title)”", "has no id: it is empty")
        }
        findings += sharedIDs(answer) + sharedNumbers(answer.episodes)
        for show in try await evidence.shows()
        where ContractRequest.episodes(of: show.id).isFor(try evidence.provider()) {
            findings += sharedNumbers(try await evidence.response(.episodes(of: show.id)).episodes)
        }
        findings = findings.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        if !findings.isEmpty { return .found(findings) }
        var days: [RawResponse] = [answer, try await evidence.schedule(turn: .freshInstance)]
        for day in evidence.subject.days.days { days.append(try await evidence.schedule(DaySpan(day))) }
        return .found(requestDependentIDs(days))
    }

    static let oneShowOneID = ContractClause("one show has one id and one title") { evidence in
        let answer = try await evidence.schedule()
        var findings: [Finding] = []
        for (id, shows) in Dictionary(grouping: answer.shows, by: \.id).sorted(by: { $0.key < $1.key }) {
            let titles = Set(shows.map(\.title)).sorted()
            if Set(titles.map { FoldedText($0) }).count > 1 {
                findings.append(Finding("show \(id)", "has \(titles.count) titles: \(titles.joined(separator: ", "))"))
            }
        }
        let channels = Dictionary(grouping: answer.listings) { $0.episode.showID }
            .mapValues { Set($0.compactMap(\.airing.channel?.name)) }
        let named = Dictionary(grouping: answer.showsByID.values) { ShowName($0, airingOn: channels[$0.id] ?? []) }
        let doubled = named.filter { $0.value.count > 1 }.map {
            (title: $0.key.title, ids: $0.value.map(\.id).sorted())
        }
        for (title, ids) in doubled.sorted(by: { ($0.title, $0.ids[0]) < ($1.title, $1.ids[0]) }) {
            let words = ids.joined(separator: ", ")
            let fault = "has \(ids.count) ids, with nothing that tells one from the other: “\(words)”"
            findings.append(Finding("the show “\(title)”", fault))
        }
        return .found(findings + sharedExternals(answer))
    }

    static let showsAreDelivered = ContractClause("a show that an episode refers to is delivered") { evidence in
        var answers = [("its schedule", try await evidence.schedule())]
        let provider = try evidence.provider()
        for show in try await evidence.shows() where ContractRequest.episodes(of: show.id).isFor(provider) {
            let question = ContractRequest.episodes(of: show.id)
            answers.append((question.description, try await evidence.response(question)))
        }
        return .found(answers.flatMap { place, answer in showsThatAreMissing(answer, in: place) })
    }

    private static func showsThatAreMissing(_ answer: RawResponse, in place: String) -> [Finding] {
        let delivered = Set(answer.shows.map(\.id))
        let homeless = Dictionary(grouping: answer.episodes.filter { !delivered.contains($0.showID) }, by: \.showID)
        return homeless.sorted { $0.key < $1.key }.map { show, episodes in
            let first = episodes.map(\.name).min() ?? ""
            let rows = episodes.count == 1 ? first : "\(first) and \(episodes.count - 1) more"
            return Finding("show \(show)", "is referred to in \(place), and not delivered with it: by “\(rows)”")
        }
    }

    /// Ids of other catalogues that several shows bear: these would be taken for one.
    private static func sharedExternals(_ answer: RawResponse) -> [Finding] {
        let borne = answer.showsByID.values.flatMap { show in show.externals.all.map { (id: $0, show: show.id) } }
        let bearers = Dictionary(grouping: borne) { $0.id }.filter { $0.value.count > 1 }
        return bearers.map { id, borne in
            let ids = borne.map { $0.show }.sorted().joined(separator: ", ")
            let fault = "is said of \(borne.count) shows: “\(ids)”"
            return Finding("the id \(id.value) of \(id.database.rawValue)", fault)
        }
        .sorted { $0.row < $1.row }
    }

    /// Ids that stand for several episodes, and rows that come several times in one resource.
    private static func sharedIDs(_ answer: RawResponse) -> [Finding] {
        var findings: [Finding] = []
        let byID = Dictionary(grouping: answer.episodes, by: \.id).sorted { $0.key < $1.key }
        for (id, episodes) in byID where episodes.count > 1 && !id.isEmpty {
            let first = episodes[0]
            if let other = episodes.first(where: { !first.mayBeOne(with: $0) }) {
                let difference = EpisodeDifference.descriptions(first, other)
                findings.append(Finding(first.name, "shares its id with another episode: \(difference)"))
            }
        }
        for page in answer.pages {
            let rows = RawResponse.listings(of: page).filter { !$0.episode.id.isEmpty }
            let repeated = Dictionary(grouping: rows, by: \.airingKey).values.filter { $0.count > 1 }.compactMap(
                \.first
            )
            findings += repeated.sortedByRow.map { Finding($0.row, "comes more than once") }
        }
        return findings
            + answer.notices.filter { $0.code == .duplicateRow }
            .map { Finding($0, in: "a row") }
    }

    /// Numbers that several ids bear: of one title it is one episode under two ids, of several a number that none of them
    /// has.
    private static func sharedNumbers(_ episodes: [Episode]) -> [Finding] {
        let numbered = episodes.filter { $0.number.code != nil && !$0.id.isEmpty }
        let bearers = Dictionary(grouping: numbered) { Numbered($0) }
        return bearers.values.compactMap { bearers -> Finding? in
            let ids = Set(bearers.map(\.id)).sorted()
            guard ids.count > 1, let first = bearers.min(by: { $0.id < $1.id }) else { return nil }
            let titles = Set(bearers.map { FoldedText($0.title ?? "") })
            let words = ids.prefix(3).joined(separator: ", ") + (ids.count > 3 ? ", …" : "")
            let fault =
                titles.count == 1
                ? "has \(ids.count) ids: \(words)" : "shares its number with \(ids.count - 1) other episodes: \(words)"
            return Finding(first.name, fault)
        }
        .sorted { $0.row < $1.row }
    }

    /// A number within a season of a show.
    private struct Numbered: Hashable {
        let showID: String
        let code: String?
        let part: Int?

        init(_ episode: Episode) { (showID, code, part) = (episode.showID, episode.number.code, episode.number.part) }
    }

    /// One row under several ids, or several under one, over the answers to different questions.
    private static func requestDependentIDs(_ answers: [RawResponse]) -> [Finding] {
        var findings: Set<Finding> = []
        var ids: [VisibleRow: Set<String>] = [:]
        var rows: [String: VisibleRow] = [:]
        for answer in answers {
            var here: [VisibleRow: Set<String>] = [:]
            for listing in answer.listings where !listing.episode.id.isEmpty {
                let row = VisibleRow(listing)
                let id = listing.episode.id
                here[row, default: []].insert(id)
                if let known = rows[id], known.episode != row.episode {
                    let fault = "is “\(known.label)” in one answer and “\(row.label)” in another: ids are not positions"
                    findings.insert(Finding("the id \(id)", fault))
                }
                rows[id] = row
            }
            for (row, told) in here {
                // Two specials of one title at one time may well be two.
                if let known = ids[row], known.isDisjoint(with: told), !row.isAnonymous, let one = known.min(),
                    let other = told.min()
                {
                    let fault = "has the ids “\(min(one, other))” and “\(max(one, other))” in answers about other days"
                    findings.insert(Finding("“\(row.title ?? row.show)”", fault))
                }
                ids[row, default: []].formUnion(told)
            }
        }
        return findings.sorted { ($0.row, $0.fault) < ($1.row, $1.fault) }
    }

    /// What tells one show from another, beside its id.
    private struct ShowName: Hashable {
        let title: String
        let year: Int?
        let channel: String?
        let country: Country?
        let externals: ExternalIDs
        let airings: Set<String>

        init(_ show: Show, airingOn channels: Set<String>) {
            airings = channels
            title = show.title
            year = show.year
            channel = (show.network ?? show.webChannel)?.name
            country = show.country
            externals = show.externals
        }
    }
}

extension Episode {
    /// Whether another record with its id may be of this episode: pages may well differ in what they say beside.
    fileprivate func mayBeOne(with other: Episode) -> Bool {
        if showID != other.showID { return false }
        if let title, let otherTitle = other.title, FoldedText(title) != FoldedText(otherTitle) { return false }
        return number.code == nil || other.number.code == nil || number.code == other.number.code
    }
}
