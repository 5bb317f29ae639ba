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

/// The full screen of `browse`, driven by keys.
///
/// Covers: Browser, ScreenPainter, ScheduleLoader, BrowserKeys, Screen
@Suite struct BrowserTests {
    @Test(
        "The full screen matches its golden files",
        arguments: [
            ("week-20x6", 20, 6, ""), ("week-60x20", 60, 20, ""), ("week-80x24", 80, 24, ""),
            ("week-120x36", 120, 36, ""),
            ("details-80x24", 80, 24, "\r"), ("details-120x36", 120, 36, "\r"), ("season-80x24", 80, 24, "s"),
            ("explain-80x24", 80, 24, "e"), ("keys-80x24", 80, 24, "?"), ("month-80x24", 80, 24, "2"),
            ("month-20x6", 20, 6, "2"), ("list-80x24", 80, 24, "3"), ("filter-60x20", 60, 20, "/har"),
        ]
    )
    func golden(name: String, width: Int, height: Int, typed: String) async throws {
        var harness = try await BrowserHarness(width, height)
        for letter in typed { await harness.press(letter == "\r" ? .enter : .character(letter)) }
        let chosen = harness.browser.selectedEntry?.episode.id.description ?? "\(harness.browser.day)"
        try Golden.expect(harness.text + "-- \(chosen)\n", "browse-\(name).txt")
    }

    @Test("No screen is wider or higher than the terminal, whatever its size")
    func sizes() async throws {
        var harness = try await BrowserHarness(80, 24)
        for (width, height) in [(1, 1), (2, 2), (5, 3), (20, 6), (43, 10), (44, 10), (109, 5), (110, 30), (300, 100)] {
            (harness.browser.width, harness.browser.height) = (width, height)
            for keys: [Key] in [
                [], [.enter], [.escape], [.character("2")], [.character("1")], [.character("s")], [.escape],
            ] {
                for key in keys { await harness.press(key) }
                let screen = harness.browser.screen()
                #expect((screen.width, screen.height) == (width, height))
                #expect(screen.text.allSatisfy { DisplayWidth.of($0) <= width })
            }
        }
    }

    @Test("After a mark, empty days have the same message as before")
    func readAgain() async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.character("F"))
        let before = harness.text
        #expect(before.contains("nothing"))
        let loader = ScheduleLoader(harness.browser.currentRequest, style: harness.browser.style, streams: false)
        harness.browser.receive(try #require(await loader.update(from: harness.browser.session, isComplete: false)))
        #expect(harness.text == before)
    }

    @Test("If the days cannot be fetched, the reason is shown instead, and remains")
    func reason() async throws {
        var harness = try await BrowserHarness(80, 24)
        harness.browser.onlyFollowed = true
        harness.browser.receive(.failed(harness.browser.currentRequest, "no connection to site.test"))
        await harness.press(.down)
        #expect(harness.text.contains("no data: no connection to site.test"), "\(harness.text)")
    }

    @Test("After a confirmed filter is cleared, the selected episode remains")
    func confirmedFilter() async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.character("/"))
        await harness.type("har")
        await harness.press(.enter)
        let found = harness.browser.selectedEntry?.episode.id
        #expect(harness.text.contains("/ filter  Esc clear filter"))
        await harness.press(.escape)
        #expect(harness.browser.filter.isEmpty && harness.browser.selectedEntry?.episode.id == found)
        #expect(!harness.text.contains("Esc clear filter"))
    }

    @Test("The full screen opens on the airing of today that is on, or is next")
    func opening() async throws {
        let harness = try await BrowserHarness(80, 24)
        let entry = try #require(harness.browser.selectedEntry)
        #expect(entry.date == harness.browser.today)
        #expect(!entry.isOver(at: harness.browser.now))
    }

    @Test(
        "The filter finds letter by letter the episodes that the command finds",
        arguments: ["harbour", "o", "northern", "zzz", "café"]
    )
    func filter(text: String) async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.character("/"))
        var before = Int.max
        var typed = ""
        for letter in text {
            await harness.press(.character(letter))
            typed.append(letter)
            var options = ListingOptions()
            options.filter.text = typed
            let result = try await harness.browser.session.perform(
                ScheduleQuery(harness.browser.currentRequest.days, options, includesFollowed: true)
            )
            let zone = harness.browser.session.zone
            let expected = result.view.days.flatMap { $0.airings(in: zone) }
            let rows = try #require(harness.browser.rows)
            #expect(rows.count == expected.count, "“\(typed)”")
            #expect((0..<rows.count).compactMap { rows.entry($0)?.episode.id } == expected.map(\.episode.id))
            #expect(rows.count <= before)
            before = rows.count
        }
        await harness.press(.escape)
        #expect(harness.browser.filter.isEmpty)
        #expect(harness.browser.rows?.count == harness.browser.rows?.entries.count)
    }

    @Test("A cancelled filter restores the selection, unless you selected something in the meantime")
    func dropped() async throws {
        var harness = try await BrowserHarness(80, 24)
        let before = harness.browser.selectedEntry?.episode.id
        await harness.press(.character("/"))
        await harness.type("zzzz")
        await harness.press(.escape)
        #expect(harness.browser.selectedEntry?.episode.id == before)
        await harness.press(.character("/"))
        await harness.type("o")
        await harness.press(.enter, .home, .down)
        let selected = harness.browser.selectedEntry?.episode.id
        await harness.press(.escape)
        #expect(harness.browser.selectedEntry?.episode.id == selected)
        await harness.press(.character("/"))
        await harness.type("crossing")
        await harness.press(.end)
        let chosen = harness.browser.selectedEntry?.episode.id
        await harness.press(.escape)
        #expect(harness.browser.selectedEntry?.episode.id == chosen)
    }

    @Test("If a filter is longer than the screen, its end is visible")
    func longFilter() async throws {
        var harness = try await BrowserHarness(30, 10)
        await harness.press(.character("/"))
        await harness.type(String(repeating: "x", count: 100) + "end")
        #expect(harness.text.contains("end▏"))
    }

    @Test("w sets and removes the mark, and f follows, at once and also for the season and the details")
    func marks() async throws {
        var harness = try await BrowserHarness(80, 24)
        let title = try #require(harness.browser.selectedEntry).show.value.title
        await harness.press(.character("w"))
        #expect(harness.browser.selectedEntry?.isWatched == true)
        await harness.press(.character("s"), .character("w"), .character("f"), .escape)
        #expect(harness.browser.selectedEntry?.isWatched == false)
        #expect(harness.browser.selectedEntry?.show.isFollowed == true)
        #expect(harness.effects == ["watched \(title)", "unwatched \(title)", "follow true \(title)"])
    }

    @Test("A mark is visible in the selected row, and the other rows do not change")
    func markIsSeen() async throws {
        var harness = try await BrowserHarness(80, 24)
        _ = harness.paint()
        let before = harness.browser.screen().text
        await harness.press(.character("w"))
        let after = harness.browser.screen().text
        let changed = zip(before, after).filter { $0 != $1 }
        #expect(changed.count == 2)
        #expect(changed.first?.1.contains("✓") == true)
        #expect(after.last?.contains("watched:") == true)
    }

    @Test("Weeks and months are turned, days are reached, and t finds today")
    func turning() async throws {
        var harness = try await BrowserHarness(80, 24)
        let today = harness.browser.today
        await harness.press(.character("]"))
        #expect(harness.browser.day == today.advanced(by: 7))
        await harness.press(.character("["), .character("["))
        #expect(harness.browser.currentRequest.days.contains(today.advanced(by: -7)))
        await harness.press(.character("t"))
        #expect(harness.browser.day == today)
        await harness.press(.character("2"), .character("["))
        #expect(harness.browser.currentRequest.days.contains(CivilDay("2026-10-20") ?? today))
        await harness.press(.left, .up)
        #expect(harness.browser.day == CivilDay("2026-10-12"))
        await harness.press(.enter)
        #expect(harness.browser.viewMode == .week)
        #expect(harness.browser.selectedEntry?.date == CivilDay("2026-10-12"))
        await harness.press(.character("l"))
        #expect(harness.browser.selectedEntry?.date == CivilDay("2026-10-13"))
        await harness.press(.character("h"))
        #expect(harness.browser.selectedEntry?.date == CivilDay("2026-10-12"))
        await harness.press(.tab, .tab)
        #expect(harness.browser.viewMode == .list)
        let dates = (0..<(harness.browser.rows?.count ?? 0)).compactMap { harness.browser.rows?.entry($0)?.date }
        #expect(dates == dates.sorted(by: >))
    }

    @Test("At midnight, a screen that shows today moves to the new day and requests the new week")
    func midnight() async throws {
        // Sunday evening in New York.
        var harness = try await BrowserHarness(80, 24, at: "2026-11-23T04:59:00Z")
        #expect(harness.browser.today == CivilDay("2026-11-22"))
        #expect(harness.browser.advance(to: instant("2026-11-23T04:59:30Z")).isEmpty)
        #expect(harness.browser.advance(to: instant("2026-11-23T05:00:00Z")).count == 1)
        #expect(harness.browser.currentRequest.days == DaySpan(weekOf: CivilDay("2026-11-23") ?? harness.browser.today))
        // A screen that shows another day stays there.
        await harness.press(.character("]"))
        let day = harness.browser.day
        #expect(harness.browser.advance(to: instant("2026-11-24T05:00:00Z")).isEmpty)
        #expect(harness.browser.day == day)
    }

    @Test("A late response to an earlier request changes nothing, and a repeated response retains the selection")
    func late() async throws {
        var harness = try await BrowserHarness(80, 24)
        let first = ScheduleLoader(harness.browser.currentRequest, style: harness.browser.style, streams: false)
        await harness.press(.down, .down, .down)
        let selected = harness.browser.selectedEntry?.episode.id
        let same = try #require(await first.update(from: harness.browser.session, isComplete: true))
        harness.browser.receive(same)
        #expect(harness.browser.selectedEntry?.episode.id == selected)
        await harness.press(.character("]"))
        let next = harness.text
        harness.browser.receive(same)
        #expect(harness.text == next)
    }

    @Test("A day without a response is not called empty, with or without a filter")
    func unknown() async throws {
        let harness = try await BrowserHarness(80, 24)
        let result = try await harness.browser.session.perform(ScheduleQuery(harness.browser.currentRequest.days))
        for (view, isComplete, text) in [
            (result.view, true, "nothing"), (result.view, false, "no data"),
        ] {
            #expect(ScheduleTable.emptyText(view, isKnown: isComplete) == text)
        }
        var options = ListingOptions()
        options.filter.text = "crossing"
        let filtered = try await harness.browser.session.perform(
            ScheduleQuery(harness.browser.currentRequest.days, options)
        )
        #expect(ScheduleTable.emptyText(filtered.view, isKnown: false) == "no matching data")
        #expect(ScheduleTable.emptyText(filtered.view, isKnown: true) == "nothing")
    }

    @Test("A failure is shown as text at the bottom, and the rows remain")
    func failure() async throws {
        var harness = try await BrowserHarness(80, 24)
        let count = harness.browser.rows?.count
        harness.browser.receive(.failed(harness.browser.currentRequest, "no source answers\u{1B}[2J"))
        #expect(harness.text.contains("no source answers"))
        #expect(!harness.text.contains("\u{1B}"))
        #expect(harness.browser.rows?.count == count)
    }

    @Test("A key costs few bytes: no screen is painted completely for a step, a letter or a mark")
    func bytes() async throws {
        var harness = try await BrowserHarness(120, 40)
        let full = harness.paint().count
        await harness.press(.up)
        _ = harness.paint()
        for (key, limit) in [(Key.down, 700), (.character("w"), 400), (.character("/"), 300)] {
            await harness.press(key)
            let bytes = harness.paint().count
            #expect(bytes < limit, "\(key)")
            #expect(bytes > 0)
        }
        // A full screen is bounded by its cells with their attributes.
        #expect(full < 120 * 40 * 4)
    }

    @Test("q and Escape go back, and quit only in the schedule, Ctrl-C quits, Ctrl-Z stops, Ctrl-L repaints")
    func ways() async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.enter, .character("s"), .character("q"), .escape)
        #expect(harness.effects.isEmpty)
        #expect(harness.browser.pages.isEmpty)
        await harness.press(.escape, .character("q"), .control("c"), .control("z"), .control("l"))
        #expect(harness.effects == ["quit", "quit", "suspend", "repaint"])
    }

    @Test("Without any rows, no key does harm")
    func nothing() async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.character("/"))
        await harness.type("zzzz")
        await harness.press(.enter)
        for key: Key in [
            .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .character("w"), .character("f"),
            .character("s"), .character("e"), .character("2"), .character("3"), .character("1"), .tab, .backTab,
            .character("x"), .delete, .backspace,
        ] {
            await harness.press(key)
            #expect(!harness.text.isEmpty)
        }
        #expect(harness.text.contains("nothing matches"))
    }

    @Test("Every key in the help does something")
    func keysOfHelp() async throws {
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
            var harness = try await BrowserHarness(80, 24)
            let before = harness.browser.screen()
            for each in key { await harness.press(each) }
            #expect(harness.browser.screen() != before, "\(key)")
        }
    }

    @Test(
        "Without a terminal, browse suggests another command",
        arguments: [["browse"], ["browse", "--json"], ["browse", "-o", "x"]]
    )
    func noTerminal(arguments: [String]) async {
        let run = await ProgramRun.run(arguments)
        #expect(run.status == 64)
        #expect(run.errors.contains("aggctl week"))
    }
}
