import Foundation
import TestSupport
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

    @Test("S1: killed at random moments, no acknowledged mark is lost and every store opens")
    func randomKills() throws {
        let victim = try Victim(program: Self.products.path + "/aggctl", folder: folder.path + "/kills")
        let row = try RandomKills(victim: victim).run(25)
        #expect((row.lost, row.unopened, row.tries) == (0, 0, 25))
    }

    @Test(
        "S2, S3, S4: whatever fails at a write, sync, rename or lock boundary of a command, its change is there or not",
        .enabled(if: Victim.path(of: "strace").map(Boundaries.isAllowed) ?? false),
        arguments: someFaults
    )
    func boundaries(number: Int, fault: Boundaries.Fault) throws {
        let scene = WritingScene.all[number]
        let victim = try Victim(program: Self.products.path + "/aggctl", folder: folder.path + "/\(number)-\(fault)")
        let strace = try #require(Victim.path(of: "strace"))
        let row = try Boundaries(victim: victim, strace: strace, step: 61).run(scene, fault)
        #expect((row.lost, row.unopened) == (0, 0), "\(row.name)")
        #expect(row.tries > 1)
    }

    /// Each command is killed, and one thing more fails in it; `make torture` tries all with all.
    private static let someFaults: [(Int, Boundaries.Fault)] = WritingScene.all.indices.flatMap { number in
        let others = Boundaries.Fault.allCases.filter { $0 != .kill }
        return [(number, .kill), (number, others[number % others.count])]
    }

    @Test("every command that writes is among those in which faults come")
    func everyWritingCommand() {
        let tried = Set(WritingScene.all.compactMap(\.command.first))
        let writing = [
            "follow", "unfollow", "watched", "skipped", "unwatched", "refresh", "import-marks", "export-marks",
        ]
        #expect(tried.isSuperset(of: writing + ["backup", "restore", "week", "config", "doctor"]))
    }

    @Test("S6: damaged files are mended or refused, and never read otherwise than they were written")
    func damages() throws {
        for row in try Damages(folder: folder.path + "/damages").run(120) {
            #expect((row.unopened, row.silent) == (0, 0), "\(row.name)")
        }
    }

    private let folder = TemporaryFolder()

    /// Where the build puts its products: the tests' own bundle lies there.
    private static var products: URL {
        let argument = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: argument).deletingLastPathComponent()
    }
}
