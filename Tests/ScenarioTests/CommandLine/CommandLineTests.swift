import AggctlKit
import HTTPTransport
import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Exit codes and messages: command lines, configurations, sources and outputs that fail.
///
/// Covers: Program, CommandFailure, ParserMessage, ConfigurationFile, ViewerZone
@Suite struct CommandLineTests {
    @Test("C1: an output that cannot be written ends with 74 and a message")
    func fullOutput() async {
        var place = ProgramRun.Place()
        place.brokenOutput = "No space left on device"
        for arguments in [
            ["week", "--demo"], ["shows", "--demo", "--format", "json"], ["--help"], ["help", "exit-codes"],
        ] {
            let run = await ProgramRun.run(arguments, in: place)
            #expect(run.status == 74, "\(arguments)")
            #expect(run.errors.contains("No space left on device"))
        }
    }

    @Test(
        "C5: a wrong command line is reported, with the expected form or a suggestion",
        arguments: [
            (["wek"], "unknown command “wek”", "did you mean aggctl week?"),
            (
                ["providers", "chek", "--demo"], "unknown command “providers chek”",
                "did you mean aggctl providers check?"
            ),
            (["zzzzzz"], "unknown command “zzzzzz”", "next: aggctl --help"),
            (["week", "--demo", "--offline", "--refresh"], "--offline and --refresh exclude each other", ""),
            (
                ["unwatched", "x", "--demo"], "which episodes of “x”? Such as S01E02, S01E01-E05, S01, ..S02E05 or all",
                ""
            ),
            (["watched", "x", "S02E05-E01", "--demo"], "“S02E05-E01” ends before it begins", ""),
            (["follow", "x", "--demo"], "--demo saves nothing", ""),
            (["calendar", "--month", "2026-13", "--demo"], "“2026-13” is not a month such as 2019-07", ""),
            (["upcoming", "--days", "0", "--demo"], "--days: 0 is not between 1 and 92", ""),
            (["list", "--from", "today", "--demo"], "aggctl: --from and --to go together", ""),
            (["week", "--next", "--previous", "--demo"], "aggctl: --next and --previous exclude each other", ""),
            (
                ["list", "--from", "2019-01-01", "--to", "2019-12-31", "--demo"],
                "aggctl: --from and --to are more than 92 days apart", ""
            ),
            (["--demo"], "--demo needs a command", "next: aggctl week --demo"),
            (["--width", "30"], "--width needs a command", "next: aggctl week --width 30"),
            (["--config=a b"], "--config needs a command", "next: aggctl week --config=a b"),
            (["refresh", "--offline", "--demo"], "--offline cannot be used", ""),
            (
                ["providers", "--demo", "--format", "ics"], "ics is only for schedules and seasons",
                "did you mean --format json?"
            ),
            (["watch", "--demo", "--format", "csv"], "events are printed as table, json or jsonl", ""),
            (
                ["week", "--demo", "--format", "jsn"], "--format: “jsn” is not one of table, json, jsonl",
                "did you mean json?"
            ),
            (["week", "--demo", "--date", "2026-02-30"], "“2026-02-30” is not a date", "expected: 2019-07-14"),
            (["week", "--demo", "--date", "tomorow"], "“tomorow” is not a date", "did you mean tomorrow?"),
            (
                ["week", "--demo", "--timezone", "Mars/Olympus"], "--timezone: unknown time zone “Mars/Olympus”",
                ""
            ),
            (
                ["week", "--demo", "--country", "Grmany"], "--country: unknown country “Grmany”",
                "did you mean DE, Germany?"
            ),
            (["week", "--demo", "--now", "noon"], "--now: “noon” is not an instant", ""),
            (["week", "--demo", "--width", "3"], "--width: 3 is not between 20 and 1000", ""),
            (["week", "--demo", "--by", "moon"], "--by: “moon” is neither viewer nor broadcast", ""),
            (["week", "--demo", "--provider", "demmo"], "--provider: “demmo” is not configured", "did you mean demo?"),
            (["week", "--demo", "--limit", "-1"], "", ""),
            (["week", "--demo", "--nxet"], "--nxet", "--next"),
            (["search", " ", "--demo"], "the text to search for is empty", ""),
        ]
    )
    func usage(arguments: [String], message: String, hint: String) async {
        let run = await ProgramRun.run(arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("aggctl: "))
        for expected in [message, hint] where !expected.isEmpty {
            #expect(run.errors.contains(expected), "\(run.errors)")
        }
        #expect(run.errors.split(separator: "\n").count <= 4)
    }

    @Test("C7: an argument that is not UTF-8, or is a megabyte long, is rejected with a short and clean echo")
    func strangeArguments() async {
        for argument in ["caf\u{FFFD}", String(repeating: "x", count: 1 << 20), "\u{1B}]0;title\u{7}\u{FFFD}"] {
            let run = await ProgramRun.run(["search", argument, "--demo"])
            #expect(run.status == 64)
            #expect(run.errors.split(separator: "\n").allSatisfy { $0.count <= 120 })
            #expect(!run.errors.utf8.contains(0x1B))
        }
        let typo = await ProgramRun.run(["week", "--" + String(repeating: "y", count: 5000)])
        #expect(typo.status == 64)
        #expect(typo.errors.split(separator: "\n").allSatisfy { $0.count <= 125 })
    }

    @Test("A failure with --format json is a document on standard output")
    func jsonError() async throws {
        let run = await ProgramRun.run(["show", "The Crossing", "--demo", "--format", "json"])
        #expect(run.status == 1)
        #expect(run.json["schema"] as? String == "aggctl/error/1")
        let error = try #require(run.json["error"] as? [String: Any])
        #expect(error["code"] as? String == "show.ambiguous")
        #expect((error["candidates"] as? [Any])?.isEmpty == false)
        let wrong = await ProgramRun.run(["week", "--format=json", "--nonsense"])
        #expect((wrong.json["error"] as? [String: Any])?["code"] as? String == "usage")
    }

    @Test(
        "Global options may precede the command, with their value behind them or after a `=`",
        arguments: [["--now", "2020-01-01T00:00:00Z"], ["--now=2020-01-01T00:00:00Z"]]
    )
    func globalFirst(now: [String]) async {
        let run = await ProgramRun.run(["--demo"] + now + ["week", "--format", "json"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.json["from"] as? String == "2019-12-30")
    }

    @Test("The configuration's file may be named before the command, also with a `=`")
    func configurationFirst() async {
        for words in [["--config", "/other.toml"], ["--config=/other.toml"]] {
            let place = ProgramRun.Place()
            place.files.put(
                "/other.toml",
                Array("timezone = \"Asia/Tokyo\"\n[[provider]]\nid = \"x\"\nkind = \"fixture\"".utf8)
            )
            let run = await ProgramRun.run(words + ["week"], in: place)
            #expect(run.status == 0 && run.output.contains("Tokyo · x just now"), "\(run.errors)")
        }
    }

    @Test("Help, version and the list of exit codes go to standard output")
    func help() async {
        for arguments in [
            ["--help"], ["--version"], ["help", "exit-codes"], ["week", "--help"], ["help", "season"], [],
        ] {
            let run = await ProgramRun.run(arguments)
            #expect(run.status == 0 && !run.output.isEmpty && run.errors.isEmpty, "\(arguments)")
        }
    }

    @Test(
        "A command's help is its own",
        arguments: ["week", "season", "providers"]
    )
    func ownHelp(command: String) async {
        for arguments in [[command, "--help"], ["help", command]] {
            #expect(await ProgramRun.run(arguments).output.contains("USAGE: aggctl \(command)"), "\(arguments)")
        }
    }

    @Test(
        "A failed season, episode or cast is a failure, not an absence",
        arguments: [["season", "tvmaze:1", "1"], ["episode", "tvmaze:1", "S01E01"], ["cast", "tvmaze:1"]]
    )
    func failureIsNoAbsence(arguments: [String]) async {
        var place = ProgramRun.Place()
        let show = #"{"id":1,"name":"Harbour","_embedded":{"seasons":[{"number":1}]}}"#
        place.transport = ReplayingTransport { request in
            let isShow = request.url.contains("/shows/1?")
            return WebResponse(url: request.url, status: isShow ? 200 : 500, body: Array(show.utf8))
        }
        let run = await ProgramRun.run(arguments, in: place)
        #expect(run.status == 69)
        #expect(run.errors.components(separatedBy: "HTTP 500").count == 2)
    }

    @Test("If the only source requests a pause, the command ends with 75 and the time")
    func comeBackLater() async throws {
        var place = ProgramRun.Place()
        place.transport = ReplayingTransport { WebResponse(url: $0.url, status: 429, headers: ["retry-after": "120"]) }
        let run = await ProgramRun.run(["week", "--format", "json"], in: place)
        #expect(run.status == 75)
        #expect(run.errors.contains("  next: try again at 12:02\n") && !run.errors.contains("T12:02"))
        #expect((run.json["error"] as? [String: Any])?["retryAt"] as? String == "2026-11-20T12:02:00Z")
    }

    @Test("One failed day is a notice, --strict makes it 3, and if all days fail it is 69")
    func failedDays() async {
        var place = ProgramRun.Place()
        place.transport = ReplayingTransport { request in
            WebResponse(
                url: request.url,
                status: request.url.contains("2026-11-18") ? 500 : 200,
                body: Array("[]".utf8)
            )
        }
        let run = await ProgramRun.run(["week"], in: place)
        #expect(run.status == 0)
        #expect(
            run.errors.contains("tvmaze: failed: Wednesday 18 November 2026: HTTP 500\n")
                && !run.errors.contains("address")
        )
        // A day is empty only if every source returned it. Days next to the missing one have no data.
        let days = run.output.components(separatedBy: "\n\n").filter { $0.contains(" November 2026") }
        #expect(
            days == [
                "Monday 16 November 2026\n  nothing", "Tuesday 17 to Thursday 19 November 2026  no data",
                "Friday 20 November 2026, today\n  nothing", "Saturday 21 to Sunday 22 November 2026  nothing",
            ]
        )
        let month = await ProgramRun.run(["calendar"], in: place)
        #expect(month.output.split(separator: "\n").contains { $0.contains(" 17 ") } && month.output.contains("?"))
        let filtered = await ProgramRun.run(["week", "--filter", "x"], in: place)
        #expect(filtered.output.contains("no matching data") && !filtered.output.contains("no data"))
        #expect(await ProgramRun.run(["week", "--strict"], in: place).status == 3)
        let cut = await ProgramRun.run(["week", "--demo", "--limit", "1"])
        #expect(cut.output.contains("2 more, beyond the limit") && !cut.output.contains("nothing\n"))
        place.transport = ReplayingTransport { _ in nil }
        #expect(await ProgramRun.run(["week"], in: place).status == 69)
    }

    @Test("A configured file that fails is a notice if another source responds, and otherwise 66 or 65")
    func configuredFiles() async {
        let place = ProgramRun.Place()
        func run(_ path: String, and other: String = "") async -> ProgramRun {
            let text = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"\(path)\"\n" + other
            place.files.put("/home/me/.config/aggctl/config.toml", Array(text.utf8))
            return await ProgramRun.run(["week"], in: place)
        }
        place.files.put("/bad.csv", Array("a,b\n1,2\n".utf8))
        let missing = await run("/missing.csv")
        #expect(missing.status == 66)
        #expect(missing.errors.contains("mine: failed: file not found: /missing.csv"))
        let malformed = await run("/bad.csv")
        #expect(malformed.status == 65)
        #expect(malformed.errors.contains("/bad.csv:1:1"))
        let other = await run("/missing.csv", and: "[[provider]]\nkind = \"fixture\"\n")
        #expect(other.status == 0)
        #expect(other.errors.contains("/missing.csv"))
    }

    @Test("Search results have the source's order, with shows of exactly that title first")
    func searchOrder() async {
        var place = ProgramRun.Place()
        let hits = [(20, "The Flash Report"), (3, "Flash"), (100, "The Flash"), (7, "FlashForward")]
            .map { #"{"score":1,"show":{"id":\#($0.0),"name":"\#($0.1)"}}"# }
        let body = "[" + hits.joined(separator: ",") + "]"
        place.transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: Array(body.utf8)) }
        let run = await ProgramRun.run(["search", "the flash", "--format", "json"], in: place)
        let shows = run.json["shows"] as? [[String: Any]]
        #expect(
            shows?.compactMap { $0["title"] as? String } == ["The Flash", "The Flash Report", "Flash", "FlashForward"]
        )
    }

    @Test("A secret in an address is not repeated")
    func secrets() async {
        let place = ProgramRun.Place()
        for base in ["http://user:secret@127.0.0.1:1", "http://127.0.0.1:1/?key=secret"] {
            place.files.put(
                "/home/me/.config/aggctl/config.toml",
                Array("[[provider]]\nkind = \"tvmaze\"\nbase-url = \"\(base)\"".utf8)
            )
            let run = await ProgramRun.run(["week", "--format", "json"], in: place)
            #expect(run.status == 78)
            #expect(!run.errors.contains("secret") && !run.output.contains("secret"))
        }
    }

    @Test(
        "A wrong configuration ends with 78, its line and a suggestion",
        arguments: [
            ("contry = \"US\"", "config.toml:1: unknown key “contry”"), ("country = 7", "config.toml:1: country"),
            ("\n\n[[provider]]\nkind = \"tvmaze\"\nprioritty = 7", "config.toml:5: unknown key “prioritty”"),
            ("[[provider]]\nid = \"a\"", "config.toml:1: provider 1: “kind” is missing"),
            ("[[provider]]\nkind = \"tvmaz\"", "config.toml:2: there is no provider kind “tvmaz”"),
            ("[[provider]]\nkind = \"guide\"", "there are: tvmaze"),
            (
                "[[provider]]\nkind = \"tvmaze\"\n[[provider]]\nkind = \"tvmaze\"",
                "config.toml:3: two providers are called “tvmaze”"
            ),
            (
                "[[provider]]\nkind = \"tvmaze\"\npriority = \"high\"",
                "config.toml:3: priority: expected a whole number"
            ),
            ("[[provider]]\nkind = \"episode-file\"", "provider episode-file: path: an episode file needs a path"),
            (
                "[[provider]]\nkind = \"tvmaze\"\nbase-url = \"ftp://x\"",
                "provider tvmaze: base-url: expected an address"
            ),
            ("country = ", "config.toml:1"), ("timezone = \"Mars/Olympus\"", "config.toml:1: timezone"),
        ]
    )
    func configuration(text: String, message: String) async {
        let place = ProgramRun.Place()
        place.files.put("/home/me/.config/aggctl/config.toml", Array(text.utf8))
        let run = await ProgramRun.run(["week"], in: place)
        #expect(run.status == 78)
        #expect(run.errors.contains(message), "\(run.errors)")
    }

    @Test("T6: a wrong zone in the environment ends with 78 instead of UTC", arguments: ["TZ", "AGGCTL_TIMEZONE"])
    func wrongZone(variable: String) async {
        var place = ProgramRun.Place()
        place.environment[variable] = "garbage"
        let run = await ProgramRun.run(["week", "--demo"], in: place)
        #expect(run.status == 78)
        #expect(run.errors.contains("\(variable): unknown time zone “garbage”"))
    }

    @Test("The zone is read from the option, AGGCTL_TIMEZONE, the file and TZ, in this order")
    func zoneOrder() async {
        var place = ProgramRun.Place()
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("timezone = \"Europe/Rome\"\n[[provider]]\nkind = \"fixture\"".utf8)
        )
        func zone(_ arguments: [String] = []) async -> String? {
            await ProgramRun.run(["week", "--format", "json"] + arguments, in: place).json["timezone"] as? String
        }
        place.environment["TZ"] = ":Asia/Tokyo"
        #expect(await zone() == "Europe/Rome")
        place.environment["AGGCTL_TIMEZONE"] = "Asia/Kathmandu"
        #expect(await zone() == "Asia/Kathmandu")
        #expect(await zone(["--timezone", "America/St_Johns"]) == "America/St_Johns")
        place.files.put("/home/me/.config/aggctl/config.toml", Array("[[provider]]\nkind = \"fixture\"".utf8))
        place.environment["AGGCTL_TIMEZONE"] = nil
        #expect(await zone() == "Asia/Tokyo")
    }

    @Test(
        "Filters that changes does not support are rejected, not ignored",
        arguments: [["--network", "CBS"], ["--genre", "Drama"], ["--premieres"], ["--unwatched"], ["--no-specials"]]
    )
    func filtersOfChanges(option: [String]) async {
        let run = await ProgramRun.run(["changes"] + option)
        #expect(run.status == 64)
        #expect(run.errors.contains("\(option[0]): not supported for changes"), "\(run.errors)")
        #expect(run.errors.contains("supported: --filter, --followed and --limit"), "\(run.errors)")
    }

    @Test(
        "C11: a format that a command does not have is rejected, not ignored",
        arguments: ["csv", "ics", "xmltv"]
    )
    func formOfMarks(format: String) async {
        let run = await ProgramRun.storing(in: TemporaryFolder(), ["export-marks", "--format", format])
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.errors.contains("\(format) is only for schedules and seasons"), "\(run.errors)")
    }
}
