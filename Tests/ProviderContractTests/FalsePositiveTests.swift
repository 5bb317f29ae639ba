import Foundation
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// Unusual but correct providers, which must have no findings.
/// Covers: ProviderContract, ContractSubject, SecretRedactor
@Suite struct FalsePositiveTests {
    /// A source that returns the given shows and episodes.
    private struct FixedSource: EpisodeListing, ShowSearching {
        var shows = [Show(id: "s", title: "Show", network: Channel(name: "North"))]
        var episodes: [Episode] = []
        var listed: [Episode]?
        /// The search results, or its shows if nil.
        var found: [Show]?
        /// The failure of each request if any, and the number of requests.
        var failure: ProviderError?
        let requests = Counter()

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            _ = requests.next()
            if let failure { throw failure }
            // Days outside the request may be returned too.
            let response = SourceResponse(shows: shows, episodes: episodes)
            collector.deliver(response, for: ResourceID("all"))
        }

        func episodes(of showID: String, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            let all = (listed ?? episodes).filter { $0.showID == showID }
            let response = SourceResponse(shows: shows.filter { $0.id == showID }, episodes: all)
            collector.deliver(response, for: ResourceID("list \(showID)"))
        }

        func search(_ text: String, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            let fitting = (found ?? shows).filter { FoldedText($0.title) == FoldedText(text) }
            collector.deliver(SourceResponse(shows: fitting), for: ResourceID("search"))
        }
    }

    private static func episode(
        _ id: String,
        _ start: String,
        of show: String = "s",
        number: EpisodeNumber = EpisodeNumber(),
        title: String? = nil,
        on channel: Channel = Channel(name: "North"),
        minutes: Int? = 30
    ) -> Episode {
        let airing = Airing(time: .instant(instant(start)), minutes: minutes, channel: channel)
        return Episode(id: id, showID: show, number: number, title: title, runtime: minutes, airings: [airing])
    }

    private static let pilot = episode("1", "2026-11-16T20:00:00Z", number: EpisodeNumber(season: 1, number: 1))

    private static let sources: [(name: String, source: FixedSource)] = {
        let stream = Channel(name: "Stream", kind: .web)
        let season = (1...5).map { (number: Int) in
            episode("e\(number)", "2026-11-16T08:00:00Z", number: EpisodeNumber(season: 1, number: number), on: stream)
        }
        let midnight = (1...4).map {
            episode("m\($0)", "2026-11-17T00:00:00Z", of: "w\($0)", title: "T\($0)", on: stream, minutes: nil)
        }
        let texts = [
            "Café\u{a0}: la fin", "שלום\u{200f}!", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}", "A\nB",
            "Q&A", "1 < 2",
        ]
        var absolute = pilot
        absolute.number.absolute = 27
        var dated = pilot
        dated.airings = [Airing(time: .day(BroadcastDay(day("2026-11-16"))))]
        let finales = (1...2).map { (number: Int) in
            var last = episode("f\(number)", "2026-11-16T2\(number):00:00Z")
            (last.number, last.role) = (EpisodeNumber(season: 1, number: number), .seasonFinale)
            return last
        }
        let open = (1...4).map { (number: Int) in
            var last = episode("o\(number)", "2026-11-16T1\(number):00:00Z", title: "O\(number)")
            (last.number.absolute, last.role) = (number < 4 ? 7 : 8, .seasonFinale)
            return last
        }
        let signed = (1...4).map {
            var show = Show(id: "p\($0)", title: "P\($0)", network: Channel(name: "North"))
            (show.image, show.startYear) = (WebLink(rawValue: "https://north.invalid/sign.png"), 2021)
            show.premiered = day("2024-03-01")
            return show
        }
        let spelled = ["FOX", "Fox"].enumerated().map { index, name in
            episode("x\(index)", "2026-11-16T1\(index):00:00Z", title: name, on: Channel(name: name))
        }
        let namesakes = ["GB", "US"].map { Show(id: "n" + $0, title: "Love", country: country($0)) }
        return [
            ("releases a season at once on a streaming service", FixedSource(episodes: season)),
            (
                "releases several shows at midnight",
                FixedSource(
                    shows: (1...4).map { Show(id: "w\($0)", title: "W\($0)", webChannel: stream) },
                    episodes: midnight
                )
            ),
            (
                "has titles in French, in Hebrew, with a flag, two lines or a sign",
                FixedSource(
                    episodes: texts.enumerated().map { episode("t\($0)", "2026-11-16T1\($0):00:00Z", title: $1) }
                )
            ),
            ("counts over the whole show only in its lists", FixedSource(episodes: [pilot], listed: [absolute])),
            ("ends a season with two episodes on one evening", FixedSource(episodes: finales)),
            ("has no seasons, and three parts with one number", FixedSource(episodes: open)),
            (
                "has a channel's logo for its shows, and shows older than their premiere",
                FixedSource(
                    shows: signed,
                    episodes: signed.map { episode("e" + $0.id, "2026-11-16T20:00:00Z", of: $0.id, title: $0.title) }
                )
            ),
            ("has channels of several countries without naming the countries", FixedSource(episodes: spelled)),
            ("has only dates in its lists", FixedSource(episodes: [pilot], listed: [dated])),
            (
                "has two shows with one title in two countries",
                FixedSource(
                    shows: namesakes,
                    episodes: namesakes.map { episode("e\($0.id)", "2026-11-16T20:00:00Z", of: $0.id, title: "A") },
                    found: namesakes
                )
            ),
            (
                "finds only one page of namesakes",
                FixedSource(episodes: [pilot], found: (1...10).map { Show(id: "x\($0)", title: "Show") })
            ),
            (
                "returns everything for each request, including other years",
                FixedSource(episodes: [pilot, episode("old", "2005-03-01T20:00:00Z", title: "Old")])
            ),
            (
                "shows shorts on a streaming service, all with one text",
                FixedSource(
                    shows: (1...4).map { Show(id: "c\($0)", title: "C\($0)", webChannel: stream, runtime: 3) },
                    episodes: (1...4).map { (number: Int) in
                        var short = episode("c\(number)", "2026-11-16T1\(number):00:00Z", of: "c\(number)", on: stream)
                        (short.title, short.runtime, short.summary) = ("C\(number)", 3, "A short.")
                        return short
                    }
                )
            ),
            (
                "shows a race of a whole day",
                FixedSource(episodes: [episode("r", "2026-11-16T08:00:00Z", minutes: 1440)])
            ),
        ]
    }()

    @Test("A correct provider satisfies the contract", arguments: sources.indices)
    func correct(number: Int) async {
        let (name, source) = Self.sources[number]
        var subject = Self.subject(source)
        // Its rows are returned for any requested days.
        subject.emptyDays = days("2026-12-01", "2026-12-02")
        let violations = await ProviderContract.violations(by: subject)
        #expect(violations.map { "\($0.rule): \($0.finding)" } == [], "\(name)")
    }

    @Test("K2: A busy source breaks no rule and is reported, and a requested pause is respected")
    func busy() async {
        let later = instant("2026-11-16T21:00:00Z")
        let failure = ProviderError(.rateLimited, "HTTP 429", isTransient: true, retryAt: later)
        let source = FixedSource(episodes: [Self.pilot], failure: failure)
        let subject = Self.subject(source)
        let verdicts = await ProviderContract.verdicts(on: ContractEvidence(subject))
        #expect(verdicts.flatMap(\.violations).isEmpty)
        #expect(verdicts.filter { $0.notChecked?.contains("HTTP 429") == true }.count > 5)
        // One request, and one more with the task cancelled, which the source ignores.
        #expect(source.requests.next() <= 3)
    }

    @Test("K4: Five findings of a kind are reported, regardless of their values, and without secrets")
    func short() async {
        let texts = (1...20).map { Self.episode("k\($0)", "2026-11-16T08:\(10 + $0):00Z", title: "<b>\($0) key-0123") }
        var subject = Self.subject(FixedSource(episodes: texts))
        subject.secrets = SecretRedactor(["key-0123"])
        let plain = await ProviderContract.violations(by: subject).filter { $0.rule.hasPrefix("text is plain") }
        #expect(plain.count == 6)
        #expect(plain.last?.finding == "and 15 more of these")
        #expect(plain.first?.finding.contains("(not shown)") == true)
        #expect(!plain.contains { $0.finding.contains("key-0123") })
    }

    private static func subject(_ source: FixedSource) -> ContractSubject {
        ContractSubject("right", days: days("2026-11-16", "2026-11-17"), region: country("US")) { source }
    }
}
