import ScheduleModel
import ProviderAPI
import FixtureProvider
import Foundation
import ProviderContract
import ProviderContractTesting
import TestSupport
import Testing

/// Covers: FixtureProvider, FixtureScript, FixtureKind, ProviderContract
@Suite struct FixtureProviderTests {
    @Test("The fixture satisfies the contract", arguments: ProviderContract.clauses)
    func contract(_ clause: ContractClause) async { await expectSatisfied(clause, by: Self.subject) }

    @Test("Another seed around a change of eras satisfies the contract", arguments: ProviderContract.clauses)
    func contractWithOtherSeed(_ clause: ContractClause) async {
        var script = FixtureScript()
        script.seed = 99
        let provider = FixtureProvider(script: script)
        var subject = ContractSubject("fixture 99", days: days("2027-12-30", "2028-01-03"), region: country("US")) {
            provider
        }
        // The test above reports the unchecked rules.
        subject.warnsAboutUnchecked = false
        await expectSatisfied(clause, by: subject)
    }

    @Test("Every week has every awkward case", arguments: ["1937-03-05", "1970-01-01", "2026-11-20", "2099-12-31"])
    func awkwardCases(date: String) async throws {
        let request = ScheduleRequest(
            days: DaySpan(weekOf: day(date)),
            zone: zone("America/New_York"),
            region: country("US"),
            includesStreaming: true
        )
        let week = try await collect { try await FixtureProvider().schedule(within: request, to: $0) }
        let airings = week.episodes.flatMap(\.airings)
        let newYork = zone("America/New_York")
        #expect(
            airings.contains { ($0.time.day(in: newYork) ?? .first) > ($0.airDay?.date ?? .last) },
            "after midnight"
        )
        #expect(airings.contains { $0.time.start(in: newYork) == nil }, "no time")
        #expect(week.episodes.contains { $0.kind == .special && $0.number.number == nil }, "special")
        #expect(
            Dictionary(grouping: week.shows, by: \.title).values.contains { Set($0.map(\.id)).count > 1 },
            "same title"
        )
        let starts = Dictionary(grouping: week.episodes, by: { "\($0.showID) \($0.airings[0].time)" })
        #expect(starts.values.contains { $0.count == 5 }, "drop of five")
        #expect(week.episodes.contains { $0.title == nil && $0.runtime == nil }, "nothing but the day")
        #expect(week.shows.contains { !$0.title.unicodeScalars.allSatisfy(\.isASCII) }, "other scripts")
    }

    @Test("A script sets the latency on its own clock and the failure")
    func script() async throws {
        let clock = InstantClock()
        var slow = FixtureScript()
        slow.latency = .seconds(3)
        slow.clock = clock
        let provider = FixtureProvider(script: slow)
        _ = try await collect { try await provider.catalog(to: $0) }
        #expect(clock.sleeps == [.seconds(3)])
        var failing = FixtureScript()
        failing.failure = ProviderError(.unreachable, "gone fishing")
        let broken = FixtureProvider(script: failing)
        await #expect(throws: ProviderError.self) { try await collect { try await broken.search("x", to: $0) } }
    }

    @Test("The fixture is configured with texts, and wrong texts are rejected")
    func configuration() throws {
        let kind = FixtureKind()
        for (key, value) in [("seed", "x"), ("latency-ms", "-1"), ("latency-ms", "99999999")] {
            let configuration = ProviderConfiguration(id: provider("f"), kind: "fixture", settings: [key: value])
            #expect(throws: SettingError.self) { try kind.makeProvider(configuration, in: ProviderEnvironment()) }
        }
    }

    static var subject: ContractSubject {
        var subject = ContractSubject("fixture", days: days("2026-11-16", "2026-11-19"), region: country("US")) {
            FixtureProvider()
        }
        subject.emptyDays = days("1900-01-01", "1900-01-03")
        subject.untimedEpisodes = ["undated-2024/3x46"]
        // The fixture creates its rows itself, so no row is broken and no listing exists for comparison.
        subject.warnsAboutUnchecked = false
        subject.makeUnreachable = {
            var script = FixtureScript()
            script.failure = ProviderError(.unreachable, "no network")
            return FixtureProvider(script: script)
        }
        subject.makeHanging = {
            var script = FixtureScript()
            script.latency = .seconds(1000)
            script.clock = SleeplessClock()
            return FixtureProvider(script: script)
        }
        return subject
    }
}
