import AggctlKit
import Foundation
import HTTPTransport
import TestSupport
import ProgramTestSupport
import Testing

/// A week from all kinds of sources, and back from every format.
///
/// Covers: ExportFormat, EpisodeFormat, TVGrabCommand, EventUIDs, ICalendarFormat
@Suite struct AllFormatsRoundTripTests {
    private static let schedule = """
        [{"id": 71, "name": "The Storm", "season": 1, "number": 2, "airdate": "2026-11-17", "airtime": "20:00",
          "airstamp": "2026-11-17T20:00:00+00:00", "runtime": 60, "_links": {},
          "show": {"id": 7, "name": "Harbour Lights", "premiered": "2024-01-01", "status": "Running",
                   "network": {"name": "Northern", "country": {"code": "GB", "timezone": "Europe/London"}}}}]
        """
    private static let guide = """
        <tv><channel id="n.example.org"><display-name>Northern</display-name></channel>
        <programme start="20261121200000 +0000" stop="20261121210000 +0000" channel="n.example.org"><title>Night News</title></programme>
        </tv>
        """
    private static let plugin = #"""
        #!/bin/sh
        read -r question
        echo '{"protocol": "aggctl-provider/1"}'
        case "$question" in *'"ask":"schedule"'* | *'"show":"hl"'*) ;; *) echo '{"unsupported": true}'; exit ;; esac
        echo '{"show": {"id": "hl", "title": "Harbour Lights", "premiered": "2024-01-01", "network": "Northern"}}'
        echo '{"episode": {"show": "hl", "season": 1, "number": 2, "title": "The Storm", "start": "2026-11-17T20:05:00Z", "runtime": 55, "network": "Northern"}}'
        echo '{"end": 1}'
        """#

    @Test("A week of TVmaze, a grabber, a CSV file and a program shows each episode once, and explain lists the claims")
    func merged() async throws {
        let folder = try ScriptFolder()
        // The days of the grabber, with an episode that the list has too.
        let grabbed = Self.guide.replacing(
            "</tv>",
            with: """
                <programme start="20261120200000 +0000" stop="20261120210000 +0000" channel="n.example.org"><title>Harbour Lights</title>
                <sub-title>The Calm</sub-title><episode-num system="xmltv_ns">0.2.</episode-num></programme></tv>
                """
        )
        let grabber = try folder.script(
            "tv_grab_test",
            "#!/bin/sh\n[ \"$1\" = --capabilities ] && { echo baseline; exit; }\ncat <<'END'\n\(grabbed)\nEND\n"
        )
        let program = try folder.script("aggctl-provider-p", Self.plugin)
        var place = ProgramRun.Place.running(
            """
            timezone = "UTC"
            [[provider]]
            id = "tvmaze"
            kind = "tvmaze"
            [[provider]]
            id = "grab"
            kind = "xmltv-grabber"
            command = "\(grabber)"
            [[provider]]
            id = "list"
            kind = "episode-file"
            path = "/tv/list.csv"
            [[provider]]
            id = "p"
            kind = "plugin"
            command = "\(program)"
            """
        )
        place.files.put(
            "/tv/list.csv",
            Array(
                "show,season,number,title,start,network\nHarbour Lights,1,2,The Storm,2026-11-17T20:00:00Z,Northern\nHarbour Lights,1,3,The Calm,2026-11-20T20:00:00Z,Northern\n"
                    .utf8
            )
        )
        // Fetched data is available to the next command.
        let data = TemporaryFolder()
        place.environment["XDG_DATA_HOME"] = data.path
        place.transport = ReplayingTransport { request in
            let body = request.url.contains("2026-11-17") ? Self.schedule : "[]"
            return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
        }
        let week = await ProgramRun.run(["week", "--country", "GB", "--format", "json"], in: place)
        #expect(week.status == 0, "\(week.errors)")
        #expect(week.errors.isEmpty, "\(week.errors)")
        let days = try #require(week.json["days"] as? [[String: Any]])
        let episodes = days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }
        let titles = episodes.map { "\(($0["show"] as? [String: Any])?["title"] ?? "") \($0["code"] ?? "")" }
        #expect(titles == ["Harbour Lights S01E02", "Harbour Lights S01E03", "Night News <null>"])
        #expect((episodes[0]["sources"] as? [String])?.map { $0.prefix { $0 != ":" } } == ["list", "p", "tvmaze"])
        #expect((episodes[1]["sources"] as? [String])?.map { $0.prefix { $0 != ":" } } == ["grab", "list"])
        // The grabber only has future programmes, and is checked at the current time.
        for (id, date) in [("grab", "2026-11-20"), ("p", "2026-11-17")] {
            let check = await ProgramRun.run(["providers", "check", id, "--date", date], in: place)
            #expect(check.status == 0, "\(check.output) \(check.errors)")
        }
        let explained = await ProgramRun.run(["explain", "Harbour Lights", "S01E02", "--country", "GB"], in: place)
        for claim in ["tvmaze:71", "list:harbour", "p:hl", "2026-11-17 20:05"] {
            #expect(explained.output.contains(claim), "\(claim)\n\(explained.output) \(explained.errors)")
        }
    }

    @Test(
        "A week is read back from every format that is written",
        arguments: ["csv", "ics", "xmltv", "markdown", "jsonl"]
    )
    func readBack(format: String) async throws {
        let arguments = ["week", "--timezone", "UTC", "--now", "2026-11-18T12:00:00Z"]
        let written = await ProgramRun.run(arguments + ["--demo", "--format", format])
        let expectedRun = await ProgramRun.run(arguments + ["--demo", "--format", "jsonl"])
        let place = ProgramRun.Place.running(
            "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv/week\"\n"
        )
        // The file has no extension, so its format is detected from its content.
        place.files.put("/tv/week", Array(written.output.utf8))
        let back = await ProgramRun.run(arguments + ["--format", "jsonl"], in: place)
        #expect(back.status == 0)
        func rows(_ run: ProgramRun) throws -> [String] {
            try run.output.split(separator: "\n").map { line in
                let row = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
                let show = (row["show"] as? [String: Any])?["title"]
                let parts = [row["start"], row["date"], show, row["code"], row["title"]]
                // A calendar has one line for show, number and title, so without a number they cannot be separated.
                return parts.compactMap { $0 as? String }.joined(separator: " ")
            }
            .sorted()
        }
        // An episode without a time is not in a guide.
        let expected = try rows(expectedRun).filter { format != "xmltv" || $0.contains("T") && $0.contains("Z ") }
        #expect(try rows(back) == expected)
        #expect(expected.count > 20)
    }

    @Test("tv-grab responds to a grabber's options as the protocol of XMLTV requires")
    func grabber() async throws {
        func run(_ arguments: [String]) async -> ProgramRun {
            await ProgramRun.run(
                ["tv-grab", "--demo", "--timezone", "UTC", "--now", "2026-11-18T12:00:00Z"] + arguments
            )
        }
        #expect(await run(["--capabilities"]).output == "baseline\nmanualconfig\n")
        let version = await ProgramRun.run(["--version"]).output.split(separator: "\n").joined()
        #expect(await run(["--version"]).output.contains("This is tv_grab_aggctl version " + version))
        #expect(await run(["--description"]).output.contains("(aggctl)"))
        for wrong in [["--bogus"], ["stray"], ["--help"], ["--days", "0"], ["--config-file", "/missing.conf"]] {
            #expect(await run(wrong).status == 1, "\(wrong)")
        }
        #expect(Program.arguments(of: ["/usr/bin/tv_grab_aggctl", "--days", "2"]) == ["tv-grab", "--days", "2"])
        #expect(Program.arguments(of: ["/usr/bin/aggctl", "week"]) == ["week"])
        // `serve` runs another program, so its arguments are reordered before they are parsed.
        #expect(Program.arguments(of: ["aggctl", "--config", "f", "serve"]) == ["serve", "--config", "f"])
        #expect(Program.arguments(of: ["aggctl", "---completion", "week"]) == ["---completion", "week"])
        // Two days are the sum of each one, and channels have the same names in both.
        func programmes(_ run: ProgramRun) -> Set<String> {
            Set(
                run.output.components(separatedBy: "  <programme ").dropFirst().map {
                    $0.replacing("</tv>\n", with: "")
                }
            )
        }
        let both = programmes(await run(["--offset", "1", "--days", "2"]))
        let first = programmes(await run(["--offset", "1", "--days", "1"]))
        let second = programmes(await run(["--offset", "2", "--days", "1"]))
        #expect(!first.isEmpty && !second.isEmpty)
        #expect(first.isDisjoint(with: second) && first.union(second) == both)
    }

    @Test("A moved event has a higher version, and a dropped one is cancelled with its own UID")
    func news() async throws {
        let data = TemporaryFolder()
        var place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"
        )
        place.environment["XDG_DATA_HOME"] = data.path
        func write(_ second: String, _ rows: String = "") {
            let text =
                "id,show,season,number,title,start\n1,Harbour,1,1,One,2026-11-17T20:00:00Z\n2,Harbour,1,2,Two,\(second)\n\(rows)4,Harbour,1,4,Four,2026-11-20T20:00:00Z\n"
            place.files.put("/tv.csv", Array(text.utf8))
        }
        func events() async -> [String] {
            await ProgramRun.run(["week", "--format", "ics", "--alarm", "15"], in: place).output
                .components(separatedBy: "BEGIN:VEVENT").dropFirst().map(\.self)
        }
        func field(_ name: String, _ event: String) -> String? {
            event.split(separator: "\r\n").first { $0.utf8.starts(with: "\(name):".utf8) }.map(String.init)
        }
        write("2026-11-18T20:00:00Z", "3,Harbour,1,3,Three,2026-11-19T20:00:00Z\n")
        #expect(await ProgramRun.run(["refresh"], in: place).status == 0)
        let before = await events()
        #expect(before.map { field("SEQUENCE", $0) } == Array(repeating: "SEQUENCE:0", count: 4))
        #expect(before.allSatisfy { $0.contains("TRIGGER:-PT15M") && !$0.contains("LAST-MODIFIED") })
        place.now = place.now.addingTimeInterval(7200)
        write("2026-11-18T21:00:00Z")
        #expect(await ProgramRun.run(["refresh"], in: place).status == 0)
        let after = await events()
        #expect(after.count == 4)
        let moved = try #require(after.first { field("UID", $0) == field("UID", before[1]) })
        #expect(moved.contains("DTSTART:20261118T210000Z"))
        #expect(field("LAST-MODIFIED", moved) == "LAST-MODIFIED:20261120T140000Z")
        #expect(field("SEQUENCE", moved).map { $0 != "SEQUENCE:0" } == true)
        let cancelled = try #require(after.first { field("UID", $0) == field("UID", before[2]) })
        #expect(cancelled.contains("STATUS:CANCELLED") && cancelled.contains("DTSTART:20261119T200000Z"))
        #expect(after.filter { $0.contains("CANCELLED") }.count == 1)
    }

    @Test(
        "Two airings of an episode are two events in exports of two weeks, and one that moves to another day stays one"
    )
    func eventNames() async throws {
        let data = TemporaryFolder()
        let files = MemoryFiles()
        func names(_ starts: [String], of week: String) async -> [String] {
            let rows = starts.map { "Harbour,1,1,One,\($0)\n" }
            files.put("/tv.csv", Array(("show,season,number,title,start\n" + rows.joined()).utf8))
            let run = await ProgramRun.storing(
                in: data,
                ["week", "--date", week, "--format", "ics"],
                "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n",
                files: files
            )
            return run.output.split(separator: "\r\n").filter { $0.utf8.starts(with: "UID:".utf8) }.map(String.init)
        }
        let both = ["2026-11-18T20:00:00Z", "2026-11-25T20:00:00Z"]
        let first = await names(both, of: "2026-11-16")
        let second = await names(both, of: "2026-11-23")
        #expect(first.count == 1 && second.count == 1 && first != second)
        let moved = ["2026-11-20T21:00:00Z"]
        let before = await names(["2026-11-18T20:00:00Z"], of: "2026-11-16")
        #expect(before == first)
        #expect(await names(moved, of: "2026-11-16") == before)
        #expect(await names(["2026-11-22T23:30:00Z"], of: "2026-11-16") == before)
    }

    /// Returns the events of a schedule of some files, by the line of their UID.
    private func events(
        _ arguments: [String],
        _ files: [String: String],
        in data: TemporaryFolder,
        zone: String = "UTC",
        now: String = "2026-11-16T08:00:00Z"
    ) async -> [String: String] {
        let providers = files.keys.sorted().enumerated().map { index, name in
            "[[provider]]\nid = \"\(name)\"\nkind = \"episode-file\"\npath = \"/\(name).csv\"\npriority = \(90 - index)\n"
        }
        let stored = MemoryFiles(Dictionary(uniqueKeysWithValues: files.map { ("/\($0).csv", $1) }))
        let run = await ProgramRun.storing(
            in: data,
            arguments + ["--format", "ics", "--timezone", zone, "--now", now],
            providers.joined(),
            files: stored
        )
        let events = run.output.components(separatedBy: "BEGIN:VEVENT").dropFirst()
        return events.reduce(into: [:]) { named, event in
            let lines = event.split(separator: "\r\n")
            guard let uid = lines.first(where: { $0.utf8.starts(with: "UID:".utf8) }) else { return }
            named[String(uid)] = event
        }
    }

    private static let head = "id,show,season,number,title,start\n"
    private static let dated = "id,show,season,number,title,date\n"

    @Test("An event retains its UID if both of its sources move it, and if a source with more details is added")
    func eventNamesOfTwoSources() async throws {
        let data = TemporaryFolder()
        let list = ["list", "--from", "2026-11-16", "--to", "2026-11-29"]
        func dates(_ day: String) -> String { Self.dated + "1,Harbour,1,1,One,\(day)\n2,Harbour,1,2,Two,2026-11-16\n" }
        func times(_ start: String) -> String {
            Self.head + "x,Harbour,1,1,One,\(start)\ny,Harbour,1,2,Two,2026-11-16T20:00:00Z\n"
        }
        func one(_ events: [String: String]) -> String? { events.first { $0.value.contains("S01E01") }?.key }
        let single = await events(list, ["a": dates("2026-11-17")], in: data, zone: "America/New_York")
        let both = await events(
            list,
            ["a": dates("2026-11-17"), "b": times("2026-11-18T01:00:00Z")],
            in: data,
            zone: "America/New_York"
        )
        #expect(one(single) != nil && one(single) == one(both))
        let moved = await events(
            list,
            ["a": dates("2026-11-24"), "b": times("2026-11-25T01:00:00Z")],
            in: data,
            zone: "America/New_York",
            now: "2026-11-16T14:00:00Z"
        )
        #expect(one(moved) == one(both))
        #expect(one(moved).flatMap { moved[$0] }?.contains("DTSTART:20261125T010000Z") == true)
        // The second episode stays, so that the show is listed, and the first is cancelled with its UID.
        let remaining = [
            "a": Self.dated + "2,Harbour,1,2,Two,2026-11-16\n3,Harbour,1,3,Three,2026-11-27\n",
            "b": Self.head + "y,Harbour,1,2,Two,2026-11-16T20:00:00Z\n",
        ]
        let dropped = await events(list, remaining, in: data, zone: "America/New_York", now: "2026-11-16T20:00:00Z")
        let cancelled = dropped.filter { $0.value.contains("STATUS:CANCELLED") }
        #expect(cancelled.map(\.key) == [one(both)].compactMap(\.self))
    }

    @Test("The UIDs of several airings on a day do not depend on the other listed episodes")
    func eventNamesOfADay() async throws {
        let data = TemporaryFolder()
        let rows = ["2026-11-17T02:00:00Z,A", "2026-11-17T18:00:00Z,A", "2026-11-17T23:00:00Z,B"]
        let text =
            "show,season,number,title,start,channel\n" + rows.map { "Harbour,1,1,One,\($0)\n" }.joined()
        func starts(_ arguments: [String]) async -> [String: String] {
            await events(arguments, ["a": text], in: data, zone: "America/New_York", now: "2026-11-17T15:00:00Z")
                .compactMapValues { event in
                    event.split(separator: "\r\n").first { $0.utf8.starts(with: "DTSTART".utf8) }.map(String.init)
                }
        }
        let week = await starts(["week"])
        #expect(Set(week.values).contains("DTSTART:20261117T020000Z"))
        for other in [["today"], ["week", "--network", "B"], ["list", "--newest-first"]] {
            for (name, start) in await starts(other) {
                #expect(week[name] == nil || week[name] == start, "\(other)")
            }
        }
    }

    @Test(
        "An event has the same UID in every zone",
        arguments: ["UTC", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
    )
    func eventNamesOfZones(zone: String) async {
        let rows = ["2026-11-17T02:00:00Z,A", "2026-11-17T18:00:00Z,A", "2026-11-18T23:00:00Z,B"]
        let text = "show,season,number,title,start,channel\n" + rows.map { "Harbour,1,1,One,\($0)\n" }.joined()
        let list = ["list", "--from", "2026-11-14", "--to", "2026-11-22"]
        let here = await events(list, ["a": text], in: TemporaryFolder(), zone: "America/New_York")
        let there = await events(list, ["a": text], in: TemporaryFolder(), zone: zone)
        #expect(here.count == 3 && Set(here.keys) == Set(there.keys))
    }
}
