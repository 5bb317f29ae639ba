import Testing

/// The picture and the table of `docs/dev/architecture.md` are what `Package.swift` says and what the files import.
@Suite struct ArchitectureTests {
    private let house: Architecture

    init() throws { house = try Architecture(.working) }

    @Test("the picture has every target once, and what each depends on stands in rows below its own")
    func pictureIsManifest() throws {
        #expect(try house.tree.picture().joined().count > 15)
        #expect(try house.pictureFaults() == [])
    }

    @Test("every target is in the table, with the dependencies that the manifest gives it, and no other")
    func tableIsManifest() {
        #expect(house.table.count > 15)
        #expect(house.tableFaults() == [])
    }

    @Test("every file imports only what the table allows its target, and every arrow of the table is used")
    func importsAreArrows() throws {
        let names = house.manifest.keys.sorted().filter { $0 != "CCurl" }
        #expect(names.count > 15)
        #expect(try names.flatMap(house.importFaults) == [])
    }

    @Test("the arrows go one way")
    func noCircles() throws {
        var left = house.table
        while !left.isEmpty {
            let names = Set(left.keys)
            let free = left.filter { $0.value.isDisjoint(with: names) }.keys
            try #require(!free.isEmpty, "a circle among \(names.sorted())")
            for name in free { left[name] = nil }
        }
    }
}
