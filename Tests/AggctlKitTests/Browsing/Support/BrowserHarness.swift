import Aggregator
import FixtureProvider
import Foundation
import ProgramTestSupport
import FullScreen
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport

@testable import AggctlKit

/// A browser whose requests are performed at once, with the invented shows.
struct BrowserHarness {
    var browser: Browser
    private(set) var painter = ScreenPainter()
    /// The effects other than requests.
    private(set) var effects: [String] = []

    init(_ width: Int, _ height: Int, at now: String = "2026-11-20T21:10:00Z") async throws {
        var place = ProgramRun.Place()
        place.environment["TZ"] = "America/New_York"
        place.now = instant(now)
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        var options = SessionOptions()
        options.isDemo = true
        options.zone = TimeZone(identifier: "America/New_York")
        let session = try Session(kinds: [FixtureKind()], environment: environment.sessionEnvironment, options: options)
        var style = Style()
        style.width = width
        browser = Browser(session: session, style: style, width: width, height: height)
        await perform([.fetch(browser.currentRequest)])
    }

    mutating func press(_ keys: Key...) async {
        for key in keys { await perform(browser.press(key)) }
    }

    mutating func type(_ text: String) async { for letter in text { await press(.character(letter)) } }

    private mutating func perform(_ effects: [Browser.Effect]) async {
        for effect in effects {
            switch effect {
            case .fetch(let request), .read(let request):
                let loader = ScheduleLoader(request, style: browser.style, streams: false)
                if let news = await loader.update(from: browser.session, isComplete: true) { browser.receive(news) }
            case .details, .season, .explanation:
                if let page = await BrowserPage.loaded(effect, in: browser.session) { browser.receive(.page(page)) }
            case .poster(let entry, _): self.effects.append("poster \(entry.show.value.title)")
            case .save(.mark(_, let state), let entry): self.effects.append("\(state) \(entry.show.value.title)")
            case .save(.follow(_, let isFollowed), let entry):
                self.effects.append("follow \(isFollowed) \(entry.show.value.title)")
            case .repaint: self.effects.append("repaint")
            case .suspend: self.effects.append("suspend")
            case .quit: self.effects.append("quit")
            }
        }
    }

    var text: String {
        mutating get { browser.screen().text.joined(separator: "\n") + "\n" }
    }

    /// Returns the bytes that paint the last change.
    mutating func paint() -> [UInt8] { painter.bytes(to: browser.screen()) }
}
