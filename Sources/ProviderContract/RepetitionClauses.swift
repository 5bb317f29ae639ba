internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let sameResponseTwice = ContractClause("the same request gives the same answer") { evidence in
        let subject = evidence.subject
        let first = try await evidence.schedule()
        if first.listings(on: ScheduleRequest(subject)).isEmpty {
            let days = "\(subject.days.first)…\(subject.days.last)"
            let stray = first.listings.sortedByRow.first
            let others = stray.map { ", but \(first.listings.count) rows of other days, as “\($0.row)”" } ?? ""
            return .found([Finding("the schedule of \(days)", "has nothing\(others): nothing can be checked")])
        }
        // Something else in between, so that what is remembered from one call to the next shows.
        let next = DaySpan(subject.days.last.advanced(by: 1))
        let after = try await evidence.schedule(next)
        let again = try await evidence.schedule(turn: .again)
        let anew = try await evidence.schedule(turn: .freshInstance)
        let same =
            ResponseDifference.findings(first, again, in: "the second answer of one instance")
            + ResponseDifference.findings(first, anew, in: "the answer of a new instance")
        if !same.isEmpty { return .found(same) }
        let alone = try await evidence.schedule(next, turn: .freshInstance)
        let place = "the answer of an instance that was asked for other days before"
        return .found(ResponseDifference.findings(alone, after, in: place))
    }

    static let sameShowTwice = ContractClause("what is told of a show is the same each time, in the same order") {
        evidence in
        let provider = try evidence.provider()
        var findings: [Finding] = []
        var isChecked = false
        for show in try await evidence.shows() {
            let questions: [ContractRequest] = [.episodes(of: show.id), .cast(of: show.id), .details(of: show.id)]
            for question in questions where question.isFor(provider) {
                let first = try await evidence.response(question)
                let anew = try await evidence.response(question, .freshInstance)
                if first.isUnsupported, anew.isUnsupported { continue }
                isChecked = true
                let place = "a second answer about \(question.description)"
                let differences = ResponseDifference.findings(first, anew, in: place)
                findings += differences
                if differences.isEmpty, first.episodes.map(\.id) != anew.episodes.map(\.id) {
                    findings.append(Finding(place, "has the same episodes in another order"))
                }
            }
        }
        return isChecked ? .found(findings) : .notChecked("it tells nothing of a show beside its schedule")
    }

    static let sameFindingsTwice = ContractClause("a search, a look-up and a catalogue are the same each time") {
        evidence in
        let provider = try evidence.provider()
        let shows = try await evidence.shows().prefix(2)
        var questions = shows.map { ContractRequest.search($0.title) } + [.catalog]
        // An order shows where several are found.
        if let word = commonWord(of: try await evidence.schedule().shows) { questions.append(.search(word)) }
        questions += shows.flatMap(\.externals.all).prefix(2).map(ContractRequest.lookup)
        var findings: [Finding] = []
        var isChecked = false
        for question in questions where question.isFor(provider) {
            let first = try await evidence.response(question)
            let anew = try await evidence.response(question, .freshInstance)
            if first.isUnsupported, anew.isUnsupported { continue }
            isChecked = true
            let place = "a second answer about \(question.description)"
            let differences = ResponseDifference.findings(first, anew, in: place)
            findings += differences
            if differences.isEmpty, first.shows.map(\.id) != anew.shows.map(\.id) {
                findings.append(Finding(place, "has the same shows in another order"))
            }
        }
        return isChecked ? .found(findings) : .notChecked("it neither searches, nor looks up, nor has a catalogue")
    }

    /// The word that most titles have, where several have one.
    private static func commonWord(of shows: [Show]) -> String? {
        let words = Set(shows.map(\.title)).flatMap { Set($0.split(separator: " ").map(String.init)) }
        let counts = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value > 1 }
        return counts.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    }
}
