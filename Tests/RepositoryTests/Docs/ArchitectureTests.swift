import Testing

/// The picture and the table of `docs/dev/architecture.md` match `Package.swift` and the imports of the files.
///
/// Covers: StandardProviders, Program
@Suite struct ArchitectureTests {
    private let architecture: Architecture

    init() throws { architecture = try Architecture(.working) }

    @Test("The picture has every target once, and its dependencies are in rows below it")
    func pictureIsManifest() throws {
        #expect(try architecture.tree.picture().joined().count > 15)
        #expect(try architecture.pictureFaults() == [])
    }

    @Test("Every target is in the table, with its dependencies from the manifest, and no other")
    func tableIsManifest() {
        #expect(architecture.table.count > 15)
        #expect(architecture.tableFaults() == [])
    }

    @Test("Every file imports only targets from its row of the table, and every entry of the table is used")
    func importsAreArrows() throws {
        let names = architecture.manifest.keys.sorted().filter { $0 != "CCurl" }
        #expect(names.count > 15)
        #expect(try names.flatMap(architecture.importFaults) == [])
    }

    @Test("The dependencies have no cycle")
    func noCircles() throws {
        var remaining = architecture.table
        while !remaining.isEmpty {
            let names = Set(remaining.keys)
            let free = remaining.filter { $0.value.isDisjoint(with: names) }.keys
            try #require(!free.isEmpty, "a circle among \(names.sorted())")
            for name in free { remaining[name] = nil }
        }
    }
}
