import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import ProviderContract
import ProviderContractTesting
import TestSupport
import Testing
import XMLTVGrabberProvider

/// Covers: XMLTVGrabberProvider, XMLTVGrabberKind, ProviderContract
@Suite struct XMLTVGrabberTests {
    private static let guide = """
        <tv><channel id="n.example.org"><display-name>Northern</display-name></channel>
        <programme start="20231114233000 +0000" stop="20231115003000 +0000" channel="n.example.org"><title>Harbour Lights</title>
        <sub-title>One</sub-title><episode-num system="xmltv_ns">0.0.</episode-num></programme>
        <programme start="20231115200000 -0500" stop="20231115210000 -0500" channel="n.example.org"><title>Harbour Lights</title>
        <episode-num system="xmltv_ns">0.1.</episode-num></programme>
        <programme start="20231116210000 +0000" channel="n.example.org"><title>Night News</title></programme>
        <programme start="20231117210000 +0000" channel="n.example.org"><title>Night News</title></programme></tv>
        """

    /// A grabber that follows the protocol, and logs its arguments in a file next to it.
    private static func grabber(
        _ commands: String = "cat <<'END'\n\(guide)\nEND",
        capabilities: String = "baseline"
    ) -> String {
        "#!/bin/sh\n[ \"$1\" = --capabilities ] && { echo \(capabilities); exit 0; }\necho \"$@\" >> \"$(dirname \"$0\")/log\"\n\(commands)\n"
    }

    @Test("A grabber satisfies the contract")
    func contract() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("tv_grab_test", Self.grabber())
        let hanging = try folder.script("tv_grab_hanging", "#!/bin/sh\nsleep 99125\n")
        let row = #"<programme start="soon" channel="n.example.org"><title>Lost</title></programme></tv>"#
        let damaged = Self.guide.replacing("</tv>", with: row)
        let broken = try folder.script("tv_grab_broken", Self.grabber("cat <<'END'\n\(damaged)\nEND"))
        // The contract's clock is at 2023-11-14T22:13:20Z.
        var subject = ContractSubject("grabber", days: days("2023-11-14", "2023-11-17"), region: country("US")) {
            try Self.provider(program)
        }
        subject.emptyDays = days("2020-01-01", "2020-01-03")
        subject.makeUnreachable = { try Self.provider("/nowhere/tv_grab_missing") }
        subject.makeHanging = { try Self.provider(hanging) }
        subject.makeBroken = { try Self.provider(broken) }
        subject.expectedStarts = ["harbour%20lights/S01E01": instant("2023-11-14T23:30:00Z")]
        subject.checksClockChanges = false
        // A guide has all start times, so that rule is unchecked.
        subject.warnsAboutUnchecked = false
        await expectContractSatisfied(by: subject)
    }

    @Test("K1: Text that is sanitized when shown is a finding of the check, with its line")
    func sanitized() async throws {
        let folder = try ScriptFolder()
        let row = #"""
            <programme start="20231114210000 +0000" stop="20231114213000 +0000" channel="n.example.org">
            <title>&lt;b&gt;Salt&lt;/b&gt;</title><sub-title>Fog &amp;amp; Rain</sub-title>
            <desc>Plain &amp; simple</desc><icon src="/a.png"/></programme></tv>
            """#
        let program = try folder.script(
            "tv_grab_test",
            Self.grabber("cat <<'END'\n\(Self.guide.replacing("</tv>", with: row))\nEND")
        )
        let subject = ContractSubject("grabber", days: days("2023-11-14", "2023-11-15"), region: country("US")) {
            try Self.provider(program)
        }
        let clause = try #require(ProviderContract.clauses.first { $0.rule.utf8.starts(with: "text is plain".utf8) })
        let found = await clause.violations(by: subject).map(\.finding)
        #expect(found.count == 3, "\(found)")
        #expect(found.contains { $0.contains("title “<b>Salt</b>” is read as “Salt”") }, "\(found)")
        #expect(found.contains { $0.contains("“Fog &amp; Rain” is read as “Fog & Rain”") }, "\(found)")
        #expect(found.contains { $0.contains("icon “/a.png” is not an address") }, "\(found)")
    }

    @Test("A grabber is run once for all stale days, with the options of the XMLTV protocol")
    func arguments() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("tv_grab_test", Self.grabber())
        let provider = try Self.provider(program, ["config-file": "/x/a b.conf"])
        let store = MemoryStorage()
        let request = ScheduleRequest(days: days("2023-11-15", "2023-11-16"), zone: .gmt, region: country("US"))
        for _ in 0..<2 {
            let collector = ResponseCollector(
                provider: .unnamed,
                now: { instant("2023-11-14T12:00:00Z") },
                storage: store
            )
            try await provider.schedule(within: request, to: collector)
            collector.commit()
            #expect(collector.outcomes.compactMap(\.response).flatMap(\.episodes).count == 2)
        }
        let log = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
        #expect(log == "--quiet --days 4 --offset 0 --config-file /x/a b.conf\n")
        // Two days later both days are past. They stay cached, and the grabber, which lists no past days, is not run.
        let later = ResponseCollector(provider: .unnamed, now: { instant("2023-11-17T12:00:00Z") }, storage: store)
        try await provider.schedule(within: request, to: later)
        #expect(later.outcomes.compactMap(\.response).flatMap(\.episodes).count == 2)
        #expect(later.outcomes.compactMap(\.failure).isEmpty)
    }

    @Test(
        "If a grabber fails, the error has the reason and its output is discarded",
        arguments: [
            (
                "P5 exit 1 after a good guide", "cat <<'END'\n\(guide)\nEND\necho 'no luck' >&2; exit 1",
                "exit code 1: no luck", "plugin.failed"
            ),
            (
                "P5 a crash after a good guide", "cat <<'END'\n\(guide)\nEND\nkill -SEGV $$", "killed by signal 11",
                "plugin.failed"
            ),
            ("P6 nothing", "true", "the grabber has no output", "plugin.protocol"),
            (
                "P6 a guide that is cut short", "echo '<tv><programme start=\"20231115200000\">'",
                "not readable as XML", "plugin.protocol"
            ),
            ("P6 another format", "echo 'show,title'", "instead of a guide", "plugin.protocol"),
            (
                "P10 words before the guide", "echo 'fetching page 1 of 9'; cat <<'END'\n\(guide)\nEND",
                "“fetching page 1 of 9", "plugin.protocol"
            ),
            (
                "D14 entities of its own", "echo '<!DOCTYPE tv [<!ENTITY a \"b\">]><tv>&a;</tv>'", "entities",
                "plugin.protocol"
            ),
        ]
    )
    func failing(name: String, commands: String, reason: String, code: String) async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("tv_grab_test", Self.grabber(commands))
        let collector = ResponseCollector(provider: .unnamed, now: { instant("2023-11-14T12:00:00Z") })
        let request = ScheduleRequest(days: days("2023-11-15", "2023-11-16"), zone: .gmt, region: country("US"))
        try await Self.provider(program).schedule(within: request, to: collector)
        #expect(collector.outcomes.allSatisfy { $0.response == nil })
        let failure = try #require(collector.outcomes.first?.failure)
        #expect(failure.message.contains(reason), "\(failure.message)")
        #expect(failure.code.rawValue == code)
        // The grabber is run once, not once for each day.
        #expect(try String(contentsOfFile: folder.path + "/log", encoding: .utf8).split(separator: "\n").count == 1)
    }

    /// The listed start times of two days after a grabber returned some starts.
    private static func starts(
        listing starts: [String],
        at time: String,
        _ folder: borrowing ScriptFolder,
        _ store: MemoryStorage
    ) async throws -> [String] {
        let rows = starts.map {
            "<programme start=\"\($0)00 +0000\" channel=\"n\"><title>Show \($0)</title></programme>"
        }
        let program = try folder.script("tv_grab_day", grabber("echo '<tv>\(rows.joined())</tv>'"))
        let mode = FetchPolicy(.always)
        let collector = ResponseCollector(provider: .unnamed, now: { instant(time) }, storage: store, policy: mode)
        let request = ScheduleRequest(days: days("2023-11-14", "2023-11-15"), zone: .gmt, region: country("US"))
        try await provider(program).schedule(within: request, to: collector)
        collector.commit()
        return collector.outcomes.compactMap(\.response).flatMap(\.episodes).compactMap {
            $0.airings.first?.time.start(in: .gmt)
        }
        .sorted().map { Instant.text($0) }
    }

    @Test("Today's past programmes stay cached, while other days are replaced by each new guide")
    func pastProgrammes() async throws {
        let folder = try ScriptFolder()
        let store = MemoryStorage()
        let complete = ["202311140200", "202311141800", "202311151200"]
        #expect(try await Self.starts(listing: complete, at: "2023-11-14T01:00:00Z", folder, store).count == 3)
        // Later in the day the grabber lists only future programmes, one of them moved.
        let remaining = ["202311141830", "202311151200"]
        #expect(
            try await Self.starts(listing: remaining, at: "2023-11-14T12:00:00Z", folder, store) == [
                "2023-11-14T02:00:00Z", "2023-11-14T18:30:00Z", "2023-11-15T12:00:00Z",
            ]
        )
    }

    @Test("A suddenly short guide removes nothing from today until the next one confirms it")
    func suddenlyShort() async throws {
        let folder = try ScriptFolder()
        let store = MemoryStorage()
        let evening = (14..<24).map { "20231114\($0)00" }
        let complete = ["202311140200"] + evening
        #expect(try await Self.starts(listing: complete, at: "2023-11-14T01:00:00Z", folder, store).count == 11)
        let short = ["202311142000"]
        #expect(try await Self.starts(listing: short, at: "2023-11-14T12:00:00Z", folder, store).count == 11)
        #expect(try await Self.starts(listing: evening, at: "2023-11-14T13:00:00Z", folder, store).count == 11)
        #expect(try await Self.starts(listing: short, at: "2023-11-14T13:10:00Z", folder, store).count == 11)
        let left = try await Self.starts(listing: short, at: "2023-11-14T13:20:00Z", folder, store)
        #expect(left == ["2023-11-14T02:00:00Z", "2023-11-14T20:00:00Z"])
        // Past programmes are not missing.
        #expect(try await Self.starts(listing: complete, at: "2023-11-14T13:30:00Z", folder, store).count == 11)
        let late = try await Self.starts(listing: ["202311142300"], at: "2023-11-14T22:30:00Z", folder, store)
        #expect(late.count == 11)
    }

    @Test("A program that is not a grabber is reported as such")
    func noGrabber() async throws {
        let folder = try ScriptFolder()
        let program = try folder.script("tv_grab_test", Self.grabber(capabilities: "nothing"))
        let collector = ResponseCollector(provider: .unnamed, now: { instant("2023-11-14T12:00:00Z") })
        try await Self.provider(program).schedule(
            for: ScheduleRequest(days: days("2023-11-15", "2023-11-15"), zone: .gmt, region: country("US")),
            to: collector
        )
        #expect(collector.outcomes.first?.failure?.message.contains("does not list “baseline”") == true)
    }

    @Test(
        "P11: A command that is not a program name is rejected",
        arguments: [
            "", "; rm -rf ~", "tv_grab_x --option", "a\nb", "$(id)", "/usr/bin/../x y",
            String(repeating: "a", count: 65),
        ]
    )
    func names(command: String) {
        #expect(throws: SettingError.self) { try Self.provider(command) }
    }

    private static func provider(_ command: String, _ more: [String: String] = [:]) throws -> any ScheduleProvider {
        let settings = ["command": command].merging(more) { $1 }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try XMLTVGrabberKind().makeProvider(
            ProviderConfiguration(id: .unnamed, kind: "xmltv-grabber", settings: settings),
            in: ProviderEnvironment(environmentVariables: ["PATH": path])
        )
    }

}
