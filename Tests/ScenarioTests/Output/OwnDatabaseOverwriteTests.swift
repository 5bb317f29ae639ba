import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// aggctl never writes a document over its own data.
///
/// Covers: DataOutput, DatabaseSignature, BackupAction
@Suite struct OwnDatabaseOverwriteTests {
    private static let configuration = "[[provider]]\nid = \"demo\"\nkind = \"fixture\""

    @Test("No document replaces stored data or a backup of it, not even through a link")
    func refused() async throws {
        let folder = TemporaryFolder()
        func run(_ arguments: [String]) async -> ProgramRun {
            await ProgramRun.storing(in: folder, arguments, Self.configuration, at: "2026-11-18T12:00:00Z")
        }
        #expect(await run(["follow", "demo:limani-2024"]).status == 0)
        let (marks, backup, link) = (
            folder.path + "/aggctl/marks.db", folder.path + "/kept.db", folder.path + "/w.json"
        )
        #expect(await run(["backup", backup]).status == 0)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: marks)
        let before = try Data(contentsOf: URL(fileURLWithPath: marks))
        for arguments in [
            ["week", "-o", marks], ["week", "-o", link], ["week", "-o", backup], ["export-marks", "-o", marks],
        ] {
            let refused = await run(arguments)
            #expect(refused.status == 73 && refused.errors.contains("aggctl stores data in this file"), "\(arguments)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: marks)) == before)
        #expect(await run(["week", "-o", folder.path + "/week.txt"]).status == 0)
    }
}
