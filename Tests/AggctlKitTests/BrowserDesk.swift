import Aggregator
import FixtureProvider
import Foundation
import FullScreen
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport

@testable import AggctlKit

/// A browser at a desk: what it wishes for is done at once, from the invented shows.
struct Desk {
    var browser: Browser
    private(set) var painter = ScreenPainter()
    /// What was wished for, beside what was asked.
    private(set) var wishes: [String] = []

    init(_ width: Int, _ height: Int, at now: String = "2026-11-20T21:10:00Z") async throws {
        var place = ProgramRun.Place()
        place.environment["TZ"] = "America/New_York"
        place.now = instant(now)
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        var options = SessionOptions()
        options.isDemo = true
        options.zone = TimeZone(identifier: "America/New_York")
        let session = try Session(kinds: [FixtureKind()], surroundings: environment.surroundings, options: options)
        var style = Style()
        style.width = width
        browser = Browser(session: session, style: style, width: width, height: height)
        await grant([.ask(browser.asked)])
    }

    mutating func press(_ keys: Key...) async {
        for key in keys { await grant(browser.press(key)) }
    }

    mutating func type(_ text: String) async { for letter in text { await press(.character(letter)) } }

    private mutating func grant(_ wishes: [Browser.Wish]) async {
        for wish in wishes {
            switch wish {
            case .ask(let asked), .read(let asked):
                let answer = DaysAnswer(asked, style: browser.style, streams: false)
                if let news = await answer.news(of: browser.session, isWhole: true) { browser.take(news) }
            case .details, .season, .explanation:
                if let page = await BrowserPage.answering(wish, in: browser.session) { browser.take(.page(page)) }
            case .poster(let entry, _): self.wishes.append("poster \(entry.show.value.title)")
            case .keep(.mark(_, let state), let entry): self.wishes.append("\(state) \(entry.show.value.title)")
            case .keep(.follow(_, let isFollowed), let entry):
                self.wishes.append("follow \(isFollowed) \(entry.show.value.title)")
            case .repaint: self.wishes.append("repaint")
            case .suspend: self.wishes.append("suspend")
            case .quit: self.wishes.append("quit")
            }
        }
    }

    var text: String {
        mutating get { browser.screen().text.joined(separator: "\n") + "\n" }
    }

    /// The bytes that the last change costs.
    mutating func paint() -> [UInt8] { painter.bytes(to: browser.screen()) }
}
