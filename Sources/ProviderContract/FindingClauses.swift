internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    /// What stands in no title.
    private static let nonsense = "zqxjkvbq wvgzq"

    /// An answer with at least this many results is taken for one page of several.
    private static let pageOfResults = 10

    static let searchFinds = ContractClause("a search finds what is on, by the schedule's ids, and heeds its text") {
        evidence in
        guard try evidence.provider() is any ShowSearching else { return .notChecked("it does not search") }
        var findings: [Finding] = []
        var isChecked = false
        var isSmallAsked = false
        for show in try await evidence.shows().prefix(3) {
            let answer = try await evidence.response(.search(show.title))
            if answer.isUnsupported { continue }
            // Of a title that many have, a page of results may well not have all.
            if answer.showsByID[show.id] == nil, answer.shows.count >= pageOfResults { continue }
            isChecked = true
            findings += agreement(answer, with: show, in: "the search for “\(show.title)”")
            let small = show.title.lowercased()
            if isSmallAsked || small == show.title || answer.showsByID[show.id] == nil { continue }
            isSmallAsked = true
            let found = try await evidence.response(.search(small))
            if found.showsByID[show.id] != nil || found.shows.count >= pageOfResults { continue }
            findings.append(Finding("show \(show.id) “\(show.title)”", "is not found by its title in small letters"))
        }
        if !isChecked { return .notChecked("it does not answer a search") }
        let found = try await evidence.response(.search(nonsense)).showsByID.values.map(\.title).sorted()
        findings += found.map { Finding("“\($0)”", "is found for a text that stands in no title: is the text heeded?") }
        return .found(findings)
    }

    static let lookupFinds = ContractClause("a look-up by another catalogue's id finds that show alone") { evidence in
        guard try evidence.provider() is any ShowLookup else { return .notChecked("it looks nothing up") }
        var findings: [Finding] = []
        var isChecked = false
        for show in try await evidence.shows() {
            for id in show.externals.all {
                let answer = try await evidence.response(.lookup(id))
                if answer.isUnsupported { continue }
                isChecked = true
                findings += agreement(answer, with: show, in: ContractRequest.lookup(id).description)
                let others = answer.showsByID.values.filter { $0.id != show.id }
                findings += others.map {
                    Finding("show \($0.id)", "is found by \(id.database.rawValue) \(id.value), another's")
                }
            }
        }
        if !isChecked { return .notChecked("no show on these days bears another catalogue's id") }
        let nobody = ExternalID(database: .imdb, value: "tt0000000")
        let found = try await evidence.response(.lookup(nobody)).shows
        findings += found.map { Finding("show \($0.id)", "is found by imdb tt0000000, which is nobody's") }
        return .found(findings)
    }

    static let catalogHasAll = ContractClause("the catalogue has every show that is on") { evidence in
        guard try evidence.provider() is any ShowCatalogListing else { return .notChecked("it has no catalogue") }
        let answer = try await evidence.response(.catalog)
        if answer.isUnsupported { return .notChecked("it does not tell its catalogue") }
        let shows = try await evidence.schedule().showsByID.values.sorted { $0.id < $1.id }
        return .found(shows.flatMap { agreement(answer, with: $0, in: "the catalogue") })
    }

    static let detailsAgree = ContractClause("the details of a show are that show's") { evidence in
        guard try evidence.provider() is any ShowDetailFetching else {
            return .notChecked("it tells no show's details")
        }
        var findings: [Finding] = []
        var isChecked = false
        for show in try await evidence.shows() {
            let answer = try await evidence.response(.details(of: show.id))
            if answer.isUnsupported { continue }
            isChecked = true
            findings += agreement(answer, with: show, in: "its details")
        }
        return isChecked ? .found(findings) : .notChecked("it does not answer what a show is")
    }

    /// Whether an answer has a show as its schedule tells it.
    private static func agreement(_ answer: RawResponse, with show: Show, in place: String) -> [Finding] {
        let name = "show \(show.id) “\(show.title)”"
        guard let found = answer.showsByID[show.id] else {
            let twin = answer.shows.first {
                $0.title == show.title && $0.year == show.year && $0.country == show.country
            }
            let fault = twin.map { "has the id “\($0.id)” in \(place)" } ?? "is missing in \(place)"
            return [Finding(name, fault)]
        }
        return ShowDifference.contradictions(show, found).map { Finding(name, "is told otherwise in \(place): \($0)") }
    }
}
