import Foundation
import FullScreen
import ScheduleMerging
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Everyday use: titles typed without quotes, a choice of several shows, and marks that are undone.
///
/// Covers: ShowArguments, ShowChoice, EpisodeReference, UndoLog, Completion
@Suite struct EverydayCommandTests {
    private let folder = TemporaryFolder()
    private let list = """
        show,season,number,title,airdate,airtime,network,length
        Swamp Thing,1,1,One,2026-11-18,20:00,Northern,30
        Swamp Thing,1,2,Two,2026-11-19,20:00,Northern,30
        24,8,1,Day eight,2026-11-19,21:00,Northern,30
        The Flash (1990),1,1,Old,2026-11-19,22:00,Northern,30
        The Flash (2014),1,1,New,2026-11-19,23:00,Northern,30

        """
    private let configuration = """
        timezone = "UTC"
        [[provider]]
        id = "mine"
        kind = "episode-file"
        path = "/home/me/shows.csv"
        """

    private func run(_ arguments: [String], typed: [String]? = nil) async -> ProgramRun {
        var place = ProgramRun.Place.running(configuration)
        place.files.put("/home/me/shows.csv", Array(list.utf8))
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path]
        place.now = instant("2026-11-20T12:00:00Z")
        place.typed = typed
        if typed != nil { (place.outputWidth, place.errorsAreTerminal) = (100, true) }
        return await ProgramRun.run(arguments, in: place)
    }

    @Test(
        "A title of several words needs no quotes, whatever follows it",
        arguments: [
            (["season", "swamp", "thing", "1"], ["season", "swamp thing", "1"]),
            (["season", "swamp", "thing", "S01E02"], ["season", "swamp thing", "S01E02"]),
            (["season", "24", "8"], ["season", "24", "S08"]),
            (["episode", "swamp", "thing", "S01E02"], ["episode", "swamp thing", "S01E02"]),
            (["episode", "swamp", "thing", "two"], ["episode", "swamp thing", "S01E02"]),
            (["episode", "the", "flash", "1990", "Old"], ["episode", "the flash (1990)", "S01E01"]),
            (["explain", "swamp", "thing"], ["explain", "swamp thing"]),
            (["explain", "swamp", "thing", "S01E02"], ["explain", "swamp thing", "S01E02"]),
            (
                ["watched", "swamp", "thing", "S01E01", "S01E02", "--json"],
                ["watched", "swamp thing", "S01", "--json"]
            ),
        ]
    )
    func words(one: [String], other: [String]) async {
        let (first, second) = (await run(one), await run(other))
        #expect(first.status == 0, "\(first.errors)")
        #expect(second.status == 0, "\(second.errors)")
        let same = first.output.replacing("▶", with: " ") == second.output.replacing("▶", with: " ")
        #expect(same || one.contains("watched"))
    }

    @Test("A quoted title ends at its quotes, and an episode's title may follow")
    func quoted() async {
        let run = await run(["explain", "swamp thing", "Two"])
        #expect(run.status == 0)
        #expect(run.output.contains("S01E02"))
        #expect(await self.run(["explain", "swamp thing", "S01E01", "S01E02"]).status == 64)
        #expect(await self.run(["season", "swamp thing", "1", "2"]).status == 64)
    }

    @Test("--undo removes a mark from the episodes that have it, and leaves the others")
    func undo() async {
        #expect(await run(["watched", "swamp", "thing", "S01E01"]).status == 0)
        #expect(await run(["skipped", "swamp", "thing", "S01E02"]).status == 0)
        let undone = await run(["watched", "swamp", "thing", "S01", "--undo"])
        #expect(undone.status == 0)
        #expect(undone.output.contains("unwatched: Swamp Thing S01E01"))
        let season = await run(["season", "swamp", "thing", "1"])
        #expect(!season.output.contains("✓"))
        #expect(season.output.contains("↷"))
        let again = await run(["watched", "swamp", "thing", "S01", "--undo"])
        #expect(again.status == 0)
        #expect(again.output.contains("Swamp Thing: nothing to undo"))
        #expect(await run(["skipped", "swamp", "thing", "all", "--undo"]).output.contains("S01E02"))
    }

    @Test("--undo reverts what its command marked, and not earlier marks")
    func undoOfNothing() async {
        #expect(await run(["watched", "swamp", "thing", "S01E01"]).status == 0)
        #expect(await run(["watched", "swamp", "thing", "S01"]).output.contains("(1 new)"))
        let undone = await run(["watched", "swamp", "thing", "S01", "--undo"])
        #expect(undone.output.contains("unwatched: Swamp Thing S01E02\n"), "\(undone.output)")
        // A command that changed nothing has nothing to undo, however often.
        #expect(await run(["watched", "swamp", "thing", "S01E01"]).output.contains("(already)"))
        for _ in 1...2 {
            let none = await run(["watched", "swamp", "thing", "S01E01", "--undo"])
            #expect(none.status == 0 && none.output.contains("nothing to undo"), "\(none.output)")
        }
        #expect(await run(["season", "swamp", "thing", "1"]).output.contains("✓  S01E01"))
    }

    @Test("restore rejects a file that is not a backup, and names the command that reads it")
    func noBackup() async throws {
        let file = folder.path + "/marks.json"
        try Data("{\"schema\": \"aggctl/marks-export/1\", \"shows\": []}".utf8).write(to: URL(fileURLWithPath: file))
        let restored = await run(["restore", file])
        #expect(restored.status == 65)
        #expect(restored.errors.contains("not an aggctl backup or a copy of marks.db"), "\(restored.errors)")
        #expect(restored.errors.contains("aggctl import-marks FILE"), "\(restored.errors)")
    }

    @Test("If several shows match, you choose one by number, only at a terminal")
    func choice() async {
        let chosen = await run(["show", "the", "flash"], typed: ["2"])
        #expect(chosen.status == 0)
        #expect(chosen.errors.contains("Which one?"))
        #expect(chosen.output.contains("(2014)"))
        for typed in ["", "0", "3", "x", "-1", "99999999999999999999"] {
            let none = await run(["show", "the flash"], typed: [typed])
            #expect(none.status == 1, "“\(typed)”")
            #expect(none.errors.contains("no show was chosen"))
        }
        #expect(await run(["show", "the flash"], typed: []).status == 1)
        let script = await run(["show", "the flash"])
        #expect(script.status == 1)
        #expect(!script.errors.contains("Which one?"))
        // The arguments after the show remain.
        #expect(await run(["season", "the", "flash", "1"], typed: ["1"]).output.contains("Old"))
    }

    @Test("An episode is found by its ID only, and a show without an episode gets a hint")
    func episodeOnly() async {
        let all = await run(["season", "swamp thing", "1", "--json"])
        let episodes = all.json["episodes"] as? [[String: Any]] ?? []
        let id = episodes.first?["id"] as? String ?? ""
        let byID = await run(["episode", id])
        #expect(byID.status == 0 && byID.output.contains("Swamp Thing  S01E01  One"), "\(byID.errors)")
        #expect(await run(["episode", "swamp"]).errors.contains("aggctl episode swamp S01E02"))
        let none = await run(["episode", "swamp", "thing"])
        #expect(none.status == 64)
        #expect(none.errors.contains("which episode of “Swamp Thing”?") && none.errors.contains("thing S01E02"))
        #expect(await run(["episode", "no", "such"]).errors.contains("did you mean aggctl episode no such S01E02?"))
    }

    @Test("A show without a season is the current season, and a misspelled show gets the ID of a similar one")
    func seasonMissing() async {
        let season = await run(["season", "swamp", "thing", "--json"])
        #expect(season.status == 0 && season.json["season"] as? Int == 1, "\(season.errors)")
        let similar = await run(["follow", "swmap", "thing"])
        #expect(similar.status == 1 && similar.errors.contains("did you mean aggctl follow mine:"), "\(similar.errors)")
        #expect(!similar.errors.contains("aggctl search TEXT"))
    }

    @Test("A similar show is offered as a choice only at a terminal")
    func nearMiss() async {
        let chosen = await run(["show", "swmap", "thing"], typed: ["1"])
        #expect(chosen.status == 0 && chosen.output.contains("Swamp Thing"), "\(chosen.errors)")
        #expect(chosen.errors.contains("no show is called “swmap thing”; similar shows:"))
        #expect(await run(["show", "swmap", "thing"], typed: [""]).status == 1)
        let searched = await run(["search", "swmap", "thing"])
        #expect(searched.output.hasPrefix("Swamp Thing "), "\(searched.output)")
        let asJSON = await run(["search", "swmap", "thing", "--json"])
        let similar = (asJSON.json["shows"] as? [[String: Any]])?.compactMap { $0["title"] as? String }
        #expect(similar == ["Swamp Thing"] && asJSON.json["near"] == nil, "\(asJSON.output)")
        #expect(await run(["search", "zzzz"]).errors.isEmpty)
        let script = await run(["show", "swmap", "thing"])
        #expect(script.status == 1 && !script.errors.contains("Which one?"))
    }

    @Test("A year after a title needs no parentheses, unless it is part of the title")
    func yearWithoutParentheses() async {
        let shown = await run(["show", "the", "flash", "1990"])
        #expect(shown.status == 0 && shown.output.contains("The Flash (1990)"), "\(shown.errors)")
        #expect(await run(["show", "the", "flash", "1991"]).status == 1)
        #expect(ShowReference("Class of 1984", providers: []) == .title("Class of 1984"))
        #expect(ShowReference("Class of 1984", providers: []).readingLastWordAsYear == .title("Class of", year: 1984))
        for text in ["1984", "Room 101", "a 3000", "imdb:tt1 1990"] {
            let query = ShowReference(text, providers: [])
            #expect(query.readingLastWordAsYear == nil, "\(text)")
        }
    }

    @Test("The next episode in a season is the one that next shows")
    func nextInSeason() async throws {
        #expect(await run(["watched", "swamp thing", "S01E01"]).status == 0)
        #expect(await run(["follow", "swamp thing"]).status == 0)
        let season = await run(["season", "swamp thing", "1"]).output.split(separator: "\n")
        let pointed = season.filter { $0.contains("○") }
        #expect(pointed.count == 1 && pointed[0].contains("S01E02"), "\(season)")
        let next = await run(["next"]).output
        #expect(next.contains("S01E02") && !next.contains("S01E01"))
        // A selected episode has its own sign and does not become the next one.
        let selected = await run(["season", "swamp thing", "S01E01"]).output
        #expect(selected.contains("▶") && selected.contains("○"))
    }

    @Test("A time after midnight of a broadcast day is marked as the next day, and no footer exceeds the width")
    func nextDay() async {
        let late = await run(["week", "--by", "broadcast", "--demo", "--timezone", "America/New_York"]).output
        #expect(late.contains("00:37–01:37 +1"))
        let own = await run(["week", "--demo", "--timezone", "America/New_York"]).output
        #expect(!own.contains("+1"))
        for width in [20, 33, 60] {
            let narrow = await run(["week", "--demo", "--width", "\(width)"]).output
            #expect(narrow.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= width }, "\(narrow)")
        }
    }

    @Test("A past day such as -7 may be anywhere in the arguments")
    func pastDays() async {
        for (one, other) in [
            (["day", "-1"], ["day", "--", "-1"]), (["day", "-1", "--json"], ["day", "--json", "--", "-1"]),
            (["week", "--limit", "1", "-7"], ["week", "--date", "-7", "--limit", "1"]),
        ] {
            let (first, second) = (await run(one), await run(other))
            #expect(first.status == 0)
            #expect(first.output == second.output)
        }
        #expect(await run(["week", "--limit", "-7"]).status == 64)
    }

    @Test("A wrong or ambiguous argument gets a hint with the right form")
    func wrong() async {
        #expect(await run(["watched", "S01E01"]).errors.contains("of which show?"))
        #expect(await run(["explain", "24", "S01E01"]).errors.contains("did you mean season 8?"))
        #expect(await run(["follow", "swamp", "thing"]).status == 0)
        #expect(await run(["follow", "swamp", "thing", "--hide"]).output.contains("no longer followed"))
    }

    @Test("A search that finds only hidden shows reports it, and how to show them again")
    func hiddenSearch() async {
        #expect(await run(["follow", "swamp", "thing", "--hide"]).status == 0)
        let run = await run(["search", "swamp"])
        #expect(run.output.contains("no shows"))
        #expect(run.errors.contains("“Swamp Thing” is hidden"))
        #expect(run.errors.contains("aggctl unfollow mine:swamp"), "\(run.errors)")
    }

    @Test("Past airings are faint, with or without a time, and airings later today are not")
    func faint() async {
        let list = """
            show,season,number,title,airdate,airtime,network,length
            Yesterday,1,1,One,2026-11-19,,Northern,30
            Today,1,1,Two,2026-11-20,,Northern,30
            Morning,1,1,Three,2026-11-20,08:00,Northern,30

            """
        var place = ProgramRun.Place.running(configuration)
        place.files.put("/home/me/shows.csv", Array(list.utf8))
        place.now = instant("2026-11-20T12:00:00Z")
        let lines = await ProgramRun.run(["week", "--color", "always"], in: place).output.split(separator: "\n")
        let isFaint = { (title: String) in lines.contains { $0.contains("\u{1B}[2m\(title)\u{1B}[0m") } }
        #expect(isFaint("Yesterday") && isFaint("Morning"))
        #expect(!isFaint("Today"))
    }

    @Test("Hidden shows can be listed, and are shown again by the ID in that list")
    func hidden() async {
        #expect(await run(["following", "--hidden"]).output.contains("no hidden shows"))
        #expect(await run(["follow", "--hide", "swamp", "thing"]).status == 0)
        let list = await run(["following", "--hidden"])
        #expect(list.output.contains("Swamp Thing"))
        let id = list.output.split(separator: " ").last.map { $0.filter { $0 != "\n" } } ?? ""
        #expect(await run(["unfollow", id]).status == 0)
        #expect(await run(["following", "--hidden", "--json"]).json["shows"] as? [String] == [])
    }

    @Test(
        "A filter value that matches no show is reported, with the most similar value",
        arguments: [
            (["--genre", "Dramma"], "genre “Dramma”"), (["--network", "Nothern"], "network “Nothern”"),
            (["--language", "Klingon"], "language “Klingon”"),
        ]
    )
    func unmatched(options: [String], message: String) async {
        for command in ["week", "list", "upcoming"] {
            #expect(await run([command] + options).errors.contains(message), "\(command)")
        }
        #expect(await run(["week", "--network", "Nothern"]).errors.contains("did you mean “Northern”?"))
        #expect(await run(["week", "--network", "northern"]).errors.isEmpty)
        #expect(await run(["week", "-q"] + options).errors.isEmpty)
    }

    @Test("Completion offers matching titles, quoted for bash, and nothing that is not text")
    func completion() async {
        _ = await run(["refresh"])
        var place = ProgramRun.Place.running(configuration)
        place.files.put("/home/me/shows.csv", Array(list.utf8))
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "SAP_SHELL": "bash"]
        let arguments = ["---completion", "show", "--", "positional@0", "2", "3"]
        let bash = await ProgramRun.run(arguments + ["aggctl", "show", "sw"], in: place)
        #expect(bash.output.split(separator: "\n") == ["'Swamp Thing'"])
        place.environment["SAP_SHELL"] = "fish"
        let fish = await ProgramRun.run(arguments + ["aggctl", "show", "the"], in: place)
        #expect(fish.output.split(separator: "\n").sorted() == ["The Flash (1990)", "The Flash (2014)"])
        let provider = ["---completion", "week", "--", "--provider", "3", "0", "aggctl", "week", "--provider", ""]
        #expect(await ProgramRun.run(provider, in: place).output.contains("mine"))
        // unfollow offers followed shows.
        #expect(await run(["follow", "swamp thing"]).status == 0)
        let unfollow = ["---completion", "unfollow", "--", "positional@0", "2", "0", "aggctl", "unfollow", ""]
        #expect(await ProgramRun.run(unfollow, in: place).output == "Swamp Thing\n")
        // A title is followed by its seasons, and by its episodes if the beginning of one is typed.
        let mark = ["---completion", "watched", "--", "positional@0", "3", "0", "aggctl", "watched", "Swamp\\ Thing"]
        #expect(await ProgramRun.run(mark + [""], in: place).output == "S01\n")
        #expect(await ProgramRun.run(mark + ["s01e"], in: place).output == "S01E01\nS01E02\n")
        // Without anything to complete, the command succeeds.
        #expect(await ProgramRun.run(arguments + ["aggctl", "show", "x"]).status == 0)
    }

    @Test("The script for bash compares the typed text without its escapes")
    func script() async {
        let script = await ProgramRun.run(["--generate-completion-script", "bash"]).output
        #expect(script.contains(#"${cur//[\\\'\"]/}"#))
        #expect(!script.contains(#"compgen "${@}" -- "${cur}")"#))
    }

    @Test(
        "Titles link to their pages if the terminal supports links, and nowhere else",
        arguments: [
            (["VTE_VERSION": "7200"], true), (["KITTY_WINDOW_ID": "1"], true), (["TERM_PROGRAM": "WezTerm"], true),
            ([:], false), (["VTE_VERSION": "4000"], false), (["VTE_VERSION": "7200", "TMUX": "x"], false),
            (["VTE_VERSION": "7200", "NO_COLOR": "1"], false),
        ]
    )
    func links(variables: [String: String], isLinked: Bool) async {
        var place = ProgramRun.Place()
        place.environment.merge(variables) { $1 }
        place.outputWidth = 100
        let output = await ProgramRun.run(["week", "--demo"], in: place).output
        #expect(output.contains("\u{1B}]8;;https://demo.invalid/") == isLinked)
        // A link has no width, so the visible text is the same.
        let plain = output.replacing(#/\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/#, with: "")
        place.environment = ["HOME": "/home/me", "NO_COLOR": variables["NO_COLOR"] ?? ""]
        #expect(await ProgramRun.run(["week", "--demo"], in: place).output == plain)
        place.outputWidth = nil
        place.environment.merge(variables) { $1 }
        #expect(await !ProgramRun.run(["week", "--demo"], in: place).output.contains("\u{1B}"))
    }
}
