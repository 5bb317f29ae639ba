import ScheduleModel
import ProviderAPI
import Foundation
import TestSupport

/// Random contents of all shapes, equal for equal seeds.
struct RandomContent {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func content() -> SourceResponse {
        let shows = (0..<Int.random(in: 0...4, using: &generator)).map { show("\($0)") }
        let episodes =
            shows.isEmpty ? [] : (0..<Int.random(in: 0...12, using: &generator)).map { episode("e\($0)", shows) }
        var content = SourceResponse(
            shows: shows,
            episodes: episodes,
            seasons: flip() ? [] : shows.map { Season(showID: $0.id, number: 3, title: text()) },
            credits: flip() || shows.isEmpty
                ? [:]
                : [shows[0].id: [Credit(person: Person(name: text() ?? "P"), character: text(), isVoice: flip())]],
            notices: flip() ? [] : [Notice(.implausibleStart, text() ?? "m", at: text())],
            hasAllAirings: flip(),
            freshSeconds: number(),
            validators: Validators(entityTag: text(), lastModified: text())
        )
        content.isRollingWindow = flip()
        return content
    }

    private mutating func show(_ id: String) -> Show {
        Show(
            id: id,
            title: text() ?? "T",
            aliases: flip()
                ? [] : [AlternateTitle(title: text() ?? "A", country: flip() ? nil : country("DE"))],
            type: text().map(ShowType.init(rawValue:)),
            language: text(),
            country: flip() ? nil : country("US"),
            status: text().map(ShowStatus.init(rawValue:)),
            startYear: number(),
            premiered: flip() ? nil : day("2001-02-03"),
            ended: flip() ? nil : day("1969-12-31"),
            network: channel(),
            webChannel: channel(),
            genres: flip() ? [] : [text() ?? "", "a:b", ""],
            runtime: number(),
            rating: flip() ? nil : 7.1,
            externals: ExternalIDs(imdb: text(), thetvdb: number(), tmdb: number(), tvrage: number()),
            image: flip() ? nil : WebLink(rawValue: "https://example.org/ä?b=1"),
            summary: text(),
            officialSite: nil,
            url: flip() ? nil : WebLink(rawValue: "http://example.org/"),
            offers: flip()
                ? []
                : [
                    WatchOffer(
                        service: text() ?? "a:b",
                        terms: .rent,
                        country: flip() ? nil : country("DE"),
                        isOwn: flip()
                    )
                ]
        )
    }

    private mutating func episode(_ id: String, _ shows: [Show]) -> Episode {
        Episode(
            id: id,
            showID: shows.randomElement(using: &generator)?.id ?? "",
            number: EpisodeNumber(season: number(), number: number(), part: number(), absolute: number()),
            title: text(),
            kind: text().map(EpisodeKind.init(rawValue:)),
            runtime: number(),
            rating: flip() ? nil : 7.5,
            summary: text(),
            image: flip() ? nil : WebLink(rawValue: "https://example.org/e"),
            watchState: flip() ? nil : flip() ? .watched : flip() ? .skipped : .unwatched,
            isOnDisk: flip() ? nil : flip(),
            airings: (0..<Int.random(in: 0...3, using: &generator)).map { _ in airing() }
        )
    }

    private mutating func airing() -> Airing {
        let times: [AirTime] = [
            .unknown, .instant(instant("2024-02-29T23:59:59Z")), .instant(instant("1950-01-01T00:00:00Z")),
            .day(BroadcastDay(day("2024-02-29"))),
            .clock(WallClock(hour: 23, minute: 59) ?? .midnight, on: BroadcastDay(day("2024-12-31"))),
        ]
        return Airing(
            time: times.randomElement(using: &generator) ?? .unknown,
            airDay: flip() ? nil : BroadcastDay(day("2024-02-28")),
            clock: flip() ? nil : .midnight,
            minutes: number(),
            channel: channel(),
            label: flip() ? nil : .live
        )
    }

    private mutating func channel() -> Channel? {
        flip()
            ? nil
            : Channel(
                name: text() ?? "C",
                kind: flip() ? .network : .web,
                country: flip() ? nil : country("GB"),
                zone: flip() ? nil : zone("Asia/Kathmandu")
            )
    }

    private mutating func text() -> String? {
        [nil, "", "plain", "ümlaut ≠ 日本", "e\u{301}'\"\\;--", "tab\tline\nend", "👩‍👩‍👧 \u{202E}"]
            .randomElement(using: &generator) ?? nil
    }

    private mutating func number() -> Int? { [nil, 0, -1, 7, 2024, 1 << 40].randomElement(using: &generator) ?? nil }

    mutating func flip() -> Bool { Bool.random(using: &generator) }
}
