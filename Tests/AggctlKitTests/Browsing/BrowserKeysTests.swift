import FullScreen
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Keys while the rows that they need are missing, or incomplete.
///
/// Covers: Browser, BrowserKeys, Key
@Suite struct BrowserKeysTests {
    /// Presses keys without responding to the requests that follow.
    private func hurry(_ harness: inout BrowserHarness, _ keys: Key...) -> [Browser.Effect] {
        keys.flatMap { harness.browser.press($0) }
    }

    @Test("No key acts on an episode that is off the screen: after another week is requested, keys do nothing")
    func noResponse() async throws {
        for key: Key in [.character("w"), .character("f"), .character("s"), .character("e"), .enter] {
            var harness = try await BrowserHarness(80, 24)
            #expect(hurry(&harness, .character("]")).count == 1)
            #expect(hurry(&harness, key).isEmpty, "\(key)")
            #expect(harness.browser.pages.isEmpty && harness.browser.unsavedChanges.isEmpty)
            #expect(harness.text.contains("the days are still being fetched"), "\(harness.text)")
        }
        var harness = try await BrowserHarness(80, 24)
        let index = harness.browser.position.index
        _ = hurry(&harness, .character("]"), .home, .down)
        #expect(harness.browser.position.index == index)
        #expect(!harness.text.contains("Fri 20 Nov"), "\(harness.text)")
    }

    @Test("If you turn the week there and back before a response, the day is selected again, and t goes to today")
    func thereAndBack() async throws {
        var harness = try await BrowserHarness(80, 24)
        let today = harness.browser.today
        let before = harness.browser.selectedEntry?.episode.id
        _ = hurry(&harness, .character("]"), .character("]"), .home, .character("t"))
        #expect(harness.browser.day == today)
        #expect(harness.browser.selectedEntry?.date == today)
        _ = hurry(&harness, .character("]"), .character("["))
        #expect(harness.browser.selectedEntry?.episode.id == before)
        _ = hurry(&harness, .home, .character("2"), .character("t"), .character("1"))
        #expect(harness.browser.selectedEntry?.date == today)
    }

    @Test("Pasted text goes to the filter, and runs no keys elsewhere")
    func pasted() async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.pasted("wq"))
        #expect(harness.effects.isEmpty && harness.browser.filter.isEmpty)
        #expect(harness.text.contains("pasted text only goes to the filter"))
        await harness.press(.character("/"), .pasted("the\u{9}evening\r\n"))
        #expect(harness.browser.isTyping && harness.browser.filter == "the evening")
        #expect(harness.browser.selectedEntry?.show.value.title == "The Evening Desk")
        await harness.press(.enter, .enter, .pasted("q"))
        #expect(harness.browser.pages.count == 1 && harness.effects.isEmpty)
    }

    @Test("Page up and page down skip no episode", arguments: [(100, 10), (80, 24), (60, 5), (20, 3)])
    func screens(width: Int, height: Int) async throws {
        var harness = try await BrowserHarness(width, height)
        await harness.press(.character("3"), .home)
        let rows = try #require(harness.browser.rows)
        for key: Key in [.pageDown, .pageUp] {
            var seen: Set<Int> = []
            var index = -1
            while harness.browser.position.index != index {
                _ = harness.text
                index = harness.browser.position.index
                let shown = harness.browser.position.top..<(harness.browser.position.top + harness.browser.bodyHeight)
                #expect(shown.contains(rows.rowIndices[index]))
                seen.formUnion(rows.rowIndices.indices.filter { shown.contains(rows.rowIndices[$0]) })
                await harness.press(key)
            }
            #expect(seen.count == rows.count, "\(key)")
            #expect(index == (key == .pageDown ? rows.count - 1 : 0))
        }
    }

    @Test("In a month, a key for an episode prints that you have to open a day first")
    func month() async throws {
        var harness = try await BrowserHarness(80, 24)
        for key: Key in [.character("w"), .character("f"), .character("s"), .character("e")] {
            await harness.press(.character("2"), key)
            #expect(harness.browser.pages.isEmpty && harness.effects.isEmpty)
            #expect(harness.text.contains("open a day first: Enter opens it"), "\(harness.text)")
        }
        await harness.press(.left)
        #expect(!harness.text.contains("open a day first"))
    }

    @Test("In a season, the sign of the episode from which you came stays with it")
    func origin() async throws {
        var harness = try await BrowserHarness(80, 24)
        let code = "S2026E232"
        await harness.press(.character("s"))
        #expect(harness.browser.screen().text.contains { $0.contains("▶  \(code)") })
        await harness.press(.up, .up)
        let lines = harness.browser.screen().text
        #expect(lines.contains { $0.contains("▶  \(code)") }, "\(lines)")
        #expect(lines.filter { $0.contains("▶") }.count == 1)
    }

    @Test("On a terminal without a full screen, browse suggests another command", arguments: ["dumb", "", nil])
    func dumb(kind: String?) async {
        var place = ProgramRun.Place()
        (place.outputWidth, place.typed) = (80, [])
        place.environment["TERM"] = kind
        let run = await ProgramRun.run(["browse", "--demo"], in: place)
        #expect(run.status == 64)
        #expect(run.errors.contains("TERM is") && run.errors.contains("aggctl week"), "\(run.errors)")
    }

    @Test("A text that does not fit shows that there is more, until its end is visible")
    func more() async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.character("?"))
        #expect(harness.browser.screen().text.last == "Esc back  Space more")
        await harness.press(.character(" "))
        #expect(harness.browser.screen().text.last == "Esc back")
        harness.browser.height = 60
        await harness.press(.home)
        #expect(harness.browser.screen().text.last == "Esc back")
    }

    @Test("The details show which keys lead to the next ones, and after f that the show is followed")
    func details() async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.enter)
        #expect(harness.text.contains("n next  p previous"), "\(harness.text)")
        #expect(!harness.text.contains("followed    yes"))
        await harness.press(.character("f"))
        #expect(harness.text.contains("followed    yes"), "\(harness.text)")
        await harness.press(.character("e"))
        #expect(!harness.text.contains("n next"))
    }
}
