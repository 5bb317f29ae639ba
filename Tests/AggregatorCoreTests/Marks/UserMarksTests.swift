import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import TestSupport
import Testing

/// The user's marks find their shows and episodes again, even after names and IDs change.
/// Covers: UserMarks, ShowMark, EpisodeMark
@Suite struct UserMarksTests {
    let now = instant("2024-06-01T00:00:00Z")

    func catalog(_ shows: (String, Show, [Episode])...) -> MergedCatalog {
        MergedCatalog(
            shows.map { name, show, episodes in
                let content = SourceResponse(shows: [show], episodes: episodes)
                let outcome = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: now))
                return ProviderClaims(provider: provider(name), priority: 50, outcomes: [outcome])
            }
        )
    }

    func episode(
        _ id: String,
        _ season: Int?,
        _ number: Int?,
        _ title: String?,
        _ date: String?,
        watched: WatchState? = nil
    ) -> Episode {
        Episode(
            id: id,
            showID: "s",
            number: EpisodeNumber(season: season, number: number),
            title: title,
            watchState: watched,
            airings: date.map { [Airing(time: .day(BroadcastDay(day($0))))] } ?? []
        )
    }

    let show = Show(id: "s", title: "Show", startYear: 2020, externals: ExternalIDs(imdb: "tt1"))
    private var three: [Episode] {
        [
            episode("1", 1, 1, "One", "2024-01-01"), episode("2", 1, 2, "Two", "2024-01-08"),
            episode("3", 1, 3, "TBA", "2024-01-15"),
        ]
    }

    /// Marks with the second of three episodes watched.
    private func marks(_ provider: String = "a") throws -> UserMarks {
        var marks = UserMarks()
        let show = try #require(catalog((provider, show, three)).shows.first)
        marks.follow(show, at: now)
        let counts = (0..<2).map { _ in
            marks.set(.watched, [show.episodes[1]], of: show, complete: CompleteShows(all: [show]), at: now)
        }
        #expect(counts == [1, 0])
        return marks
    }

    func watched(_ catalog: MergedCatalog, _ marks: UserMarks) -> [String] {
        catalog.marked(by: marks, complete: CompleteShows(all: catalog.shows)).shows.flatMap(\.episodes).filter(
            \.isWatched
        ).map(\.id.id)
    }

    @Test("A mark stays with its renumbered episode and does not move to the one with its old number")
    func renumbered() throws {
        let later = [
            episode("1", 1, 1, "One", "2024-01-01"), episode("9", 1, 2, "Between", "2024-01-05"),
            episode("2", 1, 3, "Two", "2024-01-08"),
        ]
        #expect(watched(catalog(("a", show, later)), try marks()) == ["2"])
    }

    @Test("A mark finds an episode that returns with a new ID if two of number, title and day match")
    func newID() throws {
        let marks = try marks()
        for (season, number, title, date, matches) in [
            (1, 2, "Two", "2024-01-08", true), (1, 2, "Renamed", "2024-01-08", true), (1, 2, "Two", "2025-05-05", true),
            (4, 7, "TWO!", "2024-01-08", true), (4, 7, "TWO!", "2024-01-09", false),
            (1, 2, "Other", "2024-03-03", false), (1, 5, "Two", "2024-03-03", false),
            (1, 5, "Other", "2024-01-08", false),
        ] {
            let later = [episode("99", season, number, title, date)]
            #expect(watched(catalog(("a", show, later)), marks) == (matches ? ["99"] : []), "\(title) \(date)")
        }
    }

    @Test("In a daily show with one title a mark stays on its day, even if only a part of the show is listed")
    func dailyShow() throws {
        let all = (1...9).map { (number: Int) in
            episode("n\(number)", 2024, number, "Evening News", "2024-06-0\(number)")
        }
        var marks = UserMarks()
        let complete = try #require(catalog(("a", show, all)).shows.first)
        marks.set(.watched, [complete.episodes[4]], of: complete, complete: CompleteShows(all: [complete]), at: now)
        for from in 0..<9 {
            let part = catalog(("a", show, Array(all[from..<min(from + 3, 9)])))
            marks.refreshIdentifiers(from: part, complete: .none)
            let found = part.marked(by: marks, complete: .none).shows[0].episodes.filter(\.isWatched).map(\.id.id)
            #expect(found.isEmpty || found == ["n5"])
        }
        let inAll = watched(catalog(("a", show, all)), marks)
        #expect(inAll == ["n5"])
        #expect(marks.shows[0].episodes[0].keys.map(\.id) == ["n5"])
        // In a part of the show another ID is another episode, unless number, title and day are all equal.
        let other = catalog(("a", show, [episode("m5", 2024, 5, "Evening News", "2024-06-05")]))
        #expect(other.marked(by: marks, complete: .none).shows[0].episodes[0].isWatched)
        let similar = catalog(("a", show, [episode("m6", 2024, 6, "Evening News", "2024-06-05")]))
        #expect(!similar.marked(by: marks, complete: .none).shows[0].episodes[0].isWatched)
    }

    @Test("Twenty thousand marks of five hundred shows are refreshed and set without a search for each")
    func manyMarks() throws {
        let shows = (0..<500).map { number -> (String, Show, [Episode]) in
            let id = "s\(number)"
            let episodes = (0..<40).map { (index: Int) in
                Episode(
                    id: "\(number)-\(index)",
                    showID: id,
                    number: EpisodeNumber(season: 1, number: index),
                    title: "T\(index)"
                )
            }
            return ("a", Show(id: id, title: "Show \(number)", startYear: 2000), episodes)
        }
        let content = SourceResponse(shows: shows.map(\.1), episodes: shows.flatMap(\.2))
        let outcome = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: now))
        let catalog = MergedCatalog([ProviderClaims(provider: provider("a"), priority: 50, outcomes: [outcome])])
        var marks = UserMarks(
            catalog.shows.enumerated().map { index, show in
                ShowMark(
                    id: index + 1,
                    keys: [],
                    title: show.value.title,
                    episodes: show.episodes.map {
                        EpisodeMark(keys: [], number: $0.number, title: $0.value.title, state: .watched, markedAt: now)
                    }
                )
            }
        )
        marks.refreshIdentifiers(from: catalog, complete: CompleteShows(all: catalog.shows))
        let unchanged = marks.shows.filter { $0.keys.count != 1 }.count
        #expect(unchanged == 0)
        let episodes = marks.shows.flatMap(\.episodes).filter { $0.keys.count != 1 }
        #expect(episodes.isEmpty)
        let unmarked = catalog.marked(by: marks, complete: .none).shows.flatMap(\.episodes).filter { !$0.isWatched }
        #expect(unmarked.isEmpty)
    }

    @Test("A placeholder title does not make one episode match another")
    func placeholder() throws {
        var marks = UserMarks()
        let show = try #require(catalog(("a", self.show, three)).shows.first)
        marks.set(.watched, [show.episodes[2]], of: show, complete: CompleteShows(all: [show]), at: now)
        let later = [episode("8", 1, 4, "TBA", "2024-01-15"), episode("9", 1, 3, "TBA", "2024-02-22")]
        #expect(watched(catalog(("a", self.show, later)), marks).isEmpty)
    }

    @Test("Marks outlive their source: another source's show has them by ID, or by title and year")
    func otherSource() throws {
        let marks = try marks()
        let elsewhere = three.map { episode("x" + $0.id, $0.number.season, $0.number.number, $0.title, nil) }
        let renamed = Show(id: "s", title: "Other Title", externals: ExternalIDs(imdb: "tt1"))
        #expect(watched(catalog(("b", renamed, elsewhere)), marks) == ["x2"])
        #expect(watched(catalog(("b", Show(id: "s", title: "SHOW", startYear: 2021), elsewhere)), marks) == ["x2"])
        #expect(watched(catalog(("b", Show(id: "s", title: "Show", startYear: 1990), elsewhere)), marks).isEmpty)
        #expect(watched(catalog(("b", Show(id: "s", title: "Shows"), elsewhere)), marks).isEmpty)
    }

    @Test("Following a title without a year follows no namesake with a year")
    func namesakes() throws {
        let undated = Show(id: "harbour", title: "Harbour Lights")
        let dated = [1960, 1976, 1992].map { (year: Int) in
            ("b\(year)", Show(id: "s", title: "Harbour Lights", startYear: year), [Episode]())
        }
        let (one, other, third) = (dated[0], dated[1], dated[2])
        var marks = UserMarks()
        marks.follow(try #require(catalog(("a", undated, [])).shows.first), at: now)
        for (shown, followed) in [
            (catalog(one, other, third, ("a", undated, [])), ["a"]), (catalog(one, other, third), []),
        ] {
            let hasChanged = marks.refreshIdentifiers(from: shown, complete: .none)
            #expect(!hasChanged)
            let found = shown.marked(by: marks, complete: .none).shows.filter(\.isFollowed)
            #expect(found.map(\.sources[0].key.provider.rawValue) == followed)
        }
        // A show without a namesake still matches.
        #expect(catalog(one).marked(by: marks, complete: .none).shows.map(\.isFollowed) == [true])
    }

    @Test("A show listed by itself adds no keys through its title, unless both have the year")
    func titleWithoutYear() throws {
        let undated = Show(id: "harbour", title: "Harbour Lights")
        let dated = Show(id: "s", title: "Harbour Lights", startYear: 1960)
        var (unsure, sure) = (UserMarks(), UserMarks())
        unsure.follow(try #require(catalog(("a", undated, [])).shows.first), at: now)
        sure.follow(try #require(catalog(("a", dated, [])).shows.first), at: now)
        // A catalog of one show contains none of its namesakes.
        let single = catalog(("b", dated, []))
        let changes = [
            unsure.refreshIdentifiers(from: single, complete: .none),
            sure.refreshIdentifiers(from: single, complete: .none),
        ]
        #expect(changes == [false, true])
        #expect(unsure.shows.flatMap(\.keys).map(\.description) == ["a:harbour"])
        #expect(sure.shows.flatMap(\.keys).map(\.description).sorted() == ["a:s", "b:s"])
        // If another show is listed too, this show is the only one with its title.
        let other = Show(id: "o", title: "Other", startYear: 2000)
        let hasChanged = unsure.refreshIdentifiers(from: catalog(("b", dated, []), ("c", other, [])), complete: .none)
        #expect(hasChanged)
    }

    @Test("Keys and IDs are saved while two sources have a show, so it stays marked if one source is lost")
    func savedKeys() throws {
        var marks = try marks()
        let other = three.map { episode("x" + $0.id, $0.number.season, $0.number.number, $0.title, nil) }
        let stranger = Show(id: "s", title: "Show", startYear: 2020, externals: ExternalIDs(imdb: "tt1", thetvdb: 7))
        let both = catalog(("a", show, three), ("b", stranger, other))
        let changes = (0..<2).map { _ in marks.refreshIdentifiers(from: both, complete: .none) }
        #expect(changes == [true, false])
        let mark = try #require(marks.shows.first)
        #expect(mark.keys.map(\.description).sorted() == ["a:s", "b:s"])
        #expect(mark.externals.contains(ExternalID(database: .thetvdb, value: "7")))
        #expect(mark.episodes.first?.keys.map(\.description).sorted() == ["a:2", "b:x2"])
        // The first source is gone, and the second gives the show and the episode other names.
        let changed = [episode("x2", 9, 9, "Nine", "2030-01-01")]
        #expect(watched(catalog(("b", Show(id: "s", title: "New"), changed)), marks) == ["x2"])
    }

    @Test("Two marks of one show merge on a user's action, and of two marks of an episode the later counts")
    func joining() throws {
        var marks = UserMarks()
        let first = try #require(catalog(("a", show, three)).shows.first)
        var separate = show
        separate.externals = ExternalIDs()
        separate.title = "Quite Another"
        let other = three.map { episode("x" + $0.id, $0.number.season, $0.number.number, $0.title, nil) }
        let second = try #require(catalog(("b", separate, other)).shows.first)
        marks.follow(first, at: now)
        marks.set(.watched, first.episodes, of: first, complete: CompleteShows(all: [first]), at: now)
        marks.set(
            .skipped,
            [second.episodes[0]],
            of: second,
            complete: CompleteShows(all: [second]),
            at: now.addingTimeInterval(60)
        )
        #expect(marks.shows.count == 2)
        separate.externals = show.externals
        let linked = catalog(("a", show, three), ("b", separate, other))
        #expect(linked.shows.count == 1)
        // Fetched data never merges marks: a wrong link would mix two lists permanently.
        marks.refreshIdentifiers(from: linked, complete: .none)
        #expect(marks.shows.count == 2)
        #expect(linked.marked(by: marks, complete: .none).shows[0].isFollowed)
        marks.follow(linked.shows[0], at: now)
        #expect(marks.shows.count == 1)
        #expect(linked.marked(by: marks, complete: .none).shows[0].isFollowed)
        #expect(
            linked.marked(by: marks, complete: .none).shows[0].episodes.map(\.mark) == [.skipped, .watched, .watched]
        )
    }

    @Test("The user's own mark overrides a file's, and removing it does not restore the file's mark")
    func fileMarks() throws {
        let episodes = [episode("1", 1, 1, "One", nil, watched: .watched), episode("2", 1, 2, "Two", nil)]
        let file = catalog(("a", show, episodes))
        #expect(watched(file, UserMarks()) == ["1"])
        var marks = UserMarks()
        marks.set(
            .unwatched,
            file.shows[0].episodes,
            of: file.shows[0],
            complete: CompleteShows(all: [file.shows[0]]),
            at: now
        )
        #expect(watched(file, marks).isEmpty)
        #expect(marks.episodeCount == 1)
        marks.set(
            .skipped,
            file.shows[0].episodes,
            of: file.shows[0],
            complete: CompleteShows(all: [file.shows[0]]),
            at: now
        )
        #expect(
            file.marked(by: marks, complete: .none).shows[0].episodes.allSatisfy { !$0.isUnwatched && !$0.isWatched }
        )
    }

    @Test("A show that is neither followed nor hidden and has no marked episode leaves no entry behind")
    func nothingLeft() throws {
        var marks = try marks()
        let show = try #require(catalog(("a", show, three)).shows.first)
        marks.hide(show)
        #expect(catalog(("a", self.show, three)).marked(by: marks, complete: .none).shows[0].isHidden)
        let unfollowed = (0..<2).map { _ in marks.unfollow(show) }
        #expect(unfollowed == [true, false])
        #expect(marks.episodeCount == 1)
        marks.set(.unwatched, show.episodes, of: show, complete: CompleteShows(all: [show]), at: now)
        #expect(marks.shows.isEmpty)
    }

    @Test("Imported marks are merged with existing ones, and importing twice changes nothing")
    func adding() throws {
        var marks = try marks()
        let more = ShowMark(
            id: 0,
            keys: [],
            title: "show",
            episodes: [
                EpisodeMark(
                    keys: [],
                    number: EpisodeNumber(season: 1, number: 1),
                    title: "One",
                    day: day("2024-01-01"),
                    state: .watched,
                    markedAt: now
                )
            ]
        )
        marks.merge([more])
        #expect(marks.shows.count == 1)
        #expect(watched(catalog(("a", show, three)), marks) == ["1", "2"])
        let before = marks
        marks.merge([more])
        #expect(marks == before)
        #expect(before.shows[0].followedSince == now)
    }
}
