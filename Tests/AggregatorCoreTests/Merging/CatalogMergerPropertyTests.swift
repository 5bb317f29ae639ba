@testable import ScheduleModel
@testable import ProviderAPI
@testable import ScheduleMerging
@testable import Aggregator
import Foundation
import TestSupport
import Testing

/// Properties of the merge over random schedules. Each seed gives the same schedules in every run.
/// Covers: MergedCatalog, LinkUpdate, LinkEvidence, MergePolicy, MergeFieldName
@Suite struct CatalogMergerPropertyTests {
    @Test("Any order of providers, responses and rows gives the same result", arguments: 0..<40)
    func orderFree(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        let sources = world.sources()
        let expected = picture(of: sources)
        for _ in 0..<4 { #expect(picture(of: world.shuffled(sources)) == expected) }
    }

    @Test("Linked shows do not depend on the names of providers", arguments: 0..<60)
    func nameFree(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed) &* 104_729)
        let sources = world.sources()
        func families(_ names: [ProviderID]) -> Set<Set<String>> {
            let identities = zip(sources, names).flatMap { source, name in
                source.claims.shows.map { ShowIdentity($0, provider: name) }
            }
            let links = LinkUpdate(of: identities.sorted { $0.key < $1.key }, constraints: LinkConstraints()).links
            return Set(
                links.families.map { family in
                    Set(family.members.map { "\(names.firstIndex(of: $0.provider) ?? -1) \($0.id)" })
                }
            )
        }
        let names = sources.map(\.id)
        let expected = families(names)
        for _ in 0..<4 { #expect(families(world.shuffledNames(names)) == expected) }
    }

    @Test("Linked episodes do not depend on the names of providers", arguments: 0..<60)
    func episodesNameFree(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        let sources = world.sources()
        func groups(_ names: [ProviderID]) -> Set<Set<String>> {
            let renamed = zip(sources, names).map { source, name in
                ProviderReport(id: name, kind: source.kind, priority: source.priority, outcomes: source.outcomes).claims
            }
            return Set(
                MergedCatalog(renamed).shows.flatMap(\.episodes).map { episode in
                    Set(episode.sources.map { "\(names.firstIndex(of: $0.key.provider) ?? -1) \($0.key.id)" })
                }
            )
        }
        let names = sources.map(\.id)
        let expected = groups(names)
        for _ in 0..<4 { #expect(groups(world.shuffledNames(names)) == expected) }
    }

    @Test("Merging a merged catalog changes nothing", arguments: 0..<40)
    func idempotent(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        let once = MergedCatalog(world.sources().map(\.claims))
        let again = once.shows.map { show in
            var copy = SourceResponse(shows: [show.value])
            copy.shows[0].id = show.id.description
            copy.episodes = show.episodes.map { episode in
                var value = episode.value
                value.id = episode.id.description
                value.showID = show.id.description
                value.airings = episode.airings.map(\.value)
                return value
            }
            return FetchOutcome(resource: ResourceID(show.id.description), response: copy.stamped(at: .distantPast))
        }
        let twice = MergedCatalog([ProviderClaims(provider: provider("all"), priority: 1, outcomes: again)])
        #expect(Set(twice.shows.map(\.value.title)) == Set(once.shows.map(\.value.title)))
        #expect(twice.shows.count == once.shows.count)
        #expect(twice.shows.flatMap(\.episodes).count == once.shows.flatMap(\.episodes).count)
        let airings = Set(once.shows.flatMap(\.episodes).flatMap(\.airings).map(\.value))
        #expect(Set(twice.shows.flatMap(\.episodes).flatMap(\.airings).map(\.value)) == airings)
    }

    @Test("Removing a provider leaves the others as if it had never been configured", arguments: 0..<20)
    func leavingOut(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        let sources = world.sources()
        for index in sources.indices {
            var others = sources
            others.remove(at: index)
            #expect(picture(of: others) == picture(of: world.shuffled(others)))
            let names = Set(others.map(\.id))
            let keys = MergedCatalog(others.map(\.claims)).shows.flatMap(\.sources).map(\.key.provider)
            #expect(names.isSuperset(of: keys))
        }
    }

    @Test("Linking step by step equals full linking", arguments: 0..<60)
    func incremental(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed) &* 7919)
        var now: [ProviderID: ProviderClaims] = [:]
        var history = LinkHistory()
        for step in 0..<8 {
            for source in world.sources() {
                // Most of a provider's claims stay, and only one of its responses is new.
                now[source.id] =
                    step > 2 && world.flips() ? nil : world.partlyRenewed(now[source.id], by: source.claims)
                history.turn(to: Array(now.values))
                #expect(history.equalsFullLinking)
            }
        }
    }

    @Test("Linking step by step equals full linking even for a word too common to index", arguments: [60, 64, 65, 70])
    func incrementalAtTheLimit(many: Int) {
        func shows(_ count: Int, _ suffix: String) -> SourceResponse {
            SourceResponse(
                shows: (0..<count).map { Show(id: "\($0)", title: "Skippy the \(suffix)\($0)", startYear: 1968) }
            )
        }
        let short = claims("a", SourceResponse(shows: [Show(id: "1", title: "Skippy", startYear: 1968)]))
        var history = LinkHistory()
        history.turn(to: [short, claims("b", shows(many, "Kangaroo"))])
        for count in [many - 1, many, many + 2, many - 3] {
            var content = shows(count, "Kangaroo")
            content.shows[0].title = "Skippy of \(count)"
            history.turn(to: [short, claims("b", content)])
            #expect(history.equalsFullLinking)
        }
    }

    @Test("Linking step by step equals full linking if a title becomes too common or disappears")
    func incrementalNamesakes() {
        let site = claims("a", SourceResponse(shows: [Show(id: "1", title: "News")]))
        var history = LinkHistory()
        for count in [1, 2, 255, 256, 257, 258, 256, 1, 0] {
            let shows = (0..<count).map { Show(id: "\($0)", title: "News") }
            history.turn(to: [site, claims("b", SourceResponse(shows: shows))])
            #expect(history.equalsFullLinking, "\(count)")
        }
    }

    @Test("An update relinks only shows that are connected with a change")
    func untouched() throws {
        let originals = ["Harbour", "Lantern", "Crossing"].enumerated().map {
            Show(id: "\($0)", title: $1, startYear: 2001)
        }
        let identities = originals.flatMap { show in
            ["a", "b"].map { ShowIdentity(show, provider: provider($0), firstYear: nil) }
        }
        let renamed = ShowIdentity(
            Show(id: "0", title: "Harbour Lights", startYear: 2001),
            provider: provider("a"),
            firstYear: nil
        )
        let update = LinkUpdate(
            changing: [renamed.key: renamed],
            in: MemoryLinkIndex(identities),
            constraints: LinkConstraints()
        )
        #expect(Set(update.relinkedShows.map(\.description)) == ["a:0", "b:0"])
    }

    @Test("Choosing field by field gives the same result as filling a record", arguments: 0..<40)
    func fieldByField(seed: Int) throws {
        var world = RandomWorld(seed: UInt64(seed))
        let claims = world.sources().map(\.claims)
        // A rule that equals the default but is set explicitly, so that no shortcut applies.
        let title = try #require(MergeFieldName(.show, "title"))
        let policy = MergePolicy(rules: [title: .priority])
        #expect(Self.picture(of: MergedCatalog(claims, policy: policy)) == Self.picture(of: MergedCatalog(claims)))
    }

    @Test(
        "Merging many similar shows and episodes takes time proportional to their number",
        .timeLimit(.minutes(5))
    )
    func hostile() {
        let many = 20_000
        func source(_ name: String) -> ProviderClaims {
            var content = SourceResponse(shows: (0..<many).map { Show(id: "s\($0)", title: "News", startYear: 2000) })
            content.shows.append(
                Show(id: "daily", title: "Daily", aliases: (0..<2000).map { AlternateTitle(title: "Name \($0)") })
            )
            let start = Airing(time: .day(BroadcastDay(day("2024-01-01"))))
            content.episodes = (0..<many).map { index in
                Episode(
                    id: "e\(index)",
                    showID: "daily",
                    number: EpisodeNumber(season: index % 2 == 0 ? .max : 1, number: index % 3 == 0 ? .max : index),
                    title: index % 5 == 0 ? nil : "The News",
                    airings: [start]
                )
            }
            return claims(name, content)
        }
        let catalog = MergedCatalog([source("one"), source("two")])
        #expect(catalog.shows.flatMap(\.sources).count == 2 * (many + 1))
        #expect(catalog.shows.flatMap(\.episodes).flatMap(\.sources).count == 2 * many)
    }

    private func claims(_ name: String, _ content: SourceResponse) -> ProviderClaims {
        let outcome = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: .distantPast))
        return ProviderClaims(provider: provider(name), priority: 50, outcomes: [outcome])
    }

    @Test("No claim is lost, and no two rows of one provider become one", arguments: 0..<40)
    func nothingLost(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        let sources = world.sources()
        let catalog = MergedCatalog(sources.map(\.claims))
        let claimed = sources.flatMap { source in
            source.claims.shows.flatMap { show in
                show.episodes.map { SourceKey(provider: source.id, id: $0.episode.id) }
            }
        }
        let merged = catalog.shows.flatMap(\.episodes).flatMap(\.sources).map(\.key)
        #expect(claimed.sorted() == merged.sorted())
        for show in catalog.shows {
            #expect(Set(show.sources.map(\.key.provider)).count == show.sources.count)
            for episode in show.episodes {
                #expect(Set(episode.sources.map(\.key.provider)).count == episode.sources.count)
            }
        }
        let shows = sources.flatMap { source in
            source.claims.shows.map { SourceKey(provider: source.id, id: $0.show.id) }
        }
        #expect(shows.sorted() == catalog.shows.flatMap(\.sources).map(\.key).sorted())
    }

    /// A merge as text: each chosen value and each claim, in order.
    private func picture(of sources: [ProviderReport]) -> [String] {
        Self.picture(of: MergedCatalog(sources.map(\.claims)))
    }

    private static func picture(of catalog: MergedCatalog) -> [String] {
        catalog.shows.flatMap { show in
            ["\(show.sources.map(\.key.description)) \(show.value) \(show.evidence)"]
                + show.episodes.map {
                    "\($0.sources.map(\.key.description)) \($0.value) \($0.airings.map { ($0.value, $0.sources) })"
                }
        }
    }
}

/// Links that are updated incrementally, from one state of claims to the next.
private struct LinkHistory {
    private var identities: [SourceKey: ShowIdentity] = [:]
    private var families: [SourceKey: LinkFamily] = [:]
    private var suggestions: Set<LinkEvidence> = []

    /// Updates the links to other claims by relinking only the changes.
    mutating func turn(to claims: [ProviderClaims]) {
        var now: [SourceKey: ShowIdentity] = [:]
        for claim in claims {
            for show in claim.shows {
                let identity = ShowIdentity(show, provider: claim.provider)
                now[identity.key] = identity
            }
        }
        var changes: [SourceKey: ShowIdentity?] = [:]
        for key in identities.keys where now[key] == nil { changes[key] = .some(nil) }
        // Finding the changed shows is tested elsewhere, so here every other show counts as changed.
        for (key, identity) in now where identities[key] == nil || key.id.utf8.count % 2 == 0 || claims.count > 1 {
            changes[key] = identity
        }
        let update = LinkUpdate(
            changing: changes,
            in: MemoryLinkIndex(identities.values.sorted { $0.key < $1.key }),
            constraints: LinkConstraints()
        )
        identities = now
        for key in update.relinkedShows { families[key] = nil }
        for family in update.links.families {
            for key in family.members { families[key] = family }
        }
        suggestions = suggestions.filter {
            !update.relinkedShows.contains($0.left) && !update.relinkedShows.contains($0.right)
        }
        suggestions.formUnion(update.links.suggestions)
    }

    /// Whether the links equal those of linking everything from scratch.
    var equalsFullLinking: Bool {
        let full = LinkUpdate(of: identities.values.sorted { $0.key < $1.key }, constraints: LinkConstraints()).links
        return Set(families.values) == Set(full.families) && families.count == identities.count
            && suggestions == Set(full.suggestions)
    }
}
