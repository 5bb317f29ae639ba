import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

@Suite struct GuideNumbersTests {
    @Test(
        "The numbers of a programme are read in every system",
        arguments: [
            ([("xmltv-ns", "2 . 24/25 .")], "S03E25"), ([("XMLTV_NS", "1.4.")], "S02E05"),
            ([("xmltv_ns", "39")], "E39"), ([("xmltv_ns", "S02E07")], "S02E07"),
            ([("onscreen", "1 . 4 . 0/1")], "S02E05"),
            ([("SxxExx", "S02E05")], "S02E05"), ([("season", "2"), ("episode", "5")], "S02E05"),
            ([("episode", "5")], "E05"), ([("common", "S02E05"), ("dd_progid", "EP01419807.0010")], "S02E05"),
            ([("onscreen", "S02E05 The Storm")], "S02E05"), ([("onscreen", "2x05 - Storm")], "S02E05"),
            ([("other", "S02E05")], "S02E05"), ([("thetvdb.com", "series/81189")], nil),
        ] as [([(String, String)], String?)]
    )
    func systems(values: [(String, String)], text: String?) {
        let numbers = GuideNumbers(values.map { SystemValue($0.1, system: $0.0) })
        #expect(numbers.episodes.map(\.text) == [text])
        #expect(numbers.unreadable.isEmpty)
    }

    @Test("A programme with several episodes is all of them")
    func several() {
        let numbers = GuideNumbers([SystemValue("0.9-10.", system: "xmltv_ns")])
        #expect(numbers.episodes.map(\.code) == ["S01E10", "S01E11"])
    }

    @Test("Each form of number that cannot be read gives one warning")
    func unreadable() throws {
        let rows = ["#0102", "#0203", "7A03", "Finale"].enumerated().map { index, text in
            "<programme start='2026010\(index + 1)200000' channel='a'><title>A</title><episode-num>\(text)</episode-num>"
                + "</programme>"
        }
        let content = try EpisodeFileFormat.read(
            Array("<tv>\(rows.joined())</tv>".utf8),
            path: "g.xml",
            options: EpisodeFileOptions()
        )
        let texts = content.notices.map(\.message)
        #expect(texts.count == 2)
        #expect(texts.first?.contains("2 of 4 programmes have a number that cannot be read, such as “#0102”") == true)
    }

    @Test("Season 0 is a special", arguments: [("onscreen", "S00E05"), ("xmltv_ns", "-1.4."), ("season", "0")])
    func specials(system: String, text: String) throws {
        let number = "<episode-num system='\(system)'>\(text)</episode-num>"
        let guide = "<tv><programme start='20260101200000' channel='a'><title>A</title>\(number)</programme></tv>"
        let content = try EpisodeFileFormat.read(Array(guide.utf8), path: "g.xml", options: EpisodeFileOptions())
        #expect(content.episodes.map { $0.kind == .special } == [system != "xmltv_ns"])
    }
}
