/// A Swift package for a source on the web with a key and pages: a provider, an `aggctl` that includes it, and a contract
/// test. It is the package in `Examples/Web` with another name.
struct WebSkeleton {
    /// The files with placeholders for the name.
    static let templates: [(path: String, text: String)] = [
        (
            "Package.swift",
            ##"""
            // swift-tools-version: 6.2
            import PackageDescription

            func aggctl(_ product: String) -> Target.Dependency { .product(name: product, package: "aggctl-package") }

            let package = Package(
                name: "#{name}",
                platforms: [.macOS(.v15)],
                dependencies: [.package(name: "aggctl-package", path: "#{aggctl}")],
                targets: [
                    .target(name: "#{Name}Provider", dependencies: [aggctl("AggregatorCore")]),
                    .executableTarget(name: "aggctl-#{name}", dependencies: ["#{Name}Provider", aggctl("StandardProviders")]),
                    .testTarget(name: "#{Name}ProviderTests", dependencies: ["#{Name}Provider", aggctl("ProviderContractTesting")]),
                ]
            )

            """##
        ),
        (
            "Sources/#{Name}Provider/#{Name}Provider.swift",
            ##"""
            public import ProviderAPI
            import Foundation
            import ScheduleModel

            /// The kind of provider for a site that lists the films of some days as JSON, in pages, and needs a key.
            public struct #{Name}Kind: ProviderKind {
                public init() {}

                public var descriptor: ProviderDescriptor {
                    let key = ProviderDescriptor.Setting("api-key", "the key of the site", isSecret: true)
                    return ProviderDescriptor(kind: "#{name}", title: "Films", settings: [.init("base-url", "the site"), key])
                }

                public func makeProvider(
                    _ configuration: ProviderConfiguration,
                    in environment: ProviderEnvironment
                ) throws -> any ScheduleProvider {
                    let base = try configuration.address(for: "base-url", example: "http://localhost:8080")
                    let web = environment.web(WebRateLimit(requests: 10, seconds: 10))
                    return #{Name}Provider(base: base, key: try configuration.headerKey(for: "api-key"), web: web)
                }
            }

            struct #{Name}Provider: RangeFetching {
                let base, key: String
                let web: any WebFetching

                private struct Page: Decodable { let pages: Int }
                private struct Film: Decodable {
                    let id: Int
                    let title: String
                    let start: Date
                    let minutes: Int?
                }

                func response(for days: DaySpan, of _: ScheduleRequest, validators _: Validators?) async throws -> SourceResponse? {
                    let list = "\(base)/films?from=\(days.first)&to=\(days.last)&page="
                    return try await web.pages(from: list + "1", headers: ["x-key": key]) { page, number in
                        let reader = JSONRowReader(location: list + "\(number)")
                        let (films, notices) = try reader.rows(Film.self, under: "films", in: page.body)
                        let episodes = films.map(\.value).map { film in
                            let airing = Airing(time: .instant(film.start), minutes: film.minutes)
                            return Episode(id: "\(film.id)", showID: "films", title: film.title, airings: [airing])
                        }
                        let show = Show(id: "films", title: "Films")
                        let pages = try reader.object(Page.self, in: page.body).value.pages
                        let next = number < pages ? list + "\(number + 1)" : nil
                        return (SourceResponse(shows: [show], episodes: episodes, notices: notices), next)
                    }
                }
            }

            """##
        ),
        (
            "Sources/aggctl-#{name}/main.swift",
            ##"""
            import #{Name}Provider
            import StandardProviders

            await StandardProviders.runUntilExit(adding: [#{Name}Kind()])

            """##
        ),
        (
            "Tests/#{Name}ProviderTests/#{Name}ProviderTests.swift",
            ##"""
            import #{Name}Provider
            import ProviderAPI
            import ProviderContract
            import ProviderContractTesting
            import ScheduleModel
            import Testing

            @Suite struct #{Name}ProviderTests {
                /// A film every evening at 19:00 UTC, each on a page, and more rows. A `SourceRecording` replays a real site.
                private static func site(_ more: String = "") -> StubWeb {
                    StubWeb { address in
                        let dates = address.matches(of: /\d{4}-\d\d-\d\d/).compactMap { CivilDay(String($0.output)) }
                        let number = address.split(separator: "=").last.flatMap { Int($0) } ?? 1
                        guard dates.count == 2, let days = DaySpan(from: dates[0], to: dates[1])?.days else { return nil }
                        let day = days[number - 1]
                        let film = #"{"id": \#(day.number), "title": "Film", "start": "\#(day)T19:00:00Z", "minutes": 90}"#
                        return Array(#"{"pages": \#(days.count), "films": [\#(film)\#(more)]}"#.utf8)
                    }
                }

                @Test("Satisfies the contract", arguments: ProviderContract.clauses)
                func contract(_ clause: ContractClause) async throws {
                    let days = DaySpan(weekOf: try #require(CivilDay("2026-10-31")))
                    let (site, broken) = (Self.site(), Self.site(#", {"id": 1, "title": "Film", "start": "at seven"}"#))
                    let (settings, us) = (["base-url": "https://films.example", "api-key": "k"], Country.unitedStates)
                    let subject = ContractSubject(#{Name}Kind(), settings, over: site, broken: broken, days: days, region: us)
                    await expectSatisfied(clause, by: subject)
                }
            }

            """##
        ),
    ]
}
