import ScheduleModel
import ProviderAPI
import Foundation
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// An unreadable row costs only itself and is reported with its location.
/// Covers: EpisodeFileDecoder, EpisodeRowMapper, EpisodeKind, Notice
@Suite struct UnreadableRowTests {
    @Test("An unclosed quote costs its line and is reported with line and column")
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
        "The first unreadable rows are reported individually, and the others are counted",
        arguments: ["csv", "jsonl"]
    )
    func manyBroken(format: String) throws {
        // More readable rows than rows with an unclosed quote.
        let rows = (1...50).map { format == "csv" ? "\"x\($0),2020-01-01" : "[\($0)]" }
        let good = Array(repeating: "good,2020-01-01\n", count: 60).joined()
        let head =
            format == "csv" ? "title,date\n" + good : "{\"title\": \"good\", \"airdate\": \"2020-01-01\"}\n"
        let read = try content(
            head + rows.joined(separator: "\n") + "\n" + (format == "csv" ? "good,2020-01-01\n" : ""),
            path: "my_show." + format
        )
        #expect(read.episodes.map(\.title) == ["good"])
        let unreadable = read.notices.filter { $0.code == .unreadableRow }
        #expect(unreadable.count == 21)
        #expect(unreadable.first?.location == "my_show.\(format):\(format == "csv" ? "62:1" : "2")")
        #expect(unreadable.last?.message == "and 30 more rows")
    }

    @Test(
        "A file packed in another format than gzip and xz is rejected by the name of its format",
        arguments: [
            ("zip", [0x50, 0x4B, 0x03, 0x04]), ("bzip2", Array("BZh91AY&SY".utf8)),
            ("bzip2", [0x42, 0x5A, 0x68, 0x39, 0x17, 0x72, 0x45, 0x38]),
            ("zstd", [0x28, 0xB5, 0x2F, 0xFD]),
        ] as [(String, [UInt8])]
    )
    func packed(name: String, bytes: [UInt8]) throws {
        let problem = try #require(throws: ProviderError.self) {
            try EpisodeFileFormat.read(bytes, path: "a.xml", options: EpisodeFileOptions())
        }
        #expect(problem.message == "\(name) files are not supported: unpack it first")
    }

    @Test("A guide may follow other text, otherwise the file is a table. A calendar may begin in lowercase")
    func textBeforeGuide() throws {
        let guide = "Warning: timeout\n<?xml version='1.0'?><tv><programme><title>A</title></programme></tv>"
        #expect(try content(guide, path: "a.xml").shows.map(\.title) == ["A"])
        #expect(try content("title\nA\n", path: "a.xml").episodes.map(\.title) == ["A"])
        for path in ["a.xml", "a.csv"] {
            let rows = try content("BZhow,title,date\n1,\"Watch <tv now\",2026-01-05\n", path: path)
            #expect(rows.episodes.count == 1 && rows.episodes.first?.title?.contains("Watch") == true)
        }
        let json = "[{\"show\": \"A\", \"title\": \"about a <tv>\"}]"
        #expect(try content(json, path: "a.xml").shows.map(\.title) == ["A"])
        #expect(EpisodeFormat.detect(Array("begin:VCALENDAR".utf8)[...], path: "a.txt")?.name == "ics")
    }

    @Test(
        "A first line that names the separator, as spreadsheets write it, is not a header",
        arguments: [";", "|", "\t", ","]
    )
    func namedSeparator(separator: String) throws {
        for line in ["sep=\(separator)", "\"SEP=\(separator)\""] {
            let table = "title,date\na,2020-01-01\n".replacing(",", with: separator)
            let read = try content("\(line)\r\n\(table)")
            #expect(read.episodes.map(\.title) == ["a"] && read.notices.isEmpty)
        }
    }

    @Test("An invalid named separator is ignored", arguments: ["e", "0", " ", ";", "|"])
    func wrongSeparator(separator: String) throws {
        let read = try content("sep=\(separator)\ntitle,date\none,2020-01-01\n")
        #expect(read.episodes.map(\.title) == ["one"] && read.notices.isEmpty)
    }

    @Test("A row with too many cells is read without them, and one with too few has missing values")
    func ragged() throws {
        let read = try content("title,date\na,2020-01-01,x\nb\nc,2020-01-03\n")
        #expect(read.episodes.map(\.title) == ["a", "b", "c"])
    }

    @Test(
        "A 12-hour clock time is read as aggctl's tables write it",
        arguments: [("9:00p", 21), ("12:00a", 0), ("9 pm", 21)]
    )
    func shortClock(text: String, hour: Int) throws {
        let read = try content("title,date,time\na,2020-01-01,\(text)\n")
        #expect(read.episodes.first?.airings.first?.clock?.hour == hour)
    }

    @Test("A file named as JSON without JSON content is rejected as such", arguments: ["null", "// a comment\n[]"])
    func brokenJSON(text: String) {
        #expect { try content(text, path: "a.json") } throws: {
            ($0 as? ProviderError)?.message.contains("expected JSON") == true
        }
    }

    @Test("A show object in a row is not reported as an unreadable field", arguments: ["a.json", "b.json"])
    func describedShow(path: String) throws {
        let row = #"{"show": {"title": "S", "year": 2020}, "season": 1, "number": 1, "title": "a"}"#
        let text = path == "a.json" ? #"{"schema": "aggctl/episode-file/1", "episodes": [\#(row)]}"# : "[\(row)]"
        let read = try content(text, path: path)
        #expect(read.shows.map(\.year) == [2020])
        #expect(read.notices.isEmpty)
    }

    @Test("D2: One bad row of a JSON file is reported with line and column")
    func badJSONRow() throws {
        let read = try content(
            "[{\"name\": \"a\", \"show\": \"s\"},\n  {\"name\": tru},\n {\"name\": \"c\", \"show\": \"s\"}]",
            path: "c.json"
        )
        #expect(read.episodes.map(\.title) == ["a", "c"])
        #expect(read.notices.map(\.message) == ["1 of 3 items skipped: not JSON at 2:3"])
    }

    @Test("A quote that seems to be closed by another line's quote costs only its own line")
    func quoteClosedElsewhere() throws {
        let read = try content("n,title,date\n1,\"Unclosed,2019-01-01\n2,\"Next\",2019-01-08\n3,Last,2019-01-15\n")
        #expect(read.episodes.map(\.title) == ["Next", "Last"])
        #expect(read.notices.map(\.location) == ["my_show.csv:2:1"])
    }

    @Test("A row without a show is left out of a file that names shows in each row", arguments: ["c.json", "c.csv"])
    func rowsWithoutShow(path: String) throws {
        let json = #"[{"name": "a", "show": "S"}, {"name": "c", "show": "S"}, {"name": "b"}]"#
        let read = try content(path == "c.json" ? json : "show,title\nS,a\nS,c\n,b\n", path: path)
        #expect(read.shows.map(\.title) == ["S"])
        #expect(read.episodes.map(\.title) == ["a", "c"])
        #expect(read.notices.map(\.message) == ["1 of 3 rows skipped: no show"])
    }

    @Test(
        "A row with an unreadable date is reported as missing from listings by day",
        arguments: [
            ("my_show.csv", "title,start\na,2019-02-30T20:00:00Z\n"), ("my_show.csv", "title,date\na,2019-02-30\n"),
            ("my_show.md", "# My show\n## 2025-02-30\n| Title | Time |\n|---|---|\n| a | 20:00 |\n"),
            (
                "my_show.ics",
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nDTSTART:20190230T200000Z\nEND:VEVENT\nEND:VCALENDAR\n"
            ),
            ("my_show.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\nEND:VCALENDAR\n"),
        ]
    )
    func undated(path: String, text: String) throws {
        let read = try content(text, path: path)
        #expect(read.episodes.count == 1)
        #expect(read.episodes.map(\.airings) == [[]])
        #expect(read.notices.map(\.code) == [.undatedRow])
    }

    @Test(
        "If only a start's time is unreadable, the day is used, and an undecided day is not an error",
        arguments: [
            ("2019-07-12T25:30", "2019-07-12", 0), ("2019-07-12T31:30", "2019-07-12", 1),
            ("2019-07-12 8 o'clock", "2019-07-12", 1),
            ("2019-07-12", "2019-07-12", 0),
            ("July 12, 2019", "2019-07-12", 0), ("TBA", nil, 0), ("unknown", nil, 0),
        ]
    )
    func dayOfStart(start: String, expected: String?, notices: Int) throws {
        let read = try content("title,start\na,\"\(start)\"\n")
        #expect(read.episodes.map(\.listedDay) == [expected.map(day)])
        #expect(read.notices.count == notices)
        #expect(Set(read.notices.map(\.code)).isSubset(of: [.unreadableField]))
    }

    @Test(
        "An unreadable value is left out and reported with its field and location",
        arguments: [
            ("runtime", "abc"), ("runtime", "-5"), ("runtime", "20000"), ("end", "garbage"),
            ("end", "2019-07-12T19:00:00Z"), ("end", "2019-08-12T19:00:00Z"), ("show_year", "soon"), ("year", "-1"),
            ("watched", "maybe"), ("image", "ftp://x.example/1.png"), ("url", "javascript:alert(1)"), ("absolute", "x"),
        ]
    )
    func unreadValues(field: String, value: String) throws {
        let read = try content("title,start,\(field)\na,2019-07-12T20:00:00Z,\(value)\n")
        #expect(read.notices.map(\.code) == [.unreadableField])
        #expect(read.notices.first?.message.contains("“\(value)” at my_show.csv:2:24") == true)
        #expect(read.episodes.first?.runtime == nil)
        #expect(read.episodes.first?.airings.first?.seconds == nil)
    }

    @Test(
        "Lengths and ends are read in their usual forms",
        arguments: [
            ("runtime", "60 min", 60), ("runtime", "1h 30m", 90), ("runtime", "2 hrs.", 120), ("runtime", "45.0", 45),
            ("end", "2019-07-12T21:00:00+00:00", 60), ("end", "21:15", 75), ("end", "1:00 AM", 300),
        ]
    )
    func lengths(field: String, value: String, minutes: Int) throws {
        var options = EpisodeFileOptions()
        options.zone = .gmt
        let read = try content("title,start,\(field)\na,2019-07-12T20:00:00Z,\(value)\n", options: options)
        #expect(read.notices.isEmpty)
        let airing = try #require(read.episodes.first?.airings.first)
        #expect(field == "end" ? airing.seconds == minutes * 60 : read.episodes.first?.runtime == minutes)
    }

    @Test(
        "The watched state is read in its usual forms",
        arguments: [("✓", true), ("2", true), ("0", false), ("2020-05-01", true)]
    )
    func watched(text: String, isWatched: Bool) throws {
        let read = try content("title,date,watched\na,2020-01-01,\(text)\n")
        #expect(read.episodes.map(\.watchState) == [isWatched ? .watched : .unwatched] && read.notices.isEmpty)
    }

    @Test("A repeated header of concatenated files is not a row", arguments: ["", "\u{FEFF}"])
    func repeatedHeader(mark: String) throws {
        let rows = "show,season,number,title,date\nA,1,1,x,2019-07-12\n" + mark
        let read = try content(rows + "show,season,number,title,date\r\nB,1,2,y,2019-07-13\n")
        #expect(read.shows.map(\.title) == ["A", "B"])
        #expect(read.episodes.map(\.title) == ["x", "y"] && read.notices.isEmpty, "\(read.notices)")
        // In a table of one column it may be a title.
        #expect(try content("title\nOne\ntitle\n").episodes.map(\.title) == ["One", "title"])
    }

    @Test("A Markdown table directly after another has its own header", arguments: ["\n", "\r"])
    func headerAfterRows(end: String) throws {
        let lines = [
            "| Show | Title | Date |", "|---|---|---|", "| A | x | 2019-07-12 |", "|---|---|---|",
            "| Show | Title | Date |", "| B | y | 2019-07-13 |",
            "| Date | Title | Show | Minutes |", "|---|---|---|---|", "| 2019-07-14 | z | C | 30 |", "",
        ]
        let read = try content(lines.joined(separator: end), path: "my_show.md")
        #expect(read.shows.map(\.title) == ["A", "B", "C"] && read.notices.isEmpty, "\(read.notices)")
        #expect(read.episodes.map(\.title) == ["x", "y", "z"] && read.episodes.last?.runtime == 30)
    }

    @Test(
        "A number column may contain a special, only a season, only a number or only an absolute number",
        arguments: [
            ("special", EpisodeNumber(season: 1), EpisodeKind.special, 0),
            ("Special", EpisodeNumber(season: 1), .special, 0),
            ("S04 special", EpisodeNumber(season: 4), .special, 0),
            ("S04", EpisodeNumber(season: 4), nil, 0), ("E07", EpisodeNumber(season: 1, number: 7), nil, 0),
            ("#127", EpisodeNumber(season: 1, absolute: 127), nil, 0),
            ("someday", EpisodeNumber(season: 1), nil, 1), ("Sx", EpisodeNumber(season: 1), nil, 1),
            ("special edition", EpisodeNumber(season: 1), nil, 1),
        ]
    )
    func partialNumbers(text: String, number: EpisodeNumber, kind: EpisodeKind?, notices: Int) throws {
        let read = try content("season,episode,title,date\n1,\(text),a,2020-01-01\n1,8,b,2020-01-08\n")
        let first = try #require(read.episodes.first { $0.title == "a" })
        #expect(first.number == number && first.kind == kind)
        #expect(read.notices.count == notices, "\(read.notices)")
    }

    @Test("D2: In aggctl's format a row's people are read, and an unreadable fact of a show is reported")
    func people() throws {
        let text = """
            {"schema": "aggctl/episode-file/1", "shows": [
              {"id": "s", "title": "S", "country": "Narnia and beyond", "externals": {"thetvdb": "x"}, "year": null}
            ], "episodes": [
              {"show": "s", "season": 1, "number": 1, "date": "2020-01-01", "credits": ["Ann Wick", {"role": "host"}]}
            ]}
            """
        let read = try content(text, path: "my.json")
        #expect(read.episodes.first?.credits.map(\.person.name) == ["Ann Wick"])
        #expect(
            read.notices.map(\.message) == [
                "thetvdb “x” of the show “S” cannot be read and is left out",
                "country “Narnia and beyond” of the show “S” cannot be read and is left out",
                "credits of 1 of 1 rows cannot be read and are left out",
            ]
        )
    }

    @Test("Empty cells after the last column are ignored, and a repeated column is reported")
    func columns() throws {
        let read = try content("title,date,name,\na,2020-01-01,b,,,\n")
        #expect(read.episodes.map(\.title) == ["a"])
        let message = "the column 3, “name”, has the same meaning as another one: it is not read"
        #expect(read.notices.map(\.message) == [message])
    }

    private func content(
        _ text: String,
        path: String = "my_show.csv",
        options: EpisodeFileOptions = EpisodeFileOptions()
    ) throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, options: options)
    }
}
