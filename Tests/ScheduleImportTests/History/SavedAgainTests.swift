import Foundation
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Exports that a spreadsheet or an editor saved again, and parts of them that are broken.
/// Covers: SpreadsheetTimes, HistoryTable, HistoryReader, KodiLibrary
@Suite struct SavedAgainTests {
    private func text(_ content: String) throws -> String {
        TrackerExportTests.text(of: try #require(try HistoryReader.read(Array(content.utf8))))
    }

    @Test("Times and ratings of a spreadsheet are read as those of the export")
    func spreadsheet() throws {
        let table = """
            media_id;source;media_type;title;image;season_number;episode_number;score;status;notes;start_date;end_date;progress
            1;tmdb;tv;Quay;;;;9,5;In progress;;;;
            1;tmdb;episode;Quay;;1;1;;;;;14.06.2026 22:00;
            1;tmdb;episode;Quay;;1;2;;;;;15.06.2026 21:30;

            """
        let read = try text(table)
        #expect(read.contains("9.5") && read.contains("S01E01@2026-06-14T22:00:00Z"), "\(read)")
        #expect(read.contains("S01E02@2026-06-15T21:30:00Z"), "\(read)")
    }

    @Test(
        "The whole column decides the order of day and month",
        arguments: [
            (["01/02/2020 10:11", "13/02/2020 10:11"], ["2020-02-01T10:11:00Z", "2020-02-13T10:11:00Z"], false),
            (["1/2/2020 10:11 AM", "1/13/2020 8:00 PM"], ["2020-01-02T10:11:00Z", "2020-01-13T20:00:00Z"], false),
            (["01/02/2020", "03/02/2020"], ["", ""], true), (["3.2.2020", ""], ["2020-02-03", ""], false),
        ]
    )
    func order(cells: [String], expected: [String], isUnknown: Bool) throws {
        let times = try #require(SpreadsheetTimes("watched_at", cells))
        #expect(cells.map(times.text) == expected && times.isOrderUnknown == isUnknown)
    }

    @Test("A column with the times of the export, and one without times, are left as they are")
    func unchanged() {
        #expect(SpreadsheetTimes("watched_at", ["2020-02-01T10:11:12Z", "1.2.2020"]) == nil)
        #expect(SpreadsheetTimes("title", ["14.06.2026"]) == nil)
        #expect(SpreadsheetTimes("Date", ["14.06.26"]) == nil)
    }

    @Test("An export in UTF-16 is read as one in UTF-8")
    func utf16() throws {
        let json = """
            [{"type": "episode", "watched_at": "2024-01-01T20:00:00.000Z", "id": 1, "action": "watch",
              "episode": {"season": 1, "number": 1, "title": "Dawn", "ids": {}},
              "show": {"title": "Quay", "year": 2015, "ids": {}}}]
            """
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in json.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(try HistoryReader.read(bytes)?.tracker == "Trakt")
    }

    @Test("An episode that Jellyfin has as not watched is not, although it was begun")
    func begun() throws {
        func watched(_ more: String) throws -> Int {
            let file =
                "<episodedetails><title>Dawn</title><showtitle>Quay</showtitle><season>1</season>"
                + "<episode>1</episode><playcount>1</playcount>\(more)</episodedetails>"
            let history = try? HistoryReader.read(Array(file.utf8))
            return history?.shows.flatMap(\.episodes).count ?? 0
        }
        #expect(try watched("") == 1)
        #expect(try watched("<watched>true</watched>") == 1)
        #expect(try watched("<watched>false</watched>") == 0)
    }

    @Test("A part of an export that is cut is named")
    func broken() {
        #expect(HistoryFile(name: "watched.json", bytes: Array(#"[{"a": 1}, {"#.utf8)).isBroken)
        #expect(HistoryFile(name: "ratings.json", bytes: Array("<html></html>".utf8)).isBroken)
        #expect(!HistoryFile(name: "ratings.json", bytes: Array("[]".utf8)).isBroken)
        #expect(!HistoryFile(name: "ratings.csv", bytes: Array("a,b".utf8)).isBroken)
    }

    @Test("Older tables of Liberator have the show's status in the rows of its episodes")
    func liberator() throws {
        let table = """
            imdb_id,tvdb_id,type,title,season,episode,is_watched,watched_at,status,is_watchlisted
            -1,1,show,Quay,1,1,true,2024-02-03T04:05:06Z,continuing,false
            -1,2,show,Reef,1,1,true,2024-02-03T04:05:06Z,stopped,false
            -1,3,show,Elite,1,1,false,,not_started_yet,false

            """
        let history = try #require(try HistoryReader.read(Array(table.utf8)))
        #expect(history.shows.map(\.isFollowed) == [true, false, true])
        #expect(history.shows.map(\.isStopped) == [false, true, false])
        #expect(history.shows.map(\.episodes.count) == [1, 1, 0])
    }
}
