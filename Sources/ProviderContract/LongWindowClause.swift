internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

extension ProviderContract {
    static let longWindow = ContractClause("a window of five weeks has what shorter ones have") { evidence in
        try await evidence.requireStableResponses()
        let subject = evidence.subject
        guard let told = try await evidence.longWindow() else {
            return .notChecked("its source is asked for each day by itself, whatever the window")
        }
        let days = subject.days.extended(before: 2, after: 1)
        let both = DaySpan(from: max(days.first, subject.longDays.first), to: days.last)
        let shared = ScheduleRequest(subject, days: both)
        let short = try await evidence.schedule(subject.days.extended(before: 2, after: 2)).listings(on: shared)
        let long = told.listings(on: shared)
        let place = "the schedule of \(subject.longDays.first)…\(subject.longDays.last)"
        if told.listings.isEmpty, !short.isEmpty {
            let fault = "is empty, where that of some of its days has \(short.count) rows"
            return .found([Finding(place, "\(fault): are so many days too many to tell at once?")])
        }
        let (fewer, more) = (Set(short.map(\.airingKey)), Set(long.map(\.airingKey)))
        let known = Dictionary(long.map { ($0.airingKey, $0.episode) }) { first, _ in first }
        return .found(
            short.filter { !more.contains($0.airingKey) }.sortedByRow.map {
                Finding($0.row, "is lost in \(place): are so many days, or rows, too many to tell at once?")
            }
                + long.filter { !fewer.contains($0.airingKey) }.sortedByRow.map {
                    Finding($0.row, "is told in \(place), and not in that of its days alone")
                }
                + short.sortedByRow.compactMap { listing in
                    guard let episode = known[listing.airingKey] else { return nil }
                    let changed = EpisodeDifference.descriptions(listing.episode, episode)
                    return changed.isEmpty ? nil : Finding(listing.row, "is another one in \(place): \(changed)")
                }
        )
    }
}
