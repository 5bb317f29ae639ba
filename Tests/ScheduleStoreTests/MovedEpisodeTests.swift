import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleStore

/// An episode that moves to another day has moved, regardless of the order of requests.
/// Covers: SourceDatabase, ChangeDetector, ScheduleChange
@Suite struct MovedEpisodeTests {
    private let folder = TemporaryFolder()
    private static let friday = "2019-07-12T09:30:00Z"
    private static let saturday = "2019-07-13T09:30:00Z"

    private func day(_ start: String?, at time: String) -> SourceResponse {
        func episode(_ id: String, _ start: String) -> Episode {
            Episode(id: id, showID: "s", title: id, airings: [Airing(time: .instant(instant(start)), minutes: 30)])
        }
        let others = [episode("other", "2019-07-12T20:00:00Z")]
        var response = SourceResponse(
            shows: [Show(id: "s", title: "S")],
            episodes: others + (start.map { [episode("v", $0)] } ?? [])
        )
        response.kind = .day
        return response.stamped(at: instant(time))
    }

    @Test(
        "N20: A move is reported if both days are fetched at once, in either order, or if the old day fails",
        arguments: [
            [["12", "13"]], [["12"], ["13"]], [["13"], ["12"]], [["13"], ["12", "13"]], [["13"], ["13"], ["12"]],
        ]
    )
    func moved(requests: [[String]]) throws {
        let store = try SourceDatabase(path: folder.path + "/claims.db")
        let before = ["12": day(Self.friday, at: "2019-07-11T00:00:00Z"), "13": day(nil, at: "2019-07-11T00:00:00Z")]
        try store.write(before.reduce(into: [:]) { $0[ResourceID($1.key)] = $1.value }, of: provider("p"))
        for (turn, request) in requests.enumerated() {
            let time = "2019-07-11T0\(turn + 1):00:00Z"
            let now = ["12": day(nil, at: time), "13": day(Self.saturday, at: time)]
            try store.write(
                request.reduce(into: [:]) { responses, name in responses[ResourceID(name)] = now[name] },
                of: provider("p")
            )
        }
        let found = store.changes(since: .distantPast).filter { $0.episodeID == "v" }.map { change in
            "\(change.kind.rawValue) \(change.old ?? "-") \(change.new ?? "-")"
        }
        let moved = "moved \(Self.friday) \(Self.saturday)"
        // If only the old day was fetched at first, the episode counted as dropped until then.
        #expect(found == (requests == [["12"], ["13"]] ? [moved, "dropped \(Self.friday) -"] : [moved]))
    }
}
