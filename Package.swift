// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "aggctl-package",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "aggctl", targets: ["aggctl"]),
        .library(name: "AggregatorCore", targets: ["AggregatorCore"]),
        .library(name: "ProviderContract", targets: ["ProviderContract"]),
        .library(name: "ProviderContractTesting", targets: ["ProviderContractTesting"]),
        .library(name: "GuideFormats", targets: ["GuideFormats"]),
        .library(name: "ScheduleStore", targets: ["ScheduleStore"]),
        .library(name: "AggctlKit", targets: ["AggctlKit"]),
        .library(name: "StandardProviders", targets: ["StandardProviders"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
    ],
    targets: [
        .target(name: "AggregatorCore"),
        .target(name: "ProviderContract", dependencies: ["AggregatorCore"]),
        .target(name: "ProviderContractTesting", dependencies: ["ProviderContract"]),

        // libcurl's headers alone: the library is loaded when it is first needed.
        .target(name: "CCurl"),
        .systemLibrary(name: "Cexpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "Czlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "GuideFormats", dependencies: ["AggregatorCore", "Cexpat", "Czlib"]),
        .target(
            name: "HTTPTransport",
            dependencies: ["CCurl", .product(name: "Logging", package: "swift-log")]
        ),

        .systemLibrary(name: "Cprctl"),
        .systemLibrary(name: "Cmalloc"),
        .target(
            name: "ContainedProcess",
            dependencies: ["AggregatorCore", "Cprctl", .product(name: "Subprocess", package: "swift-subprocess")]
        ),

        .target(
            name: "TVMazeProvider",
            dependencies: ["AggregatorCore", "HTTPTransport"],
            path: "Sources/Providers/TVMaze"
        ),
        .target(name: "FixtureProvider", dependencies: ["AggregatorCore"], path: "Sources/Providers/Fixture"),
        .target(
            name: "EpisodeFileProvider",
            dependencies: ["AggregatorCore", "GuideFormats"],
            path: "Sources/Providers/EpisodeFile"
        ),

        .target(
            name: "XMLTVGrabberProvider",
            dependencies: ["AggregatorCore", "ContainedProcess", "GuideFormats"],
            path: "Sources/Providers/XMLTVGrabber"
        ),
        .target(
            name: "PluginProvider",
            dependencies: ["AggregatorCore", "ContainedProcess", "GuideFormats"],
            path: "Sources/Providers/Plugin"
        ),

        .target(
            name: "ScheduleStore",
            dependencies: ["AggregatorCore", .product(name: "GRDB", package: "GRDB.swift")]
        ),
        .target(
            name: "AggctlKit",
            dependencies: [
                "AggregatorCore", "GuideFormats", "ProviderContract", "ScheduleStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "TOMLKit", package: "TOMLKit"),
            ]
        ),
        .target(
            name: "StandardProviders",
            dependencies: [
                "AggctlKit", "AggregatorCore", "Cmalloc", "ContainedProcess", "HTTPTransport", "ScheduleStore",
                "TVMazeProvider", "FixtureProvider", "EpisodeFileProvider", "XMLTVGrabberProvider", "PluginProvider",
            ]
        ),
        .executableTarget(name: "aggctl", dependencies: ["StandardProviders"]),

        .target(name: "CBareLoops", dependencies: ["Cexpat"], path: "Benchmarks/BareLoops"),
        .executableTarget(
            name: "aggctl-bench",
            dependencies: [
                "AggctlKit", "AggregatorCore", "CBareLoops", "GuideFormats", "HTTPTransport", "ScheduleStore",
                "TVMazeProvider",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Benchmarks",
            exclude: ["BareLoops"]
        ),

        .executableTarget(
            name: "aggctl-trials",
            dependencies: [
                "AggregatorCore", "GuideFormats", "HTTPTransport", "ScheduleStore", "TVMazeProvider",
                "EpisodeFileProvider",
            ],
            path: "Trials"
        ),

        .target(name: "TestSupport", dependencies: ["AggregatorCore", "HTTPTransport"], path: "Tests/TestSupport"),
        .testTarget(name: "AggregatorCoreTests", dependencies: ["AggregatorCore", "FixtureProvider", "TestSupport"]),
        .testTarget(
            name: "ProviderContractTests",
            dependencies: ["ProviderContract", "ProviderContractTesting", "FixtureProvider", "TestSupport"]
        ),
        .testTarget(name: "HTTPTransportTests", dependencies: ["HTTPTransport", "TestSupport"]),
        .testTarget(
            name: "TVMazeProviderTests",
            dependencies: ["TVMazeProvider", "ProviderContractTesting", "TestSupport"]
        ),
        .testTarget(name: "TrialsTests", dependencies: ["aggctl", "aggctl-trials", "TestSupport"]),
        .testTarget(
            name: "GuideFormatsTests",
            dependencies: ["GuideFormats", "AggregatorCore", "Czlib", "TestSupport"]
        ),
        .testTarget(
            name: "ScheduleStoreTests",
            dependencies: ["ScheduleStore", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")]
        ),
        .testTarget(name: "ContainedProcessTests", dependencies: ["ContainedProcess", "TestSupport"]),
        .testTarget(
            name: "XMLTVGrabberProviderTests",
            dependencies: ["XMLTVGrabberProvider", "ProviderContractTesting", "TestSupport"]
        ),
        .testTarget(
            name: "PluginProviderTests",
            dependencies: ["PluginProvider", "GuideFormats", "ProviderContractTesting", "TestSupport"]
        ),
        .testTarget(name: "FixtureProviderTests", dependencies: ["FixtureProvider", "ProviderContractTesting"]),
        .testTarget(
            name: "EpisodeFileProviderTests",
            dependencies: ["EpisodeFileProvider", "GuideFormats", "ProviderContractTesting", "TestSupport"]
        ),
        .testTarget(
            name: "AggctlKitTests",
            dependencies: [
                "aggctl", "AggctlKit", "HTTPTransport", "TVMazeProvider", "FixtureProvider", "EpisodeFileProvider",
                "PluginProvider", "XMLTVGrabberProvider", "TestSupport",
            ],
            exclude: ["Golden", "Fixtures"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Built by `make fuzz` alone, with libFuzzer in place of a main function.
if Context.environment["AGGCTL_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "aggctl-fuzz",
            dependencies: ["AggregatorCore", "GuideFormats"],
            path: "Fuzz"
        )
    )
}

// Strict everywhere; warnings are errors where CI says so, never for whoever builds with a newer compiler.
for target in package.targets where target.type != .system && !["CBareLoops", "CCurl"].contains(target.name) {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    if Context.environment["CI"] != nil {
        target.swiftSettings?.append(.treatAllWarnings(as: .error))
    }
    if target.name == "aggctl-fuzz" { target.swiftSettings?.append(.unsafeFlags(["-parse-as-library"])) }
}
