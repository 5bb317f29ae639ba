import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

/// What changed of showings that nothing but their time names.
@Suite struct AiringMoveDetectorTests {
    @Test("one without number and title that moved is told so, and neither as dropped nor as added")
    func moved() {
        let before = guide(["12:00 news a", "17:00 news a", "20:00 news a", "21:00 film a", "20:00 news b"])
        let after = guide(["12:00 news a", "17:10 news a", "20:15 news a", "22:00 film a", "20:00 news b"])
        #expect(
            told(before, after) == [
                "moved film 21:00 22:00", "moved news 17:00 17:10", "moved news 20:00 20:15",
            ]
        )
        #expect(told(after, after).isEmpty)
    }

    @Test("of several the nearest is the one that moved; what has none is dropped or added")
    func nearest() {
        let before = guide(["12:00 news a", "17:00 news a", "23:00 end a"])
        #expect(
            told(before, guide(["17:05 news a", "23:00 end a"])) == ["dropped news 12:00 -", "moved news 17:00 17:05"]
        )
        #expect(
            told(before, guide(["12:00 news a", "17:05 news a", "19:00 news a", "23:00 end a"])) == [
                "added news - 19:00", "moved news 17:00 17:05",
            ]
        )
    }

    @Test("to another channel or day only what is told once has moved, and on another channel not at the same time")
    func elsewhere() {
        let before = guide(["20:00 film a", "23:00 end a", "23:00 end b"])
        #expect(told(before, guide(["21:00 film b", "23:00 end a", "23:00 end b"])) == ["moved film 20:00 21:00"])
        #expect(
            told(before, guide(["20:00 film b", "23:00 end a", "23:00 end b"])) == [
                "added film - 20:00", "dropped film 20:00 -",
            ]
        )
        let twice = guide(["20:00 film a", "22:00 film a", "23:00 end a", "23:00 end b"])
        #expect(
            told(twice, guide(["22:00 film a", "21:00 film b", "23:00 end a", "23:00 end b"])) == [
                "added film - 21:00", "dropped film 20:00 -",
            ]
        )
    }

    @Test("an id of the source's own names an episode: another one is another episode")
    func ownIDs() {
        let before = guide(["20:00 film a"], id: { "EP1\($0.prefix(2))" })
        #expect(
            told(before, guide(["21:00 film a"], id: { "EP1\($0.prefix(2))" })) == [
                "added film - 21:00", "dropped film 20:00 -",
            ]
        )
    }

    @Test("the old id is told to be gone, to those who know the showing by it, and is no news")
    func oldID() throws {
        let all = changes(guide(["20:00 film a"]), guide(["21:00 film a"]))
        let gone = try #require(all.first { $0.kind == .dropped })
        #expect(all.count == 2 && !gone.isNotifiable && gone.episodeID == "film/2024-01-01/@20:00 a")
        #expect(gone.old == "2024-01-01T20:00:00Z" && gone.new == "2024-01-01T21:00:00Z")
    }

    @Test("in a guide that moves on, what is past has not become what is to come")
    func movingOn() {
        let before = guide(["20:00 film a", "21:00 news a", "22:00 end a"], rollsForward: true)
        let after = guide(["21:00 news a", "22:00 end a", "23:00 film a"], rollsForward: true)
        #expect(told(before, after).isEmpty)
    }

    /// Rows `20:00 show channel`, all of one day.
    private func guide(
        _ rows: [String],
        rollsForward: Bool = false,
        id: ((String) -> String)? = nil
    ) -> SourceResponse {
        let episodes = rows.map { row in
            let parts = row.split(separator: " ").map(String.init)
            return Episode(
                id: id?(row) ?? "\(parts[1])/2024-01-01/@\(parts[0]) \(parts[2])",
                showID: parts[1],
                airings: [
                    Airing(
                        time: .instant(instant("2024-01-01T\(parts[0]):00Z")),
                        minutes: 10,
                        channel: Channel(id: parts[2], name: parts[2])
                    )
                ]
            )
        }
        let shows = Set(episodes.map(\.showID)).sorted().map { Show(id: $0, title: $0) }
        var content = SourceResponse(shows: shows, episodes: episodes)
        content.isRollingWindow = rollsForward
        return content
    }

    private func changes(_ old: SourceResponse, _ new: SourceResponse) -> [ScheduleChange] {
        ChangeDetector(of: provider("p"), at: .distantPast).changes(between: [(old: old, new: new, isList: true)])
    }

    private func told(_ old: SourceResponse, _ new: SourceResponse) -> [String] {
        changes(old, new).filter(\.isNotifiable).map { change in
            func clock(_ text: String?) -> String { text.map { String($0.dropFirst(11).prefix(5)) } ?? "-" }
            return "\(change.kind.rawValue) \(change.showTitle) \(clock(change.old)) \(clock(change.new))"
        }
        .sorted()
    }
}
