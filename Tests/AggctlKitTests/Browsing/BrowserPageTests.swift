import Foundation
import FullScreen
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import Testing

@testable import AggctlKit

/// Keys while a page is open over the schedule.
///
/// Covers: Browser, BrowserPage, TerminalPicture, PictureDrawing, Screen
@Suite struct BrowserPageTests {
    @Test("Keys of the schedule also work on a page: a filter typed there runs no other keys")
    func listingKeysOnPages() async throws {
        var harness = try await BrowserHarness(80, 24)
        for key: Key in [.enter, .character("/"), .character("w"), .character("e")] { await harness.press(key) }
        #expect(harness.browser.pages.isEmpty && harness.browser.isTyping && harness.browser.filter == "we")
        await harness.press(.escape)
        for key: Key in [.enter, .character("s"), .character("2")] { await harness.press(key) }
        #expect(harness.browser.pages.isEmpty && harness.browser.viewMode == .month)
    }

    @Test("A mark made while the details are loaded stays, even if it is saved first")
    func markWhileLoading() async throws {
        var harness = try await BrowserHarness(80, 24)
        let entry = try #require(harness.browser.selectedEntry)
        let late = try #require(await BrowserPage.loaded(.details(entry), in: harness.browser.session))
        await harness.press(.enter, .character("w"))
        harness.browser.receive(.saved(.mark(entry.episode.id, .watched)))
        harness.browser.receive(.page(late))
        #expect(harness.text.contains(/watched +yes/), "\(harness.text)")
    }

    /// Returns a JPEG of 16 × 24 pixels for a terminal of iTerm2's kind, which decodes nothing.
    private func poster(_ rows: Int) throws -> TerminalPicture {
        let drawing = PictureDrawing(.inline, cell: CellSize(width: 0, height: 0))
        return try #require(TerminalPicture([0xFF, 0xD8, 0xFF], columns: 22, rows: rows, by: drawing))
    }

    @Test("A poster is next to the details if there is space, and their lines do not overlap it")
    func posters() async throws {
        var harness = try await BrowserHarness(80, 24)
        harness.browser.drawing = PictureDrawing(.inline, cell: CellSize(width: 0, height: 0))
        await harness.press(.enter)
        let show = try #require(harness.browser.selectedEntry?.show.id)
        let without = harness.text
        let size = Browser.posterSize
        harness.browser.receive(.poster(show, try poster(size.rows)))
        let lines = harness.browser.screen().text
        #expect(lines[1...size.rows].allSatisfy { DisplayWidth.of($0) <= 80 - size.columns })
        #expect(String(decoding: harness.paint(), as: UTF8.self).contains("1337;File=inline=1"))
        // Without enough space the details have no poster.
        for (width, height) in [(60, 24), (80, 12), (110, 12), (20, 6)] {
            (harness.browser.width, harness.browser.height) = (width, height)
            #expect(!String(decoding: harness.paint(), as: UTF8.self).contains("1337;File"))
        }
        // The poster is also next to a schedule, of which enough remains.
        for (width, height) in [(110, 24), (120, 36), (135, 30), (136, 30), (200, 50)] {
            (harness.browser.width, harness.browser.height) = (width, height)
            #expect(String(decoding: harness.paint(), as: UTF8.self).contains("1337;File"), "\(width) columns")
            let lines = harness.browser.screen().text
            #expect(lines[1...size.rows].allSatisfy { DisplayWidth.of($0) <= width - size.columns }, "\(width) columns")
            #expect(lines.contains { ($0.firstIndex(of: "│")?.utf16Offset(in: $0) ?? 0) >= 44 }, "\(width) columns")
        }
        (harness.browser.width, harness.browser.height) = (80, 24)
        // A late poster of another show does not replace this one.
        harness.browser.receive(.poster(try #require(SourceKey("other:1")), try poster(size.rows)))
        #expect(harness.text != without)
        #expect(harness.browser.poster?.show == show)
        await harness.press(.escape)
        #expect(!String(decoding: harness.paint(), as: UTF8.self).contains("1337;File"))
    }

    @Test("An address that is wider than the screen is visible to its end")
    func longAddress() async throws {
        for (width, height) in [(120, 36), (40, 60), (30, 60)] {
            var harness = try await BrowserHarness(width, height)
            await harness.press(.enter)
            let page = harness.browser.screen().text.map { $0.split(separator: "│").last ?? "" }
            let lines = page.map { $0.trimmingCharacters(in: .whitespaces) }
            let start = try #require(lines.firstIndex { $0.utf8.starts(with: "https://demo.invalid".utf8) })
            let url = try #require(harness.browser.pages.last?.entry?.value.url?.rawValue)
            #expect(lines[start...].joined().utf8.starts(with: url.utf8), "\(lines)")
        }
    }
}
