import Aggregator
import Foundation
import FullScreen
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Messages of the full screen around its rows.
///
/// Covers: Browser, ScheduleLoader
@Suite struct BrowserMessageTests {
    @Test("The message that sources are fetched is shortened if space is limited")
    func loading() async throws {
        var harness = try await BrowserHarness(80, 24)
        harness.browser.isLoading = true
        harness.browser.progress = "tvmaze: 0 of 35 days; api.tvmaze.com lets us ask again in 12 s"
        let messages = [(160, "again in 12 s · "), (80, "· fetching tvmaze: 0 of 35 days"), (36, "· fetching …")]
        for (width, text) in messages {
            harness.browser.width = width
            #expect(harness.text.split(separator: "\n")[0].contains(text), "\(harness.text)")
        }
    }

    @Test("If only followed shows are listed, the key that lists all is shown")
    func followedOnly() async throws {
        var harness = try await BrowserHarness(80, 24)
        await harness.press(.character("F"))
        #expect(harness.text.contains("F all shows"))
        await harness.press(.character("F"))
        #expect(!harness.text.contains("F all shows"))
    }

    @Test("A filter counts the episodes of the month, not of the weeks around it")
    func monthCount() async throws {
        func note(_ key: Character) async throws -> String? {
            var harness = try await BrowserHarness(120, 40)
            await harness.press(.character(key), .character("/"))
            await harness.type("har")
            let title = String(harness.text.prefix { $0 != "\n" })
            return title.split(separator: "·").map { $0.trimmingCharacters(in: .whitespaces) }.first {
                $0.utf8.starts(with: "“har” ".utf8)
            }
        }
        // The list has only the days of the month.
        let list = try await note("3")
        #expect(list != nil)
        #expect(try await note("2") == list)
    }

    @Test("The reason for missing data is shown as text, without an address")
    func reasonWithoutAddress() async throws {
        let place = ProgramRun.Place.running(ProgramRun.tvMaze)
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        let session = try Session(kinds: ProgramRun.kinds, environment: environment.sessionEnvironment)
        let request = Browser(session: session, style: Style(), width: 80, height: 24).currentRequest
        let news = await ScheduleLoader(request, style: Style(), streams: false).update(from: session, isComplete: true)
        guard case .failed(_, let text)? = news else {
            Issue.record("something is known")
            return
        }
        #expect(text == "tvmaze: failed: no connection to tvmaze.test")
    }
}
