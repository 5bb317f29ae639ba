import Foundation
import PluginProvider
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// The check of a program names each problem with its row and under its own rule.
/// Covers: ProviderContract, PluginProvider, ContractVerdict
@Suite struct CheckMessageTests {
    @Test("Missing shows break the rule that shows are delivered, with five findings and a count")
    func missingShows() async throws {
        let shows = (1...8).map { Self.episode("Show \($0)", "\($0)") }
        let found = try await Self.verdicts(shows, end: 8).filter { !$0.violations.isEmpty }
        #expect(found.map(\.rule) == ["a show that an episode refers to is delivered"])
        let findings = found.flatMap(\.violations).map(\.finding)
        #expect(findings.first == "show Show 1 is referred to in its schedule, but not delivered with it: by “1 “A””")
        #expect(findings.count == 6 && findings.last == "and 3 more of these", "\(findings)")
    }

    @Test("An end before its start and an episode that is not an object are reported as such")
    func reasons() async throws {
        let rows = [
            #"echo '{"show": {"id": "s", "title": "Show"}}'"#,
            Self.episode("s", "1", #", "end": "2026-11-01T19:00:00Z""#),
            Self.episode("s", "2", #", "end": "2026-11-11T19:00:00Z""#),
            #"echo '{"episode": 7}'"#, #"echo '{"episode": {"show": {"id": "t"}, "id": "3"}}'"#,
        ]
        let findings = try await Self.verdicts(rows, end: 4).flatMap(\.violations).map(\.finding)
        for text in [
            "end of 1 of 2 rows is not after the start and is left out: “2026-11-01T19:00:00Z”",
            "end of 1 of 2 rows is more than a week after the start and is left out: “2026-11-11T19:00:00Z”",
            "the episode cannot be read: not an object", "the episode cannot be read: its show has no title",
        ] {
            #expect(findings.contains { $0.contains(text) }, "\(text): \(findings)")
        }
    }

    @Test("If all rows are in other years, one of them is reported instead of an empty schedule")
    func strays() async throws {
        let rows = [
            #"echo '{"show": {"id": "s", "title": "Show"}}'"#,
            #"""
            case "$question" in *2026-11-01*) id=1 ;; *) id=2 ;; esac
            echo '{"episode": {"show": "s", "id": "'$id'", "title": "A", "start": "0026-11-01T20:00:00Z"}}'
            """#,
        ]
        let findings = try await Self.verdicts(rows, end: 1).flatMap(\.violations).map(\.finding)
        #expect(
            findings.contains { $0.contains("has nothing, but rows of other days (1), such as “1 “A” at") },
            "\(findings)"
        )
        #expect(findings.contains { $0.contains("days outside the requested days: is its date right?") })
    }

    /// The shell command that prints an episode.
    private static func episode(_ show: String, _ id: String, _ more: String = "") -> String {
        let fields = #""title": "A", "start": "2026-11-01T20:00:00Z""#
        return #"echo '{"episode": {"show": "\#(show)", "id": "\#(id)", \#(fields)\#(more)}}'"#
    }

    /// The verdicts on a program that responds to the schedule request with these commands.
    private static func verdicts(_ commands: [String], end: Int) async throws -> [ContractVerdict] {
        let folder = try ScriptFolder()
        let start = """
            #!/bin/sh
            read -r question
            echo '{"protocol": "aggctl-provider/1"}'
            case "$question" in *'"schedule"'*) ;; *) echo '{"unsupported": true}'; exit ;; esac
            """
        let lines = [start] + commands + ["echo '{\"end\": \(end)}'", ""]
        let program = try folder.script("p", lines.joined(separator: "\n"))
        let subject = ContractSubject("p", days: days("2026-11-01", "2026-11-02"), region: country("US")) {
            try PluginKind().makeProvider(
                ProviderConfiguration(id: .unnamed, kind: "plugin", settings: ["command": program]),
                in: ProviderEnvironment(environmentVariables: ["PATH": "/usr/bin:/bin"])
            )
        }
        return await ProviderContract.verdicts(on: ContractEvidence(subject))
    }
}
