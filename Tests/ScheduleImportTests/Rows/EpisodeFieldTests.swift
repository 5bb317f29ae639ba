import Testing

@testable import ScheduleImport

/// What the fields of a row are called where something is told of them.
@Suite struct EpisodeFieldTests {
    @Test("each is called as a file calls it, so that who reads of it finds it there")
    func names() {
        #expect(
            EpisodeField.allCases.map(\.name) == [
                "id", "show", "showYear", "year", "season", "number", "absolute", "title", "airdate", "airtime",
                "timezone", "start", "runtime", "kind", "network", "summary", "watched", "image", "url", "end", "role",
                "part",
            ]
        )
        for field in EpisodeField.allCases { #expect(EpisodeField(name: field.name) == field) }
    }
}
