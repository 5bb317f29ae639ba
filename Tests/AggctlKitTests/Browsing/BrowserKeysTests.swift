import FullScreen
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// What keys do where the rows that they would be about are not there, or not as many as there are.
@Suite struct BrowserKeysTests {
    /// What the browser asks for is not answered yet.
    private func hurry(_ desk: inout Desk, _ keys: Key...) -> [Browser.Effect] {
        keys.flatMap { desk.browser.press($0) }
    }

    @Test("no key is about an episode that is not on the screen: what was asked for before the week was turned is not")
    func unanswered() async throws {
        for key: Key in [.character("w"), .character("f"), .character("s"), .character("e"), .enter] {
            var desk = try await Desk(80, 24)
            #expect(hurry(&desk, .character("]")).count == 1)
            #expect(hurry(&desk, key).isEmpty, "\(key)")
            #expect(desk.browser.pages.isEmpty && desk.browser.unsavedChanges.isEmpty)
            #expect(desk.text.contains("the days are still being fetched"), "\(desk.text)")
        }
        var desk = try await Desk(80, 24)
        let index = desk.browser.position.index
        _ = hurry(&desk, .character("]"), .home, .down)
        #expect(desk.browser.position.index == index)
        #expect(!desk.text.contains("Fri 20 Nov"), "\(desk.text)")
    }

    @Test("who turns the week there and back before an answer stands on the day again, and t goes to today")
    func thereAndBack() async throws {
        var desk = try await Desk(80, 24)
        let today = desk.browser.today
        let stood = desk.browser.chosen?.episode.id
        _ = hurry(&desk, .character("]"), .character("]"), .home, .character("t"))
        #expect(desk.browser.day == today)
        #expect(desk.browser.chosen?.date == today)
        _ = hurry(&desk, .character("]"), .character("["))
        #expect(desk.browser.chosen?.episode.id == stood)
        _ = hurry(&desk, .home, .character("2"), .character("t"), .character("1"))
        #expect(desk.browser.chosen?.date == today)
    }

    @Test("what is pasted goes to the filter, and runs no keys elsewhere")
    func pasted() async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.pasted("wq"))
        #expect(desk.effects.isEmpty && desk.browser.filter.isEmpty)
        #expect(desk.text.contains("pasted text only goes to the filter"))
        await desk.press(.character("/"), .pasted("the\u{9}evening\r\n"))
        #expect(desk.browser.isTyping && desk.browser.filter == "the evening")
        #expect(desk.browser.chosen?.show.value.title == "The Evening Desk")
        await desk.press(.enter, .enter, .pasted("q"))
        #expect(desk.browser.pages.count == 1 && desk.effects.isEmpty)
    }

    @Test("page up and page down pass over no episode", arguments: [(100, 10), (80, 24), (60, 5), (20, 3)])
    func screens(width: Int, height: Int) async throws {
        var desk = try await Desk(width, height)
        await desk.press(.character("3"), .home)
        let rows = try #require(desk.browser.rows)
        for key: Key in [.pageDown, .pageUp] {
            var seen: Set<Int> = []
            var index = -1
            while desk.browser.position.index != index {
                _ = desk.text
                index = desk.browser.position.index
                let shown = desk.browser.position.top..<(desk.browser.position.top + desk.browser.bodyHeight)
                #expect(shown.contains(rows.rowIndices[index]))
                seen.formUnion(rows.rowIndices.indices.filter { shown.contains(rows.rowIndices[$0]) })
                await desk.press(key)
            }
            #expect(seen.count == rows.count, "\(key)")
            #expect(index == (key == .pageDown ? rows.count - 1 : 0))
        }
    }

    @Test("in a month what is about an episode says that a day has to be opened first")
    func month() async throws {
        var desk = try await Desk(80, 24)
        for key: Key in [.character("w"), .character("f"), .character("s"), .character("e")] {
            await desk.press(.character("2"), key)
            #expect(desk.browser.pages.isEmpty && desk.effects.isEmpty)
            #expect(desk.text.contains("open a day first: Enter opens it"), "\(desk.text)")
        }
        await desk.press(.left)
        #expect(!desk.text.contains("open a day first"))
    }

    @Test("in a season the sign of the episode that one came from stays with it")
    func origin() async throws {
        var desk = try await Desk(80, 24)
        let code = "S2026E232"
        await desk.press(.character("s"))
        #expect(desk.browser.screen().text.contains { $0.contains("▶  \(code)") })
        await desk.press(.up, .up)
        let lines = desk.browser.screen().text
        #expect(lines.contains { $0.contains("▶  \(code)") }, "\(lines)")
        #expect(lines.filter { $0.contains("▶") }.count == 1)
    }

    @Test("on a terminal without a whole screen browse says what to do instead", arguments: ["dumb", "", nil])
    func dumb(kind: String?) async {
        var place = ProgramRun.Place()
        (place.outputWidth, place.typed) = (80, [])
        place.environment["TERM"] = kind
        let run = await ProgramRun.run(["browse", "--demo"], in: place)
        #expect(run.status == 64)
        #expect(run.errors.contains("TERM is") && run.errors.contains("aggctl week"), "\(run.errors)")
    }

    @Test("a text that does not fit says that there is more, until its end is seen")
    func more() async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.character("?"))
        #expect(desk.browser.screen().text.last == "Esc back  Space more")
        await desk.press(.character(" "))
        #expect(desk.browser.screen().text.last == "Esc back")
        desk.browser.height = 60
        await desk.press(.home)
        #expect(desk.browser.screen().text.last == "Esc back")
    }

    @Test("the details say which keys lead to the next ones, and after f that the show is followed")
    func details() async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.enter)
        #expect(desk.text.contains("n next  p previous"), "\(desk.text)")
        #expect(!desk.text.contains("followed    yes"))
        await desk.press(.character("f"))
        #expect(desk.text.contains("followed    yes"), "\(desk.text)")
        await desk.press(.character("e"))
        #expect(!desk.text.contains("n next"))
    }
}
