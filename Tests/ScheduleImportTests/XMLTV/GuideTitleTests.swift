import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// Titles that would make two shows or two episodes of one.
///
/// Covers: GuideMapper, TitleMark, NumberedTitle, KodiMarkup, XMLTVProgramme
@Suite struct GuideTitleTests {
    private func guide(_ rows: [(start: String, content: String)]) throws -> SourceResponse {
        let rows = rows.map { "<programme start='\($0.start)' channel='a'>\($0.content)</programme>" }.joined()
        return try EpisodeFileFormat.read(Array("<tv>\(rows)</tv>".utf8), path: "g.xml", options: EpisodeFileOptions())
    }

    @Test(
        "A mark of a new programme is a label, and not part of the title",
        arguments: ["New: Holby Harbour", "NEW: Holby Harbour", "Holby Harbour ᴺᵉʷ"]
    )
    func newMark(title: String) throws {
        let content = try guide([
            ("20260301200000", "<title>Holby Harbour</title>"), ("20260302200000", "<title>\(title)</title>"),
        ])
        #expect(content.shows.map(\.title) == ["Holby Harbour"])
        #expect(content.episodes.map { $0.airings.first?.label } == [nil, .new])
    }

    @Test(
        "Other marks are labels too, and the mark of a picture is none",
        arguments: [
            ("Quay ᴺᴱᵂ", AiringLabel.new), ("Live: Quay", .live), ("Quay (R)", .repeat), ("Quay (Rpt)", .repeat),
            ("Quay [HD]", nil), ("[COLOR yellow]Quay[/COLOR]", nil), ("[B]Quay[/B] (New)", .new),
        ] as [(String, AiringLabel?)]
    )
    func marks(title: String, label: AiringLabel?) throws {
        let content = try guide([("20260302200000", "<title>\(title)</title>")])
        #expect(content.shows.map(\.title) == ["Quay"])
        #expect(content.episodes.map { $0.airings.first?.label } == [label])
    }

    @Test(
        "A number at the end of a title is read if the programme has no other",
        arguments: ["Quay S1 E2", "Quay, Series 1 Episode 2", "Quay (S01E02) (R)", "Quay - S01E02"]
    )
    func numberedTitle(title: String) throws {
        let content = try guide([
            ("20260302200000", "<title>\(title)</title>"),
            ("20260303200000", "<title>Quay</title><episode-num system='onscreen'>S1 E3</episode-num>"),
        ])
        #expect(content.shows.map(\.title) == ["Quay"])
        #expect(content.episodes.map(\.number.code) == ["S01E02", "S01E03"])
    }

    @Test(
        "“odc. 12” or “(4:8)” at the end of a title is the number",
        arguments: [
            ("Quay odc. 12", 12), ("Quay (4:8)", 4), ("Quay (5/24)", 5), ("Quay 650. Bölüm", 650),
            ("Quay. Серия 12", 12),
            ("Quay - Folge 12", 12),
        ]
    )
    func numberWithoutSeason(title: String, number: Int) throws {
        let content = try guide([("20260302200000", "<title>\(title)</title>")])
        #expect(content.shows.map(\.title) == ["Quay"])
        #expect(content.episodes.map(\.number.number) == [number])
    }

    @Test(
        "The number in the title of a film stays there",
        arguments: ["Star Wars: Episode 4", "Quay 2", "Quay (2019)", "Apollo 13"]
    )
    func filmTitle(title: String) throws {
        #expect(try guide([("20260302200000", "<title>\(title)</title>")]).shows.map(\.title) == [title])
    }

    @Test(
        "A sub-title that is only a number is the number",
        arguments: ["odc. 1823", "Folge 1823", "Del 1823 av 2000"]
    )
    func numberOnlySubtitle(text: String) throws {
        let content = try guide([("20260302200000", "<title>Quay</title><sub-title>\(text)</sub-title>")])
        #expect(content.episodes.map(\.number.number) == [1823])
        #expect(content.episodes.map(\.title) == [nil])
    }

    @Test("A formatted sub-title states the number")
    func formattedSubtitle() throws {
        let subtitle = "<sub-title>[COLOR orange]S3 E8 [/COLOR]</sub-title>"
        let content = try guide([("20260302200000", "<title>Quay</title>" + subtitle)])
        #expect(content.episodes.map(\.number.code) == ["S03E08"])
        #expect(content.episodes.map(\.title) == [nil])
    }

    @Test(
        "Rows of one show with one start on one channel are one programme",
        arguments: [
            "", "<sub-title>Fog</sub-title>",
            "<sub-title>Fog</sub-title><episode-num system='onscreen'>S1 E2</episode-num>",
        ]
    )
    func sharedSlot(more: String) throws {
        let full = "<title>Quay</title><sub-title>Fog</sub-title><episode-num system='onscreen'>S1 E2</episode-num>"
        for rows in [[full, "<title>Quay</title>" + more], ["<title>Quay</title>" + more, full]] {
            let content = try guide(rows.map { ("20260302200000", $0) })
            #expect(content.episodes.map(\.number.code) == ["S01E02"])
            #expect(content.episodes.map(\.title) == ["Fog"])
            #expect(content.episodes.map(\.airings.count) == [1])
        }
    }

    @Test("Rows in one slot that contradict each other remain")
    func contestedSlot() throws {
        let content = try guide([
            ("20260302200000", "<title>Quay</title><sub-title>Fog</sub-title>"),
            ("20260302200000", "<title>Quay</title><sub-title>Rain</sub-title>"),
        ])
        #expect(content.episodes.count == 2)
    }

    @Test("An episode that starts again while it is running is one airing")
    func overlap() throws {
        let numbers = "<episode-num system='onscreen'>S1 E2</episode-num>"
        let times = [
            ("202603022000", "202603022050"), ("202603022001", "202603022051"), ("202603022100", "202603022150"),
        ]
        let rows = times.map { start, stop in
            "<programme start='\(start)00' stop='\(stop)00' channel='a'><title>Quay</title>\(numbers)</programme>"
        }
        let text = "<tv>\(rows.joined())</tv>"
        let content = try EpisodeFileFormat.read(Array(text.utf8), path: "g.xml", options: EpisodeFileOptions())
        #expect(content.episodes.map(\.airings.count) == [2])
    }

    @Test("Titles that only begin alike remain", arguments: ["New Girl", "New:", "Newhart", "Tagesschau – Überblick"])
    func otherTitle(title: String) throws {
        #expect(try guide([("20260301200000", "<title>\(title)</title>")]).shows.map(\.title) == [title])
    }

    @Test("Titles in two languages name one show, whatever their order in a row")
    func languages() throws {
        let (german, english) = ("<title lang='de'>Das Boot</title>", "<title lang='en'>The Boat</title>")
        let content = try guide([("20260301200000", german + english), ("20260302200000", english + german)])
        #expect(content.shows.map(\.title) == ["Das Boot"])
        #expect(content.shows.map { $0.aliases.map(\.title) } == [["The Boat"]])
    }

    @Test(
        "The repeat of a programme with a sub-title is an airing of the same episode",
        arguments: ["20260302", "20260302200000 +0100"]
    )
    func repeats(start: String) throws {
        let title = "<title>Quay</title><sub-title>Day Four</sub-title>"
        let content = try guide([
            ("20260302200000", title), ("20260304200000", title + "<previously-shown start='\(start)'/>"),
            ("20260304210000", "<title>News</title><previously-shown start='\(start)'/>"),
            ("20260305210000", "<title>News</title><previously-shown start='\(start)'/>"),
        ])
        #expect(content.episodes.map(\.airings.count) == [2, 1, 1])
    }

    @Test("A marked repeat belongs to the only episode with its sub-title before it")
    func undatedRepeat() throws {
        func row(_ start: String, _ subtitle: String, _ more: String = "") -> (String, String) {
            (start, "<title>Quay</title><sub-title>\(subtitle)</sub-title>\(more)")
        }
        let mark = "<previously-shown/>"
        let content = try guide([
            row("20261116200000", "Fog"), row("20261119200000", "Fog", mark), row("20261115200000", "Rain", mark),
            row("20261117200000", "Rain"), row("20261116220000", "News"), row("20261117220000", "News"),
            row("20261118220000", "News", mark),
        ])
        #expect(content.episodes.map(\.airings.count).sorted() == [1, 1, 1, 1, 1, 2])
    }

    @Test(
        "A sub-title that states the number is one",
        arguments: [
            ("", "Series 4, Episode 8", "S04E08", nil), ("", "Series 4: Episode 8: Fog", "S04E08", "Fog"),
            ("<episode-num system='xmltv_ns'>.10.</episode-num>", "Sæson: 27", "S27E11", nil),
            ("<episode-num system='onscreen'>S03E10</episode-num>", "S03E10", "S03E10", nil),
            ("<episode-num system='onscreen'>S03E10</episode-num>", "S03E11", "S03E10", "S03E11"),
            ("", "Tuotantokausi 2, jakso 3", "S02E03", nil), ("", "Сезон 2, серия 3: Туман", "S02E03", "Туман"),
            ("<episode-num system='onscreen'>E5</episode-num>", "odc. 1823", nil, "odc. 1823"),
            ("<episode-num system='onscreen'>E5</episode-num>", "odc. 5", nil, nil),
            ("", "4x4 in the Fog", nil, "4x4 in the Fog"),
            ("", "Ep 5", nil, nil),
            ("", "Season of Fog 2", nil, "Season of Fog 2"), ("", "Seven 4 One", nil, "Seven 4 One"),
        ] as [(String, String, String?, String?)]
    )
    func numberedSubtitle(number: String, subtitle: String, code: String?, title: String?) throws {
        let content = try guide([("20261116200000", "<title>Quay</title><sub-title>\(subtitle)</sub-title>\(number)")])
        #expect(content.episodes.map(\.number.code) == [code])
        #expect(content.episodes.map(\.title) == [title])
    }

    @Test(
        "A number behind the title of a show is read",
        arguments: [
            ("Quay (3-я серия)", "Quay", [3], nil), ("Quay. 4-я серия", "Quay", [4], nil),
            ("Quay (8-9 серии)", "Quay", [8, 9], nil), ("冬去春来第1集", "冬去春来", [1], nil),
            ("上甘岭16/24", "上甘岭", [16], nil), ("好好的时光(25)", "好好的时光", [25], nil),
            ("Quay #4", "Quay", [4], nil), ("Quay S3 2-р анги", "Quay", [2], nil),
            ("2019 Quay Episode 19", "2019 Quay", [19], nil), ("Quay (Ep 20)", "Quay", [20], nil),
            ("Quay EP19", "Quay", [19], nil), ("Quay - Ep. 5", "Quay", [5], nil),
            ("Quay: Episodio 11", "Quay", [11], nil), ("Quay (Cap. 10)", "Quay", [10], nil),
            ("Quay S02 E07 - Fog", "Quay", [7], "Fog"), ("Quay. 82-я серия - &quot;Fog&quot;", "Quay", [82], "Fog"),
            ("Quay. Сезон 6. 12-я серия - &quot;Fog&quot;", "Quay", [12], "Fog"), ("Quay T3 / E9", "Quay", [9], nil),
            ("Star Quay: Episode 4", "Star Quay: Episode 4", [], nil), ("Quay (2019)", "Quay (2019)", [], nil),
            ("Dakar 4x4 - Fog", "Dakar 4x4 - Fog", [], nil), ("Quay 24/7", "Quay 24/7", [], nil),
            ("Quay (25)", "Quay (25)", [], nil), ("サンデー5/12", "サンデー5/12", [], nil), ("ドラマ(5)", "ドラマ", [5], nil),
            ("第一", "第一", [], nil),
        ] as [(String, String, [Int], String?)]
    )
    func numberedShow(title: String, show: String, numbers: [Int], episode: String?) throws {
        let content = try guide([("20261116200000", "<title>\(title)</title>")])
        #expect(content.shows.map(\.title) == [show])
        #expect(content.episodes.compactMap(\.number.number) == numbers)
        #expect(content.episodes.allSatisfy { $0.title == episode })
    }

    @Test("A row with the number and the title of an episode, but without its season, is an airing of it")
    func numberWithoutSeason() throws {
        func row(_ start: String, _ number: String) -> (String, String) {
            (start, "<title>Quay</title><sub-title>Fog</sub-title><episode-num>\(number)</episode-num>")
        }
        let content = try guide([row("20260302200000", "S44 E7802"), row("20260302200000", "E7802")])
        #expect(content.episodes.map(\.number) == [EpisodeNumber(season: 44, number: 7802)])
        #expect(content.episodes.map(\.airings.count) == [1])
        let others = try guide([
            row("20260302200000", "S1 E2"), row("20260303200000", "S2 E2"), row("20260304200000", "E2"),
        ])
        #expect(others.episodes.count == 3)
    }
}
