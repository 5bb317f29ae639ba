import Aggregator
import Foundation
import FullScreen
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

@Suite struct BrowserTests {
    @Test(
        "the full screen looks as it looked",
        arguments: [
            ("week-20x6", 20, 6, ""), ("week-60x20", 60, 20, ""), ("week-80x24", 80, 24, ""),
            ("week-120x36", 120, 36, ""),
            ("details-80x24", 80, 24, "\r"), ("details-120x36", 120, 36, "\r"), ("season-80x24", 80, 24, "s"),
            ("explain-80x24", 80, 24, "e"), ("keys-80x24", 80, 24, "?"), ("month-80x24", 80, 24, "2"),
            ("month-20x6", 20, 6, "2"), ("list-80x24", 80, 24, "3"), ("filter-60x20", 60, 20, "/har"),
        ]
    )
    func golden(name: String, width: Int, height: Int, typed: String) async throws {
        var desk = try await Desk(width, height)
        for letter in typed { await desk.press(letter == "\r" ? .enter : .character(letter)) }
        let chosen = desk.browser.chosen?.episode.id.description ?? "\(desk.browser.day)"
        try Golden.expect(desk.text + "-- \(chosen)\n", "browse-\(name).txt")
    }

    @Test("no screen is wider or higher than the terminal, whatever its size")
    func sizes() async throws {
        var desk = try await Desk(80, 24)
        for (width, height) in [(1, 1), (2, 2), (5, 3), (20, 6), (43, 10), (44, 10), (109, 5), (110, 30), (300, 100)] {
            (desk.browser.width, desk.browser.height) = (width, height)
            for keys: [Key] in [
                [], [.enter], [.escape], [.character("2")], [.character("1")], [.character("s")], [.escape],
            ] {
                for key in keys { await desk.press(key) }
                let screen = desk.browser.screen()
                #expect((screen.width, screen.height) == (width, height))
                #expect(screen.text.allSatisfy { DisplayWidth.of($0) <= width })
            }
        }
    }

    @Test("what is read again after a mark says of empty days what was said before")
    func readAgain() async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.character("F"))
        let before = desk.text
        #expect(before.contains("nothing"))
        let answer = ScheduleLoader(desk.browser.asked, style: desk.browser.style, streams: false)
        desk.browser.receive(try #require(await answer.news(of: desk.browser.session, isComplete: false)))
        #expect(desk.text == before)
    }

    @Test("what cannot be had is told in place of the days, and stays told")
    func reason() async throws {
        var desk = try await Desk(80, 24)
        desk.browser.onlyFollowed = true
        desk.browser.receive(.failed(desk.browser.asked, "no connection to site.test"))
        await desk.press(.down)
        #expect(desk.text.contains("no data: no connection to site.test"), "\(desk.text)")
    }

    @Test("who keeps a filter stays with what it found when it goes")
    func keptFilter() async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.character("/"))
        await desk.type("har")
        await desk.press(.enter)
        let found = desk.browser.chosen?.episode.id
        #expect(desk.text.contains("/ filter  Esc clear filter"))
        await desk.press(.escape)
        #expect(desk.browser.filter.isEmpty && desk.browser.chosen?.episode.id == found)
        #expect(!desk.text.contains("Esc clear filter"))
    }

    @Test("it opens on what is on now, or comes next, of today")
    func opening() async throws {
        let desk = try await Desk(80, 24)
        let entry = try #require(desk.browser.chosen)
        #expect(entry.date == desk.browser.today)
        #expect(!entry.isOver(at: desk.browser.now))
    }

    @Test(
        "the filter finds letter by letter what the command finds",
        arguments: ["harbour", "o", "northern", "zzz", "café"]
    )
    func filter(text: String) async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.character("/"))
        var before = Int.max
        var typed = ""
        for letter in text {
            await desk.press(.character(letter))
            typed.append(letter)
            var options = ListingOptions()
            options.filter.text = typed
            let answer = try await desk.browser.session.perform(
                ScheduleQuery(desk.browser.asked.days, options, includesFollowed: true)
            )
            let zone = desk.browser.session.zone
            let expected = answer.view.days.flatMap { $0.airings(in: zone) }
            let rows = try #require(desk.browser.rows)
            #expect(rows.count == expected.count, "“\(typed)”")
            #expect((0..<rows.count).compactMap { rows.entry($0)?.episode.id } == expected.map(\.episode.id))
            #expect(rows.count <= before)
            before = rows.count
        }
        await desk.press(.escape)
        #expect(desk.browser.filter.isEmpty)
        #expect(desk.browser.rows?.count == desk.browser.rows?.entries.count)
    }

    @Test("a filter that is dropped leaves one where one stood; who chose something meanwhile stays with it")
    func dropped() async throws {
        var desk = try await Desk(80, 24)
        let stood = desk.browser.chosen?.episode.id
        await desk.press(.character("/"))
        await desk.type("zzzz")
        await desk.press(.escape)
        #expect(desk.browser.chosen?.episode.id == stood)
        await desk.press(.character("/"))
        await desk.type("o")
        await desk.press(.enter, .home, .down)
        let kept = desk.browser.chosen?.episode.id
        await desk.press(.escape)
        #expect(desk.browser.chosen?.episode.id == kept)
        await desk.press(.character("/"))
        await desk.type("crossing")
        await desk.press(.end)
        let chosen = desk.browser.chosen?.episode.id
        await desk.press(.escape)
        #expect(desk.browser.chosen?.episode.id == chosen)
    }

    @Test("of a filter that is longer than the screen the end is seen")
    func longFilter() async throws {
        var desk = try await Desk(30, 10)
        await desk.press(.character("/"))
        await desk.type(String(repeating: "x", count: 100) + "end")
        #expect(desk.text.contains("end▏"))
    }

    @Test("w marks and takes the mark off, f follows, at once and for the season and the details too")
    func marks() async throws {
        var desk = try await Desk(80, 24)
        let title = try #require(desk.browser.chosen).show.value.title
        await desk.press(.character("w"))
        #expect(desk.browser.chosen?.isWatched == true)
        await desk.press(.character("s"), .character("w"), .character("f"), .escape)
        #expect(desk.browser.chosen?.isWatched == false)
        #expect(desk.browser.chosen?.show.isFollowed == true)
        #expect(desk.effects == ["watched \(title)", "unwatched \(title)", "follow true \(title)"])
    }

    @Test("a mark is seen in the row that is chosen, and the others stay")
    func markIsSeen() async throws {
        var desk = try await Desk(80, 24)
        _ = desk.paint()
        let before = desk.browser.screen().text
        await desk.press(.character("w"))
        let after = desk.browser.screen().text
        let changed = zip(before, after).filter { $0 != $1 }
        #expect(changed.count == 2)
        #expect(changed.first?.1.contains("✓") == true)
        #expect(after.last?.contains("watched:") == true)
    }

    @Test("weeks and months are turned, days are gone to, and today is found again")
    func turning() async throws {
        var desk = try await Desk(80, 24)
        let today = desk.browser.today
        await desk.press(.character("]"))
        #expect(desk.browser.day == today.advanced(by: 7))
        await desk.press(.character("["), .character("["))
        #expect(desk.browser.asked.days.contains(today.advanced(by: -7)))
        await desk.press(.character("t"))
        #expect(desk.browser.day == today)
        await desk.press(.character("2"), .character("["))
        #expect(desk.browser.asked.days.contains(CivilDay("2026-10-20") ?? today))
        await desk.press(.left, .up)
        #expect(desk.browser.day == CivilDay("2026-10-12"))
        await desk.press(.enter)
        #expect(desk.browser.viewMode == .week)
        #expect(desk.browser.chosen?.date == CivilDay("2026-10-12"))
        await desk.press(.character("l"))
        #expect(desk.browser.chosen?.date == CivilDay("2026-10-13"))
        await desk.press(.character("h"))
        #expect(desk.browser.chosen?.date == CivilDay("2026-10-12"))
        await desk.press(.tab, .tab)
        #expect(desk.browser.viewMode == .list)
        let dates = (0..<(desk.browser.rows?.count ?? 0)).compactMap { desk.browser.rows?.entry($0)?.date }
        #expect(dates == dates.sorted(by: >))
    }

    @Test("the day turns at midnight: who looks at today looks at the new one, and the new week is asked for")
    func midnight() async throws {
        // Sunday evening in New York.
        var desk = try await Desk(80, 24, at: "2026-11-23T04:59:00Z")
        #expect(desk.browser.today == CivilDay("2026-11-22"))
        #expect(desk.browser.advance(to: instant("2026-11-23T04:59:30Z")).isEmpty)
        #expect(desk.browser.advance(to: instant("2026-11-23T05:00:00Z")).count == 1)
        #expect(desk.browser.asked.days == DaySpan(weekOf: CivilDay("2026-11-23") ?? desk.browser.today))
        // Who looks at another day is left there.
        await desk.press(.character("]"))
        let day = desk.browser.day
        #expect(desk.browser.advance(to: instant("2026-11-24T05:00:00Z")).isEmpty)
        #expect(desk.browser.day == day)
    }

    @Test("an answer to what was asked before changes nothing, and one stays where one stands when it comes anew")
    func late() async throws {
        var desk = try await Desk(80, 24)
        let first = ScheduleLoader(desk.browser.asked, style: desk.browser.style, streams: false)
        await desk.press(.down, .down, .down)
        let stood = desk.browser.chosen?.episode.id
        let same = try #require(await first.news(of: desk.browser.session, isComplete: true))
        desk.browser.receive(same)
        #expect(desk.browser.chosen?.episode.id == stood)
        await desk.press(.character("]"))
        let next = desk.text
        desk.browser.receive(same)
        #expect(desk.text == next)
    }

    @Test("a day that a source did not answer is not said to be empty, with a filter either")
    func unknown() async throws {
        let desk = try await Desk(80, 24)
        let answer = try await desk.browser.session.perform(ScheduleQuery(desk.browser.asked.days))
        for (view, isComplete, said) in [
            (answer.view, true, "nothing"), (answer.view, false, "no data"),
        ] {
            #expect(ScheduleTable.empty(view, isKnown: isComplete) == said)
        }
        var options = ListingOptions()
        options.filter.text = "crossing"
        let filtered = try await desk.browser.session.perform(ScheduleQuery(desk.browser.asked.days, options))
        #expect(ScheduleTable.empty(filtered.view, isKnown: false) == "no matching data")
        #expect(ScheduleTable.empty(filtered.view, isKnown: true) == "nothing")
    }

    @Test("what fails is said below, in words, and what is shown stays")
    func failure() async throws {
        var desk = try await Desk(80, 24)
        let count = desk.browser.rows?.count
        desk.browser.receive(.failed(desk.browser.asked, "no source answers\u{1B}[2J"))
        #expect(desk.text.contains("no source answers"))
        #expect(!desk.text.contains("\u{1B}"))
        #expect(desk.browser.rows?.count == count)
    }

    @Test("a key costs few bytes: no screen is painted whole for a step, a letter or a mark")
    func bytes() async throws {
        var desk = try await Desk(120, 40)
        let whole = desk.paint().count
        await desk.press(.up)
        _ = desk.paint()
        for (key, limit) in [(Key.down, 700), (.character("w"), 400), (.character("/"), 300)] {
            await desk.press(key)
            let bytes = desk.paint().count
            #expect(bytes < limit, "\(key)")
            #expect(bytes > 0)
        }
        // A whole screen is bounded by its cells, with their looks.
        #expect(whole < 120 * 40 * 4)
    }

    @Test("q and Escape go back, and quit in the listing alone; Ctrl-C quits, Ctrl-Z stops, Ctrl-L paints anew")
    func ways() async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.enter, .character("s"), .character("q"), .escape)
        #expect(desk.effects.isEmpty)
        #expect(desk.browser.pages.isEmpty)
        await desk.press(.escape, .character("q"), .control("c"), .control("z"), .control("l"))
        #expect(desk.effects == ["quit", "quit", "suspend", "repaint"])
    }

    @Test("where there is nothing, no key does harm")
    func nothing() async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.character("/"))
        await desk.type("zzzz")
        await desk.press(.enter)
        for key: Key in [
            .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .character("w"), .character("f"),
            .character("s"), .character("e"), .character("2"), .character("3"), .character("1"), .tab, .backTab,
            .character("x"), .delete, .backspace,
        ] {
            await desk.press(key)
            #expect(!desk.text.isEmpty)
        }
        #expect(desk.text.contains("nothing matches"))
    }

    @Test("every key that is told does something")
    func told() async throws {
        let lines = BrowserKeys.lines(Style()).joined(separator: "\n")
        for key in ["Enter", "/", "w", "f", "F", "s", "e", "t", "[ ]", "1 2 3", "?", "q", "n, p", "Ctrl-L", "Ctrl-Z"] {
            #expect(lines.contains(key))
        }
        for key: [Key] in [
            [.down], [.enter], [.character("/")], [.character("w")], [.character("f")], [.character("F")],
            [.character("s")],
            [.character("e")], [.character("[")], [.character("]")], [.character("2")], [.character("3")], [.tab],
            [.character("?")], [.enter, .character("n")], [.pageDown], [.end], [.home], [.right], [.left],
        ] {
            var desk = try await Desk(80, 24)
            let before = desk.browser.screen()
            for each in key { await desk.press(each) }
            #expect(desk.browser.screen() != before, "\(key)")
        }
    }

    @Test(
        "without a terminal browse says what to do instead",
        arguments: [["browse"], ["browse", "--json"], ["browse", "-o", "x"]]
    )
    func noTerminal(arguments: [String]) async {
        let run = await ProgramRun.run(arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains("aggctl week"))
    }
}
