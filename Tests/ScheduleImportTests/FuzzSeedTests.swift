import Foundation
import FuzzedReaders
import TestSupport
import Testing

/// The fuzzer's seeds and findings, which each reader must accept.
/// Covers: EpisodeFileDecoder, XMLTVReader, CalendarReader
@Suite struct FuzzSeedTests {
    private static let folder = Repository.root.appending(path: "Fuzz/Seeds")

    private static let seeds: [URL] = {
        let names = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return names.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }
    }()

    @Test(
        "Each fuzzed reader has seeds, and accepts the seeds of all others",
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
