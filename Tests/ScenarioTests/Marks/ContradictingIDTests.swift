import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// Imported marks of shows with equal titles, which only IDs or years distinguish.
///
/// Covers: UserMarks, MarkIndex, ExternalID, EpisodeMarkMatcher, TrackerMarks
@Suite struct ContradictingIDTests {
    private let folder = TemporaryFolder()

    private static let configuration =
        "timezone = \"Europe/Berlin\"\n[[provider]]\nid = \"list\"\nkind = \"episode-file\"\npath = \"/list.json\"\n"

    /// The IDs are those of the shows of 1963 and 2005.
    private static func list(hasIDs: Bool) -> String {
        var (shows, episodes): ([String], [String]) = ([], [])
        for (year, id, titles) in [("1963", "121", ["Dawn", "Noon"]), ("2005", "57243", ["Rose", "Ash"])] {
            let ids = hasIDs ? #","externals":{"tmdb":\#(id)}"# : ""
            shows.append(#"{"id":"\#(year)","title":"Harbour","year":\#(year)\#(ids)}"#)
            for (season, number, title) in [(1, 1, titles[0]), (1, 2, titles[1]), (0, 1, "Behind " + titles[0])] {
                episodes.append(
                    #"{"id":"\#(year)-\#(season)-\#(number)","show":"\#(year)","season":\#(season),"number":\#(number),"title":"\#(title)","airdate":"\#(year)-01-0\#(number)"}"#
                )
            }
        }
        return
            #"{"schema":"aggctl/episode-file/1","shows":[\#(shows.joined(separator: ","))],"episodes":[\#(episodes.joined(separator: ","))]}"#
    }

    private func run(_ arguments: [String], _ export: String = "", hasIDs: Bool = true) async -> ProgramRun {
        let files = MemoryFiles()
        files.put("/list.json", Array(Self.list(hasIDs: hasIDs).utf8))
        files.put("/export", Array(export.utf8))
        return await ProgramRun.storing(in: folder, arguments, Self.configuration, files: files)
    }

    /// The titles of the episodes that are marked afterwards.
    private func marked(_ export: String, hasIDs: Bool = true) async -> [String] {
        _ = await run(["import-marks", "/export"], export, hasIDs: hasIDs)
        let entries = await run(["history", "--json"], hasIDs: hasIDs).json["episodes"] as? [[String: Any]] ?? []
        return entries.filter { ($0["sources"] as? [String])?.isEmpty == false }.map { $0["title"] as? String ?? "?" }
            .sorted()
    }

    private static let head = "media_id,source,media_type,title,season_number,episode_number,end_date\n"

    @Test("Two shows with one title and other IDs have their own marks")
    func twoShows() async {
        let rows =
            "121,tmdb,episode,Harbour,1,1,2025-01-01 10:00:00\n57243,tmdb,episode,Harbour,1,1,2025-01-02 10:00:00\n"
        let found = await marked(Self.head + rows)
        #expect(found == ["Dawn", "Rose"])
    }

    @Test("A mark with the ID of a third show is not placed at one with its title", arguments: [true, false])
    func thirdShow(hasIDs: Bool) async {
        let rows =
            "121,tmdb,episode,Harbour,1,1,2025-01-01 10:00:00\n239770,tmdb,episode,Harbour,1,2,2025-01-02 10:00:00\n"
        let found = await marked(Self.head + rows, hasIDs: hasIDs)
        #expect(found == (hasIDs ? ["Dawn"] : []))
    }

    @Test(
        "The number of a special proves nothing against its title, but a regular number is enough for a foreign title"
    )
    func special() async {
        func entry(_ season: Int, _ number: Int, _ title: String) -> String {
            #"{"watched_at":"2024-01-01T10:00:00.000Z","type":"episode","episode":{"season":\#(season),"number":\#(number),"title":"\#(title)"},"show":{"title":"Harbour","year":2005,"ids":{"trakt":1,"tmdb":57243}}}"#
        }
        let found = await marked("[\(entry(0, 1, "Meeting")),\(entry(1, 2, "Asche"))]")
        #expect(found == ["Ash"])
    }

    @Test("Times that Kodi writes are those of the user's clock")
    func localTimes() async {
        let export =
            #"{"result":{"episodes":[{"episode":2,"lastplayed":"2026-05-01 20:10:00","playcount":1,"season":1,"showtitle":"Harbour (2005)"}]}}"#
        _ = await run(["import-marks", "/export", "--timezone", "Europe/Berlin"], export)
        let marks = await run(["export-marks"]).output
        #expect(marks.contains("2026-05-01T18:10:00Z"), "\(marks)")
    }

    @Test("A show is found by its title in another language")
    func alias() async {
        let files = MemoryFiles()
        files.put(
            "/list.json",
            Array(
                #"{"schema":"aggctl/episode-file/1","shows":[{"id":"a","title":"Attack on Harbour","aliases":["Kōgeki no Minato"]},{"id":"b","title":"Pier"}],"episodes":[{"id":"1","show":"a","season":1,"number":1,"title":"Dawn","airdate":"2013-04-07"}]}"#
                    .utf8
            )
        )
        files.put("/marks.csv", Array("show,season,number,watched\nKogeki no Minato,1,1,yes\n".utf8))
        let imported = await ProgramRun.storing(
            in: folder,
            ["import-marks", "/marks.csv"],
            Self.configuration,
            files: files
        )
        #expect(imported.status == 0, "\(imported.output)\(imported.errors)")
        let season = await ProgramRun.storing(
            in: folder,
            ["season", "Attack on Harbour", "1", "--json"],
            Self.configuration,
            files: files
        )
        #expect(season.output.contains("\"watched\": true"), "\(season.output)")
    }

    @Test("Both titles of a double episode are marks of it")
    func doubleEpisode() async {
        let files = MemoryFiles()
        let rows = "Nova,1,10,Within,2011-11-28\nNova,1,11,Occupation & Resistance,2011-12-19\n"
        files.put("/list.json", Array(("show,season,number,title,airdate\n" + rows).utf8))
        files.put(
            "/marks.csv",
            Array("show,season,number,title,watched\nNova,1,12,Occupation,yes\nNova,1,13,Resistance,yes\n".utf8)
        )
        let imported = await ProgramRun.storing(
            in: folder,
            ["import-marks", "/marks.csv"],
            Self.configuration,
            files: files
        )
        #expect(imported.status == 0, "\(imported.output)\(imported.errors)")
    }
}
