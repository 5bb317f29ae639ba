import Foundation
import HTTPTransport
import ProgramTestSupport
import TestSupport
import Testing

/// `providers check --record`, which writes the answers of a source for tests.
/// Covers: RecordingFolder, RecordedFile
@Suite struct ProviderRecordingTests {
    private static let row = """
        {"id": 5, "seriesId": 1, "seasonNumber": 1, "episodeNumber": 2, "title": "Dawn", "airDate": "2026-11-20",
        "airDateUtc": "2026-11-20T20:00:00Z", "series": {"id": 1, "title": "Harbour", "titleSlug": "harbour"}}
        """

    private func place(_ folder: String, kind: String = "sonarr") -> ProgramRun.Place {
        var place = ProgramRun.Place.running(
            "[[provider]]\nid = \"mine\"\nkind = \"\(kind)\"\n"
                + (kind == "sonarr" ? "base-url = \"http://sonarr.lan:8989\"\napi-key = \"fd0a5ee3c1\"\n" : ""),
            folder: folder
        )
        place.transport = ReplayingTransport { request in
            let isCalendar = request.url.contains("/calendar") && request.url.contains("start=2026-11-16")
            return WebResponse(url: request.url, status: 200, body: Array((isCalendar ? "[\(Self.row)]" : "[]").utf8))
        }
        return place
    }

    @Test("The answers and a list of the requests are written, without the key")
    func written() async throws {
        let folder = try ScriptFolder()
        let arguments = ["providers", "check", "mine", "--date", "2026-11-20", "--record", "answers"]
        let run = await ProgramRun.run(arguments, in: place(folder.path))
        #expect(run.errors.contains("aggctl: recorded "), "\(run.errors)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/answers")
        #expect(names.contains("recording.json") && names.contains("1.json"))
        let list = try String(contentsOfFile: folder.path + "/answers/recording.json", encoding: .utf8)
        #expect(list.contains("http://sonarr.lan:8989/api/v3/calendar?start=") && !list.contains("fd0a5ee3c1"))
        // A second recording replaces the first one.
        let again = await ProgramRun.run(arguments, in: place(folder.path))
        #expect(again.errors.contains("aggctl: recorded "), "\(again.errors)")
    }

    @Test("A folder with other files is refused before a request, and a source without web requests is named")
    func refused() async throws {
        let folder = try ScriptFolder()
        try FileManager.default.createDirectory(atPath: folder.path + "/mine", withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(filePath: folder.path + "/mine/notes.txt"))
        let arguments = ["providers", "check", "mine", "--date", "2026-11-20", "--record"]
        let full = await ProgramRun.run(arguments + ["mine"], in: place(folder.path))
        #expect(full.status == 73 && full.errors.contains("choose an empty folder"), "\(full.errors)")
        #expect(!full.errors.contains("sending up to"))
        let demo = await ProgramRun.run(arguments + ["answers"], in: place(folder.path, kind: "fixture"))
        #expect(demo.status == 64 && demo.errors.contains("mine makes no web requests"), "\(demo.errors)")
    }
}
