import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

@Suite struct GuideLanguageTests {
    @Test(
        "A language has two letters, three letters or a name",
        arguments: [
            ("zh", "chi", true), ("zh", "zho", true), ("chi", "zh-TW", true), ("en", "eng", true),
            ("German", "ger", true),
            ("de", "deu", true), ("de", "Deutsch", true), ("fi", "fil", false), ("pt-BR", "por", false),
            ("pt", "pt_BR", true), ("en", "", false), ("klingon", "Klingon", true),
        ]
    )
    func names(wanted: String, other: String, isSame: Bool) {
        #expect(GuideLanguage(wanted).includes(GuideLanguage(other)) == isSame)
    }

    @Test("A language that no title has gives a warning", arguments: [("da", 1), ("eng", 0)])
    func unknown(language: String, count: Int) throws {
        var options = EpisodeFileOptions()
        options.language = language
        let guide = "<tv><programme start='20260101200000' channel='a'><title lang='en'>A</title></programme></tv>"
        let content = try EpisodeFileFormat.read(Array(guide.utf8), path: "g.xml", options: options)
        #expect(content.notices.count == count, "\(content.notices)")
    }

    @Test(
        "The most informative name of a channel counts",
        arguments: [
            (["UNK"], ["BBC One"], "BBC One"), (["5"], ["Five"], "Five"), (["BBC One"], ["Other"], "BBC One"),
            (["a"], ["BBC One"], "BBC One"), (["7", "WABC"], [], "WABC"), (["5"], [], "5"), (["a", "1 A"], [], "a"),
        ] as [([String], [String], String)]
    )
    func channels(first: [String], second: [String], name: String) throws {
        let declared = [first, second].filter { !$0.isEmpty }.map { names in
            "<channel id='a'>" + names.map { "<display-name>\($0)</display-name>" }.joined() + "</channel>"
        }
        let row = "<programme start='20260101200000' channel='a'><title>A</title></programme>"
        let guide = "<tv>\(declared.joined())\(row)</tv>"
        let content = try EpisodeFileFormat.read(Array(guide.utf8), path: "g.xml", options: EpisodeFileOptions())
        #expect(content.episodes.flatMap(\.airings).map { $0.channel?.name } == [name])
    }
}
