import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// The spellings of dates and times in lists.
@Suite struct DateSpellingTests {
    @Test(
        "A date is read as people and programs write it",
        arguments: [
            "2008-01-20", "2008/1/20", "20080120", "20.01.2008", "20.1.08", "January 20, 2008", "Jan. 20, 2008",
            "20 January 2008", "20-Jan-08", "Sun, Jan 20, 2008", "Sunday, January 20th, 2008", "Sun 2008-01-20",
            "January 20, 2008 (2008-01-20)", "January 20, 2008[a]", "January 20, 2008 [12]", "20. Januar 2008",
            "So, 20. Jan. 2008", "20 janvier 2008", "20 de enero de 2008", "20 de janeiro de 2008", "20 gennaio 2008",
            "20 januari 2008", "20 stycznia 2008", "2008年1月20日", "January\u{A0}20,\u{A0}2008", "39467", "1200787200",
            "2008.01.20", "2008-01-20 20:00", "1/20/2008 20:00", "20080120\\tx\n20080120",
        ]
    )
    func dates(text: String) throws {
        #expect(try #require(ParsedDate(text)).day(.monthFirst) == day("2008-01-20"))
    }

    @Test(
        "A month is read in eight languages",
        arguments: [
            ("12 avril 2019", 4), ("1. Mai 2020", 5), ("3 août 2019", 8), ("4 de septiembre de 2019", 9),
            ("5 dicembre 2019", 12), ("6 maart 2019", 3), ("7 października 2019", 10), ("8 augusti 2019", 8),
            ("9. März 2019", 3), ("1er février 2019", 2), ("10 marca 2019", 3), ("11 de março de 2019", 3),
        ]
    )
    func months(text: String, month: Int) throws {
        #expect(
            try #require(ParsedDate(text)).day(nil)?.description.split(separator: "-")[1]
                == "\(month < 10 ? "0" : "")\(month)"
        )
    }

    @Test(
        "What is no date stays unread",
        arguments: ["", "soon", "2019", "May 28", "Sep 2005", "12 foo 2019", "7", "31 February 2019", "1.41[3]", "101"]
    )
    func noDate(text: String) { #expect(ParsedDate(text)?.day(nil) == nil) }

    @Test(
        "A start with date and time in one cell is what two cells say",
        arguments: [
            ("7/16/2025 20:00", "2025-07-16T20:00:00Z"), ("2025-07-16 8:00 PM", "2025-07-16T20:00:00Z"),
            ("16.07.2025 20:00", "2025-07-16T20:00:00Z"), ("16 Jul 2025 20:00", "2025-07-16T20:00:00Z"),
            ("2025-07-16 20:00 -0400", "2025-07-17T00:00:00Z"), ("2025-07-16 20:00 EDT", "2025-07-17T00:00:00Z"),
            ("Wed, 16 Jul 2025 20:00:00 GMT", "2025-07-16T20:00:00Z"), ("2025-07-15 24:00", "2025-07-16T00:00:00Z"),
            ("2025-07-15 25:15", "2025-07-16T01:15:00Z"), ("July 16, 2025 at 8pm", "2025-07-16T20:00:00Z"),
            ("16.07.2025 20:00 Uhr", "2025-07-16T20:00:00Z"), ("1.1.2018 1.00.00", "2018-01-01T01:00:00Z"),
            ("45854.833333", "2025-07-16T20:00:00Z"), ("1752696000", "2025-07-16T20:00:00Z"),
            ("2025-07-16T20:00", "2025-07-16T20:00:00Z"), ("7/16/2025, 8:00:00 PM", "2025-07-16T20:00:00Z"),
        ]
    )
    func starts(text: String, expected: String) throws {
        var options = EpisodeFileOptions()
        options.zone = .gmt
        options.dateOrder = .monthFirst
        let csv = "show,season,episode,start\nOwl,1,1,\"\(text)\"\n"
        let file = try EpisodeFileFormat.read(Array(csv.utf8), path: "a.csv", options: options)
        #expect(file.episodes.flatMap(\.airings).map(\.time) == [.instant(instant(expected))])
        #expect(file.notices.isEmpty)
    }

    @Test("Seconds since 1970 next to a readable date are not the start")
    func secondsNextToDate() throws {
        let csv = "title,DateAired,Timestamp\na,\"September 19, 2005\",1127084400\n"
        let file = try EpisodeFileFormat.read(Array(csv.utf8), path: "a.csv", options: EpisodeFileOptions())
        #expect(file.episodes.map(\.listedDay) == [day("2005-09-19")])
        #expect(file.episodes.flatMap(\.airings).map(\.time) == [.day(BroadcastDay(day("2005-09-19")))])
    }
}
