import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// The source of the cast of a show that several sources list.
/// Covers: MergedShow, ProviderClaims, Credit
@Suite struct ShowMergerCastTests {
    private func claims(by name: String, _ priority: Int, cast: [Credit]) -> ProviderClaims {
        let content = SourceResponse(
            shows: [Show(id: "s", title: "Harbour Watch", externals: ExternalIDs(imdb: "tt0000001"))],
            episodes: [Episode(id: "1", showID: "s", number: EpisodeNumber(season: 1, number: 1), title: "Ebb")],
            credits: cast.isEmpty ? [:] : ["s": cast]
        )
        let response = content.stamped(at: instant("2026-01-01T00:00:00Z"))
        let outcome = FetchOutcome(resource: ResourceID("all"), response: response)
        return ProviderClaims(provider: provider(name), priority: priority, outcomes: [outcome])
    }

    @Test("The cast belongs to the source that reports it, so its pictures are fetched from that source")
    func castSource() {
        let ann = Credit(person: Person(name: "Ann"))
        let shows = MergedCatalog([claims(by: "a", 2, cast: []), claims(by: "b", 1, cast: [ann])]).shows
        #expect(shows.map { $0.sources.map(\.key.provider) } == [[provider("a"), provider("b")]])
        #expect(shows.map(\.credits) == [[ann]])
        #expect(shows.map { $0.creditsSource?.provider } == [provider("b")])
    }

    @Test("A show without a cast has no source of credits")
    func noCast() {
        let shows = MergedCatalog([claims(by: "a", 1, cast: [])]).shows
        #expect(shows.map(\.creditsSource) == [nil])
    }
}
