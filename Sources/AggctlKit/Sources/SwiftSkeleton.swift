/// A Swift package with a provider, an `aggctl` that includes it, and a contract test. It is the package in `Examples/` with
/// another name.
struct SwiftSkeleton {
    /// The name of the provider, such as `evening`.
    let name: String
    /// The path of aggctl's package, relative to the new one.
    let aggctl: String
    /// Whether the source is on the web.
    var isWeb = false

    /// The files, with paths relative to the package.
    var files: [(path: String, text: String)] {
        (isWeb ? WebSkeleton.templates : Self.templates).map { (filled($0.path), filled($0.text)) }
    }

    private func filled(_ text: String) -> String {
        let parts = name.split { $0 == "-" || $0 == "_" }
        let type = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return text.replacing("#{Name}", with: type).replacing("#{name}", with: name)
            .replacing("#{aggctl}", with: aggctl)
    }

    private static let templates: [(path: String, text: String)] = [
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
                    .testTarget(
                        name: "#{Name}ProviderTests",
                        dependencies: ["#{Name}Provider", aggctl("ProviderContractTesting")]
                    ),
                ]
            )

            """##
        ),
        (
            "Sources/#{Name}Provider/#{Name}Provider.swift",
            ##"""
            import Foundation
            public import ProviderAPI
            import ScheduleModel

            /// The kind of provider with one show: the news, every evening at 20:00 UTC.
            public struct #{Name}Kind: ProviderKind {
                public init() {}

                public var descriptor: ProviderDescriptor {
                    ProviderDescriptor(kind: "#{name}", title: "Evening news")
                }

                public func makeProvider(
                    _ configuration: ProviderConfiguration,
                    in environment: ProviderEnvironment
                ) -> any ScheduleProvider {
                    #{Name}Provider()
                }
            }

            struct #{Name}Provider: SingleResponseProvider {
                func response(to request: ScheduleRequest) -> SourceResponse {
                    let north = Channel(name: "North")
                    let episodes = request.days.extended(before: 1, after: 1).days.map { day in
                        let eight = TimeZone.gmt.start(of: day).addingTimeInterval(20 * 3600)
                        let airing = Airing(time: .instant(eight), minutes: 30, channel: north)
                        return Episode(id: day.description, showID: "news", title: "News of \(day)", airings: [airing])
                    }
                    return SourceResponse(shows: [Show(id: "news", title: "Evening News", network: north)], episodes: episodes)
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
            "Tests/#{Name}ProviderTests/#{Name}ContractTests.swift",
            ##"""
            import #{Name}Provider
            import Foundation
            import ProviderAPI
            import ProviderContract
            import ProviderContractTesting
            import ScheduleModel
            import Testing

            @Suite struct #{Name}ContractTests {
                @Test("Satisfies the contract", arguments: ProviderContract.clauses)
                func contract(_ clause: ContractClause) async throws {
                    let first = try #require(CivilDay("2026-10-31"))
                    let region = try #require(Country(rawValue: "US"))
                    let kind = #{Name}Kind()
                    var subject = ContractSubject("#{name}", days: DaySpan(first).extended(before: 0, after: 3), region: region) {
                        kind.makeProvider(ProviderConfiguration(id: .unnamed, kind: "#{name}"), in: ProviderEnvironment())
                    }
                    // Facts about your source, as its own listings show them. This source is invented, and always available.
                    let second = first.advanced(by: 1)
                    subject.expectedStarts = [second.description: TimeZone.gmt.start(of: second).addingTimeInterval(20 * 3600)]
                    subject.isLocal = true
                    // subject.emptyDays: days without any episode.
                    // subject.untimedEpisodes: IDs of episodes whose time the source does not know.
                    // subject.showsWithCast: IDs of shows whose cast the source knows (for a CastListing).
                    // subject.makeUnreachable, makeHanging, makeBroken: your provider if its source is unreachable or silent, or
                    // has an undecodable row. A source on the web has all three (instead of isLocal).
                    await expectSatisfied(clause, by: subject)
                }
            }

            """##
        ),
    ]
}
