import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import TestSupport
import Testing

/// Shows and episodes of several sources.
/// Covers: MergedCatalog, ProviderClaims, MergedShow, MergedEpisode, FieldDecision
@Suite struct CatalogMergerTests {
    @Test("Shows with a shared ID are one, even if their titles differ")
    func sharedID() {
        let catalog = merge(
            claims("a", shows: [Show(id: "1", title: "Shingeki no Kyojin", externals: ExternalIDs(imdb: "tt2560140"))]),
            claims("b", shows: [Show(id: "x", title: "Attack on Titan", externals: ExternalIDs(imdb: "tt2560140"))])
        )
        #expect(catalog.shows.count == 1)
        #expect(
            catalog.shows[0].evidence.map(\.reason) == [.sharedID(ExternalID(database: .imdb, value: "tt2560140"))]
        )
    }

    @Test(
        "If no ID is shared, titles, years and countries decide",
        arguments: [
            (2014, nil, 2014, nil, true), (2014, nil, 2015, nil, true), (1990, nil, 2014, nil, false),
            (nil, nil, 2014, nil, true), (2014, "US", 2014, "GB", true), (2014, "US", 2015, "GB", false),
            (2014, "US", 2014, nil, true),
        ] as [(Int?, String?, Int?, String?, Bool)]
    )
    func titleAndYear(year: Int?, land: String?, otherYear: Int?, otherLand: String?, isOne: Bool) {
        let catalog = merge(
            claims("a", shows: [Show(id: "1", title: "The Flash", country: land.map(country), startYear: year)]),
            claims(
                "b",
                shows: [Show(id: "2", title: "The flash!", country: otherLand.map(country), startYear: otherYear)]
            )
        )
        #expect(catalog.shows.count == (isOne ? 1 : 2))
    }

    @Test("A title without a year joins no show if several shows have the title")
    func ambiguousTitle() {
        let catalog = merge(
            claims(
                "a",
                shows: [
                    Show(id: "1", title: "The Flash", startYear: 1990),
                    Show(id: "2", title: "The Flash", startYear: 2014),
                ]
            ),
            claims("b", shows: [Show(id: "x", title: "The Flash")])
        )
        #expect(catalog.shows.count == 3)
    }

    @Test("Two shows of one provider are never joined, and neither are two with different IDs")
    func neverJoined() {
        let twice = [Show(id: "1", title: "Twin", startYear: 2000), Show(id: "2", title: "Twin", startYear: 2000)]
        #expect(merge(claims("a", shows: twice)).shows.count == 2)
        let differing = merge(
            claims("a", shows: [Show(id: "1", title: "Twin", startYear: 2000, externals: ExternalIDs(imdb: "tt1"))]),
            claims("b", shows: [Show(id: "1", title: "Twin", startYear: 2000, externals: ExternalIDs(imdb: "tt2"))])
        )
        #expect(differing.shows.count == 2)
    }

    @Test("A list that begins with the first episode gives its show's year")
    func yearOfList() {
        let pilot = Episode(
            id: "e",
            showID: "f",
            number: EpisodeNumber(season: 1, number: 1),
            airings: [on("1994-09-22")]
        )
        var sixth = pilot
        sixth.id = "e6"
        sixth.number.number = 6
        sixth.airings = [on("1994-10-27")]
        let file = claims("file", shows: [Show(id: "f", title: "Friends")], episodes: [pilot, sixth])
        let later = claims("a", shows: [Show(id: "1", title: "Friends", startYear: 2026)])
        #expect(merge(file, later).shows.count == 2)
        let right = claims("a", shows: [Show(id: "1", title: "Friends", startYear: 1994)])
        #expect(merge(file, right).shows.count == 1)
    }

    @Test("Episodes join by number, otherwise by date and title. Two conflicting facts separate them")
    func episodes() {
        func list(_ name: String, _ episodes: [Episode]) -> ProviderClaims {
            claims(name, shows: [Show(id: "s", title: "Show", startYear: 2000)], episodes: episodes)
        }
        let catalog = merge(
            list(
                "a",
                [
                    episode("1", 1, 1, "Pilot", "2000-01-01"), episode("2", 1, 2, "Second", "2000-01-08"),
                    episode("3", nil, nil, "Christmas", "2000-12-25"), episode("4", 2, 1, "Return", "2001-01-01"),
                ]
            ),
            list(
                "b",
                [
                    episode("1", 1, 1, "The pilot", "2000-01-02"), episode("2", 1, 2, "Something else", "2005-05-05"),
                    episode("3", 1, 13, "Christmas!", "2000-12-26"),
                ]
            )
        )
        let joined = catalog.shows[0].episodes.map { $0.sources.map(\.key.description) }
        #expect(Set(joined) == [["a:1", "b:1"], ["a:2"], ["b:2"], ["a:3", "b:3"], ["a:4"]])
    }

    @Test("A placeholder title gives way to a real title, regardless of the source")
    func placeholderGivesWay() {
        let show = [Show(id: "s", title: "Show", startYear: 2024)]
        let merged = merge(
            claims("a", shows: show, episodes: [episode("1", 1, 1, "TBA", "2024-01-05")]),
            claims("b", shows: show, episodes: [episode("1", 1, 1, "Two", "2024-01-05")])
        )
        #expect(merged.shows[0].episodes.map(\.value.title) == ["Two"])
        #expect(merged.shows[0].episodes[0].decisions.first { $0.field.name == "title" }?.claims.count == 2)
    }

    @Test("If all episodes conflict and the titles differ, a link is only suggested")
    func contradictingEpisodes() {
        func list(_ topic: String) -> [Episode] {
            (1...3).map { (number: Int) in
                episode("\(number)", 1, number, "\(topic) number \(number)", "2023-0\(number)-14")
            }
        }
        let catalog = merge(
            claims(
                "a",
                shows: [Show(id: "s", title: "NCIS", startYear: 2023)],
                episodes: list("Murder in the harbour")
            ),
            claims(
                "b",
                shows: [Show(id: "s", title: "NCIS: Sydney", startYear: 2023)],
                episodes: list("Gone walkabout")
            )
        )
        #expect(catalog.shows.count == 2)
        #expect(catalog.suggestions.map(\.doubts) == [[.episodes]])
    }

    @Test("Untitled episodes at one time are one only if they air on one channel")
    func untitledByChannel() {
        func on(_ id: String, _ channel: String) -> Episode {
            let start = AirTime.instant(Date(timeIntervalSince1970: 1_700_000_000))
            return Episode(id: id, showID: "s", airings: [Airing(time: start, channel: Channel(name: channel))])
        }
        let show = [Show(id: "s", title: "Show", startYear: 2024)]
        let merged = merge(
            claims("a", shows: show, episodes: [on("1", "Nick")]),
            claims("b", shows: show, episodes: [on("0", "Fox Kids"), on("1", "Nick")])
        )
        let joined = Set(merged.shows[0].episodes.map { $0.sources.map(\.key.description) })
        #expect(joined == [["a:1", "b:1"], ["b:0"]])
    }

    @Test("Untitled episodes released together stay separate")
    func drop() {
        let drop = (1...5).map { (number: Int) in episode("e\(number)", 1, number, "TBA", "2024-01-05") }
        let other = (2...6).map { (number: Int) in episode("f\(number)", 1, number, "TBA", "2024-01-05") }
        let show = [Show(id: "s", title: "Show", startYear: 2024)]
        let merged = merge(claims("a", shows: show, episodes: drop), claims("b", shows: show, episodes: other)).shows[0]
            .episodes
        #expect(merged.count == 6)
        #expect(merged.filter { $0.sources.count == 2 }.count == 4)
    }

    @Test("A placeholder title joins no episodes", arguments: ["TBA", "tbd", "To Be Announced"])
    func placeholderTitles(title: String) {
        let show = [Show(id: "s", title: "Show", startYear: 2024)]
        let merged = merge(
            claims("a", shows: show, episodes: [episode("1", 1, 5, title, "2024-07-11")]),
            claims("b", shows: show, episodes: [episode("1", 1, 6, title, "2024-07-12")])
        )
        #expect(merged.shows[0].episodes.count == 2)
    }

    @Test("If a source lists all airings, its earlier airings are dropped")
    func movedEpisode() {
        func response(_ time: String, _ date: String, all: Bool) -> FetchOutcome {
            let content = SourceResponse(
                shows: [Show(id: "s", title: "S")],
                episodes: [Episode(id: "1", showID: "s", airings: [on(date)])],
                hasAllAirings: all
            )
            return FetchOutcome(resource: ResourceID(time), response: content.stamped(at: instant(time)))
        }
        let moved = [
            response("2024-01-01T00:00:00Z", "2024-07-11", all: true),
            response("2024-01-02T00:00:00Z", "2024-07-18", all: true),
        ]
        let claims = ProviderClaims(provider: provider("p"), priority: 1, outcomes: moved)
        #expect(claims.shows[0].episodes[0].episode.airings == [on("2024-07-18")])
        let repeated = [
            response("2024-01-01T00:00:00Z", "2024-07-11", all: false),
            response("2024-01-02T00:00:00Z", "2024-07-18", all: false),
        ]
        #expect(
            ProviderClaims(provider: provider("p"), priority: 1, outcomes: repeated).shows[0].episodes[0].episode
                .airings
                .count == 2
        )
    }

    @Test("The source with higher priority wins, gaps are filled, and every claim is preserved")
    func fields() throws {
        let trusted = Episode(
            id: "1",
            showID: "s",
            number: EpisodeNumber(season: 1, number: 1),
            title: "Pilot",
            airings: [on("2024-01-01")]
        )
        let other = Episode(
            id: "9",
            showID: "s",
            number: EpisodeNumber(season: 1, number: 1),
            title: "The Pilot",
            summary: "It begins.",
            watchState: .watched,
            airings: [Airing(time: .instant(instant("2024-01-02T02:00:00Z")), airDay: BroadcastDay(day("2024-01-01")))]
        )
        let show = [Show(id: "s", title: "Show", startYear: 2024)]
        let merged = try #require(
            merge(
                claims("low", 10, shows: show, episodes: [other]),
                claims("high", 90, shows: show, episodes: [trusted])
            )
            .shows.first?.episodes.first
        )
        #expect(merged.id.description == "high:1")
        #expect(merged.value.title == "Pilot")
        #expect(merged.value.summary == "It begins.")
        #expect(merged.value.watchState == .watched)
        #expect(merged.decisions.first { $0.field.name == "title" }?.claims.map(\.value) == ["Pilot", "The Pilot"])
        #expect(merged.airings.map(\.value.time) == [.instant(instant("2024-01-02T02:00:00Z"))])
        #expect(merged.airings[0].sources.map(\.description) == ["high:1", "low:9"])
    }

    @Test("D5: Of rows with one ID the last one wins, regardless of the order of the responses")
    func duplicateIDs() {
        let old = outcome(
            "b",
            at: "2024-01-01T00:00:00Z",
            [Episode(id: "1", showID: "s", title: "Old", summary: "kept")]
        )
        let new = outcome("a", at: "2024-01-02T00:00:00Z", [Episode(id: "1", showID: "s", title: "New")])
        for outcomes in [[old, new], [new, old]] {
            let claims = ProviderClaims(provider: provider("p"), priority: 1, outcomes: outcomes)
            #expect(claims.shows[0].episodes.map(\.episode.title) == ["New"])
            #expect(claims.shows[0].episodes[0].episode.summary == "kept")
        }
    }

    private func outcome(_ name: String, at time: String, _ episodes: [Episode]) -> FetchOutcome {
        FetchOutcome(
            resource: ResourceID(name),
            response: SourceResponse(shows: [Show(id: "s", title: "S")], episodes: episodes).stamped(at: instant(time))
        )
    }

    private func on(_ date: String) -> Airing { Airing(time: .day(BroadcastDay(day(date)))) }

    private func episode(_ id: String, _ season: Int?, _ number: Int?, _ title: String, _ date: String) -> Episode {
        Episode(
            id: id,
            showID: "s",
            number: EpisodeNumber(season: season, number: number),
            title: title,
            airings: [on(date)]
        )
    }

    private func claims(_ name: String, _ priority: Int = 50, shows: [Show], episodes: [Episode] = []) -> ProviderClaims
    {
        let content = SourceResponse(shows: shows, episodes: episodes)
        let outcome = FetchOutcome(
            resource: ResourceID("r"),
            response: content.stamped(at: instant("2024-01-01T00:00:00Z"))
        )
        return ProviderClaims(provider: provider(name), priority: priority, outcomes: [outcome])
    }

    private func merge(_ claims: ProviderClaims...) -> MergedCatalog { MergedCatalog(claims) }
}
