import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Lists in JSON whose episodes are within other objects. Covers: JSONRecord, JSONTable.
@Suite struct NestedListTests {
    private func read(_ text: String, _ path: String = "my_show.json") throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, options: EpisodeFileOptions())
    }

    @Test(
        "Episodes within a show or a season are rows",
        arguments: [
            #"[{"series":"X","episodes":[{"episode_number":1,"season":1,"title":"A","release_date":"2001-02-03"}]}]"#,
            #"[{"title":"X","seasons":[{"number":1,"episodes":[{"number":1,"name":"A","air_date":"2001-02-03"}]}]}]"#,
            #"{"show":"X","seasons":[{"no":1,"episodes":[{"episode_no":1,"title":"A","air_date":"2001-02-03"}]}]}"#,
            #"{"name":"X","_embedded":{"episodes":[{"season":1,"number":1,"name":"A","airdate":"2001-02-03"}]}}"#,
            #"{"name":"X","Season 1":[{"episode":1,"title":"A","date":"2001-02-03"}]}"#,
            #"[{"first_aired":"2001-02-03","episode":{"season":1,"number":1,"title":"A"},"show":{"title":"X"}}]"#,
            #"{"results":[{"show":"X","name":"A","air_date":"2001-02-03","episode":"S01E01"}]}"#,
            #"{"data":{"items":[{"show":"X","name":"A","air_date":"2001-02-03","episode":"S01E01"}]}}"#,
        ]
    )
    func nested(text: String) throws {
        let file = try read(text)
        #expect(file.shows.map(\.title) == ["X"])
        #expect(file.episodes.map(\.title) == ["A"] && file.episodes.map(\.number.code) == ["S01E01"])
        #expect(file.episodes.map(\.listedDay) == [day("2001-02-03")])
    }

    @Test("Other arrays of objects are no episodes")
    func otherArrays() throws {
        let file = try read(#"[{"title":"A","season":1,"number":1,"guest_stars":[{"name":"B"}],"people":["C"]}]"#)
        #expect(file.episodes.map(\.title) == ["A"])
    }

    @Test("An object without episodes is an error that says what was expected")
    func noEpisodes() {
        #expect(throws: (any Error).self) { try read(#"{"version":1,"settings":{"a":true}}"#) }
    }
}
