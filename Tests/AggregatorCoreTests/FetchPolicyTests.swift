import ScheduleModel
import ProviderBoundary
import Foundation
import TestSupport
import Testing

/// Whether a source is asked, and whether it is believed: tables of two pure functions.
@Suite struct FetchPolicyTests {
    private static let now = instant("2024-01-10T12:00:00Z")
    private static let tag = Validators(entityTag: "\"1\"", lastModified: nil)

    private static func head(hoursOld: Double, rows: Int = 10, doubtful: Int? = nil, tagged: Bool = false) -> AnswerHead
    {
        let at = now.addingTimeInterval(-3600 * hoursOld)
        return AnswerHead(
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
    ) -> ProviderHold {
        ProviderHold(until: now.addingTimeInterval(60 * minutes), message: "gone", isWished: isWished, code: code)
    }

    private struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let asks: FetchPolicy.WhenToAsk
        let kept: AnswerHead?
        var kind = ResourceKind.day
        var hold: ProviderHold?
        let decision: FetchPolicy.Decision
    }

    private static let cases = [
        Case(testDescription: "nothing kept", asks: .whenStale, kept: nil, decision: .ask(nil)),
        Case(testDescription: "fresh", asks: .whenStale, kept: head(hoursOld: 1), decision: .use),
        Case(testDescription: "stale", asks: .whenStale, kept: head(hoursOld: 3), decision: .ask(nil)),
        Case(
            testDescription: "stale, with a tag",
            asks: .whenStale,
            kept: head(hoursOld: 3, tagged: true),
            decision: .ask(tag)
        ),
        Case(
            testDescription: "a tag of nine days",
            asks: .whenStale,
            kept: head(hoursOld: 216, tagged: true),
            decision: .ask(nil)
        ),
        // What is on is answered for whole minutes.
        Case(testDescription: "later in this minute", asks: .whenStale, kept: head(hoursOld: -0.015), decision: .use),
        Case(testDescription: "from the future", asks: .whenStale, kept: head(hoursOld: -1), decision: .ask(nil)),
        Case(
            testDescription: "in doubt",
            asks: .whenStale,
            kept: head(hoursOld: 1, doubtful: 2),
            decision: .ask(nil)
        ),
        Case(testDescription: "--refresh", asks: .always, kept: head(hoursOld: 1), decision: .ask(nil)),
        Case(testDescription: "--offline", asks: .never, kept: head(hoursOld: 300), decision: .use),
        Case(testDescription: "--offline, nothing kept", asks: .never, kept: nil, decision: .missing),
        Case(testDescription: "--offline, a file", asks: .never, kept: nil, kind: .file, decision: .ask(nil)),
        Case(
            testDescription: "a file that is fresh",
            asks: .whenStale,
            kept: head(hoursOld: 1, tagged: true),
            kind: .file,
            decision: .ask(tag)
        ),
        Case(
            testDescription: "a refresh that began before",
            asks: .since(now.addingTimeInterval(-7200)),
            kept: head(hoursOld: 1),
            decision: .use
        ),
        Case(
            testDescription: "a refresh that began after",
            asks: .since(now.addingTimeInterval(-1800)),
            kept: head(hoursOld: 1),
            decision: .ask(nil)
        ),
        Case(
            testDescription: "lost, something kept",
            asks: .whenStale,
            kept: head(hoursOld: 3),
            hold: hold(1, isWished: false),
            decision: .leaveAlone(hold(1, isWished: false))
        ),
        Case(
            testDescription: "lost, nothing kept",
            asks: .whenStale,
            kept: nil,
            hold: hold(1, isWished: false),
            decision: .ask(nil)
        ),
        Case(
            testDescription: "it answered with an error, something kept",
            asks: .whenStale,
            kept: head(hoursOld: 3),
            hold: hold(1, isWished: false, code: .refused),
            decision: .ask(nil)
        ),
        Case(
            testDescription: "it answered with an error, nothing kept, for whoever does not look after freshness",
            asks: .whenMissing,
            kept: nil,
            hold: hold(1, isWished: false, code: .refused),
            decision: .leaveAlone(hold(1, isWished: false, code: .refused))
        ),
        Case(
            testDescription: "lost, nothing kept, for whoever does not look after freshness",
            asks: .whenMissing,
            kept: nil,
            hold: hold(1, isWished: false),
            decision: .leaveAlone(hold(1, isWished: false))
        ),
        Case(
            testDescription: "lost, a show of which nothing is kept",
            asks: .whenMissing,
            kept: nil,
            kind: .show,
            hold: hold(1, isWished: false),
            decision: .ask(nil)
        ),
        Case(
            testDescription: "lost, by hand",
            asks: .always,
            kept: head(hoursOld: 3),
            hold: hold(1, isWished: false),
            decision: .ask(nil)
        ),
        Case(
            testDescription: "lost a while ago",
            asks: .whenStale,
            kept: head(hoursOld: 3),
            hold: hold(-1, isWished: false),
            decision: .ask(nil)
        ),
        Case(
            testDescription: "asked to be left alone, nothing kept",
            asks: .always,
            kept: nil,
            hold: hold(1, isWished: true),
            decision: .leaveAlone(hold(1, isWished: true))
        ),
        Case(
            testDescription: "asked to be left alone, fresh",
            asks: .whenStale,
            kept: head(hoursOld: 1),
            hold: hold(1, isWished: true),
            decision: .use
        ),
    ]

    @Test("whether a source is asked hangs on what is kept, how old it is, and who asks", arguments: cases)
    private func decide(_ test: Case) {
        let policy = FetchPolicy(test.asks)
        let request = FetchPolicy.Request(test.kind, hold: test.hold)
        #expect(policy.decide(test.kept, request, at: Self.now) == test.decision)
    }

    @Test(
        "N16: what is believed of an answer by its rows, those that are kept, and those of the last doubt",
        arguments: [
            (rows: 5, kept: 10, doubt: nil as Int?, verdict: FetchPolicy.Verdict.keep), (4, 10, nil, .doubt(rows: 4)),
            (4, 10, 4, .keep), (4, 10, 9, .doubt(rows: 4)), (0, 10, 0, .keep), (0, 1, nil, .doubt(rows: 0)),
            (0, 0, nil, .keep), (3, 0, nil, .keep), (11, 10, nil, .keep),
        ]
    )
    func judge(rows: Int, kept: Int, doubt: Int?, verdict: FetchPolicy.Verdict) {
        let answer = Self.head(hoursOld: 0, rows: rows)
        let known = Self.head(hoursOld: 3, rows: kept, doubtful: doubt)
        #expect(FetchPolicy().judge(answer, known, .day) == verdict)
        #expect(FetchPolicy(acceptsShrink: true).judge(answer, known, .day) == .keep)
        // What was read of a file is what is in it, and of a day that is half over a part is told no more.
        #expect(FetchPolicy().judge(answer, known, .file) == .keep)
        if rows > 0 { #expect(FetchPolicy().judge(answer, known, .day, isWhole: false) == .keep) }
    }

    @Test("N16: that a show has no episodes is in doubt where no list of it is kept, and believed the second time")
    func emptyList() {
        var none = Self.head(hoursOld: 0, rows: 0)
        // Of a show that is not there no one expects any.
        #expect(FetchPolicy().judge(none, nil, .episodes) == .keep)
        none.hasShows = true
        #expect(FetchPolicy().judge(none, nil, .episodes) == .keepInDoubt)
        #expect(FetchPolicy(acceptsShrink: true).judge(none, nil, .episodes) == .keep)
        #expect(FetchPolicy().judge(none, nil, .day) == .keep)
        var kept = none
        kept.doubtfulRows = 0
        #expect(FetchPolicy().decide(kept, FetchPolicy.Request(.episodes), at: Self.now) == .ask(nil))
        #expect(FetchPolicy().judge(none, kept, .episodes) == .keep)
    }

    @Test("N16: so is a first list that lacks episodes which days told")
    func shortList() {
        let told = Self.head(hoursOld: 0, rows: 2)
        func judge(_ answer: AnswerHead, _ kept: AnswerHead?, _ kind: ResourceKind = .episodes) -> FetchPolicy.Verdict {
            FetchPolicy().judge(answer, kept, kind, lacksKnown: true)
        }
        #expect(judge(told, nil) == .keepInDoubt)
        #expect(judge(told, nil, .day) == .keep)
        #expect(FetchPolicy(acceptsShrink: true).judge(told, nil, .episodes, lacksKnown: true) == .keep)
        var kept = told
        kept.doubtfulRows = 2
        #expect(FetchPolicy().decide(kept, FetchPolicy.Request(.episodes), at: Self.now) == .ask(nil))
        #expect(judge(told, kept) == .keep)
    }

    @Test("“unchanged” confirms what is kept, and is refused where nothing is")
    func unchanged() {
        #expect(FetchPolicy().judge(nil, Self.head(hoursOld: 1), .day) == .confirm)
        #expect(FetchPolicy().judge(nil, nil, .day) == .refuse)
    }
}
