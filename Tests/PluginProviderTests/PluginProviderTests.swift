import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import PluginProvider
import ProviderContract
import ProviderContractTesting
import TestSupport
import Testing

/// Covers: PluginProvider, PluginKind, ProviderContract
@Suite struct PluginProviderTests {
    private static let script = #"""
        #!/usr/bin/env python3
        import json, os, sys
        say = lambda **line: print(json.dumps(line))
        question = json.loads(sys.stdin.readline())
        open(os.path.dirname(os.path.abspath(__file__)) + "/log", "a").write(json.dumps(question, sort_keys=True) + "\n")
        say(protocol="aggctl-provider/1")
        say(progress="looking")
        if question["ask"] == "search":
            say(unsupported=True)
            sys.exit()
        if question.get("show", "hl") != "hl":
            say(end=0)
            sys.exit()
        say(show={"id": "hl", "title": "Harbour <b>Lights</b>", "network": "Northern", "cast": ["Ada Quill"]})
        rows = [
            {"season": 1, "number": 1, "title": "One", "start": "2026-10-31T23:30:00-04:00", "runtime": 60, "network": "Northern"},
            {"season": 1, "number": 2, "title": "Two", "start": "2026-11-01T06:30:00Z"},
            {"season": 1, "number": 3, "title": "Three", "airdate": "2026-11-02"},
            {"season": "x", "title": "Four", "start": "2026-11-03T02:00:00Z"},
        ]
        told = 0
        for row in rows:
            day = (row.get("airdate") or {"One": "2026-11-01"}.get(row["title"]) or row["start"])[:10]
            if question["ask"] == "episodes" or question["from"] <= day <= question["to"]:
                say(episode=dict(row, show="hl"))
                told += 1
        say(notice="that is all")
        say(end=told)
        """#

    /// The script without the parts that its author should fix.
    private static let soundScript = script.split(separator: "\n").filter { !$0.contains(#""season": "x""#) }
        .joined(separator: "\n").replacing("<b>Lights</b>", with: "Lights")

    @Test("A program satisfies the contract")
    func contract() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("aggctl-provider-test", Self.soundScript)
        let broken = try folder.script("aggctl-provider-broken", Self.script)
        let hanging = try folder.script("aggctl-provider-hanging", "#!/bin/sh\nsleep 99126\n")
        var subject = ContractSubject("plugin", days: days("2026-10-31", "2026-11-03"), region: country("US")) {
            try Self.provider(program)
        }
        subject.emptyDays = days("2020-01-01", "2020-01-03")
        subject.untimedEpisodes = ["hl/S01E03"]
        subject.makeUnreachable = { try Self.provider("/nowhere/aggctl-provider-missing") }
        subject.makeHanging = { try Self.provider(hanging) }
        subject.makeBroken = { try Self.provider(broken) }
        subject.expectedStarts = ["hl/S01E01": instant("2026-11-01T03:30:00Z")]
        subject.maxShows = 1
        subject.showsWithCast = ["hl"]
        subject.checksClockChanges = false
        await expectContractSatisfied(by: subject)
    }

    @Test(
        "A time without a zone is a violation, unless the program's zone is configured",
        arguments: [#""start": "2026-11-01T20:00:00""#, #""airdate": "2026-11-01", "airtime": "20:00""#]
    )
    func zoneless(time: String) async throws {
        let folder = try ScriptFolder()
        let program = try folder.script(
            "aggctl-provider-p",
            #"""
            #!/bin/sh
            echo '{"protocol": "aggctl-provider/1"}'
            echo '{"show": {"id": "s", "title": "S"}}'
            echo '{"episode": {"show": "s", "id": "1", "title": "A", \#(time)}}'
            echo '{"end": 1}'
            """#
        )
        func findings(_ settings: [String: String]) async throws -> [String] {
            var subject = ContractSubject("p", days: days("2026-11-01", "2026-11-02"), region: country("US")) {
                try Self.provider(program, settings)
            }
            subject.checksClockChanges = false
            let plain = ProviderContract.clauses.first { $0.rule.hasPrefix("text is plain") }
            return try #require(await plain?.violations(by: subject)).map(\.finding)
        }
        #expect(try await findings([:]).contains { $0.contains("has no offset and no timezone") })
        #expect(try await findings(["timezone": "Europe/London"]) == [])
    }

    @Test("A program is run once for all stale days, with one line of JSON and its own settings")
    func requestLine() async throws {
        let folder = try ScriptFolder()
        let provider = try Self.provider(
            folder.script("aggctl-provider-test", Self.script),
            ["with-folder": "/tv \"x\""]
        )
        let store = MemoryStorage()
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-02"), zone: .gmt, region: country("US"))
        for _ in 0..<2 {
            let collector = ResponseCollector(
                provider: .unnamed,
                now: { instant("2026-11-01T12:00:00Z") },
                storage: store
            )
            try await provider.schedule(within: request, to: collector)
            collector.commit()
            let contents = collector.outcomes.compactMap(\.response)
            #expect(contents.flatMap(\.episodes).compactMap(\.title).sorted() == ["One", "Three", "Two"])
            #expect(contents.flatMap(\.notices).map(\.message) == ["that is all"])
        }
        let log = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
        #expect(
            log
                == #"{"ask": "schedule", "from": "2026-11-01", "protocol": "aggctl-provider/1", "region": "US", "settings": {"folder": "/tv \"x\""}, "to": "2026-11-02"}"#
                + "\n"
        )
    }

    @Test("An unsupported request is not a failure")
    func unsupported() async throws {
        let folder = try ScriptFolder()
        let provider = try #require(
            try Self.provider(folder.script("aggctl-provider-test", Self.script)) as? any ShowSearching
        )
        let collector = ResponseCollector(provider: .unnamed, now: { instant("2026-11-01T12:00:00Z") })
        try await provider.search("harbour", to: collector)
        #expect(collector.outcomes.compactMap(\.failure).isEmpty)
    }

    @Test(
        "If a program breaks the protocol, the failure is reported and its output is discarded",
        arguments: [
            ("P6 nothing", "true", "no output", "plugin.protocol"),
            ("P6 no first line", #"echo '{"end": 0}'"#, "the first line must be", "plugin.protocol"),
            (
                "P6 another version", #"echo '{"protocol": "aggctl-provider/9"}'"#,
                "the protocol is “aggctl-provider/9”",
                "plugin.protocol"
            ),
            (
                "P6 cut short",
                #"echo '{"protocol": "aggctl-provider/1"}'; echo '{"episode": {"show": "a", "number": 1}}'"#,
                "incomplete", "plugin.protocol"
            ),
            (
                "P6 miscounted", #"echo '{"protocol": "aggctl-provider/1"}'; echo '{"end": 3}'"#,
                "{\"end\": 3} after 0 episodes", "plugin.protocol"
            ),
            (
                "P6 more after the end",
                #"echo '{"protocol": "aggctl-provider/1"}'; echo '{"end": 0}'; echo '{"end": 0}'"#, "output after",
                "plugin.protocol"
            ),
            (
                "P10 words before the first line", "echo 'hello there'", "“hello there” is not a line of the protocol",
                "plugin.protocol"
            ),
            (
                "P2 a line without end", #"echo '{"protocol": "aggctl-provider/1"}'; tr '\0' x < /dev/zero"#,
                "longer than 1 MB", "plugin.protocol"
            ),
            (
                "P5 exit 1 after good output", #"echo '{"protocol": "aggctl-provider/1"}'; echo '{"end": 0}'; exit 1"#,
                "exit code 1", "plugin.failed"
            ),
            (
                "an error of its own",
                #"echo '{"protocol": "aggctl-provider/1"}'; echo '{"error": "the site is down", "retryAfter": 90}'"#,
                "the site is down", "plugin.failed"
            ),
            (
                "an error of its own, and exit 1",
                #"echo '{"protocol": "aggctl-provider/1"}'; echo '{"error": "the site is down", "retryAfter": 90}'; exit 1"#,
                "the site is down", "plugin.failed"
            ),
        ]
    )
    func breaking(name: String, commands: String, reason: String, code: String) async throws {
        let folder = try ScriptFolder()
        let collector = ResponseCollector(provider: .unnamed, now: { instant("2026-11-01T12:00:00Z") })
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-02"), zone: .gmt, region: country("US"))
        try await Self.provider(folder.script("p", "#!/bin/sh\nread question\n\(commands)\n")).schedule(
            for: request,
            to: collector
        )
        #expect(collector.outcomes.allSatisfy { $0.response == nil })
        let failure = try #require(collector.outcomes.first?.failure)
        #expect(failure.message.contains(reason), "\(failure.message)")
        #expect(failure.code.rawValue == code)
        #expect(
            failure.retryAt
                == (name.utf8.starts(with: "an error of its own".utf8) ? instant("2026-11-01T12:01:30Z") : nil)
        )
    }

    @Test("An unreadable row gives a warning and costs no other row")
    func unreadableRow() async throws {
        let folder = try ScriptFolder()
        let lines = #"""
            echo '{"protocol": "aggctl-provider/1", "more": 1}'
            echo '{"episode": {"show": "A", "season": 1, "number": 1, "start": "2026-11-01T12:00:00Z"}}'
            echo '{"episode": "nonsense"}'
            echo '{"episode": {"season": 1}}'
            echo '{"later": "something new"}'
            echo '{"end": 3}'
            """#
        let collector = ResponseCollector(provider: .unnamed, now: { instant("2026-11-01T12:00:00Z") })
        let request = ScheduleRequest(days: days("2026-11-01", "2026-11-01"), zone: .gmt, region: country("US"))
        try await Self.provider(folder.script("p", "#!/bin/sh\n\(lines)\n")).schedule(within: request, to: collector)
        #expect(collector.outcomes.compactMap(\.response).flatMap(\.episodes).map(\.number.code) == ["S01E01"])
        #expect(
            collector.outcomes.compactMap(\.response).flatMap(\.notices).map(\.message) == [
                "the episode cannot be read: not an object", "the episode names no show",
            ]
        )
    }

    @Test(
        "P11: An invalid name is rejected",
        arguments: ["; rm -rf ~", "a b", "../x", "A", "", "$(id)", String(repeating: "a", count: 65)]
    )
    func names(name: String) {
        #expect(throws: SettingError.self) {
            try PluginKind().makeProvider(
                ProviderConfiguration(id: .unnamed, kind: "plugin", settings: ["name": name]),
                in: ProviderEnvironment()
            )
        }
    }

    private static func provider(_ command: String, _ more: [String: String] = [:]) throws -> any ScheduleProvider {
        let path = "/usr/bin:/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        return try PluginKind().makeProvider(
            ProviderConfiguration(id: .unnamed, kind: "plugin", settings: ["command": command].merging(more) { $1 }),
            in: ProviderEnvironment(environmentVariables: ["PATH": path])
        )
    }
}
