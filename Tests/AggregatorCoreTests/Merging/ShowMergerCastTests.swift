import ProviderAPI
import ScheduleMerging
import ScheduleModel
import TestSupport
import Testing

/// Whose cast it is that a show of several sources has.
@Suite struct ShowMergerCastTests {
    private func said(by name: String, _ priority: Int, cast: [Credit]) -> ProviderClaims {
        let content = SourceResponse(
            shows: [Show(id: "s", title: "Harbour Watch", externals: ExternalIDs(imdb: "tt0000001"))],
            episodes: [Episode(id: "1", showID: "s", number: EpisodeNumber(season: 1, number: 1), title: "Ebb")],
            credits: cast.isEmpty ? [:] : ["s": cast]
        )
        let answer = content.stamped(at: instant("2026-01-01T00:00:00Z"))
        let outcome = FetchOutcome(resource: ResourceID("all"), response: answer)
        return ProviderClaims(provider: provider(name), priority: priority, outcomes: [outcome])
    }

    @Test("a cast is of the source that tells it, so that its pictures are fetched as that source's are")
    func teller() {
        let ann = Credit(person: Person(name: "Ann"))
        let shows = MergedCatalog([said(by: "a", 2, cast: []), said(by: "b", 1, cast: [ann])]).shows
        #expect(shows.map { $0.sources.map(\.key.provider) } == [[provider("a"), provider("b")]])
        #expect(shows.map(\.credits) == [[ann]])
        #expect(shows.map { $0.creditsSource?.provider } == [provider("b")])
    }

    @Test("a show without a cast has no one who tells it")
    func noCast() {
        let shows = MergedCatalog([said(by: "a", 1, cast: [])]).shows
        #expect(shows.map(\.creditsSource) == [nil])
    }
}
