import ScheduleModel
import ProviderBoundary
import Testing

@testable import EpisodeFileProvider
@testable import GuideReading

/// A column that is called no more than `year` may hold the year of the show, or of each episode.
@Suite struct YearColumnTests {
    private static let twoOffices = """
        show,year,season,number,title,airdate
        The Office,2001,1,1,Downsize,2001-07-09
        The Office,2001,1,2,Work Experience,2001-07-16
        The Office,2005,1,1,Pilot,2005-03-24
        The Office,2005,1,2,Diversity Day,2005-03-29
        """

    @Test("D24: two shows of one title whose numbers clash are told apart by it")
    func clash() throws {
        let read = try content(Self.twoOffices)
        #expect(read.shows.map(\.year) == [2001, 2005])
        #expect(read.episodes.map(\.title) == ["Downsize", "Work Experience", "Pilot", "Diversity Day"])
    }

    @Test(
        "D24: it is the show's where dates are years away from it, where many seasons have one, and where a first season has it",
        arguments: [
            "The Office,2005,6,1,Gossip,2009-09-17", "The Office,2005,1,1,Pilot,",
            "The Office,2005,2,1,The Dundies,\nThe Office,2005,3,1,Gay Witch Hunt,\nThe Office,2005,4,1,Fun Run,",
        ]
    )
    func ofTheShow(rows: String) throws {
        let read = try content("show,year,season,number,title,airdate\n" + rows)
        #expect(read.shows.map(\.year) == [2005])
    }

    @Test("it is the episodes' where it goes with them, and then the first season's is the show's")
    func ofEpisodes() throws {
        let rows = (1...9).map { "Lost,\(2003 + $0),\($0),1,Title \($0),\(2003 + $0)-09-22" }
        let head = "show,year,season,number,title,airdate\n"
        #expect(try content(head + rows.joined(separator: "\n")).shows.map(\.year) == [2004])
        #expect(try content(head + rows.dropFirst().joined(separator: "\n")).shows.map(\.year) == [nil])
    }

    @Test("a slip of the pen in one of many rows splits no show")
    func slip() throws {
        var rows = (1...30).map { "Lost,2004,1,\($0),Title \($0),2004-10-22" }
        rows[7] = "Lost,2044,1,8,Title 8,2004-10-22"
        let read = try content("show,year,season,number,title,airdate\n" + rows.joined(separator: "\n"))
        #expect(read.shows.map(\.year) == [2004])
        #expect(read.episodes.count == 30)
    }

    @Test("JSON rows are read so too", arguments: ["a.json", "a.jsonl"])
    func json(path: String) throws {
        let rows = [2001, 2005].map {
            "{\"show\": \"The Office\", \"year\": \($0), \"season\": 1, \"number\": 1, \"title\": \"Of \($0)\"}"
        }
        let text = path == "a.json" ? "[" + rows.joined(separator: ",") + "]" : rows.joined(separator: "\n") + "\n"
        let read = try EpisodeFileFormat.read(Array(text.utf8), path: path, reading: EpisodeFileReading())
        #expect(read.shows.map(\.year) == [2001, 2005])
    }

    private func content(_ text: String) throws -> ResourceAnswer {
        try EpisodeFileFormat.read(Array(text.utf8), path: "list.csv", reading: EpisodeFileReading())
    }
}
