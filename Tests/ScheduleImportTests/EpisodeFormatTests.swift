import ScheduleModel
import ProviderAPI
import Foundation
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// Covers: EpisodeFileDecoder, EpisodeFileOptions, DateParser, EpisodeRowMapper, DateOrder
@Suite struct EpisodeFormatTests {
    @Test("Columns are recognized by their usual names")
    func columns() async throws {
        let read = try content(
            "No. in season,Season Number,Episode Title,Original Air Date,Number in series,Runtime (minutes),Seen\n3,2,\"Hello, you\",1994-09-22,27,30,yes\n"
        )
        let episode = try #require(read.episodes.first)
        #expect(episode.number == EpisodeNumber(season: 2, number: 3, absolute: 27))
        #expect(episode.title == "Hello, you")
        #expect(episode.runtime == 30)
        #expect(episode.watchState == .watched)
        #expect(episode.airings.map(\.time) == [.day(BroadcastDay(day("1994-09-22")))])
        #expect(episode.id == "my%20show/S02E03")
        #expect(read.shows.map(\.title) == ["my show"])
    }

    @Test(
        "Dates are read in their usual forms",
        arguments: [
            ("1994-09-22", "1994-09-22"), ("1994/9/22", "1994-09-22"), ("9/22/1994", "1994-09-22"),
            ("22/9/1994", "1994-09-22"),
            ("22.9.1994", "1994-09-22"), ("3.4.94", "1994-04-03"), ("September 22, 1994", "1994-09-22"),
            ("22 Sep 1994", "1994-09-22"),
            ("Sept 22nd, 1994", "1994-09-22"), ("22-Sep-94", "1994-09-22"), ("1989-12-17T00:00:00+02:00", "1989-12-17"),
            ("1989-12-17 00:00:00", "1989-12-17"),
        ]
    )
    func dates(text: String, expected: String) throws {
        let read = try content("title,date\n\"a\",\"\(text)\"\n")
        #expect(read.episodes.map(\.listedDay) == [day(expected)])
        #expect(read.episodes[0].airings.map(\.time) == [.day(BroadcastDay(day(expected)))])
    }

    @Test(
        "A clock time in an unknown zone leaves only the day, with a warning about the zone",
        arguments: ["Amerika/New_York", "Mars/Phobos", "BST", "AST", "CST", "bst"]
    )
    func unknownZones(zone: String) throws {
        let read = try content(
            "title,date,time,timezone\na,2025-03-30,20:00,\(zone)\nb,2025-03-30,20:00,Europe/Berlin\n"
        )
        let times = read.episodes.map { $0.airings.map(\.time) }
        #expect(times[0] == [.day(BroadcastDay(day("2025-03-30")))])
        #expect(times[1] == [.instant(instant("2025-03-30T18:00:00Z"))])
        #expect(read.notices.contains { $0.message.contains("timezone") })
    }

    @Test(
        "D16: An invalid date leaves the day unknown, with a warning that names the line",
        arguments: [
            "1994-02-30", "31/31/1994", "20261301", "9999-12-31", "0000-00-00", "1e18", "soon", "3/4/2020",
            "1994-13-01",
        ]
    )
    func badDates(text: String) throws {
        let read = try content("title,date\na,\(text)\n")
        #expect(read.episodes.map(\.airings) == [[]])
        #expect(read.notices.map(\.location) == ["my_show.csv:2:3"])
    }

    @Test("The order of day and month is inferred from the column")
    func dateOrder() throws {
        let monthFirst = try content("title,date\na,9/3/1994\nb,9/22/1994\n")
        #expect(monthFirst.episodes.map(\.listedDay) == [day("1994-09-03"), day("1994-09-22")])
        let dayFirst = try content("title,date\na,3/9/1994\nb,22/9/1994\n")
        #expect(dayFirst.episodes.map(\.listedDay) == [day("1994-09-03"), day("1994-09-22")])
        let byOrder = try content("title,date\na,1/2/2020\nb,1/9/2020\nc,2/6/2020\n")
        #expect(byOrder.episodes.map(\.listedDay) == [day("2020-01-02"), day("2020-01-09"), day("2020-02-06")])
        var options = EpisodeFileOptions()
        options.dateOrder = .dayFirst
        #expect(
            try content("title,date\na,3/4/2020\n", options: options).episodes.map(\.listedDay) == [day("2020-04-03")]
        )
    }

    @Test("A start wins over date and time, which use the row's zone, the configured zone, or the viewer's clock")
    func times() throws {
        let text =
            "title,start,date,time,timezone\na,2026-07-01T20:00:00Z,2026-07-01,09:00,\nb,,2026-07-01,21:00,Europe/Berlin\nc,,2026-07-01,9:00 PM,\nd,,2026-07-01,,\n"
        let floating = try content(text).episodes.map { $0.airings[0].time }
        #expect(
            floating == [
                .instant(instant("2026-07-01T20:00:00Z")), .instant(instant("2026-07-01T19:00:00Z")),
                .clock(WallClock("21:00") ?? .midnight, on: BroadcastDay(day("2026-07-01"))),
                .day(BroadcastDay(day("2026-07-01"))),
            ]
        )
        var options = EpisodeFileOptions()
        options.zone = zone("America/New_York")
        #expect(
            try content(text, options: options).episodes[2].airings[0].time == .instant(instant("2026-07-02T01:00:00Z"))
        )
    }

    @Test("T1, T2: Skipped and repeated times in files are read like other times")
    func clockChanges() throws {
        var options = EpisodeFileOptions()
        options.zone = zone("America/New_York")
        let read = try content("title,date,time\na,2026-03-08,02:30\nb,2026-11-01,01:30\n", options: options)
        #expect(
            read.episodes.map { $0.airings[0].time } == [
                .instant(instant("2026-03-08T07:30:00Z")), .instant(instant("2026-11-01T05:30:00Z")),
            ]
        )
    }

    @Test("T7: A date without a time is never an instant")
    func dateOnly() throws {
        var options = EpisodeFileOptions()
        options.zone = zone("America/New_York")
        let read = try content("title,date\na,2026-03-08\n", options: options)
        #expect(read.episodes[0].airings[0].time.start(in: zone("America/New_York")) == nil)
    }

    @Test(
        "D11: All line endings, byte order marks, quotes, semicolons and tabs are read",
        arguments: [
            "title,date\r\na,2020-01-01\r\nb,2020-01-02\r\n", "title,date\ra,2020-01-01\rb,2020-01-02",
            "\u{FEFF}title,date\na,2020-01-01\nb,2020-01-02\n",
            "title;date\na;2020-01-01\nb;2020-01-02\n", "title\tdate\na\t2020-01-01\nb\t2020-01-02\n",
            "\"title\",\"date\"\n\"a\",\"2020-01-01\"\n\n\"b\",2020-01-02\n",
        ]
    )
    func variants(text: String) throws {
        #expect(try content(text).episodes.map(\.title) == ["a", "b"])
    }

    @Test("A quoted cell preserves commas, quotes and line breaks")
    func quoted() throws {
        let read = try content("title,summary,date\n\"a \"\"b\"\", c\",\"one\r\ntwo\",2020-01-01\nd,e,2020-01-02\n")
        #expect(read.episodes.map(\.title) == ["a \"b\", c", "d"])
        #expect(read.episodes[0].summary == "one two")
    }

    @Test(
        "N15: A list that is not UTF-8 is read as Windows-1252 with one warning, and UTF-16 is recognized by its mark"
    )
    func encodings() throws {
        let latin = try EpisodeFileFormat.read(
            Array("title\nCaf".utf8) + [0xE9, 0x0A],
            path: "x.csv",
            options: EpisodeFileOptions()
        )
        #expect(latin.episodes.map(\.title) == ["Café"])
        #expect(latin.notices.count == 1)
        for isBigEndian in [true, false] {
            let units = Array("title\nCafé\n".utf16)
            let bytes = units.flatMap {
                isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
            }
            let mark: [UInt8] = isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
            let read = try EpisodeFileFormat.read(mark + bytes, path: "x.csv", options: EpisodeFileOptions())
            #expect(read.episodes.map(\.title) == ["Café"])
        }
    }

    @Test("aggctl's format has shows by ID or title, shows without episodes, cast, and numbers as text")
    func ownFormat() throws {
        let read = try content(
            #"""
            {"schema": "aggctl/episode-file/1",
             "shows": [{"id": "hl", "title": "Harbour Lights", "year": 2019, "country": "US", "network": "Northern", "aliases": ["Hafenlichter"],
                        "externals": {"imdb": "tt1", "thetvdb": "7"}, "genres": ["Drama"], "cast": ["Ada Bell", {"person": "Noor", "character": "Maud"}]},
                       {"title": "Empty"}, {"year": 2000}],
             "episodes": [{"show": "hl", "season": "1", "number": "1", "title": "One", "watched": true},
                          {"show": "harbour lights", "season": 1, "number": 2}, {"show": "Another", "title": "X"}, {"title": "homeless"}, 7]}
            """#,
            path: "tv.json"
        )
        #expect(read.shows.map(\.id) == ["hl", "empty", "another"])
        #expect(read.shows[0].externals == ExternalIDs(imdb: "tt1", thetvdb: 7))
        #expect(read.shows[0].year == 2019)
        #expect(read.credits["hl"]?.map(\.person.name) == ["Ada Bell", "Noor"])
        #expect(read.episodes.map(\.id) == ["hl/S01E01", "hl/S01E02", "another//x"])
        #expect(read.notices.map(\.location) == ["tv.json:4:32", "tv.json", "tv.json:6:104"])
    }

    @Test(
        "A file in no supported format is rejected with line and column",
        arguments: [
            ("", "x.csv:1:1"), ("a,b\n1,2\n", "x.csv:1:1"), ("{\"schema\": \"other\"}", "x.csv:1:12"),
            ("[\n1,\n2", "x.csv:3:2"),
            ("<html/>", "x.csv:1:1"), ("<tv>\n<a></tv>", "x.csv:2:6"), ("{}", "x.csv:1:1"),
            ("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "x.csv:1:65"),
        ]
    )
    func refused(text: String, location: String) throws {
        let error = try #require(throws: ProviderError.self) { try content(text, path: "x.csv") }
        #expect(error.location == location)
        #expect(error.code == .malformedFile)
    }

    @Test("Two rows with one number and different titles are both listed, and equal rows are one")
    func sameNumber() throws {
        let read = try content("season,number,title\n1,1,One\n1,1,One\n1,1,Other\n")
        #expect(read.episodes.map(\.id) == ["my%20show/S01E01", "my%20show/S01E01/other"])
        // One for the equal rows, one for the two titles.
        #expect(read.notices.count == 2, "\(read.notices)")
    }

    @Test("An instant's air date and clock are in the channel's zone")
    func startWithOffset() throws {
        var options = EpisodeFileOptions()
        options.zone = zone("America/New_York")
        let airing = try #require(
            try content("title,start\na,2019-07-12T01:00:00Z\n", options: options).episodes[0].airings.first
        )
        #expect(airing.airDay == BroadcastDay(day("2019-07-11")))
        #expect(airing.clock == WallClock("21:00"))
        let unknown = try #require(try content("title,start\na,2019-07-12T01:00:00Z\n").episodes[0].airings.first)
        #expect(unknown.airDay == nil && unknown.clock == nil)
        let local = try #require(try content("title,start\na,2019-07-12T01:30:00+09:00\n").episodes[0].airings.first)
        #expect(local.airDay == BroadcastDay(day("2019-07-11")) && local.clock == WallClock("01:30"))
        let odd = try content("title,start,date\na,2019-07-12T01:00:00Z,2019-07-01\n", options: options)
        #expect(odd.notices.map(\.code) == [.implausibleStart])
    }

    @Test(
        "A start at night belongs to the evening before, unless the row has a date. The ID uses the written date",
        arguments: [
            ("2019-07-12T00:30:00", "", "2019-07-11"), ("2019-07-12T04:59:00", "", "2019-07-11"),
            ("2019-07-12T05:00:00", "", "2019-07-12"), ("2019-07-12T00:30:00", "2019-07-12", "2019-07-12"),
            ("2019-07-12T00:30:00-04:00", "", "2019-07-11"), ("", "2019-07-12T00:30:00", "2019-07-11"),
            ("", "2019-07-12", "2019-07-12"), ("", "2019-07-12T00:00:00", "2019-07-12"),
        ]
    )
    func nightStart(start: String, date: String, expected: String) throws {
        for zone in [nil, zone("America/New_York")] {
            var options = EpisodeFileOptions()
            options.zone = zone
            let episode = try content("title,start,date\na,\(start),\(date)\n", options: options).episodes[0]
            #expect(episode.airings.map { $0.broadcastDay(in: .gmt)?.date } == [day(expected)])
            #expect(episode.id == "my%20show/2019-07-12/a")
        }
    }

    @Test("Rows with one number and one title are airings of one episode, in any order")
    func repeats() throws {
        let rows = ["1,1,Pilot,2019-01-01", "1,1,Pilot,2019-01-08", "1,1,Pilot,2019-01-15", "1,1,Other,2019-01-03"]
        for order in [rows, rows.reversed()] {
            let read = try content("season,number,title,date\n" + order.joined(separator: "\n"))
            let byID = Dictionary(read.episodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            #expect(byID.keys.sorted() == ["my%20show/S01E01", "my%20show/S01E01/other"])
            #expect(byID["my%20show/S01E01"]?.airings.count == 3)
            #expect(byID["my%20show/S01E01/other"]?.airings.count == 1)
        }
    }

    @Test("An ID in two shows names two episodes")
    func idsOfTwoShows() throws {
        let read = try content("show,id,title\nA,1,One\nB,1,Two\n")
        #expect(read.episodes.map(\.id) == ["1", "b/1"])
        #expect(read.episodes.map(\.title) == ["One", "Two"])
    }

    @Test("A header of hundreds of columns is read, and an endless header is rejected")
    func manyColumns() throws {
        let names = (0..<490).map { "x\($0)" }.joined(separator: ",")
        #expect(try content("title,date,\(names)\na,2020-01-01\n").episodes.map(\.title) == ["a"])
        #expect(throws: ProviderError.self) { try content("title," + String(repeating: ",", count: 20_000)) }
    }

    @Test("In a column of mixed date orders, unambiguous dates are read")
    func mixedOrders() throws {
        let read = try content("title,date\na,25/04/2020\nb,12/30/2020\nc,5/5/2020\nd,3/4/2020\n")
        #expect(read.episodes.map(\.listedDay) == [day("2020-04-25"), day("2020-12-30"), day("2020-05-05"), nil])
        #expect(read.notices.map(\.location) == ["my_show.csv:5:3"])
        #expect(read.notices[0].message.contains("set date-order"))
    }

    @Test("Each file of a pattern is separate, so an unreadable file does not affect the others")
    func pattern() async throws {
        let files = MemoryFiles([
            "tv/a.csv": "title,date\nx,2020-01-01\n", "tv/b.csv": "\"", "tv/c.txt": "no", "tv/d.csv": "title\ny\n",
        ])
        let provider = EpisodeFileProvider(pattern: "tv/*.csv", options: EpisodeFileOptions(), files: files)
        let collected = try await collect { try await provider.catalog(to: $0) }
        #expect(collected.shows.map(\.title) == ["a", "d"])
        #expect(collected.failures.map(\.location) == ["tv/b.csv:1:1"])
        let none = EpisodeFileProvider(pattern: "tv/*.xls", options: EpisodeFileOptions(), files: files)
        await #expect(throws: ProviderError.self) { try await collect { try await none.catalog(to: $0) } }
    }

    @Test("A changed file is read again")
    func changing() async throws {
        let files = MemoryFiles(["a.csv": "title\none\n"])
        let provider = EpisodeFileProvider(pattern: "a.csv", options: EpisodeFileOptions(), files: files)
        #expect(try await collect { try await provider.catalog(to: $0) }.episodes.map(\.title) == ["one"])
        files.put("a.csv", Array("title\ntwo\n".utf8))
        #expect(try await collect { try await provider.catalog(to: $0) }.episodes.map(\.title) == ["two"])
    }

    @Test("Arbitrary bytes are read or rejected without a trap")
    func randomBytes() {
        var generator = SeededGenerator(seed: 11)
        let alphabet =
            Array("{}[]\",:;\n\r\t0123456789-/.aTZ\\\u{301}é title,date,season".utf8) + [0, 0xFF, 0xFE, 0xC3]
        for _ in 0..<3000 {
            let bytes = (0..<Int.random(in: 0...80, using: &generator)).compactMap { _ in
                alphabet.randomElement(using: &generator)
            }
            let result = Result {
                try EpisodeFileFormat.read(bytes, path: "x", options: EpisodeFileOptions())
            }
            if case .success(let content) = result {
                let ids = content.episodes.map(\.id)
                #expect(Set(ids).count == ids.count)
            }
        }
    }

    private func content(
        _ text: String,
        path: String = "my_show.csv",
        options: EpisodeFileOptions = EpisodeFileOptions()
    ) throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, options: options)
    }
}

/// Reads a file given as one array of bytes.
enum EpisodeFileFormat {
    static func read(_ bytes: [UInt8], path: String, options: EpisodeFileOptions) throws -> SourceResponse {
        var decoder = EpisodeFileDecoder(path: path, options: options)
        try decoder.append(bytes)
        return try decoder.finish()
    }
}
