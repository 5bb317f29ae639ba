import Foundation
import ProgramTestSupport
import Testing

/// The program with recorded responses of TVmaze, if they are available (`AGGCTL_RECORDED_DATA`).
///
/// Covers: TVMazeProvider, ScheduleQuery, ScheduleView
@Suite(.enabled(if: RecordedData.isThere))
struct RecordedWeekTests {
    @Test("The week of 14 July 2019 has 57, 48, 30 and 69 episodes in New York, in order of start")
    func newYork() async throws {
        let days = try await days(["--timezone", "America/New_York"])
        #expect(days.map(\.count) == [0, 0, 0, 57, 48, 30, 69])
        for day in days {
            let starts = day.map { $0["start"] as? String ?? "~" }
            #expect(starts == starts.sorted())
        }
    }

    @Test(
        "In other zones each episode is on its day there, and none is missing",
        arguments: ["Asia/Tokyo", "Asia/Kathmandu", "Pacific/Kiritimati", "Pacific/Pago_Pago"]
    )
    func elsewhere(zone: String) async throws {
        let week = try await days(["--timezone", zone])
        let next = try await days(["--timezone", zone, "--next"])
        let all = (week + next).flatMap { $0 }
        #expect(all.count == 204)
        for episode in all {
            let local = episode["localStart"] as? String
            #expect(local == nil || local?.prefix(10) == (episode["date"] as? String)?.prefix(10))
        }
    }

    private func days(_ arguments: [String]) async throws -> [[[String: Any]]] {
        let arguments = ["week", "--date", "2019-07-14", "--format", "json"] + arguments
        let run = await ProgramRun.run(arguments, in: RecordedData.place)
        #expect(run.status == 0)
        let days = try #require(run.json["days"] as? [[String: Any]])
        return days.map { $0["episodes"] as? [[String: Any]] ?? [] }
    }
}
