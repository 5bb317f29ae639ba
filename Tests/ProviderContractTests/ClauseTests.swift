import ScheduleModel
import ProviderAPI
import FixtureProvider
import Foundation
import ProviderContract
import TestSupport
import Testing

/// Each clause catches a provider that breaks it. A flaw that passes here would pass in every provider.
/// Covers: ProviderContract, ContractClause, ContractSubject, ContractViolation
@Suite struct ClauseTests {
    @Test("The sound provider under the broken ones satisfies every rule")
    func sound() async {
        #expect(await ProviderContract.violations(by: subject(BrokenProvider())).isEmpty)
    }

    @Test("A response that changes is caught")
    func changing() async {
        await expectCaught("the same request gives the same answer") { content, _, turn in
            if turn > 1, !content.episodes.isEmpty { content.episodes[0].title = "Take \(turn)" }
        }
    }

    @Test("A row that is lost at the end of a window is caught")
    func losing() async {
        await expectCaught("adjacent windows give what the joined window gives") { content, request, _ in
            content.episodes.removeAll { $0.airings.contains { $0.time.day(in: request.zone) == request.days.last } }
        }
    }

    @Test("A row that is in two windows is caught")
    func doubling() async {
        await expectCaught("adjacent windows give what the joined window gives") { content, request, _ in
            if request.days.first == request.days.last { content.episodes.removeLast(min(1, content.episodes.count)) }
        }
    }

    @Test("Days judged in UTC instead of the request's zone are caught")
    func judgedInUTC() async {
        await expectCaught("days are judged in the request's zone, whatever zone it is") { content, request, _ in
            content = try await FixtureSnapshot.content(
                of: ScheduleRequest(
                    days: request.days,
                    zone: .gmt,
                    region: request.region,
                    includesStreaming: true
                )
            )
        }
    }

    @Test("Rows on empty days are caught")
    func neverEmpty() async {
        await expectCaught("days without anything are an empty answer, not an error") { content, request, _ in
            if content.episodes.isEmpty {
                content.shows = [Show(id: "x", title: "X")]
                content.episodes = [
                    Episode(id: "x", showID: "x", airings: [Airing(time: .day(BroadcastDay(request.days.first)))])
                ]
            }
        }
    }

    @Test("An error for an empty window is caught")
    func errorForNothing() async {
        var provider = BrokenProvider()
        provider.onSchedule = { throw ProviderError(.malformed, "nothing on") }
        #expect(await findings("days without anything are an empty answer, not an error", provider).count == 1)
    }

    @Test("A row that is years away from the requested days is caught")
    func stray() async {
        await expectCaught("rows can be read, and their lengths, numbers and dates are possible") { content, _, _ in
            guard let show = content.shows.first else { return }
            let epoch = Airing(time: .instant(instant("1970-01-01T00:00:00Z")), minutes: 30)
            content.episodes.append(Episode(id: "epoch", showID: show.id, title: "Epoch", airings: [epoch]))
        }
    }

    @Test("One ID for different episodes is caught")
    func sharedID() async {
        await expectCaught("ids are stable, unique and not empty") { content, _, _ in
            for index in content.episodes.indices { content.episodes[index].id = "same" }
        }
    }

    @Test("IDs that depend on the request are caught")
    func unstableID() async {
        await expectCaught("ids are stable, unique and not empty") { content, request, _ in
            for index in content.episodes.indices { content.episodes[index].id += "/\(request.days.count)" }
        }
    }

    @Test("An instant far from its air date is caught, unless it has a notice")
    func oddInstant() async {
        let rule =
            "an instant lies between its air date's 00:00 and 06:00 of the next day by the channel's clock, or has a notice"
        await expectCaught(rule) { content, _, _ in Self.moveAirDays(&content) }
        let reported = BrokenProvider { content, _, _ in
            Self.moveAirDays(&content)
            content.notices = content.episodes.map {
                Notice(.implausibleStart, "episode \($0.id) starts on another day")
            }
        }
        #expect(await findings(rule, reported).isEmpty)
    }

    @Test("An invented time is caught")
    func inventedTime() async {
        await expectCaught("a time that is not known is never invented") { content, _, _ in
            for index in content.episodes.indices where content.episodes[index].id.hasPrefix("undated") {
                content.episodes[index].airings[0].time = .instant(instant("2026-11-18T12:00:00Z"))
            }
        }
    }

    @Test("A number that differs from the show's list is caught")
    func otherNumber() async {
        await expectCaught(
            "an episode has the same number, title, length and time in the schedule and in its show's own list"
        ) { content, _, _ in
            for index in content.episodes.indices { content.episodes[index].number.season = 99 }
        }
    }

    @Test("A missing show that an episode refers to is caught")
    func missingShow() async {
        await expectCaught("a show that an episode refers to is delivered") { content, _, _ in
            content.shows.removeAll { $0.id.hasPrefix("news") }
        }
    }

    @Test("Markup in a text is caught")
    func markup() async {
        await expectCaught("text is plain: no markup, no entities, no control characters, nothing blank or endless") {
            content,
            _,
            _ in
            if !content.episodes.isEmpty { content.episodes[0].summary = "<p>It begins.</p>" }
        }
    }

    @Test("A provider that ignores cancellation is caught")
    func ignoringCancellation() async {
        var provider = BrokenProvider()
        provider.onSchedule = {}
        #expect(
            await findings("a request that is cancelled before it starts ends with a CancellationError", provider).count
                == 1
        )
    }

    @Test("A provider that reports cancellation as its own error is caught")
    func disguised() async {
        var provider = BrokenProvider()
        provider.onSchedule = { throw ProviderError(.timedOut, "interrupted") }
        #expect(
            await findings("a request that is cancelled before it starts ends with a CancellationError", provider).count
                == 1
        )
    }

    @Test("A provider that hangs despite cancellation is caught")
    func hanging() async {
        var hanging = BrokenProvider()
        hanging.onSchedule = { await neverReturn() }
        var subject = subject(BrokenProvider())
        subject.makeHanging = { [hanging] in hanging }
        subject.deadline = .milliseconds(100)
        let clause = ProviderContract.clauses.first { $0.rule.hasPrefix("a request that is cancelled while") }
        #expect(await clause?.violations(by: subject).contains { $0.finding.hasPrefix("the schedule") } == true)
    }

    @Test(
        "An unreachable source that looks empty, hangs or throws an untyped error is caught",
        arguments: ["empty", "silent", "hang", "untyped"]
    )
    func unreachable(how: String) async {
        struct Untyped: Error {}
        var subject = subject(BrokenProvider())
        subject.deadline = .milliseconds(100)
        subject.makeUnreachable = {
            var broken = BrokenProvider { content, _, _ in content = SourceResponse() }
            if how == "hang" { broken.onSchedule = { await neverReturn() } }
            if how == "untyped" { broken.onSchedule = { throw Untyped() } }
            return how == "silent" ? SilentProvider() : broken
        }
        let clause = ProviderContract.clauses.first { $0.rule.hasPrefix("a source that cannot be reached") }
        #expect(await clause?.violations(by: subject).contains { $0.finding.hasPrefix("the schedule") } == true)
    }

    @Test("Each clause has its own rule")
    func rules() {
        #expect(Set(ProviderContract.clauses.map(\.rule)).count == ProviderContract.clauses.count)
    }

    private static func moveAirDays(_ content: inout SourceResponse) {
        for index in content.episodes.indices {
            for airing in content.episodes[index].airings.indices {
                let day = content.episodes[index].airings[airing].airDay
                content.episodes[index].airings[airing].airDay = day.map { BroadcastDay($0.date.advanced(by: -3)) }
            }
        }
    }

    private func expectCaught(
        _ rule: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ flaw: @escaping @Sendable (inout SourceResponse, ScheduleRequest, Int) async throws -> Void
    ) async {
        let found = await findings(rule, BrokenProvider(flaw: flaw))
        #expect(!found.isEmpty, "\(rule)", sourceLocation: sourceLocation)
    }

    private func findings(_ rule: String, _ provider: BrokenProvider) async -> [ContractViolation] {
        guard let clause = ProviderContract.clauses.first(where: { $0.rule == rule }) else {
            Issue.record("there is no clause “\(rule)”")
            return []
        }
        return await clause.violations(by: subject(provider))
    }

    private func subject(_ provider: BrokenProvider) -> ContractSubject {
        var subject = ContractSubject("broken", days: days("2026-11-16", "2026-11-19"), region: country("US")) {
            provider
        }
        subject.emptyDays = days("1900-01-01", "1900-01-03")
        subject.untimedEpisodes = ["undated-2024/3x46"]
        return subject
    }
}

/// Reports nothing at all.
private struct SilentProvider: ScheduleProvider {
    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {}
}

/// The fixture's response to a request.
private enum FixtureSnapshot {
    static func content(of request: ScheduleRequest) async throws -> SourceResponse {
        let sound = try await collect { try await FixtureProvider().schedule(within: request, to: $0) }
        return SourceResponse(shows: sound.shows, episodes: sound.episodes)
    }
}
