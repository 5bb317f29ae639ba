import Foundation
import ProgramTestSupport
import ScheduleServer
import TestSupport
import Testing

/// Players mark watched episodes over `/hook/TOKEN/PLAYER`.
/// Covers: Site, MarkPlayedAction, AccessToken
@Suite struct HookTests {
    private static let rows = """
        show,season,number,title,date,time
        Harbour,1,1,Dawn,2026-11-18,20:00
        Harbour,1,2,Dusk,2026-11-19,20:00

        """

    private static func body(_ number: Int, _ title: String, show: String = "Harbour", time: String = "01:00") -> String
    {
        #"""
        {"ItemType":"Episode","SeriesName":"\#(show)","SeasonNumber":1,"EpisodeNumber":\#(number),"Name":"\#(title)",
        "NotificationType":"PlaybackStop","PlayedToCompletion":true,"NotificationUsername":"anna","UtcTimestamp":"2026-11-20T\#(time):00Z"}
        """#
    }

    private static func marks(_ server: ServedProgram) async throws -> [String] {
        let shows = try await server.request("/api/v1/marks").json["shows"] as? [[String: Any]] ?? []
        return shows.flatMap { show in
            (show["episodes"] as? [[String: Any]] ?? []).map { episode in
                let again = (episode["rewatches"] as? [Any])?.count ?? 0
                return "\(show["title"] ?? "") \(episode["number"] ?? "") \(episode["mark"] ?? "")"
                    + (again > 0 ? " +\(again)" : "")
            }
        }
    }

    @Test("W19: A played episode is marked once, another time is a rewatch, a doubtful one is stored and reported")
    func hook() async throws {
        let folder = TemporaryFolder()
        var place = ProgramRun.Place.holding(["mine.csv": Self.rows])
        place.environment["XDG_DATA_HOME"] = folder.path
        let made = await ProgramRun.run(["token", "add", "anna", "--scope", "hook", "--format", "json"], in: place)
        let token = try #require(made.json["text"] as? String, "\(made.errors)")
        let server = try await ServedProgram.storing(in: folder, place)
        func send(_ body: String, _ player: String = "jellyfin", token text: String? = nil) async throws -> Int {
            try await server.request("/hook/\(text ?? token)/\(player)", method: "POST", body: body).status
        }
        #expect(try await send(Self.body(1, "Dawn")) == 204)
        #expect(try await Self.marks(server) == ["Harbour 1 watched"])
        // The same message again, and an echo a minute later.
        #expect(try await send(Self.body(1, "Dawn")) == 204)
        #expect(try await send(Self.body(1, "Dawn", time: "01:01")) == 204)
        #expect(try await Self.marks(server) == ["Harbour 1 watched"])
        #expect(try await send(Self.body(1, "Dawn", time: "10:00")) == 204)
        #expect(try await Self.marks(server) == ["Harbour 1 watched +1"])
        // The message of another user.
        let other = try await server.request(
            "/hook/\(token)/jellyfin?user=ben",
            method: "POST",
            body: Self.body(2, "Dusk")
        )
        #expect(other.status == 204)
        #expect(try await Self.marks(server) == ["Harbour 1 watched +1"])
        // A show that no source has.
        #expect(try await send(Self.body(3, "Noon", show: "Nowhere")) == 204)
        #expect(try await Self.marks(server).contains("Nowhere 3 watched"))
        #expect(try await send("x") == 400)
        #expect(try await send(Self.body(2, "Dusk"), "player") == 404)
        #expect(try await send(Self.body(2, "Dusk"), token: "agg_wrong") == 404)
        #expect(try await server.request("/hook/\(token)/jellyfin").status == 405)
        // The token permits nothing else.
        for target in ["/api/v1/following", "/api/v1/marks", "/", "/feed/following.ics"] {
            let status = try await server.request(target, ["Authorization: Bearer \(token)"]).status
            #expect(status == 403, "\(target)")
        }
        #expect(try await server.request("/feed/\(token)/following.ics").status == 404)
        await server.end()
        #expect(!server.errors.text.contains(token))
        let doctor = await ProgramRun.run(["doctor"], in: place)
        #expect(doctor.output.contains("Nowhere"), "\(doctor.output)")
    }
}
