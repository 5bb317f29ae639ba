import Foundation
import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Marks with the year and the country after the title.
/// Covers: ShowMark, UserMarks, ShowReference, Country
@Suite struct ShowMarkCountryTests {
    private let now = instant("2024-06-01T00:00:00Z")

    /// One source's shows with one title and year, each with a channel of the given country.
    private func shows(_ countries: String?...) -> MergedCatalog {
        let shows = countries.enumerated().map { number, country in
            var show = Show(id: "s\(number)", title: "The Traitors", startYear: 2023)
            show.network = Channel(name: "Channel \(number)", country: country.flatMap(Country.init))
            return show
        }
        let response = SourceResponse(shows: shows).stamped(at: now)
        let outcome = FetchOutcome(resource: ResourceID("all"), response: response)
        return MergedCatalog([ProviderClaims(provider: provider("p"), priority: 50, outcomes: [outcome])])
    }

    private func marks(_ titles: String...) -> UserMarks {
        UserMarks(
            titles.enumerated().map { ShowMark(id: $0 + 1, keys: [], title: $1, followedSince: now) }
        )
    }

    @Test(
        "A mark with a country matches a show of that country or of an unknown country",
        arguments: [("US", false), ("NZ", true), (nil, true)] as [(String?, Bool)]
    )
    func about(country: String?, matches: Bool) {
        var marks = marks("The Traitors (2023, NZ)")
        let shown = shows(country)
        #expect(shown.marked(by: marks, complete: .none).shows.map(\.isFollowed) == [matches])
        let hasChanged = marks.refreshIdentifiers(from: shown, complete: .none)
        #expect(hasChanged == matches)
    }

    @Test("If both shows are listed, each country's show has its own mark")
    func bothListed() {
        var marks = marks("The Traitors (2023, NZ)", "The Traitors (US, 2023)")
        let both = shows("US", "NZ")
        #expect(both.shows.count == 2)
        marks.refreshIdentifiers(from: both, complete: .none)
        #expect(marks.shows.map { $0.keys.map(\.description) } == [["p:s1"], ["p:s0"]])
    }

    @Test("An added mark with a country joins neither the mark without a country nor another country's mark")
    func added() {
        var marks = UserMarks()
        let existing = ShowMark(id: 1, keys: [], title: "The Traitors", year: 2023, isHidden: true)
        let titles = ["The Traitors (2023, NZ)", "The Traitors (2023, US)", "The Traitors (2023, NZ)"]
        marks.merge([existing] + titles.map { ShowMark(id: 9, keys: [], title: $0, followedSince: now) })
        #expect(marks.shows.map(\.title) == ["The Traitors", "The Traitors (2023, NZ)", "The Traitors (2023, US)"])
        #expect(marks.shows.map { $0.followedSince != nil } == [false, true, true])
    }

    @Test(
        "A mark is matched by its title, year and country",
        arguments: [
            ("The Traitors (2023, NZ)", true), ("The Traitors (NZ)", true), ("The Traitors (2023)", true),
            ("The Traitors (2023, US)", false), ("The Traitors (2022, NZ)", false),
        ]
    )
    func named(text: String, matches: Bool) throws {
        let mark = try #require(marks("The Traitors (2023, NZ)").shows.first)
        #expect(ShowReference(text, providers: []).matches(mark) == matches)
    }
}
