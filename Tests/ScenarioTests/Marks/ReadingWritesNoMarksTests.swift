import AggctlKit
import Foundation
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

/// Listings only read the user's marks. New IDs for the marks are saved after the output.
///
/// Covers: LearnedIdentifiers, SessionStore
@Suite struct ReadingWritesNoMarksTests {
    private static let list =
        "show,season,number,title,date\nHarbour,1,1,One,2026-11-16\nHarbour,1,2,Two,2026-11-18\nHarbour,1,3,Three,2026-11-19\n"
    private static let configuration =
        "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n"

    /// Notes the bytes of a file at the first output.
    private final class ProbingSink: ByteSink {
        private let path: String
        private let found = Mutex<Data?>(nil)

        init(_ path: String) { self.path = path }

        var bytes: Data? { found.withLock { $0 } }

        func write(_ bytes: [UInt8]) throws {
            let now = FileManager.default.contents(atPath: path)
            found.withLock { $0 = $0 ?? now }
        }
    }

    /// - Parameter list: The list of the source. When the episode is marked, it has another title.
    private func place(_ folder: TemporaryFolder, list: String = Self.list) -> ProgramRun.Place {
        var place = ProgramRun.Place.running(Self.configuration)
        place.files = MemoryFiles([
            "/tv.csv": list, "/home/me/.config/aggctl/config.toml": Self.configuration,
        ])
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "UTC"]
        place.now = instant("2026-11-18T12:00:00Z")
        return place
    }

    @Test(
        "No command that only reads writes a mark before its output",
        arguments: [
            ["week"], ["today"], ["day", "2026-11-18"], ["tomorrow"], ["now"], ["upcoming"], ["list"], ["calendar"],
            ["show", "Harbour"], ["season", "Harbour", "1"], ["episode", "Harbour", "S01E01"], ["explain", "Harbour"],
            ["conflicts"], ["shows"], ["search", "harbour"], ["next"], ["following"], ["providers"], ["doctor"],
            ["export-marks"], ["config"], ["week", "--format", "ics"], ["week", "--format", "json"],
        ]
    )
    func reading(arguments: [String]) async throws {
        let folder = TemporaryFolder()
        let place = place(folder)
        let older = self.place(folder, list: Self.list.replacing(",One,", with: ",Working title,"))
        #expect(await ProgramRun.run(["follow", "Harbour"], in: older).status == 0)
        #expect(await ProgramRun.run(["watched", "Harbour", "S01E01"], in: older).status == 0)
        let path = folder.path + "/aggctl/marks.db"
        let before = try #require(FileManager.default.contents(atPath: path))
        let output = ProbingSink(path)
        let errors = CapturingSink()
        let program = Program(
            kinds: ProgramRun.kinds,
            environment: ProgramRun.environment(of: place, output, errors)
        )
        _ = await program.run(arguments)
        #expect(output.bytes == before, "\(errors.text)")
        // The episode's title is new to the mark.
        if arguments.first == "season" { #expect(FileManager.default.contents(atPath: path) != before) }
    }
}
