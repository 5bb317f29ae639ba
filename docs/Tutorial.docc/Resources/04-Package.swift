// swift-tools-version: 6.2
import PackageDescription

func aggctl(_ product: String) -> Target.Dependency { .product(name: product, package: "aggctl-package") }

let package = Package(
    name: "evening",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "aggctl-package", path: "..")],
    targets: [
        .target(name: "EveningProvider", dependencies: [aggctl("AggregatorCore")]),
        .executableTarget(name: "aggctl-evening", dependencies: ["EveningProvider", aggctl("StandardProviders")]),
        .testTarget(
            name: "EveningProviderTests",
            dependencies: ["EveningProvider", aggctl("ProviderContractTesting")]
        ),
    ]
)
