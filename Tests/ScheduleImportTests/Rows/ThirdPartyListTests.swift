import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// Lists as other programs write them: no row goes to a wrong show, and no time is lost.
/// Covers: EpisodeFileDecoder, EpisodeRowMapper, EpisodeRow
@Suite struct ThirdPartyListTests {
    private func read(_ text: String, _ path: String = "my_show.csv") throws -> SourceResponse {
        try EpisodeFileFormat.read(Array(text.utf8), path: path, options: EpisodeFileOptions())
    }

    @Test(
        "If only the episode has a titled column, a plain title is the show's and the episode's date counts",
        arguments: [
            "title,season,episode,episode_title,airdate\nLost,1,2,Pilot 2,2004-09-29\n",
            "title,season,episode,episode name,airdate\nLost,1,2,Pilot 2,2004-09-29\n",
            "episode_title,title,season,episode,airdate\nPilot 2,Lost,1,2,2004-09-29\n",
            "title,released,season_number,episode_number,episode_title,episode_released\nLost,2004-09-22,1,2,Pilot 2,2004-09-29\n",
        ]
    )
    func titleColumns(text: String) throws {
        let file = try read(text)
        #expect(file.shows.map { $0.title } == ["Lost"])
        #expect(file.episodes.map { $0.title } == ["Pilot 2"] && file.episodes.map { $0.number.code } == ["S01E02"])
        #expect(file.episodes.map { $0.listedDay } == [day("2004-09-29")])
    }

    @Test("A missing channel in aggctl's guides stays missing, but another guide's Unknown is a channel")
    func noChannel() throws {
        func guide(_ id: String) -> String {
            "<tv><channel id=\"\(id)\"><display-name>Unknown</display-name></channel>"
                + "<programme start=\"20240101200000 +0000\" channel=\"\(id)\"><title>a</title></programme></tv>"
        }
        let names = try ["channel.tv.aggctl", "unknown.example"].map { id in
            try read(guide(id), "a.xml").episodes.first?.airings.first?.channel?.name
        }
        #expect(names == [nil, "Unknown"])
    }

    @Test("If there are columns “number” and “Episode”, the number counts because the other may be a title")
    func numberAndEpisode() throws {
        let file = try read("show,season,number,episode,airdate\nLost,1,2,Tabula Rasa,2004-10-06\n")
        #expect(file.episodes.map { $0.number.code } == ["S01E02"])
    }

    @Test("A column in UTC is an instant, with or without the letter Z", arguments: ["Z", ""])
    func inUTC(suffix: String) throws {
        let file = try read("show,title,Air Date UTC\na,b,2004-09-29T01:00:00\(suffix)\n")
        #expect(file.episodes.map { $0.airings.map(\.time) } == [[.instant(instant("2004-09-29T01:00:00Z"))]])
    }

    @Test("A show with a name in JSON is used, and a row whose show has no name is skipped")
    func namedShow() throws {
        let text = """
            [{"name":"Pilot","season":1,"number":1,"airdate":"2013-06-24","show":{"id":1,"name":"Under the Dome",
            "network":{"name":"CBS"}}},{"name":"Odd","season":1,"number":2,"airdate":"2013-06-25","show":{"id":2}}]
            """
        let file = try read(text, "a.json")
        #expect(file.shows.map { $0.title } == ["Under the Dome"] && file.episodes.map { $0.title } == ["Pilot"])
        #expect(file.shows.map { $0.network?.name } == ["CBS"])
        #expect(file.notices.map { $0.code } == [.unreadableRow])
    }
}
