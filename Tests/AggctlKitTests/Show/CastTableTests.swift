import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// The cast of a show, as a table.
///
/// Covers: CastTable, CastCommand, CreditRole, Credit
@Suite struct CastTableTests {
    @Test("C15: a director is distinguished from an actor, and a guest is marked")
    func roles() async {
        let source = """
            {"schema": "aggctl/episode-file/1", "shows": [{"id": "s", "title": "Harbour", "cast": [
              {"person": "Ada Quill", "character": "Keeper"}, {"person": "Ann Wick", "role": "director"},
              {"person": "Max Holt", "character": "Diver", "guest": true, "voice": true}
            ]}], "episodes": [{"show": "s", "season": 1, "number": 1, "date": "2026-11-17"}]}
            """
        let place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/c.json\"\n"
        )
        place.files.put("/c.json", Array(source.utf8))
        let run = await ProgramRun.run(["cast", "Harbour"], in: place)
        let rows = run.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            rows.dropFirst().prefix(3) == ["Ada Quill Keeper", "Ann Wick (director)", "Max Holt Diver (guest, voice)"],
            "\(run.output)\(run.errors)"
        )
    }
}
