import Foundation
import PluginProvider
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// Credits that a program reports with a show and with an episode.
/// Covers: PluginProvider, Credit, EpisodeCredit, CreditRole, Person
@Suite struct CreditsTests {
    private static let lines = #"""
        #!/bin/sh
        read question
        echo '{"protocol": "aggctl-provider/1"}'
        case "$question" in
        *'"schedule"'*) cast='"cast": ["Ada Quill", {"character": "Nobody"}, null, {"person": "Tom Osei"}], ' ;;
        *) cast='' ;;
        esac
        echo '{"show": {"id": "s", "title": "Show", '"$cast"'"genres": ["Drama", {}], "year": "soon", "runtime": 0}}'
        people='"credits": [{"person": "Ann Wick", "role": "director"}, 5, "Max Holt"]'
        echo '{"episode": {"show": "s", "id": "1", "title": "A", "start": "2026-11-01T20:00:00Z", '"$people"'}}'
        echo '{"end": 1}'
        """#

    @Test("D2: The credits of an episode are read, and an unreadable person is skipped and reported")
    func people() async throws {
        let folder = try ScriptFolder()
        let provider = try Self.provider(folder.script("p", Self.lines))
        let collector = ResponseCollector(provider: .unnamed, now: { instant("2026-11-01T12:00:00Z") })
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-01"), zone: .gmt, region: country("US"))
        try await provider.schedule(within: request, to: collector)
        let responses = collector.outcomes.compactMap(\.response)
        let episode = try #require(responses.flatMap(\.episodes).first)
        #expect(episode.credits.map(\.person.name) == ["Ann Wick", "Max Holt"])
        #expect(episode.credits.first?.role.rawValue == "director")
        #expect(responses.compactMap { $0.credits["s"] }.first?.map(\.person.name) == ["Ada Quill", "Tom Osei"])
        #expect(responses.flatMap(\.shows).first?.genres == ["Drama"])
        let warnings = responses.flatMap(\.notices).map { "\($0.code.rawValue): \($0.message)" }
        #expect(
            warnings == [
                "row.field: 1 of cast of the show “Show” cannot be read and is left out",
                "row.field: year “soon” of the show “Show” cannot be read and is left out",
                "row.field: 1 of genres of the show “Show” cannot be read and is left out",
                "row.field: credits of 1 of 1 rows cannot be read and are left out",
            ]
        )
    }

    @Test("D2: If a field of many shows is unreadable, one warning names the first show and a count")
    func manyShows() async throws {
        let folder = try ScriptFolder()
        let lines = #"""
            #!/bin/sh
            read -r question
            echo '{"protocol": "aggctl-provider/1"}'
            for id in 1 2 3 4 5 6 7 8 9; do
              echo '{"show": {"id": "s'$id'", "title": "Show '$id'", "year": "soon"}}'
            done
            echo '{"end": 0}'
            """#
        let provider = try Self.provider(folder.script("p", lines))
        let collector = ResponseCollector(provider: .unnamed, now: { instant("2026-11-01T12:00:00Z") })
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-01"), zone: .gmt, region: country("US"))
        try await provider.schedule(within: request, to: collector)
        let warnings = collector.outcomes.compactMap(\.response).flatMap(\.notices).map(\.message)
        #expect(warnings == ["year “soon” of the show “Show 1”, and year of 8 more, cannot be read and are left out"])
    }

    @Test("K3: A cast that is in the schedule but not in the show's own list is caught")
    func dropped() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("p", Self.lines)
        let subject = ContractSubject("p", days: days("2026-11-01", "2026-11-02"), region: country("US")) {
            try Self.provider(program)
        }
        let clause = try #require(
            ProviderContract.clauses.first { $0.rule.utf8.starts(with: "a cast is complete".utf8) }
        )
        let found = await clause.violations(by: subject).map(\.finding)
        #expect(found == ["the cast of s differs from the cast in its schedule (2 there, 0 here)"])
    }

    private static func provider(_ command: String) throws -> any ScheduleProvider {
        try PluginKind().makeProvider(
            ProviderConfiguration(id: .unnamed, kind: "plugin", settings: ["command": command]),
            in: ProviderEnvironment(environmentVariables: ["PATH": "/usr/bin:/bin"])
        )
    }
}
