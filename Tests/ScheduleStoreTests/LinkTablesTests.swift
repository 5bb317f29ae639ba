import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import GRDB
import ScheduleStore
import TestSupport
import Testing

/// Stored links equal those of linking everything from scratch.
/// Covers: LinkTables, SourceDatabase, LinkRequest, MergedCatalog, LinkScope
@Suite struct LinkTablesTests {
    private let folder = TemporaryFolder()
    private let sites = ["a", "b", "c"].map(provider)

    private func request(_ claims: [ProviderClaims], policy: MergePolicy = MergePolicy()) -> LinkRequest {
        LinkRequest(scope: LinkScope(providers: sites, policy: policy), claims: claims)
    }

    /// All data of a store, as claims.
    private func claims(_ store: SourceDatabase) -> [ProviderClaims] {
        sites.compactMap { site in
            store.allShows(of: site).map { response in
                ProviderClaims(
                    provider: site,
                    priority: 50,
                    outcomes: [FetchOutcome(resource: ResourceID("all"), response: response)]
                )
            }
        }
    }

    private func picture(_ catalog: MergedCatalog) -> [String] {
        catalog.shows.map { show in
            let evidence = show.evidence.map { "\($0.left)=\($0.right) \($0.reason.text) \($0.agreeingEpisodes)" }
            return "\(show.sources.map(\.key.description)) \(evidence.sorted())"
        }.sorted() + catalog.suggestions.map { "\($0.left)?\($0.right) \($0.reason.text) \($0.doubts.map(\.text))" }
    }

    @Test(
        "Stored links equal full linking after responses are added, changed and removed",
        arguments: 0..<40
    )
    func histories(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &* 31)
        let store = try SourceDatabase(path: folder.path + "/store.db")
        var time = 1_700_000_000.0
        var sent: [(site: ProviderID, resource: ResourceID, response: SourceResponse)] = []
        for step in 0..<14 {
            let site = sites[Int.random(in: 0..<3, using: &random)]
            time += 60
            let kind: ResourceKind = [.day, .file, .episodes][Int.random(in: 0..<3, using: &random)]
            let resource = ResourceID("\(kind.rawValue) \(Int.random(in: 0..<3, using: &random))")
            if step > 6, Int.random(in: 0..<5, using: &random) == 0 {
                store.removeFiles(of: site, except: [])
            } else if let again = sent.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
                // An earlier response is repeated as the latest one.
                store.store(
                    [again.resource: again.response.stamped(at: Date(timeIntervalSince1970: time))],
                    of: again.site
                )
            } else {
                var response = Self.response(&random).stamped(at: Date(timeIntervalSince1970: time))
                response.kind = kind
                store.store([resource: response], of: site)
                sent.append((site, resource, response))
            }
            // Skipping some steps combines several changes.
            if Int.random(in: 0..<3, using: &random) == 0 { continue }
            let claims = claims(store)
            let stored = try #require(store.links(request(claims)))
            let full = MergedCatalog(claims)
            let (actual, expected) = (
                picture(MergedCatalog(claims, policy: MergePolicy(), links: stored)), picture(full)
            )
            let isSame = actual == expected
            #expect(isSame, "step \(step): \(zip(actual, expected).first { $0 != $1 } ?? ("", ""))")
        }
        #expect(store.takeError() == nil)
    }

    @Test("If the user's choices or the providers change, links are recomputed")
    func scope() throws {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        for (index, site) in sites.prefix(2).enumerated() {
            var response = SourceResponse(shows: [Show(id: "1", title: index == 0 ? "Harbour" : "Hafen")])
            response.kind = .day
            store.store([ResourceID("day"): response.stamped(at: .distantPast)], of: site)
        }
        let claims = claims(store)
        func families(_ policy: MergePolicy) -> Int {
            store.links(request(claims, policy: policy))?.families.count ?? -1
        }
        #expect(families(MergePolicy()) == 0)
        var settlement = ShowOverride(source: SourceKey(provider: sites[0], id: "1"))
        settlement.linked = [SourceKey(provider: sites[1], id: "1")]
        #expect(families(MergePolicy(shows: [settlement])) == 1)
        #expect(families(MergePolicy()) == 0)
    }

    @Test("Delivered shows are linked with stored ones without being stored")
    func delivered() throws {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        var response = SourceResponse(shows: [Show(id: "1", title: "Harbour Lights", startYear: 2020)])
        response.kind = .day
        store.store([ResourceID("day"): response.stamped(at: .distantPast)], of: sites[0])
        var both = claims(store)
        #expect(store.links(request(both))?.families.isEmpty == true)
        let delivered = SourceResponse(shows: [Show(id: "x", title: "Harbour Lights", startYear: 2020)])
        both.append(
            ProviderClaims(
                provider: sites[1],
                priority: 50,
                outcomes: [FetchOutcome(resource: ResourceID("now"), response: delivered.stamped(at: .distantPast))]
            )
        )
        #expect(store.links(request(both))?.families.map(\.members.count) == [2])
        #expect(store.links(request(claims(store)))?.families.isEmpty == true)
        let rows = try DatabaseQueue(path: folder.path + "/store.db").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM linked_show")
        }
        #expect(rows == 1)
    }

    @Test("A response fetched with other settings is no longer linked, but its replacement is")
    func settings() throws {
        let path = folder.path + "/store.db"
        func response(_ title: String) -> SourceResponse {
            var response = SourceResponse(shows: [Show(id: "1", title: title, startYear: 2020)])
            response.kind = .day
            return response.stamped(at: .distantPast)
        }
        let resource = ResourceID("day")
        func families(_ settings: String) throws -> Int? {
            let store = try SourceDatabase(path: path, settings: [sites[0]: settings])
            return store.links(request(claims(store)))?.families.count
        }
        let store = try SourceDatabase(path: path, settings: [sites[0]: "first"])
        store.store([resource: response("Harbour Lights")], of: sites[0])
        store.store([resource: response("Harbour Lights")], of: sites[1])
        #expect(store.links(request(claims(store)))?.families.count == 1)
        #expect(try families("second") == 0)
        let second = try SourceDatabase(path: path, settings: [sites[0]: "second"])
        second.store([resource: response("The Crossing")], of: sites[0])
        #expect(second.links(request(claims(second)))?.families.isEmpty == true)
        second.store([resource: response("Harbour Lights")], of: sites[0])
        #expect(second.links(request(claims(second)))?.families.count == 1)
    }

    @Test("Hundreds of delivered shows are linked as if linking everything from scratch")
    func manyDelivered() throws {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        func shows(_ count: Int, _ prefix: String) -> SourceResponse {
            let shows = (0..<count).map { Show(id: "\(prefix)\($0)", title: "Harbour \($0)", startYear: 2020) }
            var response = SourceResponse(shows: shows)
            response.kind = .day
            return response.stamped(at: .distantPast)
        }
        store.store([ResourceID("day"): shows(400, "a")], of: sites[0])
        var all = claims(store)
        #expect(store.links(request(all)) != nil)
        all.append(
            ProviderClaims(
                provider: sites[1],
                priority: 50,
                outcomes: [FetchOutcome(resource: ResourceID("now"), response: shows(350, "b"))]
            )
        )
        let stored = try #require(store.links(request(all)))
        #expect(stored.families.count { $0.members.count > 1 } == 350)
        #expect(picture(MergedCatalog(all, policy: MergePolicy(), links: stored)) == picture(MergedCatalog(all)))
    }

    private static func response(_ random: inout SeededGenerator) -> SourceResponse {
        func pick<Choice>(_ choices: [Choice]) -> Choice { choices[Int.random(in: 0..<choices.count, using: &random)] }
        var response = SourceResponse()
        for index in Set((0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0..<6, using: &random) })
        {
            let show = Show(
                id: "s\(index)",
                title: pick(["Harbour", "The Crossing", "Harbour Lights", "Harbour (2001)", "Crossing"]),
                startYear: pick([nil, 2000, 2001]),
                externals: ExternalIDs(imdb: pick([nil, nil, nil, "tt1", "tt2"]))
            )
            response.shows.append(show)
            for number in 0..<Int.random(in: 0...3, using: &random) {
                let date = day("2001-01-01").advanced(by: Int.random(in: 0...40, using: &random))
                response.episodes.append(
                    Episode(
                        id: "\(show.id)e\(number)",
                        showID: show.id,
                        number: EpisodeNumber(season: 1, number: number + 1),
                        title: pick([nil, "Pilot", "The End", "The Storm"]),
                        airings: [Airing(time: .day(BroadcastDay(date)))]
                    )
                )
            }
        }
        return response
    }
}
