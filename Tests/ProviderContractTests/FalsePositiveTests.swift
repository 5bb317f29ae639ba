import Foundation
import ProviderAPI
import ProviderContract
import ScheduleModel
import TestSupport
import Testing

/// What a right provider may well do. Nothing of it is called a fault.
@Suite struct FalsePositiveTests {
    /// A source that tells what it is given.
    private struct StillSource: EpisodeListing, ShowSearching {
        var shows = [Show(id: "s", title: "Show", network: Channel(name: "North"))]
        var episodes: [Episode] = []
        var listed: [Episode]?
        /// What it finds; its shows, where nothing else is said.
        var found: [Show]?
        /// What it fails of, where it does, and how often it was asked.
        var failure: ProviderError?
        let asked = Counter()

        func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            _ = asked.next()
            if let failure { throw failure }
            // Days beside those that are asked for may be told too.
            let told = SourceResponse(shows: shows, episodes: episodes)
            collector.deliver(told, for: ResourceID("all"))
        }

        func episodes(of showID: String, to collector: ResponseCollector) async throws {
            try Task.checkCancellation()
            let all = (listed ?? episodes).filter { $0.showID == showID }
            let answer = SourceResponse(shows: shows.filter { $0.id == showID }, episodes: all)
            collector.deliver(answer, for: ResourceID("list \(showID)"))
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

    private static let evening = episode("1", "2026-11-16T20:00:00Z", number: EpisodeNumber(season: 1, number: 1))

    private static let sources: [(what: String, source: StillSource)] = {
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
        var absolute = evening
        absolute.number.absolute = 27
        var dated = evening
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
        let spelled = ["FOX", "Fox"].enumerated().map { place, name in
            episode("x\(place)", "2026-11-16T1\(place):00:00Z", title: name, on: Channel(name: name))
        }
        let namesakes = ["GB", "US"].map { Show(id: "n" + $0, title: "Love", country: country($0)) }
        return [
            ("releases a season at once on a web channel", StillSource(episodes: season)),
            (
                "releases several shows at midnight",
                StillSource(
                    shows: (1...4).map { Show(id: "w\($0)", title: "W\($0)", webChannel: stream) },
                    episodes: midnight
                )
            ),
            (
                "has titles in French, in Hebrew, with a flag, two lines or a sign",
                StillSource(
                    episodes: texts.enumerated().map { episode("t\($0)", "2026-11-16T1\($0):00:00Z", title: $1) }
                )
            ),
            ("counts over the whole show in its lists alone", StillSource(episodes: [evening], listed: [absolute])),
            ("closes a season with two episodes of one evening", StillSource(episodes: finales)),
            ("tells no seasons, and three parts of one number", StillSource(episodes: open)),
            (
                "has a channel's sign for its shows, and where they were made before",
                StillSource(
                    shows: signed,
                    episodes: signed.map { episode("e" + $0.id, "2026-11-16T20:00:00Z", of: $0.id, title: $0.title) }
                )
            ),
            ("has channels of several countries that it does not tell", StillSource(episodes: spelled)),
            ("knows dates alone in its lists", StillSource(episodes: [evening], listed: [dated])),
            (
                "has two shows of one title, of two countries",
                StillSource(
                    shows: namesakes,
                    episodes: namesakes.map { episode("e\($0.id)", "2026-11-16T20:00:00Z", of: $0.id, title: "A") },
                    found: namesakes
                )
            ),
            (
                "finds no more than a page of namesakes",
                StillSource(episodes: [evening], found: (1...10).map { Show(id: "x\($0)", title: "Show") })
            ),
            (
                "tells all that it has whatever is asked, of other years too",
                StillSource(episodes: [evening, episode("old", "2005-03-01T20:00:00Z", title: "Old")])
            ),
            (
                "shows shorts on a web channel, all with one text",
                StillSource(
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
                StillSource(episodes: [episode("r", "2026-11-16T08:00:00Z", minutes: 1440)])
            ),
        ]
    }()

    @Test("a right provider keeps the contract", arguments: sources.indices)
    func right(number: Int) async {
        let (what, source) = Self.sources[number]
        var subject = Self.subject(source)
        // Its rows are told whichever days are asked for.
        subject.emptyDays = days("2026-12-01", "2026-12-02")
        let violations = await ProviderContract.violations(by: subject)
        #expect(violations.map { "\($0.rule): \($0.finding)" } == [], "\(what)")
    }

    @Test("K2: that a source is busy breaks no rule, and is said; where it asks to be left alone, it is")
    func busy() async {
        let later = instant("2026-11-16T21:00:00Z")
        let failure = ProviderError(.rateLimited, "HTTP 429", isTransient: true, retryAt: later)
        let source = StillSource(episodes: [Self.evening], failure: failure)
        let subject = Self.subject(source)
        let verdicts = await ProviderContract.verdicts(on: ContractEvidence(subject))
        #expect(verdicts.flatMap(\.violations).isEmpty)
        #expect(verdicts.filter { $0.notChecked?.contains("HTTP 429") == true }.count > 5)
        // Once, and once more with the task cancelled, which it does not heed.
        #expect(source.asked.next() <= 3)
    }

    @Test("K4: of a kind five findings are told, whatever values are in them, and no secret")
    func short() async {
        let texts = (1...20).map { Self.episode("k\($0)", "2026-11-16T08:\(10 + $0):00Z", title: "<b>\($0) key-0123") }
        var subject = Self.subject(StillSource(episodes: texts))
        subject.secrets = SecretRedactor(["key-0123"])
        let plain = await ProviderContract.violations(by: subject).filter { $0.rule.hasPrefix("text is plain") }
        #expect(plain.count == 6)
        #expect(plain.last?.finding == "and 15 more of these")
        #expect(plain.first?.finding.contains("(not shown)") == true)
        #expect(!plain.contains { $0.finding.contains("key-0123") })
    }

    private static func subject(_ source: StillSource) -> ContractSubject {
        ContractSubject("right", days: days("2026-11-16", "2026-11-17"), region: country("US")) { source }
    }
}
