import Foundation
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// A list may have airings of an episode in other regions than the requested one.
/// Covers: ProviderContract, ContractSubject, EpisodeListing
@Suite struct RegionalSourceTests {
    /// One daily show at 20:00 in each region, on a separate channel for each.
    private struct Regional: EpisodeListing {
        var drops: String?
        private static let show = Show(id: "s", title: "Show")
        private static let hours = ["US": 25.0, "GB": 20.0]

        private static func episode(_ day: CivilDay, in regions: [String]) -> Episode {
            let airings = regions.map { region in
                let start = TimeZone.gmt.start(of: day).addingTimeInterval((hours[region] ?? 0) * 3600)
                return Airing(time: .instant(start), minutes: 60, channel: Channel(name: "One " + region))
            }
            return Episode(id: "\(day)", showID: "s", title: "Part \(day)", airings: airings)
        }

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            let regions = ["US", "GB"].filter { $0 == request.region.rawValue }
            let all = request.days.extended(before: 1, after: 1).days.map { Self.episode($0, in: regions) }
            let listed = all.filter { $0.id != drops }.compactMap { $0.restricted(to: request) }
            collector.deliver(SourceResponse(shows: [Self.show], episodes: listed), for: ResourceID("all"))
        }

        func episodes(of showID: String, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            guard showID == "s" else { return }
            let all = days("2026-11-01", "2026-11-30").days.map { Self.episode($0, in: ["US", "GB"]) }
            collector.deliver(SourceResponse(shows: [Self.show], episodes: all), for: ResourceID("list"))
        }
    }

    @Test("A list's airing in another region is not missing, but one in the requested region is")
    func regions() async throws {
        let sound = await ProviderContract.violations(by: Self.subject(Regional()))
        #expect(sound.map(\.finding) == [])
        let lossy = await ProviderContract.violations(by: Self.subject(Regional(drops: "2026-11-16"))).map(\.finding)
        #expect(lossy.contains { $0.contains("is in the list of its show, but not in the schedule") }, "\(lossy)")
    }

    private static func subject(_ source: Regional) -> ContractSubject {
        ContractSubject("regions", days: days("2026-11-16", "2026-11-17"), region: country("US")) { source }
    }
}
