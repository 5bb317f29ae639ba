import Foundation
import FuzzedReaders
import TestSupport
import Testing

/// What the fuzzer begins with, and what it found, is given to every reader.
@Suite struct FuzzSeedTests {
    private static let folder = Repository.root.appending(path: "Fuzz/Seeds")

    private static let seeds: [URL] = {
        let names = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return names.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
    }()

    @Test(
        "every reader that is fuzzed has seeds, and takes those of all others",
        arguments: FuzzedReaders.all.map(\.name)
    )
    func seeds(name: String) throws {
        let reader = try #require(FuzzedReaders.all.first { $0.name == name })
        #expect(Self.seeds.contains { $0.path.contains("/\(name)/") })
        for seed in Self.seeds {
            let bytes = Array(try Data(contentsOf: seed))
            #expect(throws: Never.self, "\(seed.path)") { try reader.read(bytes) }
        }
    }
}
