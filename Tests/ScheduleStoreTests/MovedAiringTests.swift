import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleStore

/// An airing that only its slot identifies, and that moves back and forth.
/// Covers: SourceDatabase, ScheduleChange, AiringMoveDetector
@Suite struct MovedAiringTests {
    private let folder = TemporaryFolder()

    @Test("An airing that moves back and forth is reported each time, together with its old ID")
    func backAndForth() throws {
        let store = try SourceDatabase(path: folder.path + "/claims.db")
        for (turn, clock) in ["20:00", "20:10", "20:00", "20:10", "20:10"].enumerated() {
            let response = guide(clock).stamped(at: instant("2024-01-01T0\(turn + 1):00:00Z"))
            try store.write([ResourceID("g"): response], of: provider("p"))
        }
        let found = store.changes(after: 0).map { change in
            "\(change.kind.rawValue) \(change.episodeID?.suffix(5) ?? "") \(change.old?.dropFirst(11).prefix(5) ?? "-")"
        }
        #expect(
            found == [
                "moved 20:10 20:00", "dropped 20:00 20:00", "moved 20:00 20:10", "dropped 20:10 20:10",
                "moved 20:10 20:00", "dropped 20:00 20:00",
            ]
        )
        #expect(store.changes(after: 0).count(where: \.isNotifiable) == 3)
    }

    private func guide(_ clock: String) -> SourceResponse {
        let channel = Channel(id: "a", name: "A")
        let episodes = ["12:00", clock, "23:00"].map { clock in
            let time = AirTime.instant(instant("2024-01-01T\(clock):00Z"))
            return Episode(
                id: "s/2024-01-01/@\(clock)",
                showID: "s",
                airings: [Airing(time: time, minutes: 10, channel: channel)]
            )
        }
        return SourceResponse(shows: [Show(id: "s", title: "S")], episodes: episodes)
    }
}
