import Aggregator
import Foundation
import FullScreen
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// What the full screen says beside its rows.
@Suite struct BrowserMessageTests {
    @Test("that sources are asked is told shorter where there is not room for all of it")
    func asking() async throws {
        var desk = try await Desk(80, 24)
        desk.browser.isLoading = true
        desk.browser.progress = "tvmaze: 0 of 35 days; api.tvmaze.com lets us ask again in 12 s"
        let told = [(160, "again in 12 s · "), (80, "· fetching tvmaze: 0 of 35 days"), (36, "· fetching …")]
        for (width, text) in told {
            desk.browser.width = width
            #expect(desk.text.split(separator: "\n")[0].contains(text), "\(desk.text)")
        }
    }

    @Test("where followed shows alone are listed it is said what lists all")
    func followedAlone() async throws {
        var desk = try await Desk(80, 24)
        await desk.press(.character("F"))
        #expect(desk.text.contains("F all shows"))
        await desk.press(.character("F"))
        #expect(!desk.text.contains("F all shows"))
    }

    @Test("a filter counts the episodes of the month, not of the weeks around it")
    func monthCount() async throws {
        func note(_ key: Character) async throws -> String? {
            var desk = try await Desk(120, 40)
            await desk.press(.character(key), .character("/"))
            await desk.type("har")
            let title = String(desk.text.prefix { $0 != "\n" })
            return title.split(separator: "·").map { $0.trimmingCharacters(in: .whitespaces) }.first {
                $0.utf8.starts(with: "“har” ".utf8)
            }
        }
        // The list is of the days of the month alone.
        let list = try await note("3")
        #expect(list != nil)
        #expect(try await note("2") == list)
    }

    @Test("why nothing is known is told in words, and by no address")
    func reasonWithoutAddress() async throws {
        let place = ProgramRun.Place.running(ProgramRun.tvMaze)
        let environment = ProgramRun.environment(of: place, CapturingSink(), CapturingSink())
        let session = try Session(kinds: ProgramRun.kinds, environment: environment.forSession)
        let asked = Browser(session: session, style: Style(), width: 80, height: 24).asked
        let news = await ScheduleLoader(asked, style: Style(), streams: false).news(of: session, isComplete: true)
        guard case .failed(_, let text)? = news else {
            Issue.record("something is known")
            return
        }
        #expect(text == "tvmaze: failed: no connection to tvmaze.test")
    }
}
