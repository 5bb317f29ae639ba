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

    @Test(
        "D22: so are they beside a list that has titles only, by which no show spans more than five years",
        .enabled(if: recorded != nil)
    )
    func besideTitles() throws {
        let folder = try #require(Self.recorded)
        let linkage = try Linkage(pairs: folder + "/linkage/pairs_dev.jsonl", program: Self.products)
        #expect(try linkage.run(isBesideTitles: true))
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
        let row = try Boundaries(scene, victim: victim, strace: strace, step: 113).run(fault)
        #expect((row.lost, row.unopened, row.silent) == (0, 0, 0), "\(row.name)")
        #expect(row.tries > 1)
    }

    /// Each command is killed, and one thing more fails in it; of what has a terminal a sync fails alone. `make torture`
    /// tries all with all.
    private static let someFaults: [(Int, Boundaries.Fault)] = WritingScene.all.indices.flatMap { number in
        let scene = WritingScene.all[number]
        if !scene.isPossible { return [(Int, Boundaries.Fault)]() }
        if scene.typed != nil { return [(number, .sync)] }
        let others = Boundaries.Fault.allCases.filter { $0 != .kill }
        return [(number, .kill), (number, others[number % others.count])]
    }

    /// The commands that write nothing but answers of sources, which they keep as `week` does. Marks of `browse` are those
    /// of `watched` and its like, and `Scripts/serve-kills` kills `serve`.
    private static let likeOthers: Set = [
        "today", "tomorrow", "day", "now", "upcoming", "list", "calendar", "season", "show", "cast", "episode",
        "following", "next", "search", "shows", "explain", "conflicts", "changes", "watch", "browse", "serve",
    ]

    @Test("every command that writes is among those in which faults come")
    func everyWritingCommand() throws {
        let process = Process()
        process.executableURL = Self.products.appending(path: "aggctl")
        process.arguments = ["--help"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let help = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let commands = try #require(help.components(separatedBy: "SUBCOMMANDS:").last)
            .matches(of: #/\n  ([a-z][a-z-]*) /#).map { String($0.1) }
        let tried = WritingScene.all.map(\.command)
        #expect(commands.count > 35)
        #expect(Set(commands).symmetricDifference(Self.likeOthers.union(tried.compactMap(\.first))) == [])
        for words in [["token", "add"], ["token", "revoke"], ["providers", "new"], ["tv-grab", "--configure"]] {
            #expect(tried.contains { $0.starts(with: words) }, "\(words)")
        }
    }

    @Test("S6: damaged files are mended or refused, and never read otherwise than they were written")
    func damages() throws {
        for row in try Damages(folder: folder.path + "/damages").run(120) {
            #expect((row.unopened, row.silent) == (0, 0), "\(row.name): \(row.notes)")
        }
    }

    private let folder = TemporaryFolder()

    /// Where the build puts its products: the tests' own bundle lies there.
    private static var products: URL {
        let argument = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: argument).deletingLastPathComponent()
    }
}
