import Aggregator
import JSONDocuments
import FixtureProvider
import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import ScheduleStore
import ScheduleViews
import TestSupport
import Testing

/// The application without a command line: requests and results are values.
/// Covers: Session, ScheduleQuery, OperationError, SessionOptions, ScheduleDocument
@Suite struct OperationTests {
    private static let now = Date(timeIntervalSince1970: 1_562_947_200)

    /// A session with fixture data that stores its data in a folder of its own.
    private static func session(
        _ folder: TemporaryFolder? = nil,
        _ change: (inout SessionOptions) -> Void = { _ in }
    ) throws -> Session {
        var environment = SessionEnvironment(now: { now }, files: MemoryFiles(["/c.toml": configuration]))
        environment.variables = ["AGGCTL_CONFIG": "/c.toml", "XDG_DATA_HOME": folder?.path ?? ""]
        environment.persistsData = folder != nil
        var options = SessionOptions()
        change(&options)
        return try Session(kinds: [FixtureKind()], environment: environment, options: options)
    }

    private static let configuration = "timezone = \"UTC\"\n[[provider]]\nid = \"demo\"\nkind = \"fixture\"\n"

    @Test("A request for too many days is rejected for each caller")
    func tooManyDays() async throws {
        let session = try Self.session()
        let days = DaySpan(session.today).extended(before: 0, after: ScheduleQuery.maxDays)
        await #expect(throws: OperationError.self) { try await session.perform(ScheduleQuery(days)) }
    }

    @Test("A week's request and result are values, by the viewer's days")
    func week() async throws {
        let session = try Self.session()
        let week = DaySpan(weekOf: session.today)
        let result = try await session.perform(ScheduleQuery(week))
        #expect(result.days == week)
        #expect(result.view.days.map(\.date) == week.days)
        #expect(result.view.entries.allSatisfy { $0.date.map(week.days.contains) ?? false })
        #expect(!result.view.entries.isEmpty)
        #expect(result.origin.reports.map(\.id.rawValue) == ["demo"])
        #expect(result.origin.now == Self.now)
    }

    @Test("A failed request throws a typed error with the details that its message needs")
    func failures() async throws {
        let session = try Self.session()
        let similar = await #expect(throws: OperationError.self) {
            try await session.perform(ShowDetailsQuery("Harbour Ligths"))
        }
        guard case .noSuchShow(let name, _, let reports) = try #require(similar) else {
            Issue.record("\(String(describing: similar))")
            return
        }
        #expect(name == "Harbour Ligths")
        #expect(reports.map(\.id.rawValue) == ["demo"])
        #expect(similar?.code == "show.not-found")

        let empty = await #expect(throws: OperationError.self) { try await session.perform(ShowSearchQuery("  ")) }
        #expect(empty?.message == "the text to search for is empty")
        let days = await #expect(throws: OperationError.self) {
            try await session.perform(UpcomingQuery(days: 93))
        }
        #expect(days?.message == "more than 92 days")
    }

    @Test("Operations on marks fail if storage is disabled", arguments: ["follow", "mark", "backup"])
    func storageDisabled(_ what: String) async throws {
        let session = try Self.session()
        let error = await #expect(throws: OperationError.self) {
            switch what {
            case "follow": _ = try await session.perform(FollowShowAction("demo:1"))
            case "mark": _ = try await session.perform(MarkEpisodesAction("demo:1", [.all], as: .watched))
            default: _ = try await session.perform(BackupAction(to: "x"))
            }
        }
        guard case .storageDisabled = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A show followed in one session is followed in the next, and its season is marked")
    func following() async throws {
        let folder = TemporaryFolder()
        let session = try Self.session(folder)
        let yesterday = try await session.perform(ScheduleQuery(DaySpan(session.today.advanced(by: -1))))
        let aired = yesterday.view.entries.first { $0.value.number.number != nil }
        let id = try #require(aired?.show.id.description)
        let followed = try await Self.session(folder).perform(FollowShowAction(id))
        #expect(followed.show.isFollowed)
        let selection = EpisodeSelection.all
        let marked = try await Self.session(folder).perform(MarkEpisodesAction(id, [selection], as: .watched))
        #expect(marked.changedCount > 0)
        #expect(marked.entries.count == marked.changedCount)
        let list = try await Self.session(folder).perform(FollowedShowsQuery())
        #expect(list.shows.map(\.id.description) == [id])
        let progress = WatchProgress(in: try #require(list.shows.first).episodes)
        #expect(progress.watched == marked.changedCount)
        _ = try await Self.session(folder).perform(UnfollowShowAction(id))
        #expect(try await Self.session(folder).perform(FollowedShowsQuery()).shows.isEmpty)
    }

    @Test("A document is made from a result only, and has its schema and its rows")
    func documents() async throws {
        let session = try Self.session()
        let result = try await session.perform(ScheduleQuery(DaySpan(session.today)))
        let document = ScheduleDocument(result)
        let text = String(decoding: document.json.bytes(isPretty: false), as: UTF8.self)
        #expect(text.contains("\"schema\":\"aggctl/schedule/1\""))
        #expect(text.contains("\"timezone\":\"GMT\"") || text.contains("\"timezone\":\"UTC\""))
        #expect(Array(document.items).count == result.view.entries.count)
    }

    @Test("A wrong configuration is reported with its file and line before a session exists")
    func configuration() throws {
        var environment = SessionEnvironment(
            now: { Self.now },
            files: MemoryFiles(["/c.toml": "country = \"US\"\n[[provider]]\nkind = \"fixtura\"\n"])
        )
        environment.variables = ["AGGCTL_CONFIG": "/c.toml"]
        let error = #expect(throws: OperationError.self) {
            try Session(kinds: [FixtureKind()], environment: environment)
        }
        guard case .configuration(let problem) = try #require(error) else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(problem.message == "/c.toml:3: there is no provider kind “fixtura”")
        #expect(problem.suggestion == "fixture")
    }
}
