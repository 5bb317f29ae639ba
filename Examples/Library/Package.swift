// swift-tools-version: 6.2
import PackageDescription

func aggctl(_ product: String) -> Target.Dependency { .product(name: product, package: "aggctl-package") }

let package = Package(
    name: "week-of-shows",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "aggctl-package", path: "../..")],
    targets: [
        .executableTarget(
            name: "week-of-shows",
            dependencies: [aggctl("AggregatorCore"), aggctl("Aggregator"), aggctl("FixtureProvider")]
        )
    ]
)
