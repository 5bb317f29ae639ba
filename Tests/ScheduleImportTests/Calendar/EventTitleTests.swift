import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Covers: EventTitle, CalendarReader
@Suite struct EventTitleTests {
    @Test("A number in an event's title overrides the number in its properties")
    func editedTitle() throws {
        let calendar = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:3
            DTSTART:20260105T220000Z
            SUMMARY:Show 2x03 New
            X-AGGCTL-TITLE:Old
            X-AGGCTL-SEASON:1
            X-AGGCTL-ABSOLUTE:9
            END:VEVENT
            END:VCALENDAR
            """
        let read = try CalendarReader.read(Array(calendar.utf8), path: "c.ics", options: EpisodeFileOptions())
        #expect(read.episodes.map(\.number) == [EpisodeNumber(season: 2, number: 3, absolute: 9)])
        #expect(read.episodes.map(\.title) == ["New"])
    }

    @Test(
        "An event's title contains show, number and title",
        arguments: [
            ("Harbour Lights - 1x02 - The Storm", "Harbour Lights", 1, 2, "The Storm"),
            ("Harbour Lights S01E02", "Harbour Lights", 1, 2, nil),
            ("Harbour Lights S01E02 The Storm", "Harbour Lights", 1, 2, "The Storm"),
            ("[TV] Harbour Lights — S01E02 — The Storm", "Harbour Lights", 1, 2, "The Storm"),
            ("Harbour Lights: Season 1, Episode 2: The Storm", "Harbour Lights", 1, 2, "The Storm"),
            ("Harbour Lights (s1.e2) The Storm", "Harbour Lights", 1, 2, "The Storm"),
            ("S01E02 - The Storm", nil, 1, 2, "The Storm"), ("Harbour Lights", "Harbour Lights", nil, nil, nil),
            ("S01E04 of Alien: Earth", "Alien: Earth", 1, 4, nil), ("《狂飙》第1-2集", "狂飙", nil, 1, nil),
            ("狂飙 第4-5集", "狂飙", nil, 4, nil), ("《86 第二季》", "86", 2, nil, nil),
            ("1899", "1899", nil, nil, nil), ("24 - 1x02", "24", 1, 2, nil),
            ("Watch at 1920x1080", "Watch at 1920x1080", nil, nil, nil),
            ("News 1920x800", "News 1920x800", nil, nil, nil), ("News 2024x190", "News", 2024, 190, nil),
            ("Buffy - S02E09-10 What's My Line?", "Buffy", 2, 9, "What's My Line?"),
            ("Buffy S02E09E10", "Buffy", 2, 9, nil),
            ("The Wire S05E10 -30-", "The Wire", 5, 10, "-30-"), ("Show S01E02 -Minus", "Show", 1, 2, "-Minus"),
            ("-Show- S01E02 ~x~", "-Show-", 1, 2, "~x~"), ("Show S01E02 a|", "Show", 1, 2, "a|"),
            ("Show S01E02 ---", "Show", 1, 2, "---"), ("Show - S01E02: What, now?", "Show", 1, 2, "What, now?"),
            ("-Show", "-Show", nil, nil, nil),
        ] as [(String, String?, Int?, Int?, String?)]
    )
    func titles(summary: String, show: String?, season: Int?, number: Int?, title: String?) {
        let read = EventTitle(summary)
        #expect(read.show == show)
        #expect(read.season == season)
        #expect(read.number == number)
        #expect(read.title == title)
    }
}
