// swift-tools-version: 6.2
import PackageDescription

func aggctl(_ product: String) -> Target.Dependency { .product(name: product, package: "aggctl-package") }

let package = Package(
    name: "club",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "aggctl-package", path: "../..")],
    targets: [
        .target(name: "ClubProvider", dependencies: [aggctl("AggregatorCore")]),
        .executableTarget(name: "aggctl-club", dependencies: ["ClubProvider", aggctl("StandardProviders")]),
        .testTarget(name: "ClubProviderTests", dependencies: ["ClubProvider", aggctl("ProviderContractTesting")]),
    ]
)
