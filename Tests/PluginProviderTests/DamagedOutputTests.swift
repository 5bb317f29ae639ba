import Foundation
import PluginProvider
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

/// Damaged output of a program: readable parts are used, and losses are reported.
/// Covers: PluginProvider, PluginLineReader
@Suite struct DamagedOutputTests {
    private func responses(_ lines: [UInt8]) async throws -> [SourceResponse] {
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

    @Test("N15: A letter that is not UTF-8 costs only itself, not its text")
    func anotherEncoding() async throws {
        var lines = Array(#"{"protocol": "aggctl-provider/1"}"#.utf8) + [UInt8(ascii: "\n")]
        lines += Array(#"{"show": {"id": "s", "title": "Caf"#.utf8) + [0xE9] + Array("\"}}\n".utf8)
        lines += Array(#"{"episode": {"show": "s", "airdate": "2026-11-01", "title": "Au lait "#.utf8) + [0xE0]
        lines += Array("\"}}\n{\"end\": 1}\n".utf8)
        let found = try await responses(lines)
        #expect(found.flatMap(\.shows).map(\.title) == ["Caf\u{FFFD}"])
        #expect(found.flatMap(\.episodes).map(\.title) == ["Au lait \u{FFFD}"])
    }

    @Test("D2: A field that is not a text is left out and reported, and a channel object's name is read")
    func anotherType() async throws {
        let lines = #"""
            {"protocol": "aggctl-provider/1"}
            {"show": {"id": "s", "title": "Show", "language": ["English"], "network": {"name": "North"}}}
            {"episode": {"show": "s", "airdate": "2026-11-01", "title": ["One"], "network": {"name": "A"}, "plot": {}}}
            {"end": 1}

            """#
        let found = try await responses(Array(lines.utf8))
        #expect(found.flatMap(\.shows).map(\.network?.name) == ["North"])
        let episode = try #require(found.flatMap(\.episodes).first)
        #expect(episode.title == nil && episode.airings.first?.channel?.name == "A")
        let path = found.flatMap(\.notices).compactMap(\.location).first.map { $0.split(separator: ":")[0] } ?? ""
        #expect(
            found.flatMap(\.notices).map { "\($0.code.rawValue): \($0.message)".replacing(path, with: "p") } == [
                "row.field: language “…” of the show “Show” cannot be read and is left out",
                "row.field: title of 1 of 1 rows cannot be read and is left out: “…” at p:3",
                "row.field: summary of 1 of 1 rows cannot be read and is left out: “…” at p:3",
            ]
        )
    }
}
