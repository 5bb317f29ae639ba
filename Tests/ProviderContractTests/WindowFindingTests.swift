import Foundation
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// What is said of a window that lacks rows is what the answers bear out, and no more.
@Suite struct WindowFindingTests {
    /// How a source files its evenings and its nights, of which each starts at 20:00 and at 03:35 of the next day, UTC.
    private enum Filing: Sendable {
        /// By the date on which they begin, the last day of a window left out.
        case toExclusive
        /// By the evening's date.
        case byEvening
        /// By the date on which they begin; of one day alone the nights are lost.
        case dropsNights
    }

    private struct Evenings: SingleResponseProvider {
        let filing: Filing

        func response(to request: ScheduleRequest) async throws -> SourceResponse {
            let days = request.days
            let rows = days.extended(before: 2, after: 2).days.flatMap { evening in
                let starts = [("evening", evening, 20.0 * 60), ("night", evening.advanced(by: 1), 3.0 * 60 + 35)]
                return starts.compactMap { name, date, minutes -> Episode? in
                    let filed = filing == .byEvening ? evening : date
                    guard days.contains(filed) else { return nil }
                    if filing == .toExclusive, filed == days.last { return nil }
                    if filing == .dropsNights, days.count == 1, name == "night" { return nil }
                    let start = TimeZone.gmt.start(of: date).addingTimeInterval(minutes * 60)
                    let airing = Airing(time: .instant(start), minutes: 30)
                    let title = "\(name) \(evening)"
                    return Episode(id: title, showID: "s", title: title, airings: [airing])
                }
            }
            return SourceResponse(shows: [Show(id: "s", title: "Show")], episodes: rows)
        }
    }

    @Test(
        "`to` is called exclusive only where no last day is told; what is told of the day beside is called so",
        arguments: [
            (
                Filing.toExclusive,
                "is returned in a longer window, but not for its single day: is `to` treated as exclusive?"
            ),
            (
                Filing.byEvening,
                "is returned in a longer window, but not for its single day, only for an adjacent day: are days those of "
                    + "the channel's clock instead of UTC?"
            ),
            (Filing.dropsNights, "is returned in a longer window, but not for its single day"),
        ]
    )
    private func guess(_ filing: Filing, _ fault: String) async throws {
        let subject = ContractSubject("s", days: days("2026-11-16", "2026-11-17"), region: country("US")) {
            Evenings(filing: filing)
        }
        let clause = try #require(
            ProviderContract.clauses.first { $0.rule.utf8.starts(with: "adjacent windows".utf8) }
        )
        let found = await clause.violations(by: subject).map(\.finding)
        #expect(!found.isEmpty && found.allSatisfy { $0.hasSuffix(fault) }, "\(found)")
    }
}
