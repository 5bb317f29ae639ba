import Foundation
import ProviderAPI
import ProviderContract
import ProviderContractTesting
import ScheduleModel
import TestSupport
import Testing

@testable import TunerProvider

/// Covers: TvheadendProvider, TvheadendKind, HDHomeRunProvider, HDHomeRunKind, GuideProgramme
@Suite struct TunerContractTests {
    private func subject(
        _ kind: any ProviderKind,
        _ settings: [String: String],
        _ web: StubWeb,
        _ broken: StubWeb
    ) -> ContractSubject {
        var subject = ContractSubject(
            kind,
            settings,
            over: web,
            broken: broken,
            days: days("2026-11-01", "2026-11-03"),
            region: country("US")
        )
        subject.now = instant("2026-11-01T00:00:00Z")
        subject.emptyDays = days("2026-11-05", "2026-11-07")
        subject.warnsAboutUnchecked = false
        return subject
    }

    @Test("tvheadend satisfies the contract", arguments: ProviderContract.clauses)
    func tvheadend(_ clause: ContractClause) async {
        let broken = FakeTvheadend.web(breaking: true)
        await expectSatisfied(
            clause,
            by: subject(TvheadendKind(), FakeTvheadend.settings, FakeTvheadend.web(), broken)
        )
    }

    @Test("An HDHomeRun satisfies the contract", arguments: ProviderContract.clauses)
    func hdHomeRun(_ clause: ContractClause) async {
        let broken = FakeHDHomeRun.web(breaking: true)
        await expectSatisfied(
            clause,
            by: subject(HDHomeRunKind(), FakeHDHomeRun.settings, FakeHDHomeRun.web(), broken)
        )
    }
}

/// Rules of the answers of tuners.
/// Covers: TvheadendProvider, TvheadendEvent, HDHomeRunProvider, HDHomeRunProgramme, GuideProgramme
@Suite struct TunerTests {
    private func collect(
        _ kind: any ProviderKind,
        _ settings: [String: String],
        _ web: any WebFetching,
        _ first: String = "2026-11-01",
        _ last: String = "2026-11-02",
        at time: String = "2026-11-01T00:00:00Z"
    ) async throws -> [SourceResponse] {
        let configuration = ProviderConfiguration(id: .unnamed, kind: kind.descriptor.kind, settings: settings)
        let provider = try kind.makeProvider(configuration, in: ProviderEnvironment(web: { _ in web }))
        let now = instant(time)
        let collector = ResponseCollector(provider: .unnamed, now: { now })
        let request = ScheduleRequest(days: days(first, last), zone: .gmt, region: country("US"))
        try await provider.schedule(for: request, to: collector)
        if let failure = collector.outcomes.compactMap(\.failure).first { throw failure }
        return collector.outcomes.compactMap(\.response)
    }

    /// Returns a line for each programme: start, channel, title, number, episode and label.
    private func lines(_ responses: [SourceResponse]) -> [String] {
        let shows = Dictionary(responses.flatMap(\.shows).map { ($0.id, $0) }) { $1 }
        return responses.flatMap(\.episodes).map { episode in
            let airing = episode.airings.first
            let start = airing?.time.start(in: .gmt).map { Instant.text($0) } ?? "?"
            let parts = [
                start, airing?.channel?.name, shows[episode.showID]?.title, episode.number.code, episode.title,
                airing?.label?.rawValue,
            ]
            return parts.compactMap(\.self).joined(separator: " ")
        }
    }

    @Test("tvheadend: times, channels, numbers, new and repeats are read, and the same title is one show")
    func tvheadend() async throws {
        let responses = try await collect(TvheadendKind(), FakeTvheadend.settings, FakeTvheadend.web())
        #expect(
            lines(responses).sorted() == [
                "2026-11-01T18:00:00Z One News new", "2026-11-01T20:00:00Z Two Harbour S02E05 The Rope repeat",
                "2026-11-02T06:00:00Z One News",
            ]
        )
        #expect(Set(responses.flatMap(\.episodes).map(\.showID)) == ["title/news", "title/harbour"])
        let harbour = try #require(responses.flatMap(\.shows).first { $0.title == "Harbour" })
        #expect(harbour.genres == ["Drama"] && harbour.image == nil)
    }

    @Test("tvheadend: a user with a password is sent in a header, and nothing without one")
    func login() async throws {
        let sent = FakeTvheadend.web()
        _ = try await collect(TvheadendKind(), FakeTvheadend.settings, sent)
        #expect(sent.addresses.allSatisfy { !$0.contains("correct") && !$0.contains("anna") })
    }

    @Test("tvheadend: a guide of several answers is read whole, and one that ignores the filter is restricted")
    func pages() async throws {
        let web = StubWeb { address in
            let start = address.firstMatch(of: /[?&]start=(\d+)/).flatMap { Int($0.1) } ?? 0
            let rows = (start..<min(start + 1000, 2500)).map { index in
                // One programme each hour, from 30 days before the first of November on.
                #"{"eventId":\#(index),"channelName":"One","title":"News","start":\#(1_793_491_200 + (index - 720) * 3600),"stop":\#(1_793_491_200 + (index - 719) * 3600)}"#
            }
            return Array(#"{"totalCount":2500,"entries":[\#(rows.joined(separator: ","))]}"#.utf8)
        }
        let responses = try await collect(TvheadendKind(), FakeTvheadend.settings, web)
        #expect(responses.flatMap(\.episodes).count >= 48)
        #expect(web.addresses.contains { $0.contains("start=2000&") })
        let starts = responses.flatMap(\.episodes).compactMap { $0.airings.first?.time.start(in: .gmt) }
        #expect(starts.min() == instant("2026-11-01T00:00:00Z"))
    }

    @Test("HDHomeRun: slices are joined without gaps, and first airings and repeats are labelled")
    func hdHomeRun() async throws {
        let web = FakeHDHomeRun.web()
        let settings = FakeHDHomeRun.settings
        let responses = try await collect(HDHomeRunKind(), settings, web, at: "2026-11-01T18:10:00Z")
        #expect(
            lines(responses).filter { !$0.contains("LOOP") }.sorted() == [
                "2026-11-01T18:00:00Z WCMH-DT News new",
                "2026-11-01T19:00:00Z WCMH-DT Harbour S02E05 The Rope repeat",
                "2026-11-01T20:00:00Z WSYX DT Old Film", "2026-11-01T23:00:00Z WSYX DT Late Film",
                "2026-11-02T02:00:00Z WCMH-DT Night News",
            ]
        )
        #expect(responses.flatMap(\.episodes).count { $0.showID == "title/loop" } == 30)
        let film = responses.flatMap(\.episodes).first { $0.showID == "title/old film" }
        #expect(film?.summary == "A dog." && film?.airings.first?.seconds == 10_800)
    }

    @Test("HDHomeRun: a bad programme costs only itself")
    func badProgramme() async throws {
        let web = FakeHDHomeRun.web(breaking: true)
        let responses = try await collect(HDHomeRunKind(), FakeHDHomeRun.settings, web, at: "2026-11-01T18:10:00Z")
        #expect(lines(responses).contains { $0.contains("Harbour") })
        #expect(responses.flatMap(\.notices).contains { $0.message.contains("skipped: no title or no start") })
    }

    @Test("HDHomeRun: the key of the tuner is in no message and in no location")
    func secret() async throws {
        let web = StubWeb { address in
            if address.contains("discover") { return FakeHDHomeRun.answer(address) }
            var error = ProviderError(.refused, "HTTP 403 for \(address)", at: address)
            error.status = 403
            throw error
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await collect(HDHomeRunKind(), FakeHDHomeRun.settings, web)
        }
        let text = "\(error?.message ?? "") \(error?.location ?? "")"
        #expect(text.contains("restart the tuner") && !text.contains(FakeHDHomeRun.key), "\(text)")
    }

    private static let failingAnswers:
        [(kind: any ProviderKind, settings: [String: String], status: Int, body: String)] = [
            (TvheadendKind(), FakeTvheadend.settings, 401, ""), (TvheadendKind(), FakeTvheadend.settings, 404, ""),
            (TvheadendKind(), FakeTvheadend.settings, 200, "<html>"),
            (HDHomeRunKind(), FakeHDHomeRun.settings, 404, ""),
            (HDHomeRunKind(), FakeHDHomeRun.settings, 200, "<html>"),
            (HDHomeRunKind(), FakeHDHomeRun.settings, 200, #"{"ModelNumber":"HDHR3-US"}"#),
        ]
    private static let expectedMessages = [
        "check user and password", "check base-url", "check base-url", "check base-url", "check base-url",
        "HDHR3-US has no key",
    ]

    @Test("A wrong user, a wrong address and an old model are named", arguments: failingAnswers.indices)
    func failures(index: Int) async throws {
        let failure = Self.failingAnswers[index]
        let web = StubWeb { _ in
            if failure.status == 200 { return Array(failure.body.utf8) }
            var error = ProviderError(.refused, "HTTP \(failure.status)")
            error.status = failure.status
            throw error
        }
        let error = await #expect(throws: ProviderError.self) {
            _ = try await collect(failure.kind, failure.settings, web)
        }
        #expect(error?.message.contains(Self.expectedMessages[index]) == true, "\(error?.message ?? "")")
    }

    private static let refusedSettings: [(any ProviderKind, [String: String])] = [
        (TvheadendKind(), [:]), (TvheadendKind(), ["base-url": "tvheadend"]),
        (TvheadendKind(), ["base-url": "http://a.lan", "user": "a:b"]),
        (TvheadendKind(), ["base-url": "http://a.lan", "days": "99"]), (HDHomeRunKind(), [:]),
        (HDHomeRunKind(), ["base-url": "http://a.lan", "days": "0"]),
    ]

    @Test("Settings that cannot work are refused", arguments: refusedSettings.indices)
    func settings(index: Int) {
        let (kind, settings) = Self.refusedSettings[index]
        #expect(throws: (any Error).self) {
            try kind.makeProvider(
                ProviderConfiguration(id: .unnamed, kind: kind.descriptor.kind, settings: settings),
                in: ProviderEnvironment()
            )
        }
    }
}
