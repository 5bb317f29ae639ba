import ScheduleModel
import ProviderAPI
import Foundation
import TestSupport
import Testing

/// Whether a source is asked, and whether it is believed: tables of two pure functions.
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
            doubtfulRows: doubtful,
            rows: rows,
            hasShows: rows > 0
        )
    }

    private static func hold(
        _ minutes: Double,
        isWished: Bool,
        code: ProviderError.Code = .unreachable
    ) -> ProviderBackoff {
        ProviderBackoff(
            until: now.addingTimeInterval(60 * minutes),
            message: "gone",
            isRequestedBySource: isWished,
            code: code
        )
    }

    private struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let asks: FetchPolicy.Mode
        let kept: ResponseMetadata?
        var kind = ResourceKind.day
        var hold: ProviderBackoff?
        let decision: FetchPolicy.Decision
    }

    private static let cases = [
        Case(testDescription: "nothing kept", asks: .whenStale, kept: nil, decision: .fetch(nil)),
        Case(testDescription: "fresh", asks: .whenStale, kept: head(hoursOld: 1), decision: .useCached),
        Case(testDescription: "stale", asks: .whenStale, kept: head(hoursOld: 3), decision: .fetch(nil)),
        Case(
            testDescription: "stale, with a tag",
            asks: .whenStale,
            kept: head(hoursOld: 3, tagged: true),
            decision: .fetch(tag)
        ),
        Case(
            testDescription: "a tag of nine days",
            asks: .whenStale,
            kept: head(hoursOld: 216, tagged: true),
            decision: .fetch(nil)
        ),
        // What is on is answered for whole minutes.
        Case(
            testDescription: "later in this minute",
            asks: .whenStale,
            kept: head(hoursOld: -0.015),
            decision: .useCached
        ),
        Case(testDescription: "from the future", asks: .whenStale, kept: head(hoursOld: -1), decision: .fetch(nil)),
        Case(
            testDescription: "in doubt",
            asks: .whenStale,
            kept: head(hoursOld: 1, doubtful: 2),
            decision: .fetch(nil)
        ),
        Case(testDescription: "--refresh", asks: .always, kept: head(hoursOld: 1), decision: .fetch(nil)),
        Case(testDescription: "--offline", asks: .never, kept: head(hoursOld: 300), decision: .useCached),
        Case(testDescription: "--offline, nothing kept", asks: .never, kept: nil, decision: .missing),
        Case(testDescription: "--offline, a file", asks: .never, kept: nil, kind: .file, decision: .fetch(nil)),
        Case(
            testDescription: "a file that is fresh",
            asks: .whenStale,
            kept: head(hoursOld: 1, tagged: true),
            kind: .file,
            decision: .fetch(tag)
        ),
        Case(
            testDescription: "a refresh that began before",
            asks: .since(now.addingTimeInterval(-7200)),
            kept: head(hoursOld: 1),
            decision: .useCached
        ),
        Case(
            testDescription: "a refresh that began after",
            asks: .since(now.addingTimeInterval(-1800)),
            kept: head(hoursOld: 1),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "lost, something kept",
            asks: .whenStale,
            kept: head(hoursOld: 3),
            hold: hold(1, isWished: false),
            decision: .backOff(hold(1, isWished: false))
        ),
        Case(
            testDescription: "lost, nothing kept",
            asks: .whenStale,
            kept: nil,
            hold: hold(1, isWished: false),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "it answered with an error, something kept",
            asks: .whenStale,
            kept: head(hoursOld: 3),
            hold: hold(1, isWished: false, code: .refused),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "it answered with an error, nothing kept, for whoever does not look after freshness",
            asks: .whenMissing,
            kept: nil,
            hold: hold(1, isWished: false, code: .refused),
            decision: .backOff(hold(1, isWished: false, code: .refused))
        ),
        Case(
            testDescription: "lost, nothing kept, for whoever does not look after freshness",
            asks: .whenMissing,
            kept: nil,
            hold: hold(1, isWished: false),
            decision: .backOff(hold(1, isWished: false))
        ),
        Case(
            testDescription: "lost, a show of which nothing is kept",
            asks: .whenMissing,
            kept: nil,
            kind: .show,
            hold: hold(1, isWished: false),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "lost, by hand",
            asks: .always,
            kept: head(hoursOld: 3),
            hold: hold(1, isWished: false),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "lost a while ago",
            asks: .whenStale,
            kept: head(hoursOld: 3),
            hold: hold(-1, isWished: false),
            decision: .fetch(nil)
        ),
        Case(
            testDescription: "asked to be left alone, nothing kept",
            asks: .always,
            kept: nil,
            hold: hold(1, isWished: true),
            decision: .backOff(hold(1, isWished: true))
        ),
        Case(
            testDescription: "asked to be left alone, fresh",
            asks: .whenStale,
            kept: head(hoursOld: 1),
            hold: hold(1, isWished: true),
            decision: .useCached
        ),
    ]

    @Test("whether a source is asked hangs on what is kept, how old it is, and who asks", arguments: cases)
    private func decide(_ test: Case) {
        let policy = FetchPolicy(test.asks)
        let request = FetchPolicy.Request(test.kind, backoff: test.hold)
        #expect(policy.decide(test.kept, request, at: Self.now) == test.decision)
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
        known.doubtfulSince = minutes.map { now.addingTimeInterval(-$0 * 60) }
        #expect(FetchPolicy().evaluate(answer, known, .file, at: now) == verdict)
        #expect(FetchPolicy(acceptsShrink: true).evaluate(answer, known, .file, at: now) == .accept)
    }

    @Test("An empty response of a source is not confirmed by the next one a minute later")
    func emptyTwice() {
        let now = Date(timeIntervalSince1970: 1_780_000_000)
        let answer = Self.head(hoursOld: 0, rows: 0)
        var known = Self.head(hoursOld: 3, rows: 9, doubtful: 0)
        known.doubtfulSince = now.addingTimeInterval(-60)
        #expect(FetchPolicy().evaluate(answer, known, .day, at: now) == .suspect(rows: 0))
        #expect(FetchPolicy().evaluate(answer, known, .day, at: now.addingTimeInterval(7200)) == .accept)
    }

    @Test(
        "N16: what is believed of an answer by its rows, those that are kept, and those of the last doubt",
        arguments: [
            (rows: 5, kept: 10, doubt: nil as Int?, verdict: FetchPolicy.Verdict.accept),
            (4, 10, nil, .suspect(rows: 4)),
            (4, 10, 4, .accept), (4, 10, 9, .suspect(rows: 4)), (0, 10, 0, .accept), (0, 1, nil, .suspect(rows: 0)),
            (0, 0, nil, .accept), (3, 0, nil, .accept), (11, 10, nil, .accept),
        ]
    )
    func judge(rows: Int, kept: Int, doubt: Int?, verdict: FetchPolicy.Verdict) {
        let answer = Self.head(hoursOld: 0, rows: rows)
        let known = Self.head(hoursOld: 3, rows: kept, doubtful: doubt)
        #expect(FetchPolicy().evaluate(answer, known, .day) == verdict)
        #expect(FetchPolicy(acceptsShrink: true).evaluate(answer, known, .day) == .accept)
        // Of a day that is half over, a source may report only the rest.
        if rows > 0 { #expect(FetchPolicy().evaluate(answer, known, .day, isComplete: false) == .accept) }
    }

    @Test("N16: that a show has no episodes is in doubt where no list of it is kept, and believed the second time")
    func emptyList() {
        var none = Self.head(hoursOld: 0, rows: 0)
        // Of a show that is not there no one expects any.
        #expect(FetchPolicy().evaluate(none, nil, .episodes) == .accept)
        none.hasShows = true
        #expect(FetchPolicy().evaluate(none, nil, .episodes) == .acceptTentatively)
        #expect(FetchPolicy(acceptsShrink: true).evaluate(none, nil, .episodes) == .accept)
        #expect(FetchPolicy().evaluate(none, nil, .day) == .accept)
        var kept = none
        kept.doubtfulRows = 0
        #expect(FetchPolicy().decide(kept, FetchPolicy.Request(.episodes), at: Self.now) == .fetch(nil))
        #expect(FetchPolicy().evaluate(none, kept, .episodes) == .accept)
    }

    @Test("N16: so is a first list that lacks episodes which days told")
    func shortList() {
        let told = Self.head(hoursOld: 0, rows: 2)
        func judge(
            _ answer: ResponseMetadata,
            _ kept: ResponseMetadata?,
            _ kind: ResourceKind = .episodes
        ) -> FetchPolicy.Verdict {
            FetchPolicy().evaluate(answer, kept, kind, omitsKnownEpisodes: true)
        }
        #expect(judge(told, nil) == .acceptTentatively)
        #expect(judge(told, nil, .day) == .accept)
        #expect(FetchPolicy(acceptsShrink: true).evaluate(told, nil, .episodes, omitsKnownEpisodes: true) == .accept)
        var kept = told
        kept.doubtfulRows = 2
        #expect(FetchPolicy().decide(kept, FetchPolicy.Request(.episodes), at: Self.now) == .fetch(nil))
        #expect(judge(told, kept) == .accept)
    }

    @Test("“unchanged” confirms what is kept, and is refused where nothing is")
    func unchanged() {
        #expect(FetchPolicy().evaluate(nil, Self.head(hoursOld: 1), .day) == .notModified)
        #expect(FetchPolicy().evaluate(nil, nil, .day) == .reject)
    }
}
