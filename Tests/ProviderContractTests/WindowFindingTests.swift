import Foundation
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// A finding about missing rows of a window names only causes that the responses support.
/// Covers: ProviderContract, ContractViolation, SingleResponseProvider
@Suite struct WindowFindingTests {
    /// The rule by which a source assigns airings at 20:00, and at 03:35 UTC of the next day, to days.
    private enum Filing: Sendable {
        /// By the date of the start, without a window's last day.
        case toExclusive
        /// By the evening's date.
        case byEvening
        /// By the date of the start. In a single day the nights are missing.
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
        "`to` is called exclusive only if no last day is returned, and rows of an adjacent day are named as such",
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
