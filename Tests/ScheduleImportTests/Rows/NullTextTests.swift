import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// What a program writes where it has nothing: no viewer is to see it.
@Suite struct NullTextTests {
    @Test("a word that stands for nothing is nothing, in a row and in what is told of a show", arguments: Self.words)
    func nothing(word: String) throws {
        let read = try content(
            """
            {"schema": "aggctl/episode-file/1", "shows": [{"id": "s", "title": "Show", "network": "\(word)",
              "webChannel": {"name": "\(word)"}, "language": "\(word)", "type": "\(word)", "status": "\(word)",
              "genres": ["\(word)", "Drama"], "summary": "\(word)", "externals": {"imdb": "\(word)"},
              "cast": ["\(word)", {"person": "Ada Quill", "character": "\(word)"}]}],
             "episodes": [{"show": "s", "title": "One", "airdate": "2026-11-16", "network": "\(word)",
              "summary": "\(word)", "season": "\(word)"}]}
            """
        )
        let show = try #require(read.shows.first)
        #expect(show.network == nil && show.webChannel == nil && show.language == nil && show.type == nil)
        #expect(show.status == nil && show.genres == ["Drama"] && show.summary == nil && show.externals.imdb == nil)
        #expect(read.credits["s"]?.map(\.person.name) == ["Ada Quill"])
        #expect(read.credits["s"]?.first?.character == nil)
        let episode = try #require(read.episodes.first)
        #expect(episode.airings.first?.channel == nil && episode.summary == nil && episode.number.season == nil)
    }

    private static let words = ["None", "null", "nan", "NaN", "N/A", "undefined", "-"]

    @Test("a show may be called None, Nan or Undefined, and a character Nan")
    func titles() throws {
        for title in ["None", "Nan", "Undefined", "Null"] {
            let rows = try content("show,title,date\n\(title),One,2026-11-16\n", path: "a.csv")
            #expect(rows.shows.map(\.title) == [title])
            #expect(rows.episodes.count == 1)
        }
        let read = try content(
            """
            {"schema": "aggctl/episode-file/1", "shows": [{"id": "s", "title": "None",
              "cast": [{"person": "Ada Quill", "character": "Nan"}, "Nan"]}]}
            """
        )
        #expect(read.shows.map(\.title) == ["None"])
        #expect(read.credits["s"]?.map(\.person.name) == ["Ada Quill", "Nan"])
        #expect(read.credits["s"]?.first?.character == "Nan")
    }

    private func content(_ text: String, path: String = "a.json") throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, reading: EpisodeFileOptions())
    }
}
