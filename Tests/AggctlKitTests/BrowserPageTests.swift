import FullScreen
import TestSupport
import Testing

@testable import AggctlKit

/// What keys do while a page is open over the listing.
@Suite struct BrowserPageTests {
    @Test("what the listing does it does from a page too: typing a filter there runs no other keys")
    func listingKeysOnPages() async throws {
        var desk = try await Desk(80, 24)
        for key: Key in [.enter, .character("/"), .character("w"), .character("e")] { await desk.press(key) }
        #expect(desk.browser.pages.isEmpty && desk.browser.isTyping && desk.browser.filter == "we")
        await desk.press(.escape)
        for key: Key in [.enter, .character("s"), .character("2")] { await desk.press(key) }
        #expect(desk.browser.pages.isEmpty && desk.browser.place == .month)
    }
}
