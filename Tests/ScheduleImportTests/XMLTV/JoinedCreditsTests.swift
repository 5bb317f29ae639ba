import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Credits of an episode that several rows of a guide describe.
/// Covers: GuideMapper, GuideCredit, ProgrammeDetails, PackedCredits, PackedDetails
@Suite struct JoinedCreditsTests {
    @Test("An episode has the people of all its rows once, and each row is written with its own people")
    func people() throws {
        let credits = [
            "<actor>Ann</actor><director>Bo</director>", "<actor role='Zoe'>Ann</actor><actor guest='yes'>Cy</actor>",
            "<actor role='Zoe'>Ann</actor><actor role='Mia'>Ann</actor>", "",
            "<actor>Ann</actor><director>Bo</director>",
        ]
        let episode = try #require(guide(credits).episodes.first)
        #expect(
            episode.credits.map { "\($0.role.rawValue) \($0.person.name) \($0.character ?? "-")" } == [
                "actor Ann Zoe", "director Bo -", "actor Cy -", "actor Ann Mia",
            ]
        )
        #expect(episode.credits.map(\.isGuest) == [false, false, true, false])
        let rows = episode.airings.map { $0.details?.unpacked(of: episode).credits ?? [] }
        #expect(
            rows.map { $0.map { "\($0.name) \($0.character ?? "-")" } } == [
                ["Ann -", "Bo -"], ["Ann Zoe", "Cy -"], ["Ann Zoe", "Ann Mia"], [], ["Ann -", "Bo -"],
            ]
        )
        #expect(rows[1].map(\.guest) == [nil, "yes"])
    }

    @Test("The people of a row without a number go to the episode with its day and title")
    func vagueRow() throws {
        let number = "<episode-num system='xmltv_ns'>.0.</episode-num>"
        let rows = [(number, "Ann"), ("", "Bo")].enumerated().map { index, row in
            "<programme start='202503280\(index)0000' channel='a'><title>Show</title><sub-title>One</sub-title><credits><actor>\(row.1)</actor></credits>\(row.0)</programme>"
        }
        let episodes = try read(rows.joined()).episodes
        #expect(episodes.count == 1 && episodes[0].credits.map(\.person.name) == ["Ann", "Bo"])
        let found = episodes[0].airings.map { $0.details?.unpacked(of: episodes[0]).credits.map(\.name) }
        #expect(found == [["Ann"], ["Bo"]])
    }

    private func guide(_ credits: [String]) throws -> SourceResponse {
        try read(
            credits.enumerated().map { index, people in
                "<programme start='202503280\(index)0000' channel='a'><title>Show</title>"
                    + (people.isEmpty ? "" : "<credits>\(people)</credits>")
                    + "<episode-num system='xmltv_ns'>0.0.</episode-num></programme>"
            }.joined()
        )
    }

    private func read(_ rows: String) throws -> SourceResponse {
        try EpisodeFileFormat.read(Array("<tv>\(rows)</tv>".utf8), path: "g.xml", options: EpisodeFileOptions())
    }
}
