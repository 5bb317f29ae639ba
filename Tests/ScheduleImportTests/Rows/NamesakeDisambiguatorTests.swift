import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Shows with the same title that a file describes without IDs.
/// Covers: NamesakeDisambiguator, EpisodeFileDecoder
@Suite struct NamesakeDisambiguatorTests {
    private static let described = [1990, 2014].map { "{\"title\": \"The Flash\", \"year\": \($0)}" }

    private func read(_ text: String, _ path: String) throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, options: EpisodeFileOptions())
    }

    @Test("D24: Two years are two shows in rows that describe them", arguments: ["a.json", "a.jsonl"])
    func inRows(path: String) throws {
        let rows = Self.described.map { "{\"show\": \($0), \"season\": 1, \"number\": 1, \"title\": \"Pilot\"}" }
        let text = path == "a.json" ? "[" + rows.joined(separator: ",") + "]" : rows.joined(separator: "\n") + "\n"
        let read = try read(text, path)
        #expect(read.shows.map(\.year) == [1990, 2014])
        #expect(read.episodes.map(\.showID) == ["the%20flash%201990", "the%20flash%202014"])
    }

    @Test("D24: Two years are two shows in a file that lists its shows, and a row selects one by title and year")
    func inList() throws {
        let episodes = "{\"show\": \"The Flash\", \"showYear\": 2014, \"season\": 1, \"number\": 1}"
        func text(_ shows: [String]) -> String {
            "{\"schema\": \"aggctl/episode-file/1\", \"shows\": [\(shows.joined(separator: ","))], \"episodes\": [\(episodes)]}"
        }
        let both = try read(text(Self.described), "a.json")
        #expect(both.shows.map(\.id) == ["the%20flash%201990", "the%20flash%202014"])
        #expect(both.episodes.map(\.showID) == ["the%20flash%202014"])
        #expect(both.notices.isEmpty)
        // A single show has its usual ID.
        let single = try read(text([Self.described[1]]), "a.json")
        #expect(single.shows.map(\.id) == ["the%20flash"] && single.episodes.map(\.showID) == ["the%20flash"])
    }

    @Test("A row with a show's ID or folded title belongs to that show, in any order of rows")
    func byID() throws {
        let described = "{\"show\": {\"id\": \"x 1\", \"title\": \"Foo Bar\"}, \"season\": 1, \"number\": 1}\n"
        func row(_ show: String, _ number: Int) -> String {
            "{\"show\": \"\(show)\", \"season\": 1, \"number\": \(number)}\n"
        }
        let later = try read(described + row("x 1", 2) + row("foo bar", 3) + row("FOO BAR!", 4), "a.jsonl")
        #expect(later.shows.map(\.id) == ["x 1"])
        #expect(later.episodes.map(\.showID) == ["x 1", "x 1", "x 1", "x 1"])
        let first = try read(row("X 1", 2) + row("Foo Bar", 3) + described + row("foo bar", 4), "a.jsonl")
        #expect(first.shows.map(\.id) == ["x%201", "foo%20bar"])
        #expect(first.episodes.map(\.showID) == ["x%201", "foo%20bar", "x%201", "foo%20bar"])
    }
}
