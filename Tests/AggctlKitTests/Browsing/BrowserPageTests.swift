import Foundation
import FullScreen
import ScheduleMerging
import ScheduleModel
import ScheduleViews
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
        #expect(desk.browser.pages.isEmpty && desk.browser.viewMode == .month)
    }

    /// A JPEG of 16 × 24 pixels as a terminal of iTerm2's kind draws it; it decodes nothing.
    private func poster(_ rows: Int) throws -> TerminalPicture {
        let drawing = PictureDrawing(.inline, cell: CellSize(width: 0, height: 0))
        return try #require(TerminalPicture([0xFF, 0xD8, 0xFF], columns: 22, rows: rows, by: drawing))
    }

    @Test("a poster stands beside the details where there is room, and their lines stay clear of it")
    func posters() async throws {
        var desk = try await Desk(80, 24)
        desk.browser.drawing = PictureDrawing(.inline, cell: CellSize(width: 0, height: 0))
        await desk.press(.enter)
        let show = try #require(desk.browser.chosen?.show.id)
        let without = desk.text
        let size = Browser.posterSize
        desk.browser.receive(.poster(show, try poster(size.rows)))
        let lines = desk.browser.screen().text
        #expect(lines[1...size.rows].allSatisfy { DisplayWidth.of($0) <= 80 - size.columns })
        #expect(String(decoding: desk.paint(), as: UTF8.self).contains("1337;File=inline=1"))
        // Where it has no room the details are as they were.
        for (width, height) in [(60, 24), (80, 12), (110, 12), (20, 6)] {
            (desk.browser.width, desk.browser.height) = (width, height)
            #expect(!String(decoding: desk.paint(), as: UTF8.self).contains("1337;File"))
        }
        // Beside a listing too, of which enough is left.
        for (width, height) in [(110, 24), (120, 36), (135, 30), (136, 30), (200, 50)] {
            (desk.browser.width, desk.browser.height) = (width, height)
            #expect(String(decoding: desk.paint(), as: UTF8.self).contains("1337;File"), "\(width) columns")
            let lines = desk.browser.screen().text
            #expect(lines[1...size.rows].allSatisfy { DisplayWidth.of($0) <= width - size.columns }, "\(width) columns")
            #expect(lines.contains { ($0.firstIndex(of: "│")?.utf16Offset(in: $0) ?? 0) >= 44 }, "\(width) columns")
        }
        (desk.browser.width, desk.browser.height) = (80, 24)
        // Another show's poster that comes late is not this one's, nor does it take its place.
        desk.browser.receive(.poster(try #require(SourceKey("other:1")), try poster(size.rows)))
        #expect(desk.text != without)
        #expect(desk.browser.poster?.show == show)
        await desk.press(.escape)
        #expect(!String(decoding: desk.paint(), as: UTF8.self).contains("1337;File"))
    }

    @Test("an address that is wider than the screen is seen to its end")
    func longAddress() async throws {
        for (width, height) in [(120, 36), (40, 60), (30, 60)] {
            var desk = try await Desk(width, height)
            await desk.press(.enter)
            let page = desk.browser.screen().text.map { $0.split(separator: "│").last ?? "" }
            let words = page.map { $0.trimmingCharacters(in: .whitespaces) }
            let start = try #require(words.firstIndex { $0.utf8.starts(with: "https://demo.invalid".utf8) })
            let url = try #require(desk.browser.pages.last?.entry?.value.url?.rawValue)
            #expect(words[start...].joined().utf8.starts(with: url.utf8), "\(words)")
        }
    }
}
