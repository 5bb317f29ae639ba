import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Marking with a few words: names of followed shows, the next episode, ranges, and taking it back.
///
/// Covers: MarkingCommand, EpisodeSelection, ShowArguments, FutureConfirmation, UndoAction, HistoryQuery, MarkChange,
/// MarkChangeLog, HideCommand, FollowCommand, NextLines, WaitingShow, UndoCommand, HistoryCommand
@Suite struct ShortNamesTests {
    private static let rows = """
        Monarch: Legacy of Monsters,1,1,One,2026-11-01
        Monarch: Legacy of Monsters,1,2,Two,2026-11-08
        Monarch: Legacy of Monsters,1,3,Three,2026-11-15
        Monarch: Legacy of Monsters,2,1,Four,2026-11-16
        Monarch: Legacy of Monsters,2,2,Five,2026-11-17
        Monarch: Legacy of Monsters,2,3,Six,2026-12-15
        Monarch: Legacy of Monsters,0,1,Behind the scenes,2026-11-02
        Station 19,1,1,First,2026-11-01
        Station 19,1,2,Second,2026-11-08
        Lost,1,1,Pilot,2026-11-01
        Soap,,121,,2026-11-10
        """
    private static let header = "show,season,number,title,airdate\n"
    private let folder = TemporaryFolder()

    private func place(typed: [String]? = nil, at now: String = "2026-11-18T12:00:00Z") -> ProgramRun.Place {
        let file = Self.header + Self.rows + "\n"
        var place = ProgramRun.Place.holding(["tv.csv": file], at: now)
        place.environment["XDG_DATA_HOME"] = folder.path
        place.typed = typed
        if typed != nil { (place.outputWidth, place.errorsAreTerminal) = (100, true) }
        return place
    }

    @discardableResult
    private func run(_ arguments: String..., typed: [String]? = nil) async -> ProgramRun {
        await ProgramRun.run(arguments, in: place(typed: typed))
    }

    private func watched() async -> [String] {
        let json = await run("history", "--json").json
        return (json["episodes"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }.sorted()
    }

    @Test("One word from a followed show's title is enough, and without an episode the next one is marked")
    func nextEpisode() async {
        #expect(await run("watched", "monarch").status == 1)
        await run("follow", "Monarch: Legacy of Monsters")
        let first = await run("watched", "monarch")
        #expect(first.output == "watched: Monarch: Legacy of Monsters S01E01\nwatched 1 of 6, next S01E02 Two\n")
        await run("skipped", "monarch")
        #expect(await run("watched", "legacy", "monsters").output.contains("S01E03"))
        #expect(await run("season", "monarch", "--json").json["season"] as? Int == 2)
        #expect(await run("episode", "monarch", "S01E02").output.contains("Two"))
        #expect(await run("next", "monarch").output.contains("S02E01"))
        for name in ["Monarch: Legacy of Monsters", "monarch: legacy of monsters"] {
            let next = await run("next", name)
            #expect(next.output.contains("S02E01"), "\(next.errors)")
        }
        await run("watched", "monarch", "2")
        #expect(await watched() == ["S01E01", "S01E03", "S02E01", "S02E02"])
        let none = await run("watched", "monarch")
        #expect(none.status == 1 && none.errors.contains("S02E03 has not aired yet (2026-12-15)"), "\(none.errors)")
        await run("unwatched", "monarch", "S01E02")
        #expect(await run("watched", "monarch", "two").output.contains("S01E02"))
        #expect(await run("unfollow", "monarch").status == 0)
    }

    @Test("An article identifies no show, and one that is in two titles marks nothing")
    func ambiguous() async {
        for show in ["Monarch: Legacy of Monsters", "Lost"] { await run("follow", show) }
        #expect(await run("watched", "of").status == 1)
        #expect(await run("watched", "the").status == 1)
        #expect(await watched() == [])
        await run("follow", "Station 19")
        await run("hide", "Soap")
        let place = place()
        let both = place
        both.files.put("/tv.csv", Array((Self.header + Self.rows + "\nLost Girl,1,1,Alone,2026-11-01\n").utf8))
        #expect(await ProgramRun.run(["follow", "Lost Girl"], in: both).status == 0)
        #expect(await ProgramRun.run(["watched", "girl"], in: both).output.contains("Lost Girl S01E01"))
        // The exact title has precedence.
        #expect(await ProgramRun.run(["watched", "lost"], in: both).output.contains("Lost S01E01"))
    }

    @Test("An ID without episodes is a show, and its next episode is marked")
    func byID() async throws {
        await run("follow", "Lost")
        let shows = await run("following", "--json").json["shows"] as? [[String: Any]]
        let id = try #require(shows?.first?["id"] as? String)
        #expect(await run("watched", id).output.contains("Lost S01E01"))
        let unknown = await run("watched", "tv:nothing")
        #expect(unknown.status == 64 && unknown.errors.contains("if it is an episode's ID"), "\(unknown.errors)")
    }

    @Test("--undo restores the marks from before the command")
    func undoOfOneCommand() async {
        await run("watched", "Lost", "S01E01")
        await run("skipped", "Lost", "S01E01")
        await run("skipped", "Lost", "S01E01", "--undo")
        #expect(await watched() == ["S01E01"])
    }

    @Test("A number in the title of a followed show is not an episode")
    func numberInTitle() async {
        await run("follow", "Station 19")
        #expect(await run("watched", "station", "19").output.contains("Station 19 S01E01"))
        #expect(await run("watched", "station").output.contains("Station 19 S01E02"))
        #expect(await watched() == ["S01E01", "S01E02"])
    }

    @Test(
        "Ranges, seasons and lists are read as people write them",
        arguments: [
            (["S01E02-S02E01"], ["S01E02", "S01E03", "S02E01"]), (["1x01-1x02"], ["S01E01", "S01E02"]),
            (["S01E01–E03"], ["S01E01", "S01E02", "S01E03"]), (["S01", "E02"], ["S01E02"]),
            (["S1-2"], ["S01E01", "S01E02", "S01E03", "S02E01", "S02E02"]), (["1"], ["S01E01", "S01E02", "S01E03"]),
            (["S01E01,S01E03"], ["S01E01", "S01E03"]), (["S01E01,E02,S02E01"], ["S01E01", "S01E02", "S02E01"]),
            (["specials"], ["S00E01"]), (["S01E01—S01E02"], ["S01E01", "S01E02"]),
        ] as [([String], [String])]
    )
    func selections(arguments: [String], codes: [String]) async {
        await run("follow", "Monarch: Legacy of Monsters")
        let run = await ProgramRun.run(["watched", "monarch"] + arguments, in: place())
        #expect(run.status == 0, "\(run.errors)")
        #expect(await watched() == codes)
    }

    @Test("A number without letters is a season, and only in a show without seasons an episode")
    func soap() async {
        await run("follow", "Lost")
        let none = await run("watched", "lost", "2")
        #expect(none.status == 1 && none.errors.contains("has no season 2"), "\(none.errors)")
        #expect(await run("watched", "Soap", "121").output.contains("Soap E121"))
    }

    @Test("An episode that has not aired is only marked after a confirmation, or with --future")
    func future() async {
        await run("follow", "Monarch: Legacy of Monsters")
        let refused = await run("watched", "monarch", "S02E03")
        #expect(refused.status == 64 && refused.errors.contains("add --future"), "\(refused.errors)")
        #expect(await run("watched", "monarch", "S02E01-E03").status == 64)
        let several = await run("watched", "monarch", "S02E03,S02E04")
        #expect(several.errors.contains("has no episode S02E04"), "\(several.errors)")
        #expect(await run("watched", "monarch", "S02E03", typed: ["n"]).errors.contains("nothing was marked"))
        #expect(await watched() == [])
        let confirmed = await run("watched", "monarch", "S02E03", typed: ["y"])
        #expect(confirmed.status == 0 && confirmed.errors.contains("[y/N]"), "\(confirmed.errors)")
        #expect(await watched() == ["S02E03"])
        await run("unwatched", "monarch", "S02E03")
        let dashed = await run("watched", "--", "monarch", "S02E03", typed: ["y"])
        #expect(dashed.status == 0, "\(dashed.errors)")
        #expect(await run("watched", "monarch", "S02E01-E03", "--future").status == 0)
        #expect(await run("skipped", "monarch", "S02E03").status == 0)
    }

    @Test("undo takes back marks, follows and imports one after the other, and names the change")
    func undo() async {
        #expect(await run("undo").errors.contains("no change of marks is recorded"))
        await run("follow", "Monarch: Legacy of Monsters")
        await run("watched", "monarch", "1")
        await run("skipped", "monarch", "S01E02")
        #expect(await run("undo").output == "undone: skipped Monarch: Legacy of Monsters, S01E02 (just now)\n")
        #expect(await watched() == ["S01E01", "S01E02", "S01E03"])
        let change = await run("undo", "--json").json["change"] as? String
        #expect(change == "watched Monarch: Legacy of Monsters, S01E01 to S01E03, 3 episodes")
        #expect(await watched() == [])
        #expect(await run("following").output.contains("Monarch"))
        #expect(await run("undo").output.contains("undone: followed Monarch"))
        #expect(await !run("following").output.contains("Monarch"))
        #expect(await run("undo").status == 1)
    }

    @Test("A change at a time between two seconds, which the database rounds, is undone")
    func undoBetweenSeconds() async {
        var place = place()
        place.now = place.now.addingTimeInterval(0.7)
        for arguments in [["follow", "Lost"], ["watched", "lost"], ["undo"], ["undo"]] {
            let run = await ProgramRun.run(arguments, in: place)
            #expect(run.status == 0, "\(arguments): \(run.errors)")
        }
        #expect(await watched() == [])
        #expect(await !run("following").output.contains("Lost"))
    }

    @Test("A change is not undone if the same show was changed by an export that was restored since")
    func conflict() async throws {
        await run("watched", "Lost", "S01E01")
        let path = folder.path + "/backup.db"
        #expect(await run("backup", path).status == 0)
        await run("watched", "Station 19", "S01E01")
        #expect(await run("restore", path).status == 0)
        let undo = await run("undo")
        #expect(undo.status == 1 && undo.errors.contains("Station 19 was changed again since"), "\(undo.errors)")
        #expect(await watched() == ["S01E01"])
    }

    @Test("history lists watched episodes with their times, the last first")
    func history() async {
        #expect(await run("history").output.contains("nothing watched"))
        let later = "2026-11-18T20:30:00Z"
        await run("watched", "Lost", "S01E01")
        #expect(await ProgramRun.run(["watched", "Station 19", "S01E02"], in: place(at: later)).status == 0)
        let lines = await run("history").output.split(separator: "\n")
        #expect(lines.first == "2026-11-18  20:30  Station 19  S01E02  Second")
        #expect(lines.last == "2026-11-18  12:00  Lost        S01E01  Pilot")
        #expect(await run("history", "--filter", "lost", "--limit", "5").output.split(separator: "\n").count == 1)
    }

    @Test("Several shows are followed at once: IDs, quoted titles, single words, and lines of the input")
    func follow() async {
        let both = await run("follow", "Station 19", "Lost")
        #expect(both.status == 0 && both.output.split(separator: "\n").count == 2, "\(both.output)\(both.errors)")
        await run("unfollow", "lost")
        let words = await run("follow", "Lost", "Soap")
        #expect(words.status == 0 && words.output.contains("Soap"), "\(words.errors)")
        let partly = await run("follow", "Station 19", "tv:nothing")
        #expect(partly.status == 1 && partly.output.contains("Station 19"), "\(partly.errors)")
        #expect(await run("follow", "Gaem", "of", "Thrones").status == 1)
    }

    @Test("hide takes a word from a followed show's title, and reports that it is no longer followed")
    func hide() async {
        await run("follow", "Monarch: Legacy of Monsters")
        #expect(await run("hide", "monarch").output.contains("hidden, no longer followed: Monarch"))
        #expect(await run("unfollow", "monarch").output.contains("no longer hidden"))
    }

    @Test("next lists shows with the number of episodes that are out, then those to come")
    func nextList() async {
        for show in ["Monarch: Legacy of Monsters", "Lost"] { await run("follow", show) }
        let lines = await run("next").output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "Out")
        #expect(
            lines[1].contains("Monarch") && lines[1].contains("5 to watch") && lines[1].contains("newest yesterday")
        )
        #expect(lines[2].contains("Lost") && lines[2].contains("1 to watch"))
        let limited = await run("next", "--limit", "1").output
        #expect(limited.contains("Monarch") && !limited.contains("Lost"), "\(limited)")
        await run("watched", "monarch", "S1-2")
        let later = await run("next").output
        #expect(later.contains("To come\n  Monarch: Legacy of Monsters  S02E03"), "\(later)")
    }
}
