internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let sameResponseTwice = ContractClause("the same request gives the same answer") { evidence in
        let subject = evidence.subject
        let first = try await evidence.schedule()
        // Two empty responses are equal, so an empty schedule would pass unchecked.
        if first.listings(on: ScheduleRequest(subject)).isEmpty {
            let days = "\(subject.days.first)…\(subject.days.last)"
            let outsideRow = first.listings.sortedByRow.first
            let others =
                outsideRow.map { ", but rows of other days (\(first.listings.count)), such as “\($0.row)”" } ?? ""
            return .found([Finding("the schedule of \(days)", "has nothing\(others): nothing can be checked")])
        }
        // Another request in between reveals state that is remembered between calls.
        let next = DaySpan(subject.days.last.advanced(by: 1))
        let later = try await evidence.schedule(next)
        let again = try await evidence.schedule(attempt: .repeated)
        let fresh = try await evidence.schedule(attempt: .freshInstance)
        let differences =
            ResponseDifference.findings(first, again, in: "the second response of the instance")
            + ResponseDifference.findings(first, fresh, in: "the response of a new instance")
        if !differences.isEmpty { return .found(differences) }
        // `later` is from an instance with earlier requests. A new instance must return the same.
        let laterFresh = try await evidence.schedule(next, attempt: .freshInstance)
        let location = "the response of an instance with earlier requests for other days"
        return .found(ResponseDifference.findings(laterFresh, later, in: location))
    }

    static let sameShowTwice = ContractClause("data about a show is the same each time, in the same order") {
        evidence in
        let provider = try evidence.provider()
        var findings: [Finding] = []
        var isChecked = false
        for show in try await evidence.shows() {
            let requests: [ContractRequest] = [.episodes(of: show.id), .cast(of: show.id), .details(of: show.id)]
            for request in requests where request.isFor(provider) {
                let first = try await evidence.response(request)
                let fresh = try await evidence.response(request, .freshInstance)
                if first.isUnsupported, fresh.isUnsupported { continue }
                isChecked = true
                let location = "a second response for \(request.description)"
                let differences = ResponseDifference.findings(first, fresh, in: location)
                findings += differences
                if differences.isEmpty, first.episodes.map(\.id) != fresh.episodes.map(\.id) {
                    findings.append(Finding(location, "has the same episodes in another order"))
                }
            }
        }
        return isChecked ? .found(findings) : .notChecked("only schedules are supported")
    }

    static let sameFindingsTwice = ContractClause("a search, a look-up and a catalogue are the same each time") {
        evidence in
        let provider = try evidence.provider()
        let shows = try await evidence.shows().prefix(2)
        var requests = shows.map { ContractRequest.search($0.title) } + [.catalog]
        // The order is visible only if several shows are found.
        if let word = commonWord(of: try await evidence.schedule().shows) { requests.append(.search(word)) }
        requests += shows.flatMap(\.externals.all).prefix(2).map(ContractRequest.lookup)
        var findings: [Finding] = []
        var isChecked = false
        for request in requests where request.isFor(provider) {
            let first = try await evidence.response(request)
            let fresh = try await evidence.response(request, .freshInstance)
            if first.isUnsupported, fresh.isUnsupported { continue }
            isChecked = true
            let location = "a second response for \(request.description)"
            let differences = ResponseDifference.findings(first, fresh, in: location)
            findings += differences
            if differences.isEmpty, first.shows.map(\.id) != fresh.shows.map(\.id) {
                findings.append(Finding(location, "has the same shows in another order"))
            }
        }
        return isChecked ? .found(findings) : .notChecked("searches, look-ups and catalogues are not supported")
    }

    /// Returns the most frequent word in the titles, if several titles have it.
    private static func commonWord(of shows: [Show]) -> String? {
        let words = Set(shows.map(\.title)).flatMap { Set($0.split(separator: " ").map(String.init)) }
        let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }
        return counts.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    }
}
