import ScheduleModel
import ProviderAPI
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// A column named `year` may contain the year of the show or of each episode.
/// Covers: YearColumnInterpreter, EpisodeFileDecoder
@Suite struct YearColumnInterpreterTests {
    private static let twoOffices = """
        show,year,season,number,title,airdate
        The Office,2001,1,1,Downsize,2001-07-09
        The Office,2001,1,2,Work Experience,2001-07-16
        The Office,2005,1,1,Pilot,2005-03-24
        The Office,2005,1,2,Diversity Day,2005-03-29
        """

    @Test("D24: A year separates two shows of one title whose numbers clash")
    func clash() throws {
        let read = try content(Self.twoOffices)
        #expect(read.shows.map(\.year) == [2001, 2005])
        #expect(read.episodes.map(\.title) == ["Downsize", "Work Experience", "Pilot", "Diversity Day"])
    }

    @Test(
        "D24: The year is the show's if dates are far from it, or many seasons or a first season have it",
        arguments: [
            "The Office,2005,6,1,Gossip,2009-09-17", "The Office,2005,1,1,Pilot,",
            "The Office,2005,2,1,The Dundies,\nThe Office,2005,3,1,Gay Witch Hunt,\nThe Office,2005,4,1,Fun Run,",
        ]
    )
    func yearOfShow(rows: String) throws {
        let read = try content("show,year,season,number,title,airdate\n" + rows)
        #expect(read.shows.map(\.year) == [2005])
    }

    @Test("The year is the episodes' if it follows the seasons, and then the first season's is the show's")
    func yearOfEpisodes() throws {
        let rows = (1...9).map { "Lost,\(2003 + $0),\($0),1,Title \($0),\(2003 + $0)-09-22" }
        let head = "show,year,season,number,title,airdate\n"
        #expect(try content(head + rows.joined(separator: "\n")).shows.map(\.year) == [2004])
        #expect(try content(head + rows.dropFirst().joined(separator: "\n")).shows.map(\.year) == [nil])
    }

    @Test("A typo in one of many rows does not split a show")
    func typo() throws {
        var rows = (1...30).map { "Lost,2004,1,\($0),Title \($0),2004-10-22" }
        rows[7] = "Lost,2044,1,8,Title 8,2004-10-22"
        let read = try content("show,year,season,number,title,airdate\n" + rows.joined(separator: "\n"))
        #expect(read.shows.map(\.year) == [2004])
        #expect(read.episodes.count == 30)
    }

    @Test(
        "Two rows of namesakes are two shows, even without titles, with common titles or out of order",
        arguments: [
            "The Flash,1990,1,1,,1990-09-20\nThe Flash,2014,1,1,,2014-10-07",
            "The Flash,1990,1,1,Pilot,1990-09-20\nThe Flash,2014,1,1,Pilot,2014-10-07",
            "The Flash,1990,1,1,Part 1,\nThe Flash,2014,1,1,Part 1,",
            "The Flash,1990,1,1,Pilot,1990-09-20\nThe Flash,2014,1,1,,2014-10-07",
            "The Flash,1990,1,3,Watching the Detectives,2026-11-25\nThe Flash,2014,1,1,City of Heroes,2014-10-07",
            "The Flash,1990,2,5,Fast Forward,\nThe Flash,2014,1,9,The Man in the Yellow Suit,",
            "The Flash,1990,1,1,Pilot,1990-09-20\nThe Flash,2014,1,2,Fastest Man Alive,2014-10-14",
        ]
    )
    func twoRows(rows: String) throws {
        let read = try content("show,year,season,number,title,airdate\n" + rows)
        #expect(read.shows.map(\.year) == [1990, 2014])
        #expect(read.episodes.map(\.showID) == read.shows.map(\.id))
    }

    @Test(
        "One show stays one despite a repeat, a pause between seasons, a long run or a typo",
        arguments: [
            "Columbo,1971,1,1,Murder by the Book,1971-09-15\nColumbo,1999,1,1,Murder by the Book,1999-09-15",
            "Columbo,1978,7,5,The Conspirators,1978-05-13\nColumbo,1989,8,1,Columbo Goes to the Guillotine,1989-02-06",
            "News,1960,1,1,Monday,1960-12-09\nNews,2015,1,8700,Tuesday,2015-08-24",
            "Dinner,1995,0,1,Making of,1995-01-01\nDinner,1985,1,2,Soup,1985-01-01",
            "Dinner,1985,,,Soup,1985-01-01\nDinner,1999,,,Fish,1999-01-01",
        ]
    )
    func oneShow(rows: String) throws {
        #expect(try content("show,year,season,number,title,airdate\n" + rows).shows.count == 1)
    }

    @Test("Rows without a year belong to the only show of their title that has one", arguments: ["show_year", "year"])
    func sparse(column: String) throws {
        let head = "show,\(column),season,number,title,airdate\n"
        let first = "The Flash,,1,1,City of Heroes,2014-10-07\nThe Flash,2014,1,2,Fastest Man Alive,2014-10-14\n"
        #expect(try content(head + first).shows.map(\.id) == ["the%20flash%202014"])
        // Not if there are two, or if another episode has the number.
        let other = "The Flash,1990,1,1,Pilot,1990-09-20\nThe Flash,1990,1,2,Out of Control,1990-09-27\n"
        let both = try content(head + first + other)
        #expect(both.shows.map(\.year) == [nil, 2014, 1990])
        let clashing = try content(head + "The Flash,,1,1,Pilot,\nThe Flash,2014,1,1,City of Heroes,2014-10-07\n")
        #expect(clashing.shows.map(\.year) == [nil, 2014])
    }

    @Test("JSON rows follow the same rule", arguments: ["a.json", "a.jsonl"])
    func json(path: String) throws {
        let rows = [2001, 2005].map {
            "{\"show\": \"The Office\", \"year\": \($0), \"season\": 1, \"number\": 1, \"title\": \"Of \($0)\"}"
        }
        let text = path == "a.json" ? "[" + rows.joined(separator: ",") + "]" : rows.joined(separator: "\n") + "\n"
        let read = try EpisodeFileFormat.read(Array(text.utf8), path: path, options: EpisodeFileOptions())
        #expect(read.shows.map(\.year) == [2001, 2005])
    }

    private func content(_ text: String) throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: "list.csv", options: EpisodeFileOptions())
    }
}
