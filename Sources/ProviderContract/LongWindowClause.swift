internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let longWindow = ContractClause("a window of five weeks has what shorter ones have") { evidence in
        try await evidence.requireStableResponses()
        let subject = evidence.subject
        guard let response = try await evidence.longWindow() else {
            return .notChecked("the provider sends one request per day")
        }
        let days = subject.days.extended(before: 2, after: 1)
        let both = DaySpan(from: max(days.first, subject.longDays.first), to: days.last)
        let shared = ScheduleRequest(subject, days: both)
        let short = try await evidence.schedule(subject.days.extended(before: 2, after: 2)).listings(on: shared)
        let long = response.listings(on: shared)
        let location = "the schedule of \(subject.longDays.first)…\(subject.longDays.last)"
        if response.listings.isEmpty, !short.isEmpty {
            let fault = "is empty, although the schedule of some of its days has \(short.count) rows"
            return .found([Finding(location, "\(fault): does the source return fewer days at once?")])
        }
        let (shortKeys, longKeys) = (Set(short.map(\.airingKey)), Set(long.map(\.airingKey)))
        let longEpisodes = Dictionary(long.map { ($0.airingKey, $0.episode) }) { first, _ in first }
        return .found(
            short.filter { !longKeys.contains($0.airingKey) }.sortedByRow.map {
                Finding($0.row, "is missing in \(location): does the source limit the days or rows of a response?")
            }
                + long.filter { !shortKeys.contains($0.airingKey) }.sortedByRow.map {
                    Finding($0.row, "is in \(location), but not in the schedule of fewer days")
                }
                + short.sortedByRow.compactMap { listing in
                    guard let episode = longEpisodes[listing.airingKey] else { return nil }
                    let changed = EpisodeDifference.descriptions(listing.episode, episode)
                    return changed.isEmpty ? nil : Finding(listing.row, "differs in \(location): \(changed)")
                }
        )
    }
}
