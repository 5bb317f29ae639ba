internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    /// A text that is in no title.
    private static let nonsense = "zqxjkvbq wvgzq"

    /// The number of results from which a response may be one page of several.
    private static let pageOfResults = 10

    static let searchFinds = ContractClause(
        "a search finds scheduled shows by the schedule's ids, and respects its text"
    ) {
        evidence in
        guard try evidence.provider() is any ShowSearching else { return .notChecked("searches are not supported") }
        var findings: [Finding] = []
        var isChecked = false
        var isLowercaseTested = false
        for show in try await evidence.shows().prefix(3) {
            let response = try await evidence.response(.search(show.title))
            if response.isUnsupported { continue }
            // A page of results may not include a show whose title many shows have.
            if response.showsByID[show.id] == nil, response.shows.count >= pageOfResults { continue }
            isChecked = true
            findings += agreement(response, with: show, in: "the search for “\(show.title)”")
            let lowercase = show.title.lowercased()
            if isLowercaseTested || lowercase == show.title || response.showsByID[show.id] == nil { continue }
            isLowercaseTested = true
            let results = try await evidence.response(.search(lowercase))
            if results.showsByID[show.id] != nil || results.shows.count >= pageOfResults { continue }
            findings.append(Finding("show \(show.id) “\(show.title)”", "is not found by its title in lower case"))
        }
        if !isChecked { return .notChecked("searches are not supported") }
        let titles = try await evidence.response(.search(nonsense)).showsByID.values.map(\.title).sorted()
        findings += titles.map { Finding("“\($0)”", "is found for a text that is in no title: is the text ignored?") }
        return .found(findings)
    }

    static let lookupFinds = ContractClause("a look-up by an external id finds only that show") { evidence in
        guard try evidence.provider() is any ShowLookup else { return .notChecked("look-ups are not supported") }
        var findings: [Finding] = []
        var isChecked = false
        for show in try await evidence.shows() {
            for id in show.externals.all {
                let response = try await evidence.response(.lookup(id))
                if response.isUnsupported { continue }
                isChecked = true
                findings += agreement(response, with: show, in: ContractRequest.lookup(id).description)
                let others = response.showsByID.values.filter { $0.id != show.id }
                findings += others.map {
                    Finding("show \($0.id)", "is found by \(id.database.rawValue) \(id.value), the id of another show")
                }
            }
        }
        if !isChecked { return .notChecked("no show on these days has an external id") }
        let unusedID = ExternalID(database: .imdb, value: "tt0000000")
        let shows = try await evidence.response(.lookup(unusedID)).shows
        findings += shows.map { Finding("show \($0.id)", "is found by imdb tt0000000, which no show has") }
        return .found(findings)
    }

    static let catalogHasAll = ContractClause("the catalogue has every show that is on") { evidence in
        guard try evidence.provider() is any ShowCatalogListing else {
            return .notChecked("catalogues are not supported")
        }
        let response = try await evidence.response(.catalog)
        if response.isUnsupported { return .notChecked("catalogues are not supported") }
        let shows = try await evidence.schedule().showsByID.values.sorted { $0.id < $1.id }
        return .found(shows.flatMap { agreement(response, with: $0, in: "the catalogue") })
    }

    static let detailsAgree = ContractClause("the details of a show belong to that show") { evidence in
        guard try evidence.provider() is any ShowDetailFetching else {
            return .notChecked("show details are not supported")
        }
        var findings: [Finding] = []
        var isChecked = false
        for show in try await evidence.shows() {
            let response = try await evidence.response(.details(of: show.id))
            if response.isUnsupported { continue }
            isChecked = true
            findings += agreement(response, with: show, in: "its details")
        }
        return isChecked ? .found(findings) : .notChecked("show details are not supported")
    }

    /// Returns a finding if a response lacks a show or contradicts its schedule.
    private static func agreement(_ response: RawResponse, with show: Show, in location: String) -> [Finding] {
        let name = "show \(show.id) “\(show.title)”"
        guard let candidate = response.showsByID[show.id] else {
            let twin = response.shows.first {
                $0.title == show.title && $0.year == show.year && $0.country == show.country
            }
            let fault = twin.map { "has the id “\($0.id)” in \(location)" } ?? "is missing in \(location)"
            return [Finding(name, fault)]
        }
        return ShowDifference.contradictions(show, candidate).map { Finding(name, "differs in \(location): \($0)") }
    }
}
