import Foundation
import TestSupport
import Testing

@testable import aggctl_trials

/// The merge and the store meet their required accuracy and safety.
/// Covers: LinkUpdate, MergedCatalog, MarkDatabase
@Suite struct TrialsTests {
    private static let recorded = ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"]

    @Test("In renumbered invented lists 0.995 of episodes are matched, and at most 0.001 wrongly")
    func invented() async throws { #expect(try await Alignment(folder: nil).run()) }

    @Test("In renumbered recorded lists the same shares are matched", .enabled(if: recorded != nil))
    func recordedLists() async throws { #expect(try await Alignment(folder: Self.recorded).run()) }

    @Test("Of recorded pairs of shows 0.99 are linked, 0.995 of them correctly", .enabled(if: recorded != nil))
    func recordedPairs() throws {
        let folder = try #require(Self.recorded)
        #expect(try Linkage(pairs: folder + "/linkage/pairs_dev.jsonl", program: Self.products).run())
    }

    @Test(
        "D22: Next to a list with only titles the shares are the same, and no show spans over five years",
        .enabled(if: recorded != nil)
    )
    func withTitleList() throws {
        let folder = try #require(Self.recorded)
        let linkage = try Linkage(pairs: folder + "/linkage/pairs_dev.jsonl", program: Self.products)
        #expect(try linkage.run(isBesideTitles: true))
    }

    @Test("A wrongly labelled pair is counted as missed")
    func wrongLabels() throws {
        let line =
            #"{"left": {"source": "one", "id": 1, "title": "The Flash", "year": 2014}, "right": {"source": "two", "id": "x", "title": "The Crossing", "year": 1990}, "same": true}"#
        let path = FileManager.default.temporaryDirectory.path + "/aggctl-pairs-\(getpid()).jsonl"
        try Data(line.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try !Linkage(pairs: path, program: Self.products).run())
    }

    @Test("S1: If aggctl is killed at random moments, no acknowledged mark is lost and every store opens")
    func randomKills() throws {
        let victim = try Victim(program: Self.products.path + "/aggctl", folder: folder.path + "/kills")
        let row = try RandomKills(victim: victim).run(25)
        #expect((row.lost, row.unopened, row.tries) == (0, 0, 25))
    }

    @Test(
        "S2, S3, S4: If a write, sync, rename or lock fails, a command's change is complete or absent",
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

    /// Each command is killed, and has one other fault. Commands with a terminal have only a failing sync.
    ///
    /// `make torture` tries all combinations.
    private static let someFaults: [(Int, Boundaries.Fault)] = WritingScene.all.indices.flatMap { number in
        let scene = WritingScene.all[number]
        if !scene.isPossible { return [(Int, Boundaries.Fault)]() }
        if scene.typed != nil { return [(number, .sync)] }
        let others = Boundaries.Fault.allCases.filter { $0 != .kill }
        return [(number, .kill), (number, others[number % others.count])]
    }

    /// Commands that write only responses of sources, as `week` does.
    ///
    /// Marks set in `browse` are like those of `watched`, and `Scripts/serve-kills` kills `serve`.
    private static let likeOthers: Set = [
        "tonight", "today", "tomorrow", "day", "now", "upcoming", "list", "calendar", "season", "show", "cast",
        "episode", "following", "next", "missed", "history", "search", "shows", "explain", "conflicts", "changes",
        "watch", "browse", "serve", "stats",
        // It imports the history of a tracker, as `import-marks` does.
        "sync",
    ]

    @Test("Each command that writes is tested with faults")
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
        let tested = WritingScene.all.map(\.command)
        #expect(commands.count > 35)
        #expect(Set(commands).symmetricDifference(Self.likeOthers.union(tested.compactMap(\.first))) == [])
        for arguments in [["token", "add"], ["token", "revoke"], ["providers", "new"], ["tv-grab", "--configure"]] {
            #expect(tested.contains { $0.starts(with: arguments) }, "\(arguments)")
        }
    }

    @Test("S6: Damaged files are repaired or rejected, and never read with other content")
    func damages() throws {
        for row in try Damages(folder: folder.path + "/damages").run(120) {
            #expect((row.unopened, row.silent) == (0, 0), "\(row.name): \(row.notes)")
        }
    }

    private let folder = TemporaryFolder()

    /// The folder of build products, which also contains the test bundle.
    private static var products: URL {
        let argument = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: argument).deletingLastPathComponent()
    }
}
