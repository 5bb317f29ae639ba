import Foundation
import PluginProvider
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

/// What a program writes as it should not: as much of it is read as can be, and what is lost is told.
@Suite struct DamagedOutputTests {
    private func answers(_ lines: [UInt8]) async throws -> [SourceResponse] {
        let folder = try ScriptFolder()
        try Data(lines).write(to: URL(filePath: folder.path + "/lines"))
        let program = try folder.script("p", "#!/bin/sh\nread -r question\ncat '\(folder.path)/lines'\n")
        let path = "/usr/bin:/bin"
        let provider = try PluginKind().makeProvider(
            ProviderConfiguration(id: .unnamed, kind: "plugin", settings: ["command": program]),
            in: ProviderEnvironment(environmentVariables: ["PATH": path])
        )
        let collector = ResponseCollector(provider: .unnamed, now: { instant("2026-11-01T12:00:00Z") })
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-01"), zone: .gmt, region: country("US"))
        try await provider.schedule(within: request, to: collector)
        #expect(collector.outcomes.compactMap(\.failure).isEmpty)
        return collector.outcomes.compactMap(\.response)
    }

    @Test("N15: a letter that is no UTF-8 costs itself, and not the text in which it stands")
    func anotherEncoding() async throws {
        var lines = Array(#"{"protocol": "aggctl-provider/1"}"#.utf8) + [UInt8(ascii: "\n")]
        lines += Array(#"{"show": {"id": "s", "title": "Caf"#.utf8) + [0xE9] + Array("\"}}\n".utf8)
        lines += Array(#"{"episode": {"show": "s", "airdate": "2026-11-01", "title": "Au lait "#.utf8) + [0xE0]
        lines += Array("\"}}\n{\"end\": 1}\n".utf8)
        let told = try await answers(lines)
        #expect(told.flatMap(\.shows).map(\.title) == ["Caf\u{FFFD}"])
        #expect(told.flatMap(\.episodes).map(\.title) == ["Au lait \u{FFFD}"])
    }

    @Test("D2: a member that is no text is left out, and told; the name of a channel that is an object is read")
    func anotherType() async throws {
        let lines = #"""
            {"protocol": "aggctl-provider/1"}
            {"show": {"id": "s", "title": "Show", "language": ["English"], "network": {"name": "North"}}}
            {"episode": {"show": "s", "airdate": "2026-11-01", "title": ["One"], "network": {"name": "A"}, "plot": {}}}
            {"end": 1}

            """#
        let told = try await answers(Array(lines.utf8))
        #expect(told.flatMap(\.shows).map(\.network?.name) == ["North"])
        let episode = try #require(told.flatMap(\.episodes).first)
        #expect(episode.title == nil && episode.airings.first?.channel?.name == "A")
        let place = told.flatMap(\.notices).compactMap(\.location).first.map { $0.split(separator: ":")[0] } ?? ""
        #expect(
            told.flatMap(\.notices).map { "\($0.code.rawValue): \($0.message)".replacing(place, with: "p") } == [
                "row.field: language “…” of the show “Show” cannot be read and is left out",
                "row.field: title of 1 of 1 rows cannot be read and is left out: “…” at p:3",
                "row.field: summary of 1 of 1 rows cannot be read and is left out: “…” at p:3",
            ]
        )
    }
}
