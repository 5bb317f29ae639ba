// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "aggctl-package",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "aggctl", targets: ["aggctl"]),
        .executable(name: "aggctl-serve", targets: ["aggctl-serve"]),
        .library(
            name: "AggregatorCore",
            targets: ["ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews"]
        ),
        .library(name: "Aggregator", targets: ["Aggregator"]),
        .library(name: "FixtureProvider", targets: ["FixtureProvider"]),
        .library(name: "ProviderContract", targets: ["ProviderContract"]),
        .library(name: "ProviderContractTesting", targets: ["ProviderContractTesting"]),
        .library(name: "ScheduleImport", targets: ["ScheduleImport"]),
        .library(name: "ScheduleExport", targets: ["ScheduleExport"]),
        .library(name: "ScheduleStore", targets: ["ScheduleStore"]),
        .library(name: "AggctlKit", targets: ["AggctlKit"]),
        .library(name: "StandardProviders", targets: ["StandardProviders"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.0"),
        // The server alone: what the command line links has none of these.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        .target(name: "ScheduleModel", path: "Sources/AggregatorCore/Model"),
        .target(
            name: "ProviderAPI",
            dependencies: ["ScheduleModel"],
            path: "Sources/AggregatorCore/ProviderAPI"
        ),
        .target(
            name: "ScheduleMerging",
            dependencies: ["ScheduleModel", "ProviderAPI"],
            path: "Sources/AggregatorCore/Merging"
        ),
        .target(
            name: "ScheduleViews",
            dependencies: ["ScheduleModel", "ScheduleMerging"],
            path: "Sources/AggregatorCore/Views"
        ),
        .target(
            name: "Aggregator",
            dependencies: [
                "ProgramVersion", "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "ScheduleImport",
                "ProviderContract",
                "TOMLReading", "ScheduleStore",
            ]
        ),
        .target(name: "ProviderContract", dependencies: ["ScheduleModel", "ProviderAPI"]),
        .target(name: "ProviderContractTesting", dependencies: ["ProviderContract"]),

        .target(name: "ProgramVersion"),

        // libcurl's headers alone: the library is loaded when it is first needed.
        .target(name: "CCurl"),
        .systemLibrary(name: "Cexpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "Czlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "Clzma", pkgConfig: "liblzma", providers: [.apt(["liblzma-dev"])]),
        .target(name: "ScheduleImport", dependencies: ["ScheduleModel", "ProviderAPI", "Cexpat", "Czlib", "Clzma"]),
        .target(
            name: "ScheduleExport",
            dependencies: ["ScheduleModel", "ScheduleMerging", "ScheduleViews", "ScheduleImport"]
        ),
        .target(
            name: "HTTPTransport",
            dependencies: ["ProgramVersion", "CCurl", .product(name: "Logging", package: "swift-log")]
        ),

        .target(name: "PoliteWeb", dependencies: ["ProviderAPI", "HTTPTransport"]),

        .systemLibrary(name: "Cprctl"),
        // Begins before Swift does, where the program is run as a guard.
        .target(name: "CGuard"),
        .systemLibrary(name: "Cmalloc"),
        .target(
            name: "ContainedProcess",
            dependencies: [
                "Cprctl", "CGuard", .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(name: "SourcePrograms", dependencies: ["ScheduleModel", "ProviderAPI", "ContainedProcess"]),

        .target(
            name: "TVMazeProvider",
            dependencies: ["ScheduleModel", "ProviderAPI"],
            path: "Sources/Providers/TVMaze"
        ),
        .target(
            name: "JellyfinProvider",
            dependencies: ["ScheduleModel", "ProviderAPI"],
            path: "Sources/Providers/Jellyfin"
        ),
        .target(
            name: "TvheadendProvider",
            dependencies: ["ScheduleModel", "ProviderAPI"],
            path: "Sources/Providers/Tvheadend"
        ),
        .target(
            name: "HDHomeRunProvider",
            dependencies: ["ScheduleModel", "ProviderAPI"],
            path: "Sources/Providers/HDHomeRun"
        ),
        .target(
            name: "SonarrProvider",
            dependencies: ["ScheduleModel", "ProviderAPI"],
            path: "Sources/Providers/Sonarr"
        ),
        .target(
            name: "TMDBProvider",
            dependencies: ["ScheduleModel", "ProviderAPI"],
            path: "Sources/Providers/TMDB"
        ),
        .target(
            name: "FixtureProvider",
            dependencies: ["ScheduleModel", "ProviderAPI", "Czlib"],
            path: "Sources/Providers/Fixture"
        ),
        .target(
            name: "EpisodeFileProvider",
            dependencies: ["ScheduleModel", "ProviderAPI", "ScheduleImport"],
            path: "Sources/Providers/EpisodeFile"
        ),

        .target(
            name: "XMLTVGrabberProvider",
            dependencies: ["ScheduleModel", "ProviderAPI", "ScheduleImport", "ContainedProcess", "SourcePrograms"],
            path: "Sources/Providers/XMLTVGrabber"
        ),
        .target(
            name: "PluginProvider",
            dependencies: ["ScheduleModel", "ProviderAPI", "ScheduleImport", "ContainedProcess", "SourcePrograms"],
            path: "Sources/Providers/Plugin"
        ),

        .target(name: "TOMLReading"),
        .target(name: "AtomicFile"),
        .target(
            name: "ScheduleStore",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "AtomicFile",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .target(
            name: "JSONDocuments",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "Aggregator", "ScheduleStore",
            ]
        ),
        // The terminal's modes and signals, and a process that sets it back when ours is killed.
        .target(name: "CTerminal"),
        // Decodes posters for a terminal that draws pixels; the libraries are looked up when one is drawn.
        .target(name: "CPixels"),
        .target(name: "FullScreen", dependencies: ["CTerminal", "CPixels"]),
        .target(
            name: "AggctlKit",
            dependencies: [
                "ProgramVersion", "FullScreen", "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews",
                "Aggregator",
                "JSONDocuments", "ScheduleImport", "ScheduleExport", "AtomicFile", "ScheduleStore",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .target(
            name: "StandardProviders",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "Aggregator", "HTTPTransport", "PoliteWeb", "ContainedProcess",
                "ScheduleStore", "AggctlKit", "TVMazeProvider", "FixtureProvider", "EpisodeFileProvider",
                "XMLTVGrabberProvider", "PluginProvider", "SonarrProvider", "JellyfinProvider", "TvheadendProvider",
                "TMDBProvider",
                "HDHomeRunProvider", "Cmalloc",
            ]
        ),
        .executableTarget(name: "aggctl", dependencies: ["StandardProviders"]),

        .target(
            name: "ServerPages",
            dependencies: ["ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "Aggregator"]
        ),
        .systemLibrary(name: "Cqrencode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(
            name: "ScheduleServer",
            dependencies: [
                "ProgramVersion", "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "Aggregator",
                "JSONDocuments", "ScheduleImport", "ScheduleExport", "ServerPages", "ScheduleStore", "Czlib", "Cmalloc",
                "Cqrencode",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        // The program `aggctl serve`: beside aggctl, so that a week does not load a server (docs/dev/decisions/0020).
        .executableTarget(
            name: "aggctl-serve",
            dependencies: [
                "StandardProviders", "ScheduleServer",
            ]
        ),

        .target(name: "CBaselineLoops", dependencies: ["Cexpat"], path: "Benchmarks/BaselineLoops"),
        .executableTarget(
            name: "aggctl-bench",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "Aggregator", "ScheduleImport",
                "ScheduleExport", "ScheduleStore", "AggctlKit", "TVMazeProvider", "CBaselineLoops",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Benchmarks",
            exclude: ["BaselineLoops", "Hello"]
        ),
        .executableTarget(
            name: "aggctl-hello",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"), .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Benchmarks/Hello"
        ),

        .executableTarget(
            name: "aggctl-trials",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleImport", "ScheduleStore",
                "TVMazeProvider", "EpisodeFileProvider",
            ],
            path: "Trials"
        ),

        .target(
            name: "FuzzedReaders",
            dependencies: ["ScheduleModel", "ProviderAPI", "ScheduleImport", "PluginProvider", "TOMLReading"],
            path: "Fuzz/Readers"
        ),

        .target(
            name: "TestSupport",
            dependencies: ["ScheduleModel", "ProviderAPI", "ScheduleMerging"],
            path: "Tests/TestSupport"
        ),
        .testTarget(
            name: "ProviderContractTests",
            dependencies: ["ScheduleModel", "ProviderAPI", "ProviderContract", "FixtureProvider", "TestSupport"]
        ),
        .testTarget(name: "HTTPTransportTests", dependencies: ["HTTPTransport", "TestSupport"]),
        .testTarget(
            name: "TVMazeProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ProviderContract", "ProviderContractTesting",
                "HTTPTransport", "PoliteWeb", "TVMazeProvider", "TestSupport",
            ]
        ),
        .testTarget(
            name: "JellyfinProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ProviderContract", "ProviderContractTesting", "JellyfinProvider",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "TvheadendProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ProviderContract", "ProviderContractTesting", "TvheadendProvider",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "HDHomeRunProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ProviderContract", "ProviderContractTesting", "HDHomeRunProvider",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "SonarrProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ProviderContract", "ProviderContractTesting", "SonarrProvider",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "TMDBProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ProviderContract", "ProviderContractTesting", "TMDBProvider",
                "TestSupport",
            ]
        ),
        .testTarget(name: "TrialsTests", dependencies: ["aggctl", "aggctl-trials", "TestSupport"]),
        .testTarget(
            name: "ScheduleStoreTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleStore", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(name: "ContainedProcessTests", dependencies: ["ContainedProcess", "TestSupport"]),
        .testTarget(
            name: "XMLTVGrabberProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ProviderContract", "ProviderContractTesting",
                "XMLTVGrabberProvider", "TestSupport",
            ]
        ),
        .testTarget(
            name: "PluginProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ProviderContract", "ProviderContractTesting",
                "PluginProvider", "TestSupport",
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "FixtureProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ProviderContract", "ProviderContractTesting", "FixtureProvider",
                "Czlib", "TestSupport",
            ]
        ),
        .testTarget(name: "FullScreenTests", dependencies: ["FullScreen"]),
        // Runs the program in the tests' own process, and the server over loopback.
        .target(
            name: "ProgramTestSupport",
            dependencies: [
                "aggctl", "aggctl-serve", "ScheduleModel", "ProviderAPI", "ScheduleMerging", "Aggregator",
                "HTTPTransport",
                "PoliteWeb", "AggctlKit", "StandardProviders", "ScheduleServer", "TestSupport",
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Tests/ProgramTestSupport"
        ),
        .testTarget(
            name: "AggregatorCoreTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "Aggregator", "TestSupport",
            ]
        ),
        .testTarget(
            name: "AggregatorTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "Aggregator", "ScheduleStore",
                "JSONDocuments", "AggctlKit", "FixtureProvider", "TestSupport", "ProgramTestSupport",
            ]
        ),
        .testTarget(name: "TOMLReadingTests", dependencies: ["TOMLReading", "TestSupport", "ProgramTestSupport"]),
        .testTarget(
            name: "ScheduleImportTests",
            dependencies: [
                "ScheduleModel", "ScheduleMerging", "ProviderAPI", "ScheduleImport", "ScheduleExport",
                "EpisodeFileProvider", "Czlib", "FuzzedReaders", "TestSupport",
            ]
        ),
        .testTarget(
            name: "EpisodeFileProviderTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ProviderContract", "ProviderContractTesting",
                "ScheduleImport", "EpisodeFileProvider", "TestSupport",
            ]
        ),
        .testTarget(name: "ServerPagesTests", dependencies: ["ServerPages", "ScheduleModel", "TestSupport"]),
        .testTarget(
            name: "ScheduleServerTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleImport", "Aggregator", "HTTPTransport",
                "ScheduleStore", "ScheduleServer", "AggctlKit", "TestSupport", "ProgramTestSupport",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "AggctlKitTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "Aggregator", "HTTPTransport",
                "ScheduleStore", "AggctlKit", "FullScreen", "FixtureProvider", "TestSupport", "ProgramTestSupport",
            ]
        ),
        .testTarget(
            name: "ScenarioTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleViews", "Aggregator", "JSONDocuments",
                "ScheduleImport", "ScheduleExport", "HTTPTransport", "ScheduleStore", "AggctlKit", "FullScreen",
                "TestSupport", "ProgramTestSupport",
            ]
        ),
        .testTarget(
            name: "RepositoryTests",
            dependencies: [
                "ScheduleModel", "ProviderAPI", "ScheduleMerging", "ScheduleExport", "AggctlKit", "TestSupport",
                "ProgramTestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Built by `make fuzz` alone, with libFuzzer in place of a main function.
if Context.environment["AGGCTL_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "aggctl-fuzz",
            dependencies: ["FuzzedReaders"],
            path: "Fuzz/Program"
        )
    )
}

// Strict everywhere; warnings are errors where CI says so, never for whoever builds with a newer compiler.
for target in package.targets where target.type != .system && !["CBaselineLoops", "CCurl"].contains(target.name) {
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
