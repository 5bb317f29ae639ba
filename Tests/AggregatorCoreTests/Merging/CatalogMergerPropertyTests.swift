@testable import ScheduleModel
@testable import ProviderAPI
@testable import ScheduleMerging
@testable import Aggregator
import Foundation
import TestSupport
import Testing

/// Rules of the merge over random schedules, each the same in every run.
@Suite struct CatalogMergerPropertyTests {
    @Test("any order of providers, answers and rows gives the same result", arguments: 0..<40)
    func orderFree(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        let sources = world.sources()
        let expected = picture(of: sources)
        for _ in 0..<4 { #expect(picture(of: world.shuffled(sources)) == expected) }
    }

    @Test("which shows are one does not hang on what providers are called", arguments: 0..<60)
    func nameFree(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed) &* 104_729)
        let sources = world.sources()
        func families(_ names: [ProviderID]) -> Set<Set<String>> {
            let identities = zip(sources, names).flatMap { source, name in
                source.claims.shows.map { ShowIdentity($0, provider: name) }
            }
            let links = LinkUpdate(of: identities.sorted { $0.key < $1.key }, choices: LinkConstraints()).links
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

    @Test("which episodes are one does not hang on what the providers are called", arguments: 0..<60)
    func episodesWhateverTheNames(seed: Int) {
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

    @Test("merging what was merged changes nothing", arguments: 0..<40)
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

    @Test("a provider that is left out leaves the others as if it had never been asked", arguments: 0..<20)
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

    @Test("what is linked step by step is what is linked from nothing", arguments: 0..<60)
    func incremental(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed) &* 7919)
        var now: [ProviderID: ProviderClaims] = [:]
        var history = LinkHistory()
        for step in 0..<8 {
            for source in world.sources() {
                // Most of what a provider says stays: only one of its answers is a new one.
                now[source.id] =
                    step > 2 && world.flips() ? nil : world.partlyRenewed(now[source.id], by: source.claims)
                history.turn(to: Array(now.values))
                #expect(history.isFromNothing)
            }
        }
    }

    @Test("step by step is from nothing also where a word is too common to be looked up", arguments: [60, 64, 65, 70])
    func incrementalAtTheLimit(many: Int) {
        func shows(_ count: Int, _ word: String) -> SourceResponse {
            SourceResponse(
                shows: (0..<count).map { Show(id: "\($0)", title: "Skippy the \(word)\($0)", startYear: 1968) }
            )
        }
        let short = claims("a", SourceResponse(shows: [Show(id: "1", title: "Skippy", startYear: 1968)]))
        var history = LinkHistory()
        history.turn(to: [short, claims("b", shows(many, "Kangaroo"))])
        for count in [many - 1, many, many + 2, many - 3] {
            var content = shows(count, "Kangaroo")
            content.shows[0].title = "Skippy of \(count)"
            history.turn(to: [short, claims("b", content)])
            #expect(history.isFromNothing)
        }
    }

    @Test("so it is where a name becomes too common to say anything, and where one word is taken back")
    func incrementalNamesakes() {
        let site = claims("a", SourceResponse(shows: [Show(id: "1", title: "News")]))
        var history = LinkHistory()
        for count in [1, 2, 255, 256, 257, 258, 256, 1, 0] {
            let shows = (0..<count).map { Show(id: "\($0)", title: "News") }
            history.turn(to: [site, claims("b", SourceResponse(shows: shows))])
            #expect(history.isFromNothing, "\(count)")
        }
    }

    @Test("an update touches what hangs together with what changed, and nothing else")
    func untouched() throws {
        let one = ["Harbour", "Lantern", "Crossing"].enumerated().map { Show(id: "\($0)", title: $1, startYear: 2001) }
        let identities = one.flatMap { show in
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
            choices: LinkConstraints()
        )
        #expect(Set(update.relinkedShows.map(\.description)) == ["a:0", "b:0"])
    }

    @Test("choosing field by field comes to what filling a record comes to", arguments: 0..<40)
    func fieldByField(seed: Int) throws {
        var world = RandomWorld(seed: UInt64(seed))
        let claims = world.sources().map(\.claims)
        // A rule that is the usual one, but set: nothing is taken for granted then.
        let title = try #require(MergeFieldName(.show, "title"))
        let policy = MergePolicy(rules: [title: .priority])
        #expect(Self.picture(of: MergedCatalog(claims, policy: policy)) == Self.picture(of: MergedCatalog(claims)))
    }

    @Test(
        "shows and episodes of hostile number and likeness are merged in time that grows with them",
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
        let catalogue = MergedCatalog([source("one"), source("two")])
        #expect(catalogue.shows.flatMap(\.sources).count == 2 * (many + 1))
        #expect(catalogue.shows.flatMap(\.episodes).flatMap(\.sources).count == 2 * many)
    }

    private func claims(_ name: String, _ content: SourceResponse) -> ProviderClaims {
        let answer = FetchOutcome(resource: ResourceID("all"), response: content.stamped(at: .distantPast))
        return ProviderClaims(provider: provider(name), priority: 50, outcomes: [answer])
    }

    @Test("no claim is lost, and no two rows of one provider become one", arguments: 0..<40)
    func nothingLost(seed: Int) {
        var world = RandomWorld(seed: UInt64(seed))
        let sources = world.sources()
        let catalogue = MergedCatalog(sources.map(\.claims))
        let told = sources.flatMap { source in
            source.claims.shows.flatMap { show in
                show.episodes.map { SourceKey(provider: source.id, id: $0.episode.id) }
            }
        }
        let kept = catalogue.shows.flatMap(\.episodes).flatMap(\.sources).map(\.key)
        #expect(told.sorted() == kept.sorted())
        for show in catalogue.shows {
            #expect(Set(show.sources.map(\.key.provider)).count == show.sources.count)
            for episode in show.episodes {
                #expect(Set(episode.sources.map(\.key.provider)).count == episode.sources.count)
            }
        }
        let shows = sources.flatMap { source in
            source.claims.shows.map { SourceKey(provider: source.id, id: $0.show.id) }
        }
        #expect(shows.sorted() == catalogue.shows.flatMap(\.sources).map(\.key).sorted())
    }

    /// A merge as text: every chosen value, every claim, in order.
    private func picture(of sources: [ProviderReport]) -> [String] {
        Self.picture(of: MergedCatalog(sources.map(\.claims)))
    }

    private static func picture(of catalogue: MergedCatalog) -> [String] {
        catalogue.shows.flatMap { show in
            ["\(show.sources.map(\.key.description)) \(show.value) \(show.evidence)"]
                + show.episodes.map {
                    "\($0.sources.map(\.key.description)) \($0.value) \($0.airings.map { ($0.value, $0.sources) })"
                }
        }
    }
}

/// Links that are brought up to date by what changes, from claims to claims.
private struct LinkHistory {
    private var identities: [SourceKey: ShowIdentity] = [:]
    private var families: [SourceKey: LinkFamily] = [:]
    private var suggestions: Set<LinkEvidence> = []

    /// Turns to other claims, of which only what differs is looked at.
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
        // Which of the others differ is found out elsewhere; here every other one is said to.
        for (key, identity) in now where identities[key] == nil || key.id.utf8.count % 2 == 0 || claims.count > 1 {
            changes[key] = identity
        }
        let update = LinkUpdate(
            changing: changes,
            in: MemoryLinkIndex(identities.values.sorted { $0.key < $1.key }),
            choices: LinkConstraints()
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

    /// Whether they are what linking everything from nothing comes to.
    var isFromNothing: Bool {
        let whole = LinkUpdate(of: identities.values.sorted { $0.key < $1.key }, choices: LinkConstraints()).links
        return Set(families.values) == Set(whole.families) && families.count == identities.count
            && suggestions == Set(whole.suggestions)
    }
}
