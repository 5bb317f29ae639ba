import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

@Suite struct EventTitlesTests {
    @Test(
        "One title shows the show and the number in many spellings",
        arguments: [
            ("Alpha Episode 2", "Alpha", nil, [2], nil), ("Alpha - Episode 12", "Alpha", nil, [12], nil),
            ("Beta #12", "Beta", nil, [12], nil), ("Beta Ep. 13", "Beta", nil, [13], nil),
            ("Gamma - Folge 8 - Das Ende", "Gamma", nil, [8], "Das Ende"), ("デルタ 第7話", "デルタ", nil, [7], nil),
            ("デルタ第8話「終わり」", "デルタ", nil, [8], "終わり"), ("[Group] Epsilon - 05 [1080p]", "Epsilon", nil, [5], nil),
            ("[1/12] Eta", "Eta", nil, [1], nil), ("[2/12] Eta 第三季", "Eta 第三季", nil, [2], nil),
            ("👁️ Theta Season 2 Episode 1", "Theta", 2, [1], nil), ("本季新番：《Iota》", "Iota", nil, [], nil),
            ("Kappa — S2 premiere", "Kappa", 2, [1], nil), ("Lambda S01E01-E02 Double", "Lambda", 1, [1, 2], "Double"),
            ("Nu 1x05-06", "Nu", 1, [5, 6], nil), ("Pi Temporada 2 Episodio 5", "Pi", 2, [5], nil),
            ("Rho 2. Staffel, Folge 3", "Rho", 2, [3], nil), ("Sigma S2 - 05", "Sigma", 2, [5], nil),
            ("Omicron - 2025-05-10 - Guest", "Omicron", nil, [], "Guest"), ("CSI: Miami", "CSI: Miami", nil, [], nil),
            ("Star Trek - Picard", "Star Trek - Picard", nil, [], nil), ("E4 Live", "E4 Live", nil, [], nil),
            ("Terminator T2", "Terminator T2", nil, [], nil), ("Blade Runner 2049", "Blade Runner 2049", nil, [], nil),
            ("S01E02 - Zeta - The Storm", "Zeta", 1, [2], "The Storm"), ("★", "★", nil, [], nil),
            ("Tau - TBA", "Tau", nil, [], "TBA"), ("Rho - 1x23-1x24 - Tide", "Rho", 1, [23, 24], "Tide"),
            ("Upsilon — S3 finale", "Upsilon", 3, [], nil),
            ("Phi S04E22 (Season Finale)", "Phi", 4, [22], nil), ("Chi S01E02 Finale", "Chi", 1, [2], "Finale"),
            ("[玫瑰]上线", "玫瑰", nil, [], nil), ("Psi 2 сезон 5 серия", "Psi", 2, [5], nil),
            ("Omega, 2 сезон, 5 серия", "Omega", 2, [5], nil), ("Pi T2 Cap. 5", "Pi", 2, [5], nil),
            ("NEW: Pi S02E10", "Pi", 2, [10], nil), ("New episode: Rho E14", "Rho", nil, [14], nil),
            ("美剧[龙之家族第二季]上线", "龙之家族", 2, [], nil), ("New: Girl", "Girl", nil, [], nil),
            ("FIBA 3x3 World Cup", "FIBA 3x3 World Cup", nil, [], nil), ("Jeep 4x4", "Jeep 4x4", nil, [], nil),
            ("Rho (8-9 серии)", "Rho", nil, [8, 9], nil),
            ("Apollo 13 Episode 2", "Apollo 13", nil, [2], nil),
        ] as [(String, String?, Int?, [Int], String?)]
    )
    func one(summary: String, show: String?, season: Int?, numbers: [Int], title: String?) {
        let read = Self.titles([summary])[0]
        #expect(read.show == show)
        #expect(read.season == season)
        #expect(read.numbers == numbers)
        #expect(read.title == title)
    }

    @Test(
        "Several titles that begin alike are one show",
        arguments: [
            (["Desk - Ada", "Desk - Bram"], ["Desk", "Desk"], ["Ada", "Bram"]),
            (["Desk - 1x02 - Ada", "Desk - Bram"], ["Desk", "Desk"], ["Ada", "Bram"]),
            (["Desk - 05", "Desk - 06"], ["Desk", "Desk"], [nil, nil]),
            (["S01E01 - Desk", "S01E02 - Desk"], ["Desk", "Desk"], [nil, nil]),
            (["S01E01 - Ada", "S01E02 - Bram"], [nil, nil], ["Ada", "Bram"]),
            (["Law - A - 1", "Law - A - Z", "Law - B"], ["Law", "Law", "Law"], ["A - 1", "A - Z", "B"]),
            (
                ["Case: A", "Case: B", "Case: C", "Case: D", "Case: E: F"], .init(repeating: "Case", count: 5),
                ["A", "B", "C", "D", "E: F"]
            ),
            (["Case: A", "Case: B", "Case: C", "Case: D"], .init(repeating: nil, count: 4), []),
            (["Law: A", "Law: B", "Law: C", "Law: D", "Law: E", "Law: A"], .init(repeating: nil, count: 6), []),
            (
                ["Lost - Walkabout (S01E04)", "Lost - White Rabbit (S01E05)", "Lost S01E06"], ["Lost", "Lost", "Lost"],
                ["Walkabout", "White Rabbit", nil]
            ),
            (["Law: A (1x04)", "Law: B (1x05)", "Law: C (1x06)"], ["Law", "Law", "Law"], ["A", "B", "C"]),
            (["FBI: A S02E04", "FBI: B S05E05", "FBI: C S03E06"], ["FBI: A", "FBI: B", "FBI: C"], [nil, nil, nil]),
            (["CSI - A 1x04", "CSI - B 1x05", "CSI - A 1x05"], ["CSI - A", "CSI - B", "CSI - A"], [nil, nil, nil]),
            (["S01E02 - Ada", "Reef", "Dune"], [nil, "Reef", "Dune"], ["Ada", nil, nil]),
            (
                ["Quay 1x02", "Reef", "#1 Hits", "Dune", "Folge 3 dem Herzen"],
                ["Quay", "Reef", "#1 Hits", "Dune", "Folge 3 dem Herzen"], [nil, nil, nil, nil, nil]
            ),
            (["News - Late", "News - Late", "News - Early", "News - Early"], .init(repeating: nil, count: 4), []),
        ] as [([String], [String?], [String?])]
    )
    func several(summaries: [String], shows: [String?], titles: [String?]) {
        let read = Self.titles(summaries)
        if titles.isEmpty { return #expect(read.map(\.show) == summaries) }
        #expect(read.map(\.show) == shows)
        #expect(read.map(\.title) == titles)
    }

    @Test(
        "A season or series finale is read from the text behind the number",
        arguments: [
            ("Phi S04E22 (Season Finale)", EpisodeRole.seasonFinale), ("Phi — S3 finale", .seasonFinale),
            ("Phi S04E22 - Series Finale", .seriesFinale), ("Phi — S2 premiere", .seasonPremiere),
        ]
    )
    func roles(summary: String, role: EpisodeRole) throws {
        let lines = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "DTSTART:20260105T220000Z", "SUMMARY:\(summary)", "END:VEVENT",
            "END:VCALENDAR",
        ]
        let content = try Self.read(lines)
        #expect(content.shows.map(\.title) == ["Phi"] && content.episodes.map(\.role) == [role])
    }

    @Test(
        "Sonarr's calendar is recognized by its name too, and a kind of programme is not a channel",
        arguments: [
            (
                ["PRODID:-//github.com/ical-org/ical.net//NONSGML ical.net 4.0//EN", "NAME:Sonarr TV Schedule"], "One",
                "One"
            ),
            (["X-WR-CALNAME:Sonarr TV Schedule", "PRODID:-//rianjs//x//EN"], "One", "One"),
            (["PRODID:-//sonarr.tv//Sonarr//EN"], "TV", nil), (["NAME:My calendar"], "One", nil),
        ] as [([String], String, String?)]
    )
    func sonarrByName(head: [String], category: String, channel: String?) throws {
        let lines =
            ["BEGIN:VCALENDAR"] + head + [
                "BEGIN:VEVENT", "UID:NzbDrone_episode_1", "DTSTART:20260105T220000Z", "SUMMARY:Desk - 1x02 - Ada",
                "CATEGORIES:\(category)", "END:VEVENT", "END:VCALENDAR",
            ]
        let content = try Self.read(lines)
        #expect(content.episodes.map { $0.airings.first?.channel?.name } == [channel])
    }

    @Test("Sonarr's calendar names the show before the dash, and the channel as the category")
    func sonarr() throws {
        let lines = [
            "BEGIN:VCALENDAR", "PRODID:-//sonarr.tv//Sonarr//EN", "BEGIN:VEVENT", "UID:1", "DTSTART:20260105T220000Z",
            "SUMMARY:The Desk - Ada", "CATEGORIES:Comedy One", "END:VEVENT", "END:VCALENDAR",
        ]
        let content = try Self.read(lines)
        #expect(content.shows.map(\.title) == ["The Desk"] && content.episodes.map(\.title) == ["Ada"])
        #expect(content.episodes[0].airings.map { $0.channel?.name } == ["Comedy One"])
    }

    @Test("Season 0 is a special")
    func special() throws {
        let content = try Self.read([
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "DTSTART:20260105T220000Z", "SUMMARY:Desk - 0x05 - Ada", "END:VEVENT",
            "END:VCALENDAR",
        ])
        #expect(content.episodes.map(\.kind) == [.special])
    }

    @Test(
        "An event is listed on each of its days",
        arguments: [
            (
                ["DTSTART;VALUE=DATE:20260420", "DTEND;VALUE=DATE:20260423"],
                ["2026-04-20", "2026-04-21", "2026-04-22"]
            ),
            (["DTSTART;VALUE=DATE:20260420", "DURATION:P2D"], ["2026-04-20", "2026-04-21"]),
            (["DTSTART;VALUE=DATE:20260420", "DTEND;VALUE=DATE:20260420"], ["2026-04-20"]),
            (["DTSTART:20260420T100000Z", "DTEND:20260421T200000Z"], ["2026-04-20T10:00:00Z", "2026-04-21"]),
            (["DTSTART:20260420T230000Z", "DTEND:20260421T013000Z"], ["2026-04-20T23:00:00Z"]),
        ]
    )
    func days(lines: [String], times: [String]) throws {
        let event = ["BEGIN:VEVENT", "UID:1", "SUMMARY:Regatta"] + lines + ["END:VEVENT"]
        let content = try Self.read(["BEGIN:VCALENDAR"] + event + ["END:VCALENDAR"])
        #expect(content.episodes.count == 1)
        #expect(content.episodes[0].airings.map(\.time.text) == times)
    }

    @Test("A calendar's own definition counts if the zone of that name never had its offset")
    func ownZone() throws {
        func start(_ offset: String) throws -> String? {
            let zone = [
                "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19700101T000000",
                "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
            ]
            let event = ["BEGIN:VEVENT", "DTSTART;TZID=Europe/Berlin:20260701T120000", "SUMMARY:A", "END:VEVENT"]
            return try Self.read(["BEGIN:VCALENDAR"] + zone + event + ["END:VCALENDAR"]).episodes[0].airings[0].time
                .text
        }
        #expect(try start("-0500") == "2026-07-01T17:00:00Z")
        #expect(try start("+0100") == "2026-07-01T10:00:00Z")
    }

    private static func read(_ lines: [String]) throws -> SourceResponse {
        let text = lines.joined(separator: "\n")
        return try CalendarReader.read(Array(text.utf8), path: "c.ics", options: EpisodeFileOptions())
    }

    private static func titles(_ summaries: [String]) -> [EventTitle] {
        let events = summaries.enumerated().map { index, summary in
            var event = CalendarEvent(line: index + 1)
            var zones = CalendarZones(hasDefaultClock: false)
            if let line = CalendarLine(Array("SUMMARY:\(summary)".utf8)[...], line: 1) { event.consume(line, &zones) }
            return event
        }
        let titles = EventTitles(events, of: .other)
        return events.map { titles.title(of: $0, hasShow: false) }
    }
}
