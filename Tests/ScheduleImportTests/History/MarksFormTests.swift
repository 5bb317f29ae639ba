import Foundation
import ScheduleExport
import ScheduleImport
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Files for other trackers, which the importer of each form reads again.
/// Covers: MarksForm, MarksTable, TraktTable, SimklDocument, SeriesGuideDocument, YamtrackRows, TVmazeDocument,
/// TVTimeDocument, WatcharrDocument, RyotDocument, AggctlTable, TraktRows
@Suite struct MarksFormTests {
    private static func at(_ text: String) -> Date { Instant.parse(text) ?? .distantPast }
    private static let first = at("2020-01-02T03:04:05Z")
    private static let second = at("2021-01-02T03:04:05Z")

    private static func key(_ text: String) -> Set<SourceKey> { Set([SourceKey(text)].compactMap(\.self)) }

    private static let marks = UserMarks([
        ShowMark(
            id: 1,
            keys: key("tvmaze:82"),
            externals: [
                ExternalID(database: .imdb, value: "tt0903747"), ExternalID(database: .thetvdb, value: "81189"),
                ExternalID(database: .tmdb, value: "1396"),
            ],
            title: "=Harbour, \"Old\"",
            year: 2008,
            followedSince: at("2019-01-01T00:00:00Z"),
            episodes: [
                EpisodeMark(
                    keys: key("tvmaze:1001"),
                    number: EpisodeNumber(season: 1, number: 1),
                    title: "Dawn",
                    day: CivilDay("2020-01-01"),
                    state: .watched,
                    markedAt: first,
                    rewatches: [second],
                    review: Review(rating: 8, note: "a\nnote")
                ),
                EpisodeMark(
                    keys: key("tvmaze:1002"),
                    number: EpisodeNumber(season: 1, number: 2),
                    state: .watched,
                    markedAt: EpisodeMark.unknownTime
                ),
                EpisodeMark(
                    keys: key("tvmaze:1003"),
                    number: EpisodeNumber(season: 0, number: 1),
                    state: .skipped,
                    markedAt: first
                ),
            ],
            review: Review(rating: 9, note: "good"),
            lists: ["Watchlist", "Best of"]
        ),
        ShowMark(id: 2, keys: [], title: "Stopped", year: 2010, stoppedSince: first),
    ])

    /// The shows of a history as lines.
    private static func lines(_ history: WatchHistory) -> [String] {
        history.shows.map { show in
            let episodes = show.episodes.map { episode in
                let times = ([episode.watchedAt] + episode.rewatches).map { $0.map { Instant.text($0) } ?? "?" }
                return "\(episode.number.text ?? "?") \(episode.state.rawValue) \(times.joined(separator: " "))"
                    + (episode.rating.map { " rated \($0)" } ?? "") + (episode.note.map { " “\($0)”" } ?? "")
            }
            let ids = show.externals.all.map(\.value) + [show.tvmaze.map { "tvmaze:\($0)" }].compactMap(\.self)
            let flags = [
                show.isFollowed ? "followed" : nil, show.isStopped ? "stopped" : nil,
                show.rating.map { "rated \($0)" }, show.note.map { "“\($0)”" },
                show.lists.isEmpty ? nil : show.lists.sorted().joined(separator: "+"),
            ]
            let head = [show.title, show.year.map { "(\($0))" }, ids.joined(separator: ",")] + flags
            return (head.compactMap(\.self) + episodes).joined(separator: " | ")
        }
    }

    private static let title = "=Harbour, \"Old\""
    private static let ids = "tt0903747,81189,1396"

    @Test(
        "Everything that a form has room for comes back with its times, watchings and ratings",
        arguments: [
            (
                MarksForm.csv,
                [
                    "\(title) | (2008) | \(ids),tvmaze:82 | followed | rated 9.0 | “good” | Best of+Watchlist"
                        + " | S01E01 watched 2020-01-02T03:04:05Z 2021-01-02T03:04:05Z rated 8.0 “a\nnote”"
                        + " | S01E02 watched ? | S00E01 skipped 2020-01-02T03:04:05Z",
                    "Stopped | (2010) |  | stopped",
                ]
            ),
            (
                .trakt,
                [
                    "\(title) | (2008) | \(ids) | rated 9.0 | Watchlist"
                        + " | S01E01 watched 2020-01-02T03:04:05Z 2021-01-02T03:04:05Z rated 8.0 | S01E02 watched ?"
                ]
            ),
            (
                .simkl,
                [
                    "\(title) | (2008) | \(ids) | followed | rated 9.0 | “good”"
                        + " | S01E01 watched 2020-01-02T03:04:05Z 2021-01-02T03:04:05Z | S01E02 watched ?",
                    "Stopped | (2010) |  | stopped",
                ]
            ),
            (
                .seriesguide,
                [
                    "\(title) | \(ids) | followed | rated 9.0 | “good”"
                        + " | S00E01 skipped ? | S01E01 watched ? ? rated 8.0 | S01E02 watched ?",
                    "Stopped |  | stopped",
                ]
            ),
            (
                .yamtrack,
                [
                    "\(title) | 1396 | followed | rated 9.0 | “good”"
                        + " | S01E01 watched 2020-01-02T03:04:05Z 2021-01-02T03:04:05Z | S01E02 watched ?",
                    "Stopped |  | stopped",
                ]
            ),
            (
                .tvmaze,
                [
                    "\(title) | tvmaze:82 | followed | rated 9.0"
                        + " | S01E01 watched 2020-01-02T03:04:05Z | S01E02 watched ? | S00E01 skipped 2020-01-02T03:04:05Z"
                ]
            ),
            (
                .tvtime,
                [
                    "\(title) | tt0903747,81189 | followed"
                        + " | S01E01 watched 2020-01-02T03:04:05Z ? rated 8.0 | S01E02 watched ?",
                    "Stopped |  | stopped",
                ]
            ),
            (
                .watcharr,
                [
                    "\(title) | 1396 | followed | rated 9.0 | “good” | Best of+Watchlist"
                        + " | S01E01 watched 2020-01-02T03:04:05Z rated 8.0 | S01E02 watched ?"
                ]
            ),
            (
                .ryot,
                [
                    " | 1396 | followed | rated 9.0 | “good” | Best of+Watchlist"
                        + " | S01E01 watched 2020-01-02T03:04:05Z 2021-01-02T03:04:05Z rated 8.0 “a\nnote”"
                        + " | S01E02 watched ?", "Stopped | ",
                ]
            ),
        ]
    )
    func roundTrip(form: MarksForm, expected: [String]) throws {
        let file = form.file(with: Self.marks, at: Self.second)
        let history = try #require(try HistoryReader.read(file.bytes), "\(String(decoding: file.bytes, as: UTF8.self))")
        #expect(Self.lines(history) == expected)
    }

    @Test(
        "A show that is neither followed nor stopped is not written as completed, and is not followed when it comes back",
        arguments: [
            (MarksForm.simkl, #""status":"completed""#), (.watcharr, #""status":"FINISHED","tags""#),
            (.yamtrack, "Completed"),
        ]
    )
    func stateless(form: MarksForm, completed: String) throws {
        func show(_ id: Int, _ title: String, _ episodes: [EpisodeMark]) -> ShowMark {
            let tmdb = ExternalID(database: .tmdb, value: "\(id)")
            return ShowMark(
                id: id,
                keys: [],
                externals: [tmdb],
                title: title,
                episodes: episodes,
                review: Review(rating: 7)
            )
        }
        let number = EpisodeNumber(season: 1, number: 1)
        let watched = EpisodeMark(keys: [], number: number, state: .watched, markedAt: Self.first)
        let marks = UserMarks([show(1, "Seen", [watched]), show(2, "Rated", [])])
        let file = form.file(with: marks, at: Self.second)
        #expect(!String(decoding: file.bytes, as: UTF8.self).contains(completed))
        let history = try #require(try HistoryReader.read(file.bytes))
        #expect(history.shows.map(\.isFollowed) == [false, false])
        #expect(history.shows.map(\.lists) == [[], []])
    }

    @Test("A form counts the values that it has no place for")
    func omitted() {
        #expect(MarksForm.csv.file(with: Self.marks, at: Self.first).omitted == [:])
        let trakt = MarksForm.trakt.file(with: Self.marks, at: Self.first).omitted
        #expect(
            trakt == [
                "followed shows": 1, "lists of shows": 1, "notes": 1, "notes of episodes": 1, "skipped episodes": 1,
                "stopped shows": 1,
            ]
        )
        let tvmaze = MarksForm.tvmaze.file(with: Self.marks, at: Self.first).omitted
        #expect(tvmaze["further watchings"] == 1 && tvmaze["shows without an ID of TVmaze"] == 1)
    }

    @Test("A hidden show is not written as a planned one", arguments: MarksForm.allCases.filter { $0 != .csv })
    func hidden(form: MarksForm) throws {
        let hidden = ShowMark(id: 3, keys: Self.key("tvmaze:83"), title: "Hidden", year: 2010, isHidden: true)
        let file = form.file(with: UserMarks(Self.marks.shows + [hidden]), at: Self.first)
        #expect(file.omitted["hidden shows"] == 1)
        #expect(file.bytes == form.file(with: Self.marks, at: Self.first).bytes)
    }

    @Test("A cell that a spreadsheet would run as a formula gets an apostrophe, which is removed again")
    func formula() {
        let text = String(decoding: MarksForm.csv.file(with: Self.marks, at: Self.first).bytes, as: UTF8.self)
        #expect(text.contains("\"'=Harbour, \"\"Old\"\"\""))
    }
}
