import ScheduleModel
import ProviderAPI
import Foundation
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// Covers: GuideMapper, XMLTVProgramme, ProgrammeDetails, ExternalIDs, Notice
@Suite struct GuideMapperTests {
    @Test("Rows with one number, or one title on a day, are airings of one episode. Untitled ones are not")
    func episodes() throws {
        let content = try guide(
            """
            <channel id="a"><display-name>Alpha</display-name></channel>
            \(row("20250328200000", "a", "<title>Show</title><sub-title>Pilot</sub-title>" + number("0.0.")))
            \(row("20250329200000", "b", "<title>Show</title><sub-title>Pilot</sub-title>" + number("0.0.")))
            \(row("20250328210000", "a", "<title>Show</title><sub-title>Special</sub-title>"))
            \(row("20250328230000", "a", "<title>Show</title><sub-title>Special</sub-title>"))
            \(row("20250328120000", "a", "<title>News</title>"))
            \(row("20250328130000", "a", "<title>News</title>"))
            """
        )
        #expect(content.shows.map(\.title) == ["Show", "News"])
        #expect(
            Set(content.episodes.map(\.id)) == [
                "show/S01E01", "show/2025-03-28/special", "news/2025-03-28/@20250328120000%20a",
                "news/2025-03-28/@20250328130000%20a",
            ]
        )
        let pilot = try #require(content.episodes.first { $0.id == "show/S01E01" })
        #expect(pilot.airings.map { $0.channel?.name } == ["Alpha", "b"])
        #expect(content.notices.isEmpty)
    }

    @Test("Exact repeats are listed once and counted, and rows with any difference are all listed")
    func repeats() throws {
        let same = row("20250328200000", "a", "<title>Show</title>")
        let other = row("20250328200000", "a", "<title>Another</title>")
        let content = try guide(same + same + other + same)
        #expect(content.episodes.count == 2)
        #expect(content.notices.map(\.message) == ["2 of 4 programmes are exact duplicates and are listed once"])
        #expect(content.notices.map(\.code) == [.duplicateRow])
    }

    @Test(
        "D15: An impossible stop leaves the end unknown and is counted, but a missing stop is not an error",
        arguments: [
            ("stop='20250328190000'", nil, 1), ("stop='20250328200000'", nil, 1), ("stop='20350328200000'", nil, 1),
            ("stop='soon'", nil, 1), ("", nil, 0), ("stop='20250328203000'", 30, 0),
        ] as [(String, Int?, Int)]
    )
    func stops(stop: String, minutes: Int?, notices: Int) throws {
        let content = try guide("<programme start='20250328200000' channel='a' \(stop)><title>Show</title></programme>")
        #expect(content.episodes.map { $0.airings.map(\.minutes) } == [[minutes]])
        #expect(content.notices.count == notices)
    }

    @Test("Overlapping programmes of a channel are both listed")
    func overlaps() throws {
        let content = try guide(
            """
            <programme start='20250328200000' stop='20250328220000' channel='a'><title>One</title></programme>
            <programme start='20250328210000' stop='20250328223000' channel='a'><title>Two</title></programme>
            """
        )
        #expect(content.episodes.flatMap { $0.airings.map(\.minutes) } == [120, 90])
        #expect(content.notices.isEmpty)
    }

    @Test(
        "D16: An invalid start leaves the episode on its day or undated, and is counted",
        arguments: [
            ("20250328996100", "2025-03-28"), ("20250328120000 NOWHERE", "2025-03-28"), ("20250230120000", nil),
            ("2025-03-28T", "2025-03-28"), (" 2025-03-28T99:61:00Z", "2025-03-28"), ("", nil),
        ] as [(String, String?)]
    )
    func badStarts(start: String, date: String?) throws {
        let content = try guide(row(start, "a", "<title>Show</title>"))
        #expect(content.episodes.count == 1)
        #expect(content.episodes.map(\.listedDay) == [date.map(day)])
        let outcome = date == nil ? ", so no listing by days has them" : " and are listed without a time"
        #expect(content.notices.map(\.message) == ["1 of 1 programmes have no readable start" + outcome])
        #expect(content.notices.map(\.code) == [date == nil ? .undatedRow : .unreadableField])
    }

    @Test(
        "The title in the configured language is first, and the others are aliases",
        arguments: [(nil, "Casas"), ("en", "Homes"), ("fr", "Casas")] as [(String?, String)]
    )
    func languages(language: String?, title: String) throws {
        let titles = "<title lang='es'>Casas</title><title lang='en'>Homes</title><title>Houses</title>"
        let content = try guide(row("20250328200000", "a", titles), in: language)
        #expect(content.shows.map(\.title) == [title])
        #expect(Set(content.shows.flatMap { [$0.title] + $0.aliases.map(\.title) }) == ["Casas", "Homes", "Houses"])
    }

    @Test(
        "The first description with text is used, even after an empty one",
        arguments: [(nil, "Uno"), ("en", "One"), ("de", "Uno")] as [(String?, String)]
    )
    func emptyDescriptions(language: String?, summary: String) throws {
        let texts = "<desc lang='de'/><desc lang='en'> </desc><desc lang='es'>Uno</desc><desc lang='en'>One</desc>"
        let content = try guide(row("20250328200000", "a", "<title>Casas</title>\(texts)"), in: language)
        #expect(content.episodes.map(\.summary) == [summary])
    }

    @Test("IDs and credits of a guide are read, but a show's dd_progid is not an episode's ID")
    func ids() throws {
        let content = try guide(
            row(
                "20250328200000",
                "a",
                "<title>Show</title><credits><actor role='Jo'>Ada</actor><actor guest='yes'>Eve</actor></credits>"
                    + "<episode-num system='dd_progid'>EP01419807.0010</episode-num><episode-num system='thetvdb.com'>series/81189</episode-num>"
            )
                + row(
                    "20250328210000",
                    "a",
                    "<title>Show</title><episode-num system='dd_progid'>SH01419807.0000</episode-num>"
                )
        )
        #expect(content.episodes.map(\.id) == ["EP01419807.0010", "show/2025-03-28/@20250328210000%20a"])
        #expect(content.shows[0].externals.thetvdb == 81189)
        // The credits belong to the programme, not to the whole show.
        #expect(content.credits.isEmpty)
        #expect(content.episodes[0].credits.map(\.person.name) == ["Ada", "Eve"])
        #expect(content.episodes[0].credits.map(\.character) == ["Jo", nil])
        #expect(content.episodes[0].credits.map(\.isGuest) == [false, true])
        #expect(content.episodes[1].credits.isEmpty)
    }

    @Test("D18, D9: Markup and control characters are removed")
    func hygiene() throws {
        let content = try guide(
            row(
                "20250328200000",
                "a",
                "<title>A&lt;script&gt;x&lt;/script&gt;B</title><desc>&lt;img src=x&gt;text</desc>"
            )
        )
        let texts = content.shows.map(\.title) + content.episodes.compactMap(\.summary)
        #expect(texts.allSatisfy { !$0.contains("<") })
    }

    @Test("A broken guide is rejected with line and column, and nothing of it is listed")
    func broken() async throws {
        let files = MemoryFiles(["g.xml": "<tv>\n<programme><title></tv>"])
        let collector = ResponseCollector(provider: try #require(ProviderID(rawValue: "g")), now: { .distantPast })
        try await EpisodeFileProvider(pattern: "g.xml", options: EpisodeFileOptions(), files: files).catalog(
            to: collector
        )
        let outcome = try #require(collector.outcomes.first)
        #expect(outcome.response == nil)
        #expect(outcome.failure?.message == "not readable as XML: mismatched tag")
        #expect(outcome.failure?.location == "g.xml:2:21")
    }

    @Test(
        "The most complete of several numbers counts, at a tie xmltv_ns, and the first of one system",
        arguments: [
            (["xmltv_ns 1.2.", "xmltv_ns 4.5."], "S02E03"), (["onscreen S01E01", "xmltv_ns 1.2."], "S02E03"),
            (["xmltv_ns 1.2.", "onscreen S01E01"], "S02E03"), (["xmltv_ns 1..", "onscreen S01E01"], "S01E01"),
            (["xmltv_ns 1..", "onscreen S01E01", "xmltv_ns 1.2.", "xmltv_ns 4.5."], "S02E03"),
        ] as [([String], String)]
    )
    func severalNumbers(elements: [String], code: String) throws {
        let numbers = elements.map { element -> String in
            let parts = element.split(separator: " ")
            return "<episode-num system='\(parts[0])'>\(parts[1])</episode-num>"
        }
        let content = try guide(row("20250328200000", "a", "<title>Show</title>" + numbers.joined()))
        #expect(content.episodes.map(\.number.code) == [code])
    }

    @Test("The order of a guide's rows makes no difference to its episodes")
    func order() throws {
        let rows = (0..<12).map { index in
            row(
                "202503\(10 + index)200000",
                "a",
                "<title>Show</title>" + (index % 3 == 0 ? number("0.\(index % 2).") : "")
                    + (index % 4 == 0 ? "" : "<sub-title>Part \(index % 5)</sub-title>")
            )
        }
        let expected = Set(try guide(rows.joined()).episodes.map(\.id))
        #expect(Set(try guide(rows.reversed().joined()).episodes.map(\.id)) == expected)
    }

    static let recorded = ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"].map { $0 + "/xmltv/guides/" }

    @Test(
        "Each recorded guide is read with the figures from the data's README",
        .enabled(if: recorded != nil),
        arguments: [
            ("IE_2025-03-28_before-spring-DST_freeview.xml.gz", 2191, 192),
            ("IE_2025-03-29_before-spring-DST_freeview.xml.gz", 2179, 197),
            ("FR_2021-03-12_iptv-org_programme-tv.net.xml.gz", 9204, nil),
            ("GR_2021-02-05_grxmltv_nat_el.xml.gz", 648, nil),
            ("GR_2021-02-05_xmltv_GREECE_el.xml.gz", 1961, nil),
            ("RU_2021-03-11_iptv-org_tv.yandex.ru.xml.gz", 516, nil),
            ("US_2021-03-13_day-before-DST_iptv-org_ontvtonight.com.xml.gz", 2691, nil),
            ("AU_Melbourne_2009-11-22_oztivo.xml", 129, 0),
            ("jellyfin_MultilanguageData.xml", 2, 0), ("jellyfin_custom.xml", 1, 0),
            ("jellyfin_schedulesdirect.xml", 2, 0),
        ] as [(String, Int, Int?)]
    )
    func recordedGuides(name: String, rows: Int, repeated: Int?) throws {
        let content = try read(try #require(Self.recorded) + name)
        let counted =
            content.notices.first { $0.code == .duplicateRow }.flatMap { Int($0.message.prefix { $0 != " " }) } ?? 0
        if let repeated { #expect(counted == repeated) }
        #expect(content.episodes.reduce(0) { $0 + $1.airings.count } == rows - counted)
    }
}

extension GuideMapperTests {
    @Test(
        "The two Irish days share 1,761 slots, 3 with different stop times, and have 2,220 in all",
        .enabled(if: recorded != nil)
    )
    func irishDays() throws {
        let folder = try #require(Self.recorded)
        let days = try ["28", "29"].map { try slots("\(folder)IE_2025-03-\($0)_before-spring-DST_freeview.xml.gz") }
        let shared = Set(days[0].keys).intersection(days[1].keys)
        #expect(shared.count == 1761)
        #expect(shared.count { days[0][$0] != days[1][$0] } == 3)
        #expect(Set(days[0].keys).union(days[1].keys).count == 2220)
    }

    @Test("A dd_progid that ends with .0000 names a show, and its episodes have their own IDs")
    func idOfShow() throws {
        let number = "<episode-num system='dd_progid'>EP01419807.0000</episode-num>"
        let content = try guide(
            row("20250328200000", "a", "<title>Show</title><sub-title>One</sub-title>" + number)
                + row("20250328210000", "a", "<title>Show</title><sub-title>Two</sub-title>" + number)
        )
        #expect(content.episodes.count == 2)
        #expect(content.episodes.allSatisfy { !$0.id.contains("EP01419807") }, "\(content.episodes.map(\.id))")
        #expect(content.episodes.compactMap(\.title).sorted() == ["One", "Two"])
    }

    @Test("A dd_progid shared by several numbers gets a suffix, so it never moves between them")
    func idOfSeveral() throws {
        func row(_ start: String, _ number: Int) -> String {
            self.row(
                start,
                "a",
                "<title>Show</title><episode-num system='dd_progid'>EP00012345.0001</episode-num>"
                    + "<episode-num system='xmltv_ns'>0.\(number - 1).</episode-num>"
            )
        }
        let content = try guide(row("20250328200000", 1) + row("20250329200000", 2))
        #expect(content.episodes.map(\.id) == ["EP00012345.0001/S01E01", "EP00012345.0001/S01E02"])
        #expect(try guide(row("20250329200000", 2)).episodes.map(\.id) == ["EP00012345.0001"])
    }

    @Test(
        "themoviedb.org identifies a show only by series/N, and imdb.com is ignored",
        arguments: [
            ("themoviedb.org", "series/1399", 1399), ("themoviedb.org", "movie/1399", nil),
            ("themoviedb.org", "series/0", nil), ("themoviedb.org", "1399", nil), ("imdb.com", "series/tt0944947", nil),
        ] as [(String, String, Int?)]
    )
    func idsOfOthers(system: String, value: String, id: Int?) throws {
        let number = "<episode-num system='\(system)'>\(value)</episode-num>"
        let content = try guide(row("20250328200000", "a", "<title>Show</title>" + number))
        #expect(content.shows.map(\.externals.tmdb) == [id])
        #expect(content.shows.map(\.externals.imdb) == [nil])
        #expect(content.shows.map(\.externals.thetvdb) == [nil])
    }

    @Test("The four Australian parts contain the same 129 rows as the complete guide", .enabled(if: recorded != nil))
    func australianParts() throws {
        let folder = try #require(Self.recorded)
        let parts = try ["GO_2009-11-22", "GO_2009-11-23", "Nine-Mel_2009-11-22", "Nine-Mel_2009-11-23"]
            .map { try read("\(folder)oztivo_parts/\($0).xml") }
        let complete = try read(folder + "AU_Melbourne_2009-11-22_oztivo.xml")
        func rows(_ contents: [SourceResponse]) -> Set<String> {
            Set(
                contents.flatMap {
                    $0.episodes.flatMap { episode in
                        episode.airings.map {
                            "\(episode.id) \($0.time) \($0.minutes ?? 0) \(episode.title ?? "") \(episode.summary ?? "")"
                        }
                    }
                }
            )
        }
        #expect(rows([complete]).count == 129)
        #expect(rows(parts) == rows([complete]))
    }

    @Test("The language fi is not fil, and fi-FI is fi")
    func languages() throws {
        let other = row("20250328200000", "a", "<title lang='fil'>Balita</title><title lang='fi-FI'>Uutiset</title>")
        #expect(try guide(other, in: "fi").shows.map(\.title) == ["Uutiset"])
    }

    @Test("98 programmes of the US guide have no stop time and get none", .enabled(if: recorded != nil))
    func missingStops() throws {
        let content = try read(
            try #require(Self.recorded) + "US_2021-03-13_day-before-DST_iptv-org_ontvtonight.com.xml.gz"
        )
        #expect(content.episodes.flatMap(\.airings).count { $0.minutes == nil } == 98)
    }

    @Test("A genre next to a finale category is a genre of the show")
    func genreWithRole() throws {
        let elements =
            "<title>A</title><category>Drama/Series Finale/News</category><category>Season 2 Finale</category>"
        #expect(try guide(row("20260101", "a", elements)).shows.map(\.genres) == [["Drama/News"]])
    }

    private struct Slot: Hashable {
        let time: AirTime
        let channel: String?
    }

    private func slots(_ path: String) throws -> [Slot: [Int?]] {
        var slots: [Slot: [Int?]] = [:]
        for airing in try read(path).episodes.flatMap(\.airings) {
            slots[Slot(time: airing.time, channel: airing.channel?.name), default: []].append(airing.minutes)
        }
        return slots
    }

    private func read(_ path: String) throws -> SourceResponse {
        var decoder = EpisodeFileDecoder(path: path, options: EpisodeFileOptions())
        try DiskFiles().read(path) { try decoder.append($0) }
        return try decoder.finish()
    }

    private func guide(_ rows: String, in language: String?) throws -> SourceResponse {
        var options = EpisodeFileOptions()
        options.language = language
        return try guide(rows, options)
    }

    private func guide(_ rows: String, _ options: EpisodeFileOptions = EpisodeFileOptions()) throws -> SourceResponse {
        try EpisodeFileFormat.read(Array("<tv>\(rows)</tv>".utf8), path: "g.xml", options: options)
    }

    private func row(_ start: String, _ channel: String, _ content: String) -> String {
        "<programme start='\(start)' channel='\(channel)'>\(content)</programme>"
    }

    private func number(_ text: String) -> String { "<episode-num system='xmltv_ns'>\(text)</episode-num>" }
}
