import HTTPTransport
import ProgramTestSupport
import TestSupport
import Testing

/// Imported shows that are not stored yet.
/// Covers: ImportMarksAction, TrackerMarks
@Suite struct ImportedShowLookupTests {
    private let folder = TemporaryFolder()

    /// A source with one show.
    private struct Source: WebTransport {
        func send(_ request: WebRequest) async throws -> WebResponse {
            let show = #"{"id":1,"name":"Harbour","premiered":"2026-11-01","externals":{"thetvdb":81189}}"#
            let list =
                #"{"id":3,"name":"Dawn","season":1,"number":1,"airdate":"2026-11-02","airtime":"21:00"},{"id":4,"name":"Dusk","season":2,"number":1,"airdate":"2026-11-09","airtime":"21:00"}"#
            let found = request.url.contains("/search") ? #"[{"score":1,"show":\#(show)}]"# : show
            let body = request.url.contains("episodes") ? "[\(list)]" : found
            return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
        }
    }

    private func run(_ arguments: String...) async -> ProgramRun {
        var place = ProgramRun.Place.running(ProgramRun.tvMaze)
        place.environment["XDG_DATA_HOME"] = folder.path
        let export =
            #"[{"id":1,"watched_at":"unknown","type":"episode","episode":{"season":1,"number":1,"title":"Dawn"},"show":{"title":"Harbour","ids":{"trakt":1,"tvdb":81189}}}]"#
        place.files.put("/export.json", Array(export.utf8))
        let counted =
            "<myanimelist><anime><series_title>Harbour</series_title><series_episodes>2</series_episodes><my_watched_episodes>2</my_watched_episodes></anime></myanimelist>"
        place.files.put("/counted.xml", Array(counted.utf8))
        place.files.put("/titles.csv", Array("Title,Date\n\"Harbour: Season 1: Dusk\",7/22/26\n".utf8))
        (place.now, place.transport, place.clock) = (instant("2026-11-18T12:00:00Z"), Source(), SleeplessClock())
        return await ProgramRun.run(arguments, in: place)
    }

    @Test("A dry run finds the same episodes as the import, and changes no mark")
    func dryRun() async {
        let trial = await run("import-marks", "--dry-run", "/export.json")
        #expect(trial.status == 0 && trial.output.contains("found: 1 by number and title"), "\(trial.output)")
        #expect(await run("history").output.contains("nothing watched"))
        let result = await run("import-marks", "/export.json")
        #expect(result.output == trial.output.replacing("nothing was changed\n", with: ""), "\(result.output)")
        #expect(await run("history").output.contains("S01E01"))
    }

    @Test("Positions and titles are found in the stored list of a web source, at once and again")
    func completeLists() async {
        let counted = await run("import-marks", "/counted.xml")
        #expect(counted.status == 0 && counted.output.contains("found: 2 by position"), "\(counted.output)")
        #expect(await run("import-marks", "/counted.xml").output.contains("none new"))
        #expect(await run("season", "harbour", "2").output.contains("✓"))
        #expect(await run("undo").output.contains("imported"))
        let titles = await run("import-marks", "/titles.csv")
        #expect(titles.status == 0 && titles.output.contains("found: 1 by title"), "\(titles.output)\(titles.errors)")
    }
}
