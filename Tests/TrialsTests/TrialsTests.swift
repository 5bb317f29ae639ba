import Foundation
import Testing

@testable import aggctl_trials

/// The merge is as right as is asked for.
@Suite struct TrialsTests {
    private static let recorded = ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"]

    @Test("of invented lists that were renumbered 0.995 find their partners, and 0.001 a wrong one at most")
    func invented() async throws { #expect(try await Alignment(folder: nil).run()) }

    @Test("so they do of recorded lists", .enabled(if: recorded != nil))
    func recordedLists() async throws { #expect(try await Alignment(folder: Self.recorded).run()) }

    @Test("of recorded pairs of shows 0.99 are joined, 0.995 of them rightly", .enabled(if: recorded != nil))
    func recordedPairs() throws {
        let folder = try #require(Self.recorded)
        #expect(try Linkage(pairs: folder + "/linkage/pairs_dev.jsonl", program: Self.products).run())
    }

    @Test("a pair that is labelled wrongly is seen to be missed")
    func wrongLabels() throws {
        let line =
            #"{"left": {"source": "one", "id": 1, "title": "The Flash", "year": 2014}, "right": {"source": "two", "id": "x", "title": "The Crossing", "year": 1990}, "same": true}"#
        let path = FileManager.default.temporaryDirectory.path + "/aggctl-pairs-\(getpid()).jsonl"
        try Data(line.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try !Linkage(pairs: path, program: Self.products).run())
    }

    /// Where the build puts its products: the tests' own bundle lies there.
    private static var products: URL {
        let argument = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: argument).deletingLastPathComponent()
    }
}
