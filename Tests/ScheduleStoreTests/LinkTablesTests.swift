import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import GRDB
import ScheduleStore
import TestSupport
import Testing

/// Links that are kept are those that linking everything from nothing would make.
@Suite struct LinkTablesTests {
    private let folder = TemporaryFolder()
    private let sites = ["a", "b", "c"].map(provider)

    private func question(_ claims: [ProviderClaims], policy: MergePolicy = MergePolicy()) -> LinkRequest {
        LinkRequest(scope: LinkScope(providers: sites, policy: policy), claims: claims)
    }

    /// All that a store holds, as claims.
    private func claims(_ store: SourceDatabase) -> [ProviderClaims] {
        sites.compactMap { site in
            store.allShows(of: site).map { answer in
                ProviderClaims(
                    provider: site,
                    priority: 50,
                    outcomes: [FetchOutcome(resource: ResourceID("all"), response: answer)]
                )
            }
        }
    }

    private func picture(_ catalogue: MergedCatalog) -> [String] {
        catalogue.shows.map { show in
            let evidence = show.evidence.map { "\($0.left)=\($0.right) \($0.reason.text) \($0.agreeingEpisodes)" }
            return "\(show.sources.map(\.key.description)) \(evidence.sorted())"
        }.sorted() + catalogue.suggestions.map { "\($0.left)?\($0.right) \($0.reason.text) \($0.doubts.map(\.text))" }
    }

    @Test(
        "whatever providers tell, tell otherwise and take back: kept links are those of all that is kept",
        arguments: 0..<40
    )
    func histories(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed &* 31)
        let store = try SourceDatabase(path: folder.path + "/store.db")
        var time = 1_700_000_000.0
        var told: [(site: ProviderID, resource: ResourceID, answer: SourceResponse)] = []
        for step in 0..<14 {
            let site = sites[Int.random(in: 0..<3, using: &random)]
            time += 60
            let kind: ResourceKind = [.day, .file, .episodes][Int.random(in: 0..<3, using: &random)]
            let resource = ResourceID("\(kind.rawValue) \(Int.random(in: 0..<3, using: &random))")
            if step > 6, Int.random(in: 0..<5, using: &random) == 0 {
                store.removeFiles(of: site, except: [])
            } else if let again = told.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
                // What was said before is said again, and its word is the last.
                store.store(
                    [again.resource: again.answer.stamped(at: Date(timeIntervalSince1970: time))],
                    of: again.site
                )
            } else {
                var answer = Self.answer(&random).stamped(at: Date(timeIntervalSince1970: time))
                answer.kind = kind
                store.store([resource: answer], of: site)
                told.append((site, resource, answer))
            }
            // Not at every step: then several changes are taken at once.
            if Int.random(in: 0..<3, using: &random) == 0 { continue }
            let claims = claims(store)
            let kept = try #require(store.links(question(claims)))
            let whole = MergedCatalog(claims)
            let (ours, theirs) = (picture(MergedCatalog(claims, policy: MergePolicy(), links: kept)), picture(whole))
            let isSame = ours == theirs
            #expect(isSame, "step \(step): \(zip(ours, theirs).first { $0 != $1 } ?? ("", ""))")
        }
        #expect(store.takeError() == nil)
    }

    @Test("where the user's choices or the providers are other ones, links are made anew")
    func scope() throws {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        for (index, site) in sites.prefix(2).enumerated() {
            var answer = SourceResponse(shows: [Show(id: "1", title: index == 0 ? "Harbour" : "Hafen")])
            answer.kind = .day
            store.store([ResourceID("day"): answer.stamped(at: .distantPast)], of: site)
        }
        let claims = claims(store)
        func families(_ policy: MergePolicy) -> Int {
            store.links(question(claims, policy: policy))?.families.count ?? -1
        }
        #expect(families(MergePolicy()) == 0)
        var settlement = ShowOverride(source: SourceKey(provider: sites[0], id: "1"))
        settlement.linked = [SourceKey(provider: sites[1], id: "1")]
        #expect(families(MergePolicy(shows: [settlement])) == 1)
        #expect(families(MergePolicy()) == 0)
    }

    @Test("what is delivered anew each time is linked beside what is kept, and leaves no trace")
    func delivered() throws {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        var answer = SourceResponse(shows: [Show(id: "1", title: "Harbour Lights", startYear: 2020)])
        answer.kind = .day
        store.store([ResourceID("day"): answer.stamped(at: .distantPast)], of: sites[0])
        var both = claims(store)
        #expect(store.links(question(both))?.families.isEmpty == true)
        let told = SourceResponse(shows: [Show(id: "x", title: "Harbour Lights", startYear: 2020)])
        both.append(
            ProviderClaims(
                provider: sites[1],
                priority: 50,
                outcomes: [FetchOutcome(resource: ResourceID("now"), response: told.stamped(at: .distantPast))]
            )
        )
        #expect(store.links(question(both))?.families.map(\.members.count) == [2])
        #expect(store.links(question(claims(store)))?.families.isEmpty == true)
        let rows = try DatabaseQueue(path: folder.path + "/store.db").read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM linked_show")
        }
        #expect(rows == 1)
    }

    @Test("what was asked for with other settings is linked no more, and what takes its place is")
    func settings() throws {
        let path = folder.path + "/store.db"
        func answer(_ title: String) -> SourceResponse {
            var answer = SourceResponse(shows: [Show(id: "1", title: title, startYear: 2020)])
            answer.kind = .day
            return answer.stamped(at: .distantPast)
        }
        let resource = ResourceID("day")
        func families(_ settings: String) throws -> Int? {
            let store = try SourceDatabase(path: path, settings: [sites[0]: settings])
            return store.links(question(claims(store)))?.families.count
        }
        let store = try SourceDatabase(path: path, settings: [sites[0]: "first"])
        store.store([resource: answer("Harbour Lights")], of: sites[0])
        store.store([resource: answer("Harbour Lights")], of: sites[1])
        #expect(store.links(question(claims(store)))?.families.count == 1)
        #expect(try families("second") == 0)
        let second = try SourceDatabase(path: path, settings: [sites[0]: "second"])
        second.store([resource: answer("The Crossing")], of: sites[0])
        #expect(second.links(question(claims(second)))?.families.isEmpty == true)
        second.store([resource: answer("Harbour Lights")], of: sites[0])
        #expect(second.links(question(claims(second)))?.families.count == 1)
    }

    @Test("hundreds of shows that are not kept are linked as if everything were linked from nothing")
    func manyDelivered() throws {
        let store = try SourceDatabase(path: folder.path + "/store.db")
        func shows(_ count: Int, _ prefix: String) -> SourceResponse {
            let shows = (0..<count).map { Show(id: "\(prefix)\($0)", title: "Harbour \($0)", startYear: 2020) }
            var answer = SourceResponse(shows: shows)
            answer.kind = .day
            return answer.stamped(at: .distantPast)
        }
        store.store([ResourceID("day"): shows(400, "a")], of: sites[0])
        var all = claims(store)
        #expect(store.links(question(all)) != nil)
        all.append(
            ProviderClaims(
                provider: sites[1],
                priority: 50,
                outcomes: [FetchOutcome(resource: ResourceID("now"), response: shows(350, "b"))]
            )
        )
        let kept = try #require(store.links(question(all)))
        #expect(kept.families.count { $0.members.count > 1 } == 350)
        #expect(picture(MergedCatalog(all, policy: MergePolicy(), links: kept)) == picture(MergedCatalog(all)))
    }

    private static func answer(_ random: inout SeededGenerator) -> SourceResponse {
        func pick<Choice>(_ choices: [Choice]) -> Choice { choices[Int.random(in: 0..<choices.count, using: &random)] }
        var answer = SourceResponse()
        for index in Set((0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0..<6, using: &random) })
        {
            let show = Show(
                id: "s\(index)",
                title: pick(["Harbour", "The Crossing", "Harbour Lights", "Harbour (2001)", "Crossing"]),
                startYear: pick([nil, 2000, 2001]),
                externals: ExternalIDs(imdb: pick([nil, nil, nil, "tt1", "tt2"]))
            )
            answer.shows.append(show)
            for number in 0..<Int.random(in: 0...3, using: &random) {
                let date = day("2001-01-01").advanced(by: Int.random(in: 0...40, using: &random))
                answer.episodes.append(
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
        return answer
    }
}
