import Foundation
import HTTPTransport
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

/// `aggctl sync` against servers that check each request by the documentation of Simkl and Trakt.
/// Covers: SyncMarksAction, SyncResult, TrackerSignInAction, TrackerService, TrackerClient, TrackerUpload, TrackerAccount,
/// TrackerAccountFile, SyncCommand, SyncLines, SyncDocument
@Suite struct SyncTests {
    private let folder = TemporaryFolder()
    private static let token = "a0b1c2d3e4f5"

    private static let list = """
        {"schema": "aggctl/episode-file/1",
         "shows": [{"id": "h", "title": "Harbour Watch", "year": 2016, "externals": {"thetvdb": 313999, "imdb": "tt1"}}],
         "episodes": [
          {"show": "h", "season": 1, "number": 1, "title": "Dawn", "airdate": "2016-07-21"},
          {"show": "h", "season": 1, "number": 2, "title": "Dusk", "airdate": "2016-07-28"},
          {"show": "h", "season": 1, "number": 3, "title": "Noon", "airdate": "2016-08-04"}]}
        """

    /// The history of the tracker: the second episode.
    private static let simkl = """
        {"shows": [{"status": "watching", "last_watched": "S01E02", "watched_episodes_count": 1, "total_episodes_count": 3,
          "show": {"title": "Harbour Watch", "year": 2016, "ids": {"simkl": 55, "tvdb": "313999"}},
          "seasons": [{"number": 1, "episodes": [{"number": 2, "watched_at": "2024-05-01T20:00:00Z"}]}]}]}
        """
    private static let trakt = """
        [{"plays": 1, "last_watched_at": "2024-05-01T20:00:00.000Z", "show": {"title": "Harbour Watch", "year": 2016,
          "ids": {"trakt": 5, "tvdb": 313999}}, "seasons": [{"number": 1, "episodes": [
          {"number": 2, "plays": 1, "last_watched_at": "2024-05-01T20:00:00.000Z"}]}]}]
        """

    /// A server that records uploads.
    private final class Server: Sendable {
        private let uploads = Mutex<[String]>([])
        /// The bodies of all uploads.
        var sent: [String] { uploads.withLock { $0 } }
        private let polls = Mutex(0)
        private let renewals = Mutex(0)
        /// The number of tokens that were renewed.
        var renewalCount: Int { renewals.withLock { $0 } }
        let status: Int

        init(status: Int = 200) { self.status = status }

        func answer(to request: WebRequest) -> WebResponse {
            func reply(_ text: String, _ status: Int = 200) -> WebResponse {
                WebResponse(url: request.url, status: status, body: Array(text.utf8))
            }
            let path = request.url.prefix { $0 != "?" }
            switch path {
            case "https://api.simkl.com/oauth/pin":
                return reply(
                    #"{"result": "OK", "device_code": "DEVICE_CODE", "user_code": "AB12C", "verification_uri": "https://simkl.com/pin", "expires_in": 900, "interval": 5}"#
                )
            case "https://api.simkl.com/oauth/pin/AB12C":
                let count = polls.withLock { count in
                    count += 1
                    return count
                }
                return reply(
                    count < 3
                        ? #"{"result": "KO", "message": "Authorization pending"}"#
                        : #"{"result": "OK", "access_token": "\#(SyncTests.token)"}"#
                )
            case "https://api.trakt.tv/oauth/device/code":
                return reply(
                    #"{"device_code": "d9", "user_code": "5055CC52", "verification_url": "https://trakt.tv/activate", "expires_in": 600, "interval": 5}"#
                )
            case "https://api.trakt.tv/oauth/device/token":
                let count = polls.withLock { count in
                    count += 1
                    return count
                }
                if count < 2 { return reply("", 400) }
                return reply(
                    #"{"access_token": "\#(SyncTests.token)", "refresh_token": "r1", "expires_in": 86400, "token_type": "bearer"}"#
                )
            case "https://api.trakt.tv/oauth/token":
                let isRenewal = request.body.map {
                    String(decoding: $0, as: UTF8.self).contains(#""refresh_token":"r1""#)
                }
                renewals.withLock { $0 += isRenewal == true ? 1 : 0 }
                return reply(
                    #"{"access_token": "\#(SyncTests.token)", "refresh_token": "r2", "expires_in": 86400}"#
                )
            default: break
            }
            // Everything else needs the token and, at Simkl, the three parameters.
            let isSigned = request.headers["authorization"] == "Bearer \(SyncTests.token)"
            let isNamed =
                path.contains("trakt.tv")
                ? request.headers["trakt-api-version"] == "2" && request.headers["trakt-api-key"] == "my-app"
                : ["client_id=my-app", "app-name=aggctl", "app-version="].allSatisfy { request.url.contains($0) }
            guard isSigned, isNamed, status == 200 else { return reply("", status == 200 ? 401 : status) }
            if request.url.contains("/sync/history"), let body = request.body {
                let text = String(decoding: body, as: UTF8.self)
                uploads.withLock { $0.append(text) }
                let count = text.components(separatedBy: "watched_at").count - 1
                return reply(#"{"added": {"episodes": \#(count)}, "not_found": {"shows": []}}"#, 201)
            }
            if request.url.contains("/sync/all-items/shows") { return reply(SyncTests.simkl) }
            if request.url.contains("/sync/all-items/anime") { return reply("null") }
            return request.url.contains("/sync/watched/shows") ? reply(SyncTests.trakt) : reply("", 404)
        }
    }

    private func run(
        _ arguments: String...,
        server: Server,
        environment: [String: String] = [:],
        at now: String = "2026-11-20T12:00:00Z"
    ) async -> ProgramRun {
        var place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.json\"\n"
        )
        place.files.put("/tv.json", Array(Self.list.utf8))
        place.now = instant(now)
        // Timeouts are longer than the pauses between two requests.
        place.clock = InstantClock(longest: .seconds(9))
        place.environment["XDG_DATA_HOME"] = folder.path
        place.environment.merge(environment) { $1 }
        place.transport = ReplayingTransport { server.answer(to: $0) }
        return await ProgramRun.run(arguments, in: place)
    }

    private func signIn(_ tracker: String, _ server: Server) async -> ProgramRun {
        let name = tracker.uppercased()
        return await run(
            "sync",
            tracker,
            "--sign-in",
            server: server,
            environment: ["AGGCTL_\(name)_CLIENT_ID": "my-app", "AGGCTL_\(name)_CLIENT_SECRET": "hush"]
        )
    }

    @Test(
        "The code and its page are shown, and the account is stored for the user only",
        arguments: [
            ("simkl", "https://simkl.com/pin and type AB12C"), ("trakt", "https://trakt.tv/activate and type 5055CC52"),
        ]
    )
    func signingIn(tracker: String, text: String) async throws {
        let result = await signIn(tracker, Server())
        #expect(result.status == 0 && result.errors.contains(text), "\(result.errors)")
        #expect(!result.errors.contains(Self.token) && !result.errors.contains("hush"))
        let path = folder.path + "/aggctl/\(tracker)-account.json"
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test("Watched episodes go both ways once, with their times", arguments: ["simkl", "trakt"])
    func both(tracker: String) async {
        let server = Server()
        _ = await signIn(tracker, server)
        _ = await run("watched", "Harbour Watch", "S01E01", server: server)
        let dry = await run("sync", tracker, "--dry-run", server: server)
        #expect(
            dry.output.contains("1 episode to send") && dry.output.contains("nothing was changed"),
            "\(dry.output)\(dry.errors)"
        )
        #expect(server.sent.isEmpty)
        let result = await run("sync", tracker, server: server)
        #expect(result.status == 0 && result.output.contains("sent 1 episode to"), "\(result.output)\(result.errors)")
        let sent = server.sent
        #expect(
            sent == [
                #"{"shows":[{"ids":{"imdb":"tt1","tvdb":"313999"},"seasons":[{"episodes":[{"number":1,"watched_at":"2026-11-20T12:00:00Z"}],"number":1}],"title":"Harbour Watch","year":2016}]}"#
            ]
        )
        #expect(await run("history", server: server).output.contains("Dusk"))
        let json = await run("sync", tracker, "--direction", "in", "--json", server: server).json
        #expect(json["schema"] as? String == "aggctl/sync/1" && json["newEpisodes"] as? Int == 0)
        #expect(server.sent.count == 1)
    }

    @Test("A token of Trakt that has expired is renewed once, and the new one is stored")
    func renewal() async {
        let server = Server()
        _ = await signIn("trakt", server)
        for (time, count) in [("2026-11-20T13:00:00Z", 0), ("2026-11-22T12:00:00Z", 1), ("2026-11-22T13:00:00Z", 1)] {
            let result = await run("sync", "trakt", "--direction", "in", server: server, at: time)
            #expect(result.status == 0 && server.renewalCount == count, "\(time): \(result.errors)")
        }
    }

    @Test("An episode without a time is not sent, and counted")
    func undated() async {
        let server = Server()
        _ = await signIn("simkl", server)
        let marks = "show,season,number,watched\nHarbour Watch,1,3,yes\n"
        var place = ProgramRun.Place.running(
            "timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.json\"\n"
        )
        place.files.put("/tv.json", Array(Self.list.utf8))
        place.files.put("/marks.csv", Array(marks.utf8))
        place.environment["XDG_DATA_HOME"] = folder.path
        #expect(await ProgramRun.run(["import-marks", "/marks.csv"], in: place).status == 0)
        let result = await run("sync", "simkl", "--direction", "out", server: server)
        #expect(result.status == 3 && result.output.contains("not sent: 1 episode without a time"), "\(result.output)")
        #expect(server.sent.isEmpty)
    }

    @Test("Without an account, with an old token, and with wrong words, the message names the next step")
    func failures() async {
        let missing = await run("sync", "simkl", server: Server())
        #expect(
            missing.status == 78 && missing.errors.contains("next: aggctl sync simkl --sign-in"),
            "\(missing.errors)"
        )
        let server = Server(status: 401)
        _ = await signIn("simkl", server)
        let old = await run("sync", "simkl", server: server)
        #expect(old.status == 69 && old.errors.contains("Simkl: HTTP 401"), "\(old.errors)")
        #expect(old.errors.contains("--sign-in") && !old.errors.contains(Self.token), "\(old.errors)")
        #expect(await run("sync", "letterboxd", server: server).status == 64)
        #expect(await run("sync", "simkl", "--direction", "up", server: server).status == 64)
        #expect(await run("sync", "simkl", "--offline", server: server).status == 64)
        let unnamed = await run("sync", "trakt", "--sign-in", server: server)
        #expect(unnamed.status == 64 && unnamed.errors.contains("AGGCTL_TRAKT_CLIENT_ID"), "\(unnamed.errors)")
    }
}
