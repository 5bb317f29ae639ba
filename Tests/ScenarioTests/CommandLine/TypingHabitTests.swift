import AggctlKit
import Aggregator
import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Ways of typing the same command, and emphasis in schedules.
///
/// Covers: ShortHelp, DateParser, ScheduleTable, MonthGrid, ViewerZone
@Suite struct TypingHabitTests {
    @Test(
        "Two spellings of one command print the same",
        arguments: [
            (["week", "2026-11-27"], ["week", "--date", "2026-11-27"]),
            (["tomorrow"], ["day", "tomorrow"]), (["today"], ["day"]),
            (["week", "--json"], ["week", "--format", "json"]),
            (["week", "-f", "json"], ["week", "--format", "json"]),
            (["--country", "GB", "--demo", "week", "--limit", "3"], ["week", "--country", "GB", "--limit", "3"]),
            (["--filter", "today", "--json", "week"], ["week", "--filter", "today", "--json"]),
            (["-f", "csv", "week"], ["week", "--format", "csv"]),
            (["search", "the", "crossing"], ["search", "the crossing"]),
            (["show", "lighthouse", "road", "(2024)"], ["show", "lighthouse road (2024)"]),
            (["week", "--timezone", "Tokyo"], ["week", "--timezone", "Asia/Tokyo"]),
            (["week", "--country", "UK"], ["week", "--country", "GB"]),
            (["calendar", "--next"], ["calendar", "--month", "2026-12"]),
            (["calendar", "--month", "2026-01", "--previous"], ["calendar", "--month", "2025-12"]),
            // A month's name is the next month of that name, including the current one.
            (["calendar", "december"], ["calendar", "--month", "2026-12"]),
            (["calendar", "NOV"], ["calendar"]), (["calendar", "--month", "Oct"], ["calendar", "--month", "2027-10"]),
            (["calendar", "july", "2019"], ["calendar", "--month", "2019-07"]),
            (["calendar", "2026 sept"], ["calendar", "--month", "2026-09"]),
            (["calendar", "2027-07"], ["calendar", "--month", "2027-07"]),
            (["calendar", "2019-07-14"], ["calendar", "--month", "2019-07"]),
            (["calendar", "july", "--next"], ["calendar", "--month", "2027-08"]),
        ]
    )
    func same(one: [String], other: [String]) async {
        let first = await ProgramRun.run(one + ["--demo"])
        let second = await ProgramRun.run(other + ["--demo"])
        #expect(first.status == 0)
        #expect(first.output == second.output)
    }

    @Test("Help for an unknown command is an error, and an error points to the command's own help")
    func help() async {
        let nonsense = await ProgramRun.run(["help", "nonsense"])
        #expect(nonsense.status == 64)
        #expect(nonsense.errors.contains("unknown command “nonsense”"))
        #expect(await ProgramRun.run(["week", "--bogus"]).errors.contains("next: aggctl week --help"))
        #expect(await ProgramRun.run(["week", "--ascii", "--limit", "x“"]).errors.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("-h has examples that work with the invented shows", arguments: AggctlCommand.listedNames)
    func examples(command: String) async throws {
        let help = await ProgramRun.run([command, "-h"])
        #expect(help.status == 0)
        #expect(help.output.split(separator: "\n").count <= 20)
        let examples = try #require(AggctlCommand.feature(of: command)).examples
        for example in examples {
            #expect(help.output.contains(example))
            // Other tests run the examples that store data, request TVmaze or do not end.
            let elsewhere = [
                "changes", "refresh", "serve", "browse", "link", "unlink", "watch", "providers", "doctor", "setup",
                "config",
                "backup", "restore", "export-marks", "import-marks", "sync", "tv-grab", "token", "undo",
            ]
            let isElsewhere = elsewhere.contains(command) || example.contains("--episodes")
            if isElsewhere || example.contains("tvmaze") || example.contains("Thrones") { continue }
            let words = Self.words(example)
            let run = await ProgramRun.run(words + ["--demo"])
            #expect(run.status == 0, "\(example): \(run.errors)")
        }
    }

    @Test("Every command, and the program, has a help that fits on one screen")
    func shortHelps() async {
        let commands = AggctlCommand.listedNames
        #expect(commands.filter { AggctlCommand.feature(of: $0)?.examples.count != 2 } == [])
        let root = await ProgramRun.run(["-h"])
        #expect(root.status == 0 && root.output.contains("aggctl week") && root.output.contains("aggctl --help"))
        #expect(root.output.split(separator: "\n").count <= 20)
        for command in commands {
            let help = await ProgramRun.run([command, "-h"]).output
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(help)")
        }
    }

    @Test("An error of a subcommand points to that subcommand's help")
    func helpWithin() async {
        for words in [["providers", "check"], ["token", "add"]] {
            let errors = await ProgramRun.run(words + ["--bogus"]).errors
            #expect(errors.contains("next: aggctl \(words.joined(separator: " ")) --help"), "\(errors)")
        }
    }

    /// A command line's arguments. Quoted text is one argument.
    private static func words(_ line: String) -> [String] {
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
            index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
        }
        .dropFirst().map { $0 }
    }

    @Test("T6: hours in TZ, which POSIX counts to the west, are not a zone", arguments: ["GMT+5", ":UTC-03:30"])
    func hoursInTZ(name: String) async {
        var place = ProgramRun.Place()
        place.environment["TZ"] = name
        let run = await ProgramRun.run(["week", "--demo"], in: place)
        #expect(run.status == 78 && run.errors.contains("TZ: unknown time zone “\(name)”"), "\(run.errors)")
        for named in ["Etc/GMT+5", "GMT+0", "EST5EDT", ":America/New_York"] {
            place.environment["TZ"] = named
            #expect(await ProgramRun.run(["week", "--demo"], in: place).status == 0, "\(named)")
        }
    }

    @Test("A running airing has a mark, today is labelled, past airings are faint, and a drop is one row")
    func weights() async {
        var place = ProgramRun.Place()
        place.now = instant("2026-11-20T23:40:00Z")
        place.environment["TZ"] = "America/New_York"
        let plain = await ProgramRun.run(["week", "--demo"], in: place)
        #expect(plain.output.contains("Friday 20 November 2026, today\n"))
        #expect(plain.output.contains("\n▸ 18:30–19:00  The Evening Desk"))
        #expect(plain.output.contains("  06:00–06:20  Knots & Splices"))
        #expect(plain.output.contains("Knots & Splices           S03E231–E235  5 episodes"))
        let coloured = await ProgramRun.run(["week", "--demo", "--color", "always"], in: place)
        #expect(coloured.output.contains("\u{1B}[2m15:00–15:45\u{1B}[0m"))
        #expect(coloured.output.contains("\u{1B}[1mThe Evening Desk\u{1B}[0m"))
        let ascii = await ProgramRun.run(["week", "--demo", "--ascii"], in: place)
        #expect(ascii.output.contains("\n> 18:30-19:00  The Evening Desk"))
    }

    @Test("Without a terminal nothing is cut, and a filter reports how many episodes match")
    func widths() async {
        let piped = await ProgramRun.run(["week", "--demo"])
        #expect(piped.output.contains("Nobody Told the Ferryman"))
        #expect(!piped.output.contains("…"))
        let filtered = await ProgramRun.run(["week", "--demo", "--filter", "crossing"])
        #expect(filtered.output.utf8.starts(with: "2 of 25 episodes match the filter.".utf8))
        #expect(!piped.output.contains("match the filter"))
    }

    @Test("In a narrow table the episode's title is dropped before the number and the channel", arguments: [40, 50])
    func narrow(width: Int) async {
        let run = await ProgramRun.run(["week", "--demo", "--width", "\(width)"])
        #expect(run.output.contains("S2026E228") && !run.output.contains("The Winter"), "\(run.output)")
        if width == 50 { #expect(run.output.contains("Coastal")) }
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= width })
    }

    @Test("If there is no space for two titles, the show's remains, and no row of now is cut")
    func narrowest() async {
        let week = await ProgramRun.run(["week", "--demo", "--width", "30", "--filter", "lighthouse"]).output
        #expect(week.contains("  Lighthouse Road\n") && !week.contains("The Winter Lantern"), "\(week)")
        let now = await ProgramRun.run(["now", "--demo", "--width", "30", "--now", "2026-11-18T02:30:00Z"]).output
        #expect(now.contains("Lighthouse Road") && now.contains("The Winter Lantern"), "\(now)")
    }

    @Test("A month has complete weeks in a table, and only its own days in JSON", arguments: [1, 2])
    func month(rows: Int) async throws {
        let run = await ProgramRun.run(["calendar", "--demo", "--rows", "\(rows)", "--width", "140"])
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let last = try #require(lines.firstIndex { $0.hasPrefix(" 30 ") })
        #expect(lines[last].split(separator: " ") == ["30", "1", "2", "3", "4", "5", "6"], "December's first days too")
        #expect(!run.output.contains("│"))
        // The number of hidden episodes is printed below the rows and is not one of them.
        let more = try #require(lines[last...].firstIndex { $0.contains("more") })
        #expect(more - last - 1 == rows)
        let few = await ProgramRun.run(["calendar", "--demo", "--month", "2026-10", "--limit", "1", "--width", "140"])
        let firstDay = few.output.split(separator: "\n").first { $0.contains(" 1 ") }
        #expect(firstDay?.hasPrefix("                   ") == true, "a limit counts from the month's first day")
        let script = await ProgramRun.run(["calendar", "--demo", "--json"])
        #expect(script.json["from"] as? String == "2026-11-01")
        #expect(script.json["to"] as? String == "2026-11-30")
    }

    @Test("Several episodes of a show on one day are one line of a month, with their number")
    func several() async {
        let month = ["calendar", "--demo", "--timezone", "America/New_York"]
        #expect(await ProgramRun.run(month + ["--width", "140"]).output.contains("Knots & Splices ×5"))
        let narrow = await ProgramRun.run(month + ["--width", "80", "--ascii", "--rows", "3"]).output
        #expect(narrow.contains("Kno... x5"), "\(narrow)")
    }

    @Test("The day after today is labelled as tomorrow, also in a narrow table")
    func tomorrow() async {
        let week = await ProgramRun.run(["week", "--demo"]).output
        #expect(week.contains("Friday 20 November 2026, today\n"))
        #expect(week.contains("Saturday 21 November 2026, tomorrow\n"))
        let narrow = await ProgramRun.run(["tomorrow", "--demo", "--width", "20"]).output
        #expect(narrow.contains("Sat 21 Nov, tomorrow\n"), "\(narrow)")
    }

    @Test("If the last weekday is before the first, the message contains both dates")
    func weekdays() async {
        // Today is a Friday: Sunday is in two days, Monday in three.
        let run = await ProgramRun.run(["list", "--from", "monday", "--to", "sunday", "--demo"])
        #expect(run.status == 64)
        #expect(run.errors.contains("“sunday” (2026-11-22) is before the first day, “monday” (2026-11-23)"))
    }

    @Test("A range of seasons is marked, and a reversed range is rejected")
    func seasons() async {
        let folder = TemporaryFolder()
        let fixture = "[[provider]]\nid = \"demo\"\nkind = \"fixture\""
        let show = "demo:limani-2024"
        _ = await ProgramRun.storing(in: folder, ["follow", show], fixture)
        let run = await ProgramRun.storing(in: folder, ["watched", show, "S01-S02"], fixture)
        let single = await ProgramRun.storing(in: folder, ["watched", show, "S01", "S02"], fixture)
        #expect(run.status == 0)
        #expect(single.output.contains("(already)"))
        let wrong = await ProgramRun.storing(in: folder, ["watched", show, "S03-S01"], fixture)
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("ends before it begins"))
        let again = await ProgramRun.storing(in: folder, ["follow", show], fixture)
        #expect(again.output.contains("following since 2026-11-18: "))
    }

    @Test("Equal clock times around a clock change are distinguished by their offset")
    func clockChange() async {
        var place = ProgramRun.Place()
        place.environment["AGGCTL_TIMEZONE"] = "America/New_York"
        place.now = instant("2026-11-01T12:00:00Z")
        let list = "show,season,episode,title,start,end\nNight,1,1,Long,2026-11-01T05:30:00Z,2026-11-01T06:30:00Z\n"
        place.files.put("/tv/night.csv", Array(list.utf8))
        let text = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv/night.csv\""
        place.files.put("/home/me/.config/aggctl/config.toml", Array(text.utf8))
        let run = await ProgramRun.run(["day", "2026-11-01"], in: place)
        #expect(run.output.contains("01:30–01:30 UTC-5"), "\(run.output) \(run.errors)")
    }

    @Test("A misspelled title gets suggestions from the stored shows")
    func nearMiss() async {
        let folder = TemporaryFolder()
        let files = MemoryFiles()
        files.put("/tv/a.csv", Array("show,season,episode,title,date\nParish Notices,1,1,One,2026-11-20\n".utf8))
        let list = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv/a.csv\""
        _ = await ProgramRun.storing(in: folder, ["week"], list, files: files)
        let similar = await ProgramRun.storing(in: folder, ["show", "parihs", "notcies"], list, files: files)
        #expect(similar.status == 1)
        #expect(similar.errors.contains("no show is called “parihs notcies”; similar shows:"))
        #expect(similar.errors.contains("  Parish Notices"))
        let far = await ProgramRun.storing(in: folder, ["show", "something else"], list, files: files)
        #expect(far.status == 1)
        #expect(!far.errors.contains("similar shows"))
    }

    @Test(
        "D16: 24:00 to 29:59 in a schedule is the night after its day, and 30:00 is not a time",
        arguments: ["", "timezone = \"America/New_York\""]
    )
    func night(zone: String) async {
        var place = ProgramRun.Place()
        place.environment["AGGCTL_TIMEZONE"] = "America/New_York"
        let rows = ["25:30", "24:00", "29:59:59", "30:00"].enumerated().map {
            "Late,1,\($0 + 1),T\($0),2026-11-20,\($1)\n"
        }
        place.files.put("/tv/late.csv", Array(("show,season,episode,title,date,time\n" + rows.joined()).utf8))
        let text = "[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv/late.csv\"\n" + zone
        place.files.put("/home/me/.config/aggctl/config.toml", Array(text.utf8))
        let next = await ProgramRun.run(["day", "2026-11-21"], in: place)
        for (time, title) in [("00:00", "T1"), ("01:30", "T0"), ("05:59", "T2")] {
            let line = next.output.split(separator: "\n").first { $0.contains(title) }
            #expect(line?.contains(time) == true, "\(next.output)")
        }
        #expect(next.errors.components(separatedBy: "/tv/late.csv").count == 2, "its place is said once")
        let day = await ProgramRun.run(["day", "2026-11-20", "--by", "broadcast"], in: place)
        for title in ["T0", "T1", "T2", "T3"] { #expect(day.output.contains(title)) }
    }
}
