import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// Placeholder texts for missing values, which must never be shown.
/// Covers: EpisodeFileDecoder, EpisodeRowMapper
@Suite struct NullTextTests {
    @Test("A placeholder text counts as missing, in rows and in shows", arguments: Self.placeholders)
    func nothing(text: String) throws {
        let read = try content(
            """
            {"schema": "aggctl/episode-file/1", "shows": [{"id": "s", "title": "Show", "network": "\(text)",
              "webChannel": {"name": "\(text)"}, "language": "\(text)", "type": "\(text)", "status": "\(text)",
              "genres": ["\(text)", "Drama"], "summary": "\(text)", "externals": {"imdb": "\(text)"},
              "cast": ["\(text)", {"person": "Ada Quill", "character": "\(text)"}]}],
             "episodes": [{"show": "s", "title": "One", "airdate": "2026-11-16", "network": "\(text)",
              "summary": "\(text)", "season": "\(text)"}]}
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

    private static let placeholders = ["None", "null", "nan", "NaN", "N/A", "undefined", "-"]

    @Test("A show may be called None, Nan or Undefined, and a character Nan")
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
        try EpisodeFileFormat.read(Array(text.utf8), path: path, options: EpisodeFileOptions())
    }
}
