import Testing

@testable import ScheduleImport

/// The names of row fields in messages.
/// Covers: EpisodeField
@Suite struct EpisodeFieldTests {
    @Test("Each field has its name from files, so that users can find it")
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
