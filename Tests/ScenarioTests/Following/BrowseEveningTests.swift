import Aggregator
import Foundation
import FullScreen
import ProgramTestSupport
import ScheduleMerging
import ScheduleModel
import ScheduleViews
import TestSupport
import Testing

@testable import AggctlKit

/// The evening on the full screen.
///
/// Covers: Browser, EpisodeRows, ScheduleLoader, EveningTable, EveningView
@Suite struct BrowseEveningTests {
    private static let rows = """
        Harbour,1,1,One,2026-11-01,21:00,Northern
        Harbour,1,2,Two,2026-11-10,21:00,Northern
        Harbour,1,3,Three,2026-11-18,20:00,Northern
        Harbour,1,4,Four,2026-11-18,22:00,Northern
        Inlet,1,1,Start,2026-11-18,,Stream
        Inlet,1,2,Middle,2026-11-18,,Stream
        Inlet,1,3,End,2026-11-18,,Stream
        Late,1,1,Talk,2026-11-18,23:00,Southern
        Noon,1,1,Lunch,2026-11-18,12:00,Southern
        Quiz,1,1,Round,2026-11-18,20:10,Southern
        Night,1,1,Owls,2026-11-19,02:00,Southern
        """
    private static let files = [
        "tv.csv": "show,season,number,title,airdate,airtime,network,runtime\n"
            + rows.split(separator: "\n").map { $0 + ",60\n" }.joined()
    ]
    private let folder = TemporaryFolder()

    private var place: ProgramRun.Place {
        var place = ProgramRun.Place.holding(Self.files, at: "2026-11-18T20:15:00Z")
        place.environment["XDG_DATA_HOME"] = folder.path
        return place
    }

    /// Returns a browser with the evening of a viewer who follows two shows, and its session.
    private func opened() async throws -> (Browser, Session) {
        for show in ["Harbour", "Inlet"] { #expect(await ProgramRun.run(["follow", show], in: place).status == 0) }
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        let session = try Session(kinds: ProgramRun.kinds, environment: environment.sessionEnvironment)
        var style = Style()
        style.width = 80
        var browser = Browser(session: session, style: style, width: 80, height: 24)
        browser.viewMode = .tonight
        try await load(&browser, session)
        return (browser, session)
    }

    private func load(_ browser: inout Browser, _ session: Session) async throws {
        let loader = ScheduleLoader(browser.currentRequest, style: browser.style, streams: true)
        browser.receive(try #require(await loader.update(from: session, isComplete: true)))
    }

    @Test("The evening has the sections and rows of `tonight`, and a selection in its first row")
    func rows() async throws {
        var (browser, _) = try await opened()
        var wide = place
        wide.outputWidth = 80
        wide.environment["NO_COLOR"] = "1"
        let lines = await ProgramRun.run(["tonight"], in: wide).output.split(separator: "\n").map(String.init)
        let shown = browser.screen().text.filter { !$0.isEmpty }
        #expect(shown[0].utf8.starts(with: " Tonight · ".utf8), "\(shown)")
        // The last line of each is different: sources, and hints about keys.
        #expect(shown.dropFirst().dropLast().map(\.trimmed) == lines.dropLast().map(\.trimmed), "\(shown)\n\(lines)")
        #expect(browser.selectedEntry?.value.title == "Three")
        // The title has no date of an old episode.
        for _ in 0..<5 { _ = browser.press(.right) }
        #expect(browser.selectedEntry?.value.title == "One" && !browser.screen().text[0].contains("Nov"))
    }

    @Test("Left and right go to other sections, the filter and F hide rows, and [ opens a week")
    func keys() async throws {
        var (browser, session) = try await opened()
        var titles: [String?] = []
        for key in [Key.right, .right, .right, .right, .left, .left] {
            _ = browser.press(key)
            titles.append(browser.selectedEntry?.value.title)
        }
        #expect(titles == ["Four", "Start", "One", "One", "Start", "Four"])
        for key in [Key.character("/"), .character("q"), .character("u"), .enter] { _ = browser.press(key) }
        #expect(browser.rows?.count == 1 && browser.selectedEntry?.show.value.title == "Quiz")
        #expect(browser.screen().text[0].contains("“qu” 1 of 8"), "\(browser.screen().text[0])")
        for key in [Key.escape, .character("F")] { _ = browser.press(key) }
        try await load(&browser, session)
        #expect(browser.rows?.entries.contains { !$0.show.isFollowed } == false)
        guard case .fetch(let request) = browser.press(.character("[")).first else {
            Issue.record("no week is requested")
            return
        }
        #expect(request.viewMode == .week && request.days.first.description == "2026-11-09")
    }

    @Test("A mark is shown at once, and then the next episode has the row")
    func marks() async throws {
        var (browser, session) = try await opened()
        for _ in 0..<3 { _ = browser.press(.right) }
        let selected = try #require(browser.selectedEntry)
        #expect(selected.value.title == "One")
        let effects = browser.press(.character("w"))
        #expect(browser.screen().text.contains { $0.contains("Harbour") && $0.contains("S01E01 ✓") })
        guard case .save(.mark(_, let state), let entry) = effects.first else {
            Issue.record("nothing is saved")
            return
        }
        _ = try await session.perform(MarkEntryAction(entry, as: state))
        let row = browser.position.index
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        let later = try Session(kinds: ProgramRun.kinds, environment: environment.sessionEnvironment)
        try await load(&browser, later)
        #expect(browser.position.index == row && browser.selectedEntry?.value.title == "Two")
    }

    @Test("A new minute reads the evening again, and a week stays")
    func time() async throws {
        var (browser, _) = try await opened()
        #expect(browser.advance(to: browser.now.addingTimeInterval(1)).isEmpty)
        let effects = browser.advance(to: browser.now.addingTimeInterval(60))
        guard case .read(let request) = effects.first else {
            Issue.record("the evening is not read again")
            return
        }
        #expect(request.viewMode == .tonight && effects.count == 1)
        _ = browser.press(.character("1"))
        #expect(browser.advance(to: browser.now.addingTimeInterval(60)).isEmpty)
    }

    @Test(
        "The later airings have a heading by the hour",
        arguments: [
            ("2026-11-18T09:00:00Z", "Later today"), ("2026-11-17T14:00:00Z", nil),
            ("2026-11-18T13:00:00Z", "This evening"),
            ("2026-11-18T20:15:00Z", "Later tonight"), ("2026-11-19T01:00:00Z", "Later tonight"),
        ] as [(String, String?)]
    )
    func headings(now: String, heading: String?) async {
        var place = place
        (place.now, place.outputWidth, place.environment["NO_COLOR"]) = (instant(now), 80, "1")
        #expect(await ProgramRun.run(["follow", "Noon", "Harbour"], in: place).status == 0)
        let output = await ProgramRun.run(["tonight"], in: place).output
        let shown = ["Later today", "This evening", "Later tonight"].filter { output.contains("\($0)\n") }
        #expect(shown == [heading].compactMap(\.self), "\(output)")
    }

    @Test("Without airings, the screen has the text of `tonight`")
    func nothing() async throws {
        let environment = ProgramRun.environment(
            of: .holding(Self.files, at: "2026-12-18T20:15:00Z"),
            CapturingSink(),
            CapturingSink()
        )
        let session = try Session(kinds: ProgramRun.kinds, environment: environment.sessionEnvironment)
        var browser = Browser(session: session, style: Style(), width: 80, height: 24)
        browser.viewMode = .tonight
        try await load(&browser, session)
        #expect(browser.screen().text[1] == "Nothing is on, and nothing waits to be watched.")
        #expect(browser.selectedEntry == nil)
        for key in [Key.right, .left, .down, .enter, .character("w")] { _ = browser.press(key) }
        #expect(browser.pages.isEmpty)
    }
}

extension String {
    /// The text without spaces at its ends.
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
