internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let uniqueIDs = ContractClause("ids are stable, unique and not empty") { evidence in
        let response = try await evidence.schedule()
        var findings: [Finding] = []
        findings += response.episodes.filter(\.id.isEmpty).map { Finding($0.name, "has no id: it is empty") }
        findings += response.shows.filter(\.id.isEmpty).map {
            Finding("the show “\($0.title)”", "has no id: it is empty")
        }
        findings += sharedIDs(response) + sharedNumbers(response.episodes)
        for show in try await evidence.shows()
        where ContractRequest.episodes(of: show.id).isFor(try evidence.provider()) {
            findings += sharedNumbers(try await evidence.response(.episodes(of: show.id)).episodes)
        }
        findings = findings.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        if !findings.isEmpty { return .found(findings) }
        var responses: [RawResponse] = [response, try await evidence.schedule(attempt: .freshInstance)]
        for day in evidence.subject.days.days { responses.append(try await evidence.schedule(DaySpan(day))) }
        return .found(requestDependentIDs(responses))
    }

    static let oneShowOneID = ContractClause("one show has one id and one title") { evidence in
        let response = try await evidence.schedule()
        var findings: [Finding] = []
        for (id, shows) in Dictionary(grouping: response.shows, by: \.id).sorted(by: { $0.key < $1.key }) {
            let titles = Set(shows.map(\.title)).sorted()
            if Set(titles.map { FoldedText($0) }).count > 1 {
                findings.append(Finding("show \(id)", "has \(titles.count) titles: \(titles.joined(separator: ", "))"))
            }
        }
        let channels = Dictionary(grouping: response.listings) { $0.episode.showID }
            .mapValues { Set($0.compactMap(\.airing.channel?.name)) }
        let named = Dictionary(grouping: response.showsByID.values) { ShowName($0, airingOn: channels[$0.id] ?? []) }
        let doubled = named.filter { $0.value.count > 1 }.map {
            (title: $0.key.title, ids: $0.value.map(\.id).sorted())
        }
        for (title, ids) in doubled.sorted(by: { ($0.title, $0.ids[0]) < ($1.title, $1.ids[0]) }) {
            let list = ids.joined(separator: ", ")
            let fault = "has \(ids.count) ids, and nothing else distinguishes the shows: “\(list)”"
            findings.append(Finding("the show “\(title)”", fault))
        }
        return .found(findings + sharedExternals(response))
    }

    static let showsAreDelivered = ContractClause("a show that an episode refers to is delivered") { evidence in
        var responses = [("its schedule", try await evidence.schedule())]
        let provider = try evidence.provider()
        for show in try await evidence.shows() where ContractRequest.episodes(of: show.id).isFor(provider) {
            let request = ContractRequest.episodes(of: show.id)
            responses.append((request.description, try await evidence.response(request)))
        }
        return .found(responses.flatMap { location, response in showsThatAreMissing(response, in: location) })
    }

    private static func showsThatAreMissing(_ response: RawResponse, in location: String) -> [Finding] {
        let delivered = Set(response.shows.map(\.id))
        let orphans = Dictionary(grouping: response.episodes.filter { !delivered.contains($0.showID) }, by: \.showID)
        return orphans.sorted { $0.key < $1.key }.map { show, episodes in
            let first = episodes.map(\.name).min() ?? ""
            let rows = episodes.count == 1 ? first : "\(first) and \(episodes.count - 1) more"
            return Finding("show \(show)", "is referred to in \(location), but not delivered with it: by “\(rows)”")
        }
    }

    /// Returns external IDs that several shows share. Linking would treat these as one show.
    private static func sharedExternals(_ response: RawResponse) -> [Finding] {
        let pairs = response.showsByID.values.flatMap { show in show.externals.all.map { (id: $0, show: show.id) } }
        let groups = Dictionary(grouping: pairs) { $0.id }.filter { $0.value.count > 1 }
        return groups.map { id, pairs in
            let ids = pairs.map { $0.show }.sorted().joined(separator: ", ")
            let fault = "is used by \(pairs.count) shows: “\(ids)”"
            return Finding("the id \(id.value) of \(id.database.rawValue)", fault)
        }
        .sorted { $0.row < $1.row }
    }

    /// Returns IDs that several episodes share, and rows that are in one resource several times.
    private static func sharedIDs(_ response: RawResponse) -> [Finding] {
        var findings: [Finding] = []
        let byID = Dictionary(grouping: response.episodes, by: \.id).sorted { $0.key < $1.key }
        for (id, episodes) in byID where episodes.count > 1 && !id.isEmpty {
            let first = episodes[0]
            if let other = episodes.first(where: { !first.mayBeOne(with: $0) }) {
                let difference = EpisodeDifference.descriptions(first, other)
                findings.append(Finding(first.name, "shares its id with another episode: \(difference)"))
            }
        }
        for page in response.pages {
            let rows = RawResponse.listings(of: page).filter { !$0.episode.id.isEmpty }
            let repeated = Dictionary(grouping: rows, by: \.airingKey).values.filter { $0.count > 1 }.compactMap(
                \.first
            )
            findings += repeated.sortedByRow.map { Finding($0.row, "is returned more than once") }
        }
        return findings
            + response.notices.filter { $0.code == .duplicateRow }
            .map { Finding($0, in: "a row") }
    }

    /// Returns numbers that several IDs share. With one title it is one episode under two IDs. With several titles,
    /// the number is wrong.
    private static func sharedNumbers(_ episodes: [Episode]) -> [Finding] {
        let numbered = episodes.filter { $0.number.code != nil && !$0.id.isEmpty }
        let groups = Dictionary(grouping: numbered) { Numbered($0) }
        return groups.values.compactMap { episodes -> Finding? in
            let ids = Set(episodes.map(\.id)).sorted()
            guard ids.count > 1, let first = episodes.min(by: { $0.id < $1.id }) else { return nil }
            let titles = Set(episodes.map { FoldedText($0.title ?? "") })
            let list = ids.prefix(3).joined(separator: ", ") + (ids.count > 3 ? ", …" : "")
            let fault =
                titles.count == 1
                ? "has \(ids.count) ids: \(list)" : "shares its number with \(ids.count - 1) other episodes: \(list)"
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

    /// Returns rows with different IDs, and IDs with different rows, in responses to different requests.
    private static func requestDependentIDs(_ responses: [RawResponse]) -> [Finding] {
        var findings: Set<Finding> = []
        var ids: [VisibleRow: Set<String>] = [:]
        var rows: [String: VisibleRow] = [:]
        for response in responses {
            var current: [VisibleRow: Set<String>] = [:]
            for listing in response.listings where !listing.episode.id.isEmpty {
                let row = VisibleRow(listing)
                let id = listing.episode.id
                current[row, default: []].insert(id)
                if let existing = rows[id], existing.episode != row.episode {
                    let fault =
                        "is “\(existing.label)” in one response and “\(row.label)” in another: ids must not be positions"
                    findings.insert(Finding("the id \(id)", fault))
                }
                rows[id] = row
            }
            for (row, newIDs) in current {
                // Two specials with the same title at the same time may be different episodes.
                if let oldIDs = ids[row], oldIDs.isDisjoint(with: newIDs), !row.isAnonymous, let oldID = oldIDs.min(),
                    let newID = newIDs.min()
                {
                    let fault =
                        "has the ids “\(min(oldID, newID))” and “\(max(oldID, newID))” in responses for different days"
                    findings.insert(Finding("“\(row.title ?? row.show)”", fault))
                }
                ids[row, default: []].formUnion(newIDs)
            }
        }
        return findings.sorted { ($0.row, $0.fault) < ($1.row, $1.fault) }
    }

    /// The facts that distinguish a show from others, without its ID.
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
            channel = show.channel?.name
            country = show.country
            externals = show.externals
        }
    }
}

extension Episode {
    /// Returns whether another record with the same ID can be of this episode. Pages may differ in other fields.
    fileprivate func mayBeOne(with other: Episode) -> Bool {
        if showID != other.showID { return false }
        if let title, let otherTitle = other.title, FoldedText(title) != FoldedText(otherTitle) { return false }
        return number.code == nil || other.number.code == nil || number.code == other.number.code
    }
}
