import Foundation
import ScheduleServer
import HTTPTransport
import ScheduleModel
import TestSupport
import ProgramTestSupport
import Testing

/// A command and its API request return the same document, member by member.
/// Covers: ScheduleServer, Endpoint, ScheduleDocument, Session
@Suite struct CommandParityTests {
    private static let requests: [(command: [String], target: String)] = [
        (["today"], "today"), (["week"], "week"), (["week", "--next"], "week?next"),
        (["week", "--date", "2019-07-12", "--by", "broadcast"], "week?date=2019-07-12&by=broadcast"),
        (["week", "--filter", "news", "--limit", "5"], "week?filter=news&limit=5"),
        (["week", "--premieres", "--finales", "--no-specials"], "week?premieres&finales=true&no-specials=1"),
        (["week", "--timezone", "Asia/Tokyo", "--streaming"], "week?timezone=Asia/Tokyo&streaming"),
        (["list"], "list"), (["list", "--newest-first", "--limit", "7"], "list?newest-first&limit=7"),
        (["list", "--from", "2019-07-11", "--to", "2019-07-12"], "list?from=2019-07-11&to=2019-07-12"),
        (["upcoming", "--days", "3"], "upcoming?days=3"),
        (["calendar", "--month", "2019-07"], "calendar?month=2019-07"),
        (["calendar", "--month", "september"], "calendar?month=september"),
        (["now"], "now"), (["tonight"], "tonight"), (["missed"], "missed"), (["next"], "next"),
        (["following"], "following"),
        (["shows", "--limit", "4"], "shows?limit=4"),
        (["search", "the"], "search?text=the"), (["search", "the", "--episodes"], "search?text=the&episodes"),
        (["show", "SHOW"], "show/SHOW"), (["season", "SHOW", "SEASON"], "season/SHOW/SEASON"),
        (["season", "SHOW", "CODE"], "season/SHOW/CODE"), (["cast", "SHOW"], "cast/SHOW"),
        (["episode", "SHOW", "CODE"], "episode/SHOW/CODE"), (["explain", "SHOW"], "explain/SHOW"),
        (["explain", "SHOW", "CODE"], "explain/SHOW/CODE"), (["conflicts", "--limit", "3"], "conflicts?limit=3"),
        (["changes"], "changes"),
        (["changes", "--since", "2019-07-01", "--kind", "moved"], "changes?since=2019-07-01&kind=moved"),
        (["providers"], "providers"), (["export-marks", "-"], "marks"),
    ]

    @Test(
        "Each command and its API request return the same document for the recorded week",
        .enabled(if: RecordedData.isThere)
    )
    func recorded() async throws {
        let folder = TemporaryFolder()
        var place = RecordedData.place
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "America/New_York"]
        place.now = instant("2019-07-12T18:00:00Z")
        // The data that commands store is also the server's, so the server requests nothing that is stored.
        _ = await ProgramRun.run(["refresh"], in: place)
        let week = await ProgramRun.run(["week", "--format", "json"], in: place)
        let days = try #require(week.json["days"] as? [[String: Any]])
        let episodes = days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }
        #expect(episodes.count == 204)
        let chosen = try #require(episodes.first { $0["code"] is String && ($0["season"] as? Int ?? 0) < 100 })
        let show = try #require((chosen["show"] as? [String: Any])?["id"] as? String)
        try await compare(
            place,
            isDemo: false,
            show: show,
            season: "\(try #require(chosen["season"] as? Int))",
            code: try #require(chosen["code"] as? String)
        )
    }

    @Test("Each command and its API request return the same document for the demonstration")
    func demonstration() async throws {
        var place = ProgramRun.Place()
        place.now = instant("2019-07-12T18:00:00Z")
        place.environment["AGGCTL_TIMEZONE"] = "America/New_York"
        try await compare(place, isDemo: true, show: "demo:yoru-2024", season: "1", code: "S01E02")
    }

    @Test("A cast that no source has is 404 and 1, even if a source without the show failed")
    func unknownCast() async throws {
        let place = ProgramRun.Place()
        let configuration = ["mine", "gone"].map { name in
            "[[provider]]\nid = \"\(name)\"\nkind = \"episode-file\"\npath = \"/home/me/\(name).csv\"\n"
        }
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.joined().utf8))
        let rows = "show,season,number,airdate\nHarbour Lights,1,1,2026-11-20\n"
        place.files.put("/home/me/mine.csv", Array(rows.utf8))
        let run = await ProgramRun.run(["cast", "Harbour Lights", "--format", "json"], in: place)
        #expect(run.status == 1 && failure(of: run) == "cast.not-found", "\(run.output)")
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, place)
        let answer = try await server.request("/api/v1/cast/Harbour%20Lights")
        #expect(answer.status == 404 && answer.json["code"] as? String == "cast.not-found", "\(answer.text)")
        await server.end()
    }

    @Test("A cast that the show's source failed to return is 503 and 69 or 75, regardless of other sources")
    func failedCast() async throws {
        let transport = ReplayingTransport { request in
            if request.url.contains("/cast") { return nil }
            let show = #"{"id": 7, "name": "Harbour", "premiered": "2020-01-01", "status": "Running"}"#
            let isSearch = request.url.contains("/search/")
            let body =
                isSearch ? "[{\"score\": 1, \"show\": \(show)}]" : request.url.contains("/shows/7?") ? show : "[]"
            return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
        }
        var place = ProgramRun.Place()
        let file = "[[provider]]\nid = \"mine\"\nkind = \"episode-file\"\npath = \"/home/me/mine.csv\"\n"
        let configuration = "[[provider]]\nkind = \"tvmaze\"\n" + file
        place.files.put("/home/me/.config/aggctl/config.toml", Array(configuration.utf8))
        place.files.put("/home/me/mine.csv", Array("show,season,number,airdate\nEvening News,1,1,2026-11-20\n".utf8))
        place.transport = transport
        let run = await ProgramRun.run(["cast", "Harbour"], in: place)
        #expect([69, 75].contains(run.status), "\(run.output)\(run.errors)")
        let folder = TemporaryFolder()
        let server = try await ServedProgram.storing(in: folder, place)
        let answer = try await server.request("/api/v1/cast/Harbour")
        #expect(answer.status == 503 && answer.headers["retry-after"] != nil, "\(answer.text)")
        await server.end()
    }

    private func compare(
        _ place: ProgramRun.Place,
        isDemo: Bool,
        show: String,
        season: String,
        code: String
    ) async throws {
        var served = place
        served.clock = ContinuousClock()
        let server = try await ServedProgram(served, isDemo: isDemo)
        for (command, target) in Self.requests {
            let arguments = command.map { $0 == "SHOW" ? show : $0 == "SEASON" ? season : $0 == "CODE" ? code : $0 }
            let address = target.replacingOccurrences(of: "SHOW", with: show)
                .replacingOccurrences(of: "SEASON", with: season).replacingOccurrences(of: "CODE", with: code)
            let isExport = arguments[0] == "export-marks"
            let options = (isExport ? ["export-marks"] : arguments) + ["--format", "json"] + (isDemo ? ["--demo"] : [])
            let run = await ProgramRun.run(options, in: place)
            let answer = try await server.request("/api/v1/" + address)
            if run.status != 0 {
                #expect(
                    answer.status >= 400 && answer.json["code"] as? String == failure(of: run),
                    "\(address): \(answer.text.prefix(300))"
                )
                continue
            }
            #expect(answer.status == 200, "\(address): \(answer.text.prefix(300))")
            let difference = Self.difference(run.json, answer.json)
            #expect(difference == nil, "\(address): \(difference ?? "")")
        }
        await server.end()
    }

    private func failure(of run: ProgramRun) -> String? { (run.json["error"] as? [String: Any])?["code"] as? String }

    /// The first difference of two values, or nil if they are equal.
    private static func difference(_ one: Any, _ other: Any, at path: String = "") -> String? {
        if let one = one as? [String: Any], let other = other as? [String: Any] {
            if Set(one.keys) != Set(other.keys) { return "\(path): \(Set(one.keys).symmetricDifference(other.keys))" }
            for key in one.keys.sorted() {
                if let left = one[key], let right = other[key],
                    let found = difference(left, right, at: "\(path)/\(key)")
                {
                    return found
                }
            }
            return nil
        }
        if let one = one as? [Any], let other = other as? [Any] {
            if one.count != other.count { return "\(path): \(one.count) and \(other.count)" }
            for (index, pair) in zip(one, other).enumerated() {
                if let found = difference(pair.0, pair.1, at: "\(path)[\(index)]") { return found }
            }
            return nil
        }
        return (one as? NSObject) == (other as? NSObject) ? nil : "\(path): \(one) and \(other)"
    }
}
