import ProgramTestSupport
import Testing

/// Messages about wrong command lines, in aggctl's own words instead of the parser's.
///
/// Covers: ParserMessage, ArgumentCheck, RelativePeriod, DateParser, HelpText
@Suite struct ParserMessageTests {
    @Test(
        "A wrong value, a missing value and an unknown option are reported by name",
        arguments: [
            (
                ["week", "--color", "somtimes", "--demo"],
                "aggctl: --color: “somtimes” is not one of auto, always, never\n"
            ),
            (["week", "--limit", "it's", "--demo"], "aggctl: --limit: “it's” is not a number\n"),
            (["week", "--format"], "aggctl: --format: value missing\n"),
            (["season"], "aggctl: season needs a show: aggctl season "),
            (["watched"], "aggctl: watched needs a show: aggctl watched "),
            (["token", "add"], "aggctl: token add needs a name: aggctl token add phone\n"),
            (["link", "a:1"], "aggctl: link needs two shows by their IDs: aggctl link "),
            (
                ["week", "--from", "monday"],
                "aggctl: week has no option --from\n  did you mean aggctl list --from DATE --to DATE?\n"
            ),
            (["week", "--nxet"], "aggctl: week has no option --nxet\n  did you mean --next?\n"),
            (["week", "--channel", "CBS"], "aggctl: week has no option --channel\n  did you mean --network?\n"),
            (["today", "--tz", "UTC"], "aggctl: today has no option --tz\n  did you mean --timezone?\n"),
            (
                ["today", "NBC"],
                "aggctl: today: unexpected argument “NBC”\n  did you mean aggctl today --filter NBC?\n"
            ),
            (
                ["next", "swamp", "thing"],
                "aggctl: “swamp thing” is not a followed show\n  next: aggctl following\n"
            ),
            (
                ["today", "a>b"],
                "aggctl: today: unexpected argument “a>b”\n  did you mean aggctl today --filter \"a>b\"?\n"
            ),
            (
                ["now", "it's"],
                "aggctl: now: unexpected argument “it's”\n  did you mean aggctl now --filter \"it's\"?\n"
            ),
            (["now", "$(id)"], "aggctl: now: unexpected argument “$(id)”\n  next: aggctl now --help\n"),
            (["upcoming", "3"], "did you mean aggctl upcoming --days 3?\n"),
            (["calendar", "next"], "aggctl: “next” is not a month\n  did you mean aggctl calendar --next?\n"),
            (["calendar", "Last"], "did you mean aggctl calendar --previous?\n"),
            (["calendar", "next", "month"], "did you mean aggctl calendar --next?\n"),
            (["calendar", "juli"], "aggctl: “juli” is not a month such as 2019-07 or july\n  did you mean july?\n"),
            (["calendar", "NBC"], "did you mean aggctl calendar --filter NBC?\n"),
            (["calendar", "july", "19"], "aggctl: “july 19” is not a month such as 2019-07 or july\n"),
            (["calendar", "may", "--month", "june"], "aggctl: --month: “may” names the month already\n"),
            (["week", "july"], "aggctl: “july” is not a date\n  did you mean aggctl calendar july?\n"),
            (["day", "NBC"], "yesterday, monday, +7 or -7\n  did you mean aggctl day --filter NBC?\n"),
            (["list", "july", "2019"], "did you mean aggctl calendar july 2019?\n"),
            (["upcoming", "december"], "did you mean aggctl calendar december?\n"),
            (["week", "tomorow"], "aggctl: “tomorow” is not a date\n  did you mean tomorrow?\n"),
            (["day", "14.7.2019"], "aggctl: “14.7.2019” is not a date\n  did you mean 2019-07-14?\n"),
            (["day", "2019/07/14"], "did you mean 2019-07-14?\n"), (["day", "20190714"], "did you mean 2019-07-14?\n"),
            (["day", "7/14/2019"], "did you mean 2019-07-14?\n"), (["day", "7/8/2019"], "expected: 2019-07-14, today"),
            (["day", "30.2.2019"], "expected: 2019-07-14, today"),
            (["next", "week"], "aggctl: “week” is not a followed show\n  did you mean aggctl week --next?\n"),
            (["next", "month"], "did you mean aggctl calendar --next?\n"),
            (["last", "month"], "aggctl: unknown command “last”\n  did you mean aggctl calendar --previous?\n"),
            (["last"], "did you mean aggctl week --previous?\n"), (["friday"], "did you mean aggctl day friday?\n"),
            (["2026-12-24"], "did you mean aggctl day 2026-12-24?\n"),
            (["july"], "did you mean aggctl calendar july?\n"),
            (["November", "2026"], "did you mean aggctl calendar november 2026?\n"),
            (["2026", "november", "--demo"], "did you mean aggctl calendar 2026 november?\n"),
            (["july", "--demo"], "did you mean aggctl calendar july?\n"),
            (["july", "19"], "did you mean aggctl calendar july?\n"),
            (["this", "month"], "did you mean aggctl calendar?\n"), (["this", "Day"], "did you mean aggctl today?\n"),
            (["this", "week"], "did you mean aggctl week?\n"), (["this"], "did you mean aggctl week?\n"),
            (["14.7.2019"], "did you mean aggctl day 2019-07-14?\n"),
            (["calendar", "14.7.2019"], " is not a month such as 2019-07 or july\n  did you mean 2019-07-14?\n"),
            (["day", "9999-12-31"], "aggctl: “9999-12-31” is not a date\n  expected: 2019-07-14, today"),
            (["now", "20:00"], "aggctl: now: unexpected argument “20:00”\n  did you mean aggctl today?\n"),
            (["now", "8pm"], "did you mean aggctl today?\n"),
            (["today", "8:15pm"], "aggctl: today: unexpected argument “8:15pm”\n  next: aggctl today --help\n"),
            (["today", "monday"], "aggctl: today: unexpected argument “monday”\n  did you mean aggctl day monday?\n"),
            (["upcoming", "2019-07-14"], "did you mean aggctl day 2019-07-14?\n"),
            (["day", "next", "monday"], "did you mean aggctl day monday?\n"),
            (["week", "monday", "friday"], "did you mean aggctl week friday?\n"),
            (["list", "tomorrow"], "did you mean aggctl list --from tomorrow --to tomorrow?\n"),
            (["list", "2019-07-14"], "did you mean aggctl list --from 2019-07-14 --to 2019-07-14?\n"),
            (
                ["token", "list", "x"],
                "aggctl: token list: unexpected argument “x”\n  next: aggctl token list --help\n"
            ),
            (["week", "next", "--demo"], "aggctl: “next” is not a date\n  did you mean aggctl week --next?\n"),
            (["week", "Last", "--demo"], "did you mean aggctl week --previous?\n"),
            (["day", "next", "--demo"], "aggctl: “next” is not a date\n  did you mean aggctl tomorrow?\n"),
            (["day", "last", "--demo"], "did you mean aggctl day yesterday?\n"),
            (["day", "Previous", "--demo"], "did you mean aggctl day yesterday?\n"),
            (["config", "set"], "aggctl: unknown command “config set”\n  next: aggctl config --help\n"),
            (["version"], "aggctl: unknown command “version”\n  did you mean aggctl --version?\n"),
            (["refresh", "demmo", "--demo"], "aggctl: refresh: “demmo” is not configured\n  did you mean demo?\n"),
        ]
    )
    func messages(arguments: [String], expected: String) async {
        let run = await ProgramRun.run(arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains(expected), "\(run.errors)")
    }

    @Test("An unknown show is reported instead of a missing season or episode", arguments: ["season", "episode"])
    func unknownShow(command: String) async {
        let unknown = await ProgramRun.run([command, "Nobody", "--demo"])
        #expect(unknown.status == 1 && unknown.errors.contains("no show is called “Nobody”"), "\(unknown.errors)")
        #expect(!unknown.errors.contains("which"), "\(unknown.errors)")
    }

    @Test("A weekday may be named by its first letters, three or more", arguments: ["sat", "Satur", "saturday"])
    func weekdays(weekday: String) async {
        let run = await ProgramRun.run(["day", weekday, "--demo"])
        #expect(run.output.contains("Saturday 21 November 2026"), "\(run.errors)")
        #expect(await ProgramRun.run(["day", "sa", "--demo"]).status == 64)
    }

    @Test("An option that is similar to no other gets no suggestion")
    func far() async {
        let run = await ProgramRun.run(["week", "--undo"])
        #expect(run.errors == "aggctl: week has no option --undo\n  next: aggctl week --help\n", "\(run.errors)")
    }

    @Test("The exit codes are printed in lines that fit, and unfolded if no width is given")
    func exitCodes() async {
        let narrow = await ProgramRun.run(["help", "exit-codes", "--width", "40"])
        #expect(narrow.status == 0, "\(narrow.errors)")
        let lines = narrow.output.split(separator: "\n")
        #expect(lines.count > 20 && lines.allSatisfy { $0.count <= 40 }, "\(narrow.output)")
        let plain = await ProgramRun.run(["help", "exit-codes"])
        #expect(
            plain.output.contains(
                "\n  0    success, even if nothing matched or one source of a schedule failed\n"
            )
        )
    }

    @Test(
        "Help is the same with the options of an alias before it or behind it",
        arguments: [
            (["--config=/none.toml", "help", "week"], ["help", "week"]),
            (["--config", "/none.toml", "-q", "help", "providers", "check"], ["help", "providers", "check"]),
            (["--timezone", "UTC", "--ascii", "help"], ["help"]), (["help", "week", "--demo"], ["help", "week"]),
            (["--demo", "help", "exit-codes"], ["help", "exit-codes"]),
            (["--width=40", "help", "exit-codes"], ["help", "exit-codes", "--width", "40"]),
            (["--width", "40", "help", "settings"], ["help", "settings", "--width", "40"]),
        ]
    )
    func helpBehindOptions(arguments: [String], same: [String]) async {
        let (run, plain) = (await ProgramRun.run(arguments), await ProgramRun.run(same))
        #expect(run.status == 0 && plain.status == 0, "\(run.errors)")
        #expect(run.output == plain.output && run.output.count > 100)
    }

    @Test("The settings of sources are printed in lines that fit, one per line without a width, with secrets marked")
    func settings() async {
        let narrow = await ProgramRun.run(["help", "settings", "--width", "40"])
        #expect(narrow.status == 0, "\(narrow.errors)")
        #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow.output)")
        var place = ProgramRun.Place()
        place.outputWidth = 60
        let terminal = await ProgramRun.run(["help", "settings"], in: place)
        #expect(terminal.output.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(terminal.output)")
        let ascii = await ProgramRun.run(["help", "settings", "--ascii"])
        #expect(ascii.output.utf8.allSatisfy { $0 < 0x80 } && ascii.output.count > 1000, "\(ascii.output)")
        let plain = await ProgramRun.run(["help", "settings"])
        #expect(plain.output.contains("\ntvmaze: TVMaze\n  base-url      the address of the API (default: "))
        #expect(plain.output.contains(#/\n  secret-\*      a secret .* \(secret\)\n/#), "\(plain.output)")
    }
}
