import Foundation
import ProviderAPI
import ScheduleModel
import ScheduleStore
import TestSupport
import Testing

/// Each answer has a digest of its own; which one is meant, an index says, and that may be damaged too.
@Suite struct DamagedIndexTests {
    private let folder = TemporaryFolder()

    private static func answer(_ number: Int) -> SourceResponse {
        SourceResponse(
            shows: [Show(id: "s\(number)", title: "Show \(number)")],
            episodes: [Episode(id: "e\(number)", showID: "s\(number)", title: "Of \(number)")]
        )
    }

    @Test("S6: a name that is another one in an index, or in its row, leads to no other's answer")
    func names() throws {
        let files = StoreFolder(path: folder.path, now: { instant("2026-11-18T12:00:00Z") })
        let provider = try #require(ProviderID(rawValue: "p"))
        let numbers = Array(10..<20)
        try {
            let store = try files.openClaims().store
            for number in numbers {
                store.store([ResourceID("\(number)"): Self.answer(number).stamped(at: .distantPast)], of: provider)
            }
        }()
        let whole = try Data(contentsOf: URL(fileURLWithPath: files.claimPath))
        var tries = 0
        for number in numbers.dropLast() {
            let (name, next) = (Data("p\(number)".utf8), Data("p\(number + 1)".utf8))
            var place = whole.startIndex
            while let found = whole.range(of: name, in: place..<whole.endIndex) {
                place = found.upperBound
                tries += 1
                var damaged = whole
                damaged.replaceSubrange(found, with: next)
                try damaged.write(to: URL(fileURLWithPath: files.claimPath))
                let store = try files.openClaims().store
                for other in numbers {
                    guard let kept = store.response(for: provider, of: ResourceID("\(other)"), scope: .all) else {
                        continue
                    }
                    #expect(
                        kept.hasSameContent(as: Self.answer(other)),
                        "p\(number) at \(found.lowerBound), for \(other)"
                    )
                }
                for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
                where file.contains(".damaged-") {
                    try FileManager.default.removeItem(atPath: folder.path + "/" + file)
                }
            }
        }
        #expect(tries >= 2 * (numbers.count - 1), "each name stands in its row and in an index")
    }
}
