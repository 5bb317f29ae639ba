import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

/// Changes of airings that only their time identifies.
/// Covers: AiringMoveDetector, ChangeDetector
@Suite struct AiringMoveDetectorTests {
    @Test("An airing without number and title that moved is reported as moved, not as dropped or added")
    func moved() {
        let before = guide(["12:00 news a", "17:00 news a", "20:00 news a", "21:00 film a", "20:00 news b"])
        let after = guide(["12:00 news a", "17:10 news a", "20:15 news a", "22:00 film a", "20:00 news b"])
        #expect(
            described(before, after) == [
                "moved film 21:00 22:00", "moved news 17:00 17:10", "moved news 20:00 20:15",
            ]
        )
        #expect(described(after, after).isEmpty)
    }

    @Test("Of several airings the closest one moved, and one without a counterpart is dropped or added")
    func nearest() {
        let before = guide(["12:00 news a", "17:00 news a", "23:00 end a"])
        #expect(
            described(before, guide(["17:05 news a", "23:00 end a"])) == [
                "dropped news 12:00 -", "moved news 17:00 17:05",
            ]
        )
        #expect(
            described(before, guide(["12:00 news a", "17:05 news a", "19:00 news a", "23:00 end a"])) == [
                "added news - 19:00", "moved news 17:00 17:05",
            ]
        )
    }

    @Test("An airing moves to another channel or day only if it is unique, and never at the same time")
    func elsewhere() {
        let before = guide(["20:00 film a", "23:00 end a", "23:00 end b"])
        #expect(described(before, guide(["21:00 film b", "23:00 end a", "23:00 end b"])) == ["moved film 20:00 21:00"])
        #expect(
            described(before, guide(["20:00 film b", "23:00 end a", "23:00 end b"])) == [
                "added film - 20:00", "dropped film 20:00 -",
            ]
        )
        let twice = guide(["20:00 film a", "22:00 film a", "23:00 end a", "23:00 end b"])
        #expect(
            described(twice, guide(["22:00 film a", "21:00 film b", "23:00 end a", "23:00 end b"])) == [
                "added film - 21:00", "dropped film 20:00 -",
            ]
        )
    }

    @Test("With IDs from the source, another ID is another episode")
    func ownIDs() {
        let before = guide(["20:00 film a"], id: { "EP1\($0.prefix(2))" })
        #expect(
            described(before, guide(["21:00 film a"], id: { "EP1\($0.prefix(2))" })) == [
                "added film - 21:00", "dropped film 20:00 -",
            ]
        )
    }

    @Test("The change names the old ID as dropped, but is not news")
    func oldID() throws {
        let all = changes(guide(["20:00 film a"]), guide(["21:00 film a"]))
        let dropped = try #require(all.first { $0.kind == .dropped })
        #expect(all.count == 2 && !dropped.isNotifiable && dropped.episodeID == "film/2024-01-01/@20:00 a")
        #expect(dropped.old == "2024-01-01T20:00:00Z" && dropped.new == "2024-01-01T21:00:00Z")
    }

    @Test("In a rolling guide, past airings do not become future airings")
    func movingOn() {
        let before = guide(["20:00 film a", "21:00 news a", "22:00 end a"], rollsForward: true)
        let after = guide(["21:00 news a", "22:00 end a", "23:00 film a"], rollsForward: true)
        #expect(described(before, after).isEmpty)
    }

    /// A guide with rows such as `20:00 show channel`, all on one day.
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

    private func described(_ old: SourceResponse, _ new: SourceResponse) -> [String] {
        changes(old, new).filter(\.isNotifiable).map { change in
            func clock(_ text: String?) -> String { text.map { String($0.dropFirst(11).prefix(5)) } ?? "-" }
            return "\(change.kind.rawValue) \(change.showTitle) \(clock(change.old)) \(clock(change.new))"
        }
        .sorted()
    }
}
