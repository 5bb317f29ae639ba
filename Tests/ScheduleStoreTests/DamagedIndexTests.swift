import Foundation
import ProviderAPI
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// Each response has a digest, but the index that selects a response may be damaged too.
/// Covers: SourceDatabase, StoreFolder, ResourceDigest
@Suite struct DamagedIndexTests {
    private let folder = TemporaryFolder()

    private static func response(_ number: Int) -> SourceResponse {
        SourceResponse(
            shows: [Show(id: "s\(number)", title: "Show \(number)")],
            episodes: [Episode(id: "e\(number)", showID: "s\(number)", title: "Of \(number)")]
        )
    }

    @Test("S6: A damaged name in an index or row never leads to another response")
    func names() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2026-11-18T12:00:00Z") })
        let provider = try #require(ProviderID(rawValue: "p"))
        let numbers = Array(10..<20)
        try {
            let store = try files.openSourceDatabase().store
            for number in numbers {
                store.store([ResourceID("\(number)"): Self.response(number).stamped(at: .distantPast)], of: provider)
            }
        }()
        let original = try Data(contentsOf: URL(fileURLWithPath: files.sourceDatabasePath))
        var tries = 0
        for number in numbers.dropLast() {
            let (name, next) = (Data("p\(number)".utf8), Data("p\(number + 1)".utf8))
            var position = original.startIndex
            while let found = original.range(of: name, in: position..<original.endIndex) {
                position = found.upperBound
                tries += 1
                var damaged = original
                damaged.replaceSubrange(found, with: next)
                try damaged.write(to: URL(fileURLWithPath: files.sourceDatabasePath))
                let store = try files.openSourceDatabase().store
                for other in numbers {
                    guard let stored = store.response(.all, for: provider, of: ResourceID("\(other)"))?.response else {
                        continue
                    }
                    #expect(
                        stored.hasSameContent(as: Self.response(other)),
                        "p\(number) at \(found.lowerBound), for \(other)"
                    )
                }
                for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
                where file.contains(".damaged-") {
                    try FileManager.default.removeItem(atPath: folder.path + "/" + file)
                }
            }
        }
        #expect(tries >= 2 * (numbers.count - 1), "each name is in its row and in an index")
    }
}
