import ScheduleModel
import ProviderAPI
import Foundation
import TestSupport
import Testing

@testable import ScheduleImport

/// Covers: CalendarReader, EpisodeFileOptions
@Suite struct CalendarReaderTests {
    @Test("An event with several episodes shows each of them")
    func ranges() throws {
        let content = try read(
            event("SUMMARY:Buffy S02E09-E10 What's My Line?\nDTSTART:20241030T200000Z")
                + event("SUMMARY:Buffy S02E09 Part 1\nDTSTART:20241031T200000Z")
        )
        let numbers = [9, 10, 9].map { EpisodeNumber(season: 2, number: $0) }
        #expect(content.episodes.map(\.number) == numbers)
        #expect(Set(content.episodes.map(\.id)).count == 3)
    }

    @Test(
        "A time is read on its own clock",
        arguments: [
            ("DTSTART:20260807T120000Z", AirTime.instant(instant("2026-08-07T12:00:00Z"))),
            ("DTSTART;TZID=America/New_York:20260807T200000", .instant(instant("2026-08-08T00:00:00Z"))),
            ("DTSTART;TZID=Pacific Standard Time:20260807T200000", .instant(instant("2026-08-08T03:00:00Z"))),
            ("DTSTART;TZID=\"/x.example/tz/Europe/Berlin\":20260807T200000", .instant(instant("2026-08-07T18:00:00Z"))),
            ("DTSTART;TZID=Europe_London:20260807T200000", .instant(instant("2026-08-07T19:00:00Z"))),
            ("DTSTART;VALUE=DATE:20260807", .day(BroadcastDay(day("2026-08-07")))),
            ("DTSTART:20260807T200000", .clock(clock("20:00"), on: BroadcastDay(day("2026-08-07")))),
            // An unknown zone: the day remains, and no time is invented.
            ("DTSTART;TZID=Nowhere:20260807T200000", .day(BroadcastDay(day("2026-08-07")))),
            // An impossible day: no time. An impossible time: only its day.
            ("DTSTART:20260230T200000Z", nil),
            ("DTSTART:20260807T240000Z", .day(BroadcastDay(day("2026-08-07")))),
            ("DTSTART:20260807T206000Z", .day(BroadcastDay(day("2026-08-07")))),
        ] as [(String, AirTime?)]
    )
    func times(line: String, time: AirTime?) throws {
        let content = try read(event("SUMMARY:Show S01E01\n\(line)"))
        #expect(content.episodes.map { $0.airings.first?.time } == [time])
    }

    @Test("An event's end, place and page are read, but an end before the start is ignored")
    func details() throws {
        let content = try read(
            event(
                """
                SUMMARY:Show S01E01 One\\, two\\; three
                UID:a
                DTSTART:20260807T120000Z
                DTEND:20260807T133000Z
                LOCATION:Apple TV
                DESCRIPTION:First\\nsecond
                URL:https://x.example/1
                """
            ) + event("SUMMARY:Show S01E02\nDTSTART:20260808T120000Z\nDTEND:20260808T110000Z")
                + event("SUMMARY:Show S01E03\nDTSTART:20260809T120000Z\nDURATION:PT1H5M")
        )
        let first = try #require(content.episodes.first)
        #expect(first.title == "One, two; three")
        #expect(first.summary == "First\nsecond" || first.summary == "First second")
        #expect(first.url?.rawValue == "https://x.example/1")
        #expect(first.airings.first?.channel?.name == "Apple TV")
        #expect(content.episodes.map(\.runtime) == [90, nil, 65])
    }

    @Test("Of two versions of one event the later one wins, and a cancelled event is left out and counted")
    func versions() throws {
        let content = try read(
            event("UID:a\nSEQUENCE:2\nSUMMARY:Show\nDTSTART:20260808T120000Z")
                + event("UID:a\nSEQUENCE:1\nSUMMARY:Show\nDTSTART:20260807T120000Z")
                + event("UID:b\nSUMMARY:Gone\nSTATUS:CANCELLED\nDTSTART:20260807T120000Z")
        )
        #expect(content.episodes.flatMap(\.airings).map(\.time) == [.instant(instant("2026-08-08T12:00:00Z"))])
        #expect(content.notices.map(\.message) == ["1 event cancelled and left out: “Gone”"])
    }

    @Test("Text that is not UTF-8 is reported, but a fold within a letter is not")
    func foreignBytes() throws {
        func read(_ summary: [UInt8]) throws -> SourceResponse {
            let bytes = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260807T120000Z\nSUMMARY:".utf8) + summary
            return try CalendarReader.read(
                bytes + Array("\nEND:VEVENT\nEND:VCALENDAR\n".utf8),
                path: "c.ics",
                options: EpisodeFileOptions()
            )
        }
        #expect(try read([0x4C, 0xC3, 0x0A, 0x20, 0xB6, 0x77]).notices.isEmpty)
        #expect(try read([0x4C, 0xF6, 0x77]).notices.map(\.message).first?.contains("not UTF-8") == true)
    }

    @Test("Two events with one UID are both listed, with a warning")
    func sharedNames() throws {
        let content = try read(
            event("UID:a\nSUMMARY:One\nDTSTART:20260807T120000Z")
                + event("UID:a\nSUMMARY:Two\nDTSTART:20260808T120000Z")
                + event("UID:a\nSUMMARY:Two\nDTSTART:20260808T120000Z")
        )
        #expect(content.shows.map(\.title) == ["One", "Two"])
        #expect(content.episodes.count == 2)
        #expect(content.notices.map(\.code).contains(.duplicateRow))
    }

    @Test(
        "An impossible length is reported",
        arguments: ["DTEND:20260807T110000Z", "DURATION:soon", "DTEND:20260907T120000Z"]
    )
    func oddLengths(line: String) throws {
        let content = try read(event("SUMMARY:Show\nDTSTART:20260807T120000Z\n" + line))
        #expect(content.episodes.map(\.runtime) == [nil])
        #expect(content.notices.map(\.code) == [.unreadableField])
    }

    @Test("If a start's time is unreadable, its day is used")
    func oddTime() throws {
        let content = try read(event("SUMMARY:Show\nDTSTART:20260807T253000Z"))
        #expect(content.episodes.flatMap(\.airings).map(\.time) == [.day(BroadcastDay(day("2026-08-07")))])
        #expect(content.notices.map(\.code) == [.unreadableField])
    }

    @Test(
        "A recurring event is listed on the days of the window",
        arguments: [
            ("FREQ=DAILY", ["03", "04", "05", "06", "07"]), ("FREQ=DAILY;INTERVAL=2", ["03", "05", "07"]),
            ("FREQ=DAILY;COUNT=4", ["03", "04"]), ("FREQ=DAILY;UNTIL=20260804T120000Z", ["03", "04"]),
            ("FREQ=DAILY;UNTIL=20260804T110000Z", ["03"]), ("FREQ=DAILY;UNTIL=20260804", ["03", "04"]),
            ("FREQ=WEEKLY;BYDAY=MO,FR", ["03", "07"]), ("FREQ=WEEKLY", []), ("FREQ=MONTHLY;BYMONTHDAY=5", ["05"]),
            ("FREQ=MONTHLY;BYDAY=1WE", ["05"]), ("FREQ=MONTHLY;BYDAY=-4TH", ["06"]), ("FREQ=YEARLY", []),
            ("FREQ=YEARLY;BYMONTHDAY=5", ["05"]), ("FREQ=DAILY;BYMONTHDAY=-27", ["05"]),
            ("FREQ=MONTHLY;BYMONTHDAY=5,5;COUNT=2", ["05"]),
            ("FREQ=DAILY;UNTIL=99991231T235959Z", ["03", "04", "05", "06", "07"]),
        ] as [(String, [String])]
    )
    func rules(rule: String, days expected: [String]) throws {
        let content = try read(event("UID:a\nSUMMARY:News\nDTSTART:20260801T120000Z\nRRULE:\(rule)"))
        #expect(
            content.episodes.flatMap(\.airings).map(\.time)
                == expected.map { .instant(instant("2026-08-\($0)T12:00:00Z")) }
        )
        #expect(Set(content.episodes.map(\.id)).count == expected.count)
    }

    @Test("A moved, cancelled, excepted or added occurrence is listed as changed")
    func exceptions() throws {
        let content = try read(
            event(
                "UID:a\nSUMMARY:News\nDTSTART;TZID=Europe/Berlin:20260801T140000\nRRULE:FREQ=DAILY\nEXDATE:20260804T120000Z\nRDATE:20260805T200000Z"
            )
                + event("UID:a\nRECURRENCE-ID:20260805T120000Z\nSUMMARY:News\nDTSTART:20260805T150000Z")
                + event(
                    "UID:a\nRECURRENCE-ID:20260806T120000Z\nSUMMARY:News\nSTATUS:CANCELLED\nDTSTART:20260806T120000Z"
                )
        )
        let times = content.episodes.flatMap(\.airings).compactMap { $0.time.start(in: .gmt) }.sorted()
        #expect(
            times.map { Instant.text($0) } == [
                "2026-08-03T12:00:00Z", "2026-08-05T15:00:00Z", "2026-08-05T20:00:00Z", "2026-08-07T12:00:00Z",
            ]
        )
    }

    @Test("A change to this and future occurrences moves them, and an added period may have its own length")
    func onwards() throws {
        let content = try read(
            event("UID:a\nSUMMARY:News\nDTSTART:20260801T120000Z\nDURATION:PT30M\nRRULE:FREQ=DAILY")
                + event(
                    "UID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260805T120000Z\nSUMMARY:Late News\nDTSTART:20260805T210000Z\nDURATION:PT1H"
                )
                + event(
                    "UID:b\nSUMMARY:Film\nDTSTART:20260803T200000Z\nDURATION:PT30M\nRDATE;VALUE=PERIOD:20260804T200000Z/PT2H,20260805T200000Z/20260805T213000Z"
                )
        )
        let listed = content.episodes.flatMap { episode in
            episode.airings.map { "\($0.time.text ?? "") \($0.minutes ?? 0) \(episode.id)" }
        }
        #expect(
            listed.sorted() == [
                "2026-08-03T12:00:00Z 30 a/2026-08-03", "2026-08-03T20:00:00Z 30 b/2026-08-03",
                "2026-08-04T12:00:00Z 30 a/2026-08-04", "2026-08-04T20:00:00Z 120 b/2026-08-04",
                "2026-08-05T20:00:00Z 90 b/2026-08-05", "2026-08-05T21:00:00Z 60 a/2026-08-05",
                "2026-08-06T21:00:00Z 60 a/2026-08-06", "2026-08-07T21:00:00Z 60 a/2026-08-07",
            ]
        )
    }

    @Test(
        "D13: A rule with too many occurrences does not run endlessly",
        arguments: [
            ("FREQ=SECONDLY", 1), ("FREQ=MINUTELY;COUNT=1000000000", 1), ("FREQ=DAILY;COUNT=1000000000", 5),
            ("FREQ=DAILY;INTERVAL=0", 1), ("FREQ=DAILY;BYSECOND=1", 1), ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", 0),
            // Found by the fuzzer: the rule matches no day at all, and the search never ended.
            ("FREQ=MONTHLY;BYDAY=-8MO", 0),
            ("FREQ=WEEKLY;INTERVAL=99999999999999999999", 1), ("FREQ=DAILY;UNTIL=nonsense", 1), ("", 1), (";;;=", 1),
        ]
    )
    func endless(rule: String, count: Int) throws {
        let content = try read(event("UID:a\nSUMMARY:News\nDTSTART:00010101T120000Z\nRRULE:\(rule)"))
        #expect(content.episodes.count <= max(count, 5))
        if count == 1 { #expect(content.notices.first?.message.contains("recurrence rule: listed once") == true) }
    }

    @Test(
        "An occurrence moved onto another's day is a separate episode with its original day in the ID"
    )
    func movedTogether() throws {
        let content = try read(
            event("UID:a\nSUMMARY:News\nDTSTART:20260801T120000Z\nRRULE:FREQ=DAILY")
                + event("UID:a\nRECURRENCE-ID:20260804T120000Z\nSUMMARY:Late News\nDTSTART:20260805T220000Z")
        )
        #expect(
            Set(content.episodes.map(\.id)) == [
                "a/2026-08-03", "a/2026-08-04", "a/2026-08-05", "a/2026-08-06", "a/2026-08-07",
            ]
        )
        #expect(
            content.episodes.first { $0.id == "a/2026-08-04" }?.airings.map(\.time) == [
                .instant(instant("2026-08-05T22:00:00Z"))
            ]
        )
    }

    @Test("An event without a UID is not a changed occurrence of another event")
    func nameless() throws {
        let content = try read(
            event("SUMMARY:One\nDTSTART:20260804T120000Z")
                + event("SUMMARY:Two\nRECURRENCE-ID:20260804T120000Z\nDTSTART:20260805T120000Z")
        )
        #expect(content.shows.map(\.title) == ["One", "Two"])
    }

    @Test("D13: Spaces after a keyword are ignored")
    func blanks() throws {
        let text =
            "BEGIN:VCALENDAR \r\nBEGIN:VEVENT\r\nSUMMARY:A S01E01\r\nDTSTART:20260804T120000Z\r\nEND:VEVENT  \r\nEND:VCALENDAR \r\n"
        #expect(
            try CalendarReader.read(Array(text.utf8), path: "c.ics", options: EpisodeFileOptions()).episodes.count == 1
        )
    }

    @Test("D13: Fuzzer findings are read or rejected without visiting many periods")
    func found() throws {
        let folder = Repository.root.appending(path: "Fuzz/Seeds/ics")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.contains("found") }
        #expect(files.count == 2)
        for file in files {
            let event = try [UInt8](Data(contentsOf: file))
            let begin = Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\n".utf8)
            let bytes = begin + event + Array("\nEND:VEVENT\nEND:VCALENDAR".utf8)
            var options = EpisodeFileOptions()
            options.window = days("2010-01-01", "2032-01-01")
            let outcome = Result { try CalendarReader.read(bytes, path: "c.ics", options: options) }
            if case .success(let content) = outcome {
                #expect(!content.notices.contains { $0.message.contains("too many occurrences") })
            }
        }
    }

    @Test("D13: A window of any length has at most a thousand occurrences of a rule")
    func limit() throws {
        let calendar = event("UID:a\nSUMMARY:News\nDTSTART:20000101T120000Z\nRRULE:FREQ=DAILY")
        #expect(try read(calendar, window: days("2000-01-01", "2026-01-01")).episodes.count == 1000)
    }

    @Test(
        "D13: A fold may split a letter's bytes, and any line ending is accepted",
        arguments: ["\r\n", "\n", "\r", "\r\r\n"]
    )
    func folding(end: String) throws {
        let line = Array("SUMMARY:Löwenzähne S01E01 \u{1F600} Grün".utf8)
        var bytes: [UInt8] = []
        for (index, byte) in line.enumerated() {
            if index > 0, index % 9 == 0 { bytes += Array("\(end) ".utf8) }
            bytes.append(byte)
        }
        let begin = "BEGIN:VCALENDAR\(end)BEGIN:VEVENT\(end)DTSTART:20260807T120000Z\(end)"
        let calendar = Array(begin.utf8) + bytes + Array("\(end)END:VEVENT\(end)END:VCALENDAR".utf8)
        let content = try CalendarReader.read(calendar, path: "c.ics", options: EpisodeFileOptions())
        #expect(content.shows.map(\.title) == ["Löwenzähne"])
        #expect(content.episodes.map(\.title) == ["\u{1F600} Grün"])
    }

    @Test("D13: A truncated calendar is rejected at any length")
    func truncation() throws {
        let calendar = Array(
            ("BEGIN:VCALENDAR\r\n" + event("SUMMARY:Show S01E01\nDTSTART:20260807T120000Z") + "END:VCALENDAR").utf8
        )
        for count in 0..<calendar.count {
            #expect(throws: ProviderError.self, "\(count)") {
                try CalendarReader.read(Array(calendar[..<count]), path: "c.ics", options: EpisodeFileOptions())
            }
        }
        #expect(try CalendarReader.read(calendar, path: "c.ics", options: EpisodeFileOptions()).episodes.count == 1)
    }

    @Test("An event without an end ends at the next event or with the calendar, and an extra end is ignored")
    func withoutEnd() throws {
        let begin = "BEGIN:VEVENT\nSUMMARY:Show S01E01\nDTSTART:20260807T120000Z\n"
        let next = event("SUMMARY:Show S01E02\nDTSTART:20260808T120000Z")
        let stray = try read(begin + "END:VALARM\nEND:VEVENT\nEND:VEVENT\n" + next)
        #expect(stray.episodes.count == 2 && stray.notices.map(\.message) == ["2 lines cannot be read"])
        for remainder in [next, "BEGIN:VALARM\n", ""] {
            let content = try read(begin + remainder)
            #expect(content.episodes.map(\.number.number) == (remainder.contains("E02") ? [1, 2] : [1]))
            #expect(content.notices.map(\.message) == ["1 event without an end, or with a component that has none"])
        }
    }

    @Test("D13, D21: A line of more than a megabyte is left out and reported, in linear time")
    func longLine() throws {
        let long = String(repeating: "aaaaaaaaa(a+)+$ ", count: 1 << 17)
        let content = try read(
            event("SUMMARY:Show S01E01\nDESCRIPTION:\(long)\nDTSTART:20260807T120000Z")
                + event("SUMMARY:\(long.prefix(1 << 19))\nDTSTART:20260808T120000Z")
        )
        #expect(content.episodes.count == 2)
        #expect(content.notices.first?.message == "1 line cannot be read")
    }

    @Test("Each calendar of random lines is read or rejected without a crash")
    func random() {
        var generator = SystemRandomNumberGenerator()
        let samples = [
            "BEGIN:VCALENDAR\n", "END:VCALENDAR\n", "BEGIN:VEVENT\n", "END:VEVENT\n", "SUMMARY:a S1E1\n",
            "DTSTART:20260807\n",
            "RRULE:FREQ=DAILY;COUNT=99999\n", "DTSTART;TZID=x;", ":", ";", "\"", "=", "\\", " fold\n", "UID:\n",
            "DTEND:00010101T000000\n", "RDATE:99991231,00010101\n", "\u{FFFD}", "\0", "RRULE:FREQ=MONTHLY;BYDAY=5MO\n",
        ]
        for _ in 0..<2000 {
            let text = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                samples.randomElement(using: &generator) ?? ""
            }.joined()
            let outcome = Result { try CalendarReader.read(Array(text.utf8), path: "c", options: EpisodeFileOptions()) }
            if case .failure(let error) = outcome { #expect(error is ProviderError) }
        }
    }

    private func read(_ events: String, window: DaySpan = days("2026-08-03", "2026-08-07")) throws -> SourceResponse {
        var options = EpisodeFileOptions()
        options.window = window
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\n" + events + "END:VCALENDAR\n"
        return try CalendarReader.read(Array(text.utf8), path: "c.ics", options: options)
    }

    private func event(_ lines: String) -> String { "BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n" }
}

private func clock(_ text: String) -> WallClock { WallClock(text) ?? .midnight }
