import ScheduleModel
import ProviderAPI
import Foundation
import TestSupport
import Testing

/// Decisions about fetching a source and accepting its response: tables of two pure functions.
/// Covers: FetchPolicy, ResponseMetadata, ProviderBackoff, ResourceKind, ProviderError
@Suite struct FetchPolicyTests {
    private static let now = instant("2024-01-10T12:00:00Z")
    private static let tag = Validators(entityTag: "\"1\"", lastModified: nil)

    private static func head(
        hoursOld: Double,
        rows: Int = 10,
        doubtful: Int? = nil,
        tagged: Bool = false
    ) -> ResponseMetadata {
        let at = now.addingTimeInterval(-3600 * hoursOld)
        return ResponseMetadata(
            fetchedAt: at,
            receivedAt: at,
            freshSeconds: 7200,
            validators: tagged ? tag : nil,
            suspectRowCount: doubtful,
            rowCount: rows,
            hasShows: rows > 0
        )
    }

    private static func backoff(
        _ minutes: Double,
        isRequested: Bool,
        code: ProviderError.Code = .unreachable
    ) -> ProviderBackoff {
        ProviderBackoff(
            until: now.addingTimeInterval(60 * minutes),
            message: "gone",
            isRequestedBySource: isRequested,
            code: code
        )
    }

    private struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let mode: FetchPolicy.Mode
        let cached: ResponseMetadata?
        var kind = ResourceKind.day
        var backoff: ProviderBackoff?
        let decision: FetchPolicy.Decision
    }

    private static let cases = [
        Case(testDescription: "nothing cached", mode: .whenStale, cached: nil, decision: .fetch(nil)),
        Case(testDescription: "fresh", mode: .whenStale, cached: head(hoursOld: 1), decision: .useCached),
        Case(testDescription: "stale", mode: .whenStale, cached: head(hoursOld: 3), decision: .fetch(nil)),
        Case(
            testDescription: "stale, with a tag",
            mode: .whenStale,
            cached: head(hoursOld: 3, tagged: true),
            decision: .fetch(tag)
        ),
        Case(
            testDescription: "a tag that is nine days old",
            mode: .whenStale,
            cached: head(hoursOld: 216, tagged: true),
            decision: .fetch(nil)
        ),
        // The current programmes are fetched for whole minutes.
        Case(
            testDescription: "later in this minute",
            mode: .whenStale,
            cached: head(hoursOld: -0.015),
            decision: .useCached
        ),
        Case(testDescription: "from the future", mode: .whenStale, cached: head(hoursOld: -1), decision: .fetch(nil)),
        Case(
            testDescription: "doubtful",
            mode: .whenStale,
            cached: head(hoursOld: 1, doubtful: 2),
            decision: .fetch(nil)
        ),
        Case(testDescription: "--refresh", mode: .always, cached: head(hoursOld: 1), decision: .fetch(nil)),
        Case(testDescription: "--offline", mode: .never, cached: head(hoursOld: 300), decision: .useCached),
        Case(testDescription: "--offline, nothing cached", mode: .never, cached: nil, decision: .missing),
        Case(testDescription: "--offline, a file", mode: .never, cached: nil, kind: .file, decision: .fetch(nil)),
        Case(
            testDescription: "a fresh file",
            mode: .whenStale,
            cached: head(hoursOld: 1, tagged: true),
            kind: .file,
            decision: .fetch(tag)
        ),
        Case(
            testDescription: "a refresh that began before",
            mode: .since(now.addingTimeInterval(-7200)),
            cached: head(hoursOld: 1),
            decision: .useCached
        ),
        Case(
            testDescription: "a refresh that began after",
            mode: .since(now.addingTimeInterval(-1800)),
            cached: head(hoursOld: 1),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "unreachable, with a cached response",
            mode: .whenStale,
            cached: head(hoursOld: 3),
            backoff: backoff(1, isRequested: false),
            decision: .backOff(backoff(1, isRequested: false))
        ),
        Case(
            testDescription: "unreachable, nothing cached",
            mode: .whenStale,
            cached: nil,
            backoff: backoff(1, isRequested: false),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "error response, with a cached response",
            mode: .whenStale,
            cached: head(hoursOld: 3),
            backoff: backoff(1, isRequested: false, code: .refused),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "error response, nothing cached, fetched only if missing",
            mode: .whenMissing,
            cached: nil,
            backoff: backoff(1, isRequested: false, code: .refused),
            decision: .backOff(backoff(1, isRequested: false, code: .refused))
        ),
        Case(
            testDescription: "unreachable, nothing cached, fetched only if missing",
            mode: .whenMissing,
            cached: nil,
            backoff: backoff(1, isRequested: false),
            decision: .backOff(backoff(1, isRequested: false))
        ),
        Case(
            testDescription: "unreachable, a show with nothing cached",
            mode: .whenMissing,
            cached: nil,
            kind: .show,
            backoff: backoff(1, isRequested: false),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "unreachable, manual refresh",
            mode: .always,
            cached: head(hoursOld: 3),
            backoff: backoff(1, isRequested: false),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "unreachable a while ago",
            mode: .whenStale,
            cached: head(hoursOld: 3),
            backoff: backoff(-1, isRequested: false),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "backoff requested by the source, nothing cached",
            mode: .always,
            cached: nil,
            backoff: backoff(1, isRequested: true),
            decision: .backOff(backoff(1, isRequested: true))
        ),
        Case(
            testDescription: "backoff requested by the source, fresh",
            mode: .whenStale,
            cached: head(hoursOld: 1),
            backoff: backoff(1, isRequested: true),
            decision: .useCached
        ),
    ]

    @Test("A fetch depends on the cached response, its age and the mode", arguments: cases)
    private func decide(_ test: Case) {
        let policy = FetchPolicy(test.mode)
        let request = FetchPolicy.Request(test.kind, backoff: test.backoff)
        #expect(policy.decide(test.cached, request, at: Self.now) == test.decision)
    }

    @Test(
        "A file with at most a third of its rows is suspect, until it is the same an hour later",
        arguments: [
            (rows: 4, minutes: nil as Double?, verdict: FetchPolicy.Verdict.accept),
            (3, nil, .suspect(rows: 3)), (0, nil, .suspect(rows: 0)),
            (0, 1, .suspect(rows: 0)), (0, 61, .accept), (3, 59, .suspect(rows: 3)), (3, 61, .accept),
        ]
    )
    func shrunkFile(rows: Int, minutes: Double?, verdict: FetchPolicy.Verdict) {
        let now = Date(timeIntervalSince1970: 1_780_000_000)
        let answer = Self.head(hoursOld: 0, rows: rows)
        var known = Self.head(hoursOld: 3, rows: 9, doubtful: minutes.map { _ in rows })
        known.suspectSince = minutes.map { now.addingTimeInterval(-$0 * 60) }
        #expect(FetchPolicy().evaluate(answer, known, .file, at: now) == verdict)
        #expect(FetchPolicy(acceptsShrink: true).evaluate(answer, known, .file, at: now) == .accept)
    }

    @Test("An empty response of a source is not confirmed by the next one a minute later")
    func emptyTwice() {
        let now = Date(timeIntervalSince1970: 1_780_000_000)
        let answer = Self.head(hoursOld: 0, rows: 0)
        var known = Self.head(hoursOld: 3, rows: 9, doubtful: 0)
        known.suspectSince = now.addingTimeInterval(-60)
        #expect(FetchPolicy().evaluate(answer, known, .day, at: now) == .suspect(rows: 0))
        #expect(FetchPolicy().evaluate(answer, known, .day, at: now.addingTimeInterval(7200)) == .accept)
    }

    @Test(
        "N16: A response is accepted by its rows, the cached rows and the rows of the last doubtful response",
        arguments: [
            (rows: 5, cached: 10, doubt: nil as Int?, verdict: FetchPolicy.Verdict.accept),
            (4, 10, nil, .suspect(rows: 4)),
            (4, 10, 4, .accept), (4, 10, 9, .suspect(rows: 4)), (0, 10, 0, .accept), (0, 1, nil, .suspect(rows: 0)),
            (0, 0, nil, .accept), (3, 0, nil, .accept), (11, 10, nil, .accept),
        ]
    )
    func judge(rows: Int, cached: Int, doubt: Int?, verdict: FetchPolicy.Verdict) {
        let response = Self.head(hoursOld: 0, rows: rows)
        let cached = Self.head(hoursOld: 3, rows: cached, doubtful: doubt)
        #expect(FetchPolicy().evaluate(response, cached, .day) == verdict)
        #expect(FetchPolicy(acceptsShrink: true).evaluate(response, cached, .day) == .accept)
        // A partial response for a day in progress is not doubtful.
        if rows > 0 { #expect(FetchPolicy().evaluate(response, cached, .day, isComplete: false) == .accept) }
    }

    @Test("N16: An empty episode list is accepted tentatively if none is cached, and fully the second time")
    func emptyList() {
        var empty = Self.head(hoursOld: 0, rows: 0)
        // A show that the source does not list is expected to have no episodes.
        #expect(FetchPolicy().evaluate(empty, nil, .episodes) == .accept)
        empty.hasShows = true
        #expect(FetchPolicy().evaluate(empty, nil, .episodes) == .acceptTentatively)
        #expect(FetchPolicy(acceptsShrink: true).evaluate(empty, nil, .episodes) == .accept)
        #expect(FetchPolicy().evaluate(empty, nil, .day) == .accept)
        var cached = empty
        cached.suspectRowCount = 0
        #expect(FetchPolicy().decide(cached, FetchPolicy.Request(.episodes), at: Self.now) == .fetch(nil))
        #expect(FetchPolicy().evaluate(empty, cached, .episodes) == .accept)
    }

    @Test("N16: A first list without episodes from the daily schedules is accepted tentatively")
    func shortList() {
        let listed = Self.head(hoursOld: 0, rows: 2)
        func judge(
            _ response: ResponseMetadata,
            _ cached: ResponseMetadata?,
            _ kind: ResourceKind = .episodes
        ) -> FetchPolicy.Verdict {
            FetchPolicy().evaluate(response, cached, kind, omitsKnownEpisodes: true)
        }
        #expect(judge(listed, nil) == .acceptTentatively)
        #expect(judge(listed, nil, .day) == .accept)
        #expect(FetchPolicy(acceptsShrink: true).evaluate(listed, nil, .episodes, omitsKnownEpisodes: true) == .accept)
        var cached = listed
        cached.suspectRowCount = 2
        #expect(FetchPolicy().decide(cached, FetchPolicy.Request(.episodes), at: Self.now) == .fetch(nil))
        #expect(judge(listed, cached) == .accept)
    }

    @Test("A response “not modified” confirms a cached response, and is rejected if none is cached")
    func unchanged() {
        #expect(FetchPolicy().evaluate(nil, Self.head(hoursOld: 1), .day) == .notModified)
        #expect(FetchPolicy().evaluate(nil, nil, .day) == .reject)
    }
}
