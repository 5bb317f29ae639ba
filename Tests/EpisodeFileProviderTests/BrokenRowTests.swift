import ScheduleModel
import ProviderBoundary
import Foundation
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import GuideReading

/// A row that cannot be read costs itself, and is told with its place.
@Suite struct BrokenRowTests {
    @Test("a quote that is not closed costs its line, and is told with line and column")
    func unclosedQuote() throws {
        let read = try content("title,date\na,2020-01-01\n\"b,2020-01-02\nc,2020-01-03\n")
        #expect(read.episodes.map(\.title) == ["a", "c"])
        #expect(
            read.notices == [
                Notice(.unreadableRow, "a quote is not closed: the line is skipped", at: "my_show.csv:3:1")
            ]
        )
    }

    @Test(
        "of many rows that cannot be read the first are told one by one, the others counted",
        arguments: ["csv", "jsonl"]
    )
    func manyBroken(format: String) throws {
        let rows = (1...50).map { format == "csv" ? "x\($0),2020-01-01,too,many" : "[\($0)]" }
        let head =
            format == "csv" ? "title,date\ngood,2020-01-01\n" : "{\"title\": \"good\", \"airdate\": \"2020-01-01\"}\n"
        let read = try content(head + rows.joined(separator: "\n") + "\n", path: "my_show." + format)
        #expect(read.episodes.map(\.title) == ["good"])
        #expect(read.notices.count == 21)
        #expect(read.notices.first?.place == "my_show.\(format):\(format == "csv" ? "3:1" : "2")")
        #expect(read.notices.last?.message == "and 30 more rows")
    }

    @Test("a row of too many columns costs itself; one of too few has less to say")
    func ragged() throws {
        let read = try content("title,date\na,2020-01-01,x\nb\nc,2020-01-03\n")
        #expect(read.episodes.map(\.title) == ["b", "c"])
        #expect(read.notices.map(\.place) == ["my_show.csv:2:1"])
    }

    @Test("D2: one bad row of a JSON file is told with line and column")
    func badJSONRow() throws {
        let read = try content(
            "[{\"name\": \"a\", \"show\": \"s\"},\n  {\"name\": tru},\n {\"name\": \"c\", \"show\": \"s\"}]",
            path: "c.json"
        )
        #expect(read.episodes.map(\.title) == ["a", "c"])
        #expect(read.notices.map(\.message) == ["1 of 3 items skipped: not JSON at 2:3"])
    }

    @Test("a quote that another line's quote seems to close is told, and costs its own line")
    func quoteClosedElsewhere() throws {
        let read = try content("n,title,date\n1,\"Unclosed,2019-01-01\n2,\"Next\",2019-01-08\n3,Last,2019-01-15\n")
        #expect(read.episodes.map(\.title) == ["Next", "Last"])
        #expect(read.notices.map(\.place) == ["my_show.csv:2:1"])
    }

    @Test("a row without a show is left out of a file that names shows", arguments: ["c.json", "c.csv"])
    func homelessRows(path: String) throws {
        let json = #"[{"name": "a", "show": "S"}, {"name": "b"}]"#
        let read = try content(path == "c.json" ? json : "show,title\nS,a\n,b\n", path: path)
        #expect(read.shows.map(\.title) == ["S"])
        #expect(read.episodes.map(\.title) == ["a"])
        #expect(read.notices.map(\.message) == ["1 of 2 rows skipped: no show"])
    }

    private func content(
        _ text: String,
        path: String = "my_show.csv",
        reading: EpisodeFileReading = EpisodeFileReading()
    ) throws -> ResourceAnswer {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, reading: reading)
    }
}
