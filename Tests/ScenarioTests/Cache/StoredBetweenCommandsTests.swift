import ScheduleModel
import AggctlKit
import Foundation
import HTTPTransport
import ScheduleStore
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

/// Follows, marks, responses and changes are stored between commands.
///
/// Covers: SessionStore, SourceDatabase, MarkDatabase, UserMarks, FetchPolicy
@Suite struct StoredBetweenCommandsTests {
    /// A TVMaze of one show that can be down. Tests change its responses.
    final class Site: Sendable {
        struct State {
            var isDown = false
            var requests: [String] = []
            var title = "Two"
            var number = 2
            var hasThird = true
        }

        let state = Mutex(State())

        var transport: ReplayingTransport {
            ReplayingTransport { request in
                self.state.withLock { state in
                    state.requests.append(request.url)
                    return state.isDown ? nil : Self.response(request.url, state)
                }
            }
        }

        private static let show = """
            {"id": 7, "name": "Harbour", "premiered": "2024-01-01", "status": "Running", "summary": "<p>Ships.</p>",
             "network": {"name": "One", "country": {"code": "US", "timezone": "America/New_York"}},
             "externals": {"imdb": "tt7"}, "image": {"original": "http://site.test/poster.png"}}
            """

        private static func response(_ url: String, _ state: State) -> WebResponse {
            func episode(_ id: Int, _ number: Int, _ title: String, _ date: String) -> String {
                """
                {"id": \(id), "name": "\(title)", "season": 1, "number": \(number), "airdate": "\(date)", "airtime": "21:00",
                 "airstamp": "\(date)T21:00:00-05:00", "runtime": 60
                """
            }
            let rows =
                [episode(71, 1, "One", "2026-11-10"), episode(72, state.number, state.title, "2026-11-17")]
                + (state.hasThird ? [episode(73, 3, "Three", "2026-11-24")] : [])
            var body: [UInt8] = Array("[]".utf8)
            if url.contains("poster.png") {
                body = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
            } else if url.contains("/cast") {
                body = Array(#"[{"person": {"id": 1, "name": "Ann Actor"}, "character": {"name": "Captain"}}]"#.utf8)
            } else if url.contains("/episodes") {
                body = Array(("[" + rows.map { $0 + "}" }.joined(separator: ",") + "]").utf8)
            } else if url.contains("/search/") {
                body = Array("[{\"score\": 1, \"show\": \(show)}]".utf8)
            } else if url.contains("/shows/7") {
                body = Array(show.utf8)
            } else if url.contains("date=2026-11-17") {
                body = Array(("[" + rows[1] + ", \"show\": \(show)}]").utf8)
            }
            return WebResponse(url: url, status: 200, headers: ["cache-control": "max-age=3600"], body: body)
        }
    }

    let site = Site()
    let folder = TemporaryFolder()

    func run(_ arguments: [String], at now: String = "2026-11-18T12:00:00Z") async -> ProgramRun {
        var place = ProgramRun.Place()
        place.environment = [
            "HOME": "/home/me", "XDG_DATA_HOME": folder.path, "AGGCTL_TIMEZONE": "America/New_York",
        ]
        place.now = instant(now)
        place.transport = site.transport
        return await ProgramRun.run(arguments, in: place)
    }

    @Test("If the source is down, stored results are shown with their age, and a followed show has all its episodes")
    func offline() async throws {
        for arguments in [["follow", "Harbour"], ["week"], ["season", "Harbour", "1"], ["cast", "Harbour"]] {
            #expect(await run(arguments).status == 0, "\(arguments)")
        }
        let before = try JSONSerialization.data(
            withJSONObject: await run(["week", "--format", "json"]).json["days"] ?? ""
        )
        site.state.withLock { $0.isDown = true }
        for flags in [[], ["--offline"]] {
            let at = "2026-11-18T18:00:00Z"
            let week = await run(["week"] + flags, at: at)
            #expect(week.status == 0)
            #expect(week.output.contains("Harbour"))
            #expect(week.output.contains("6 h ago"), "\(week.output)")
            let show = await run(["show", "harbour"] + flags, at: at)
            #expect(show.status == 0 && show.output.contains("Ships."))
            #expect(await run(["cast", "harbour"] + flags, at: at).output.contains("Captain"))
            #expect(await run(["season", "imdb:tt7", "1"] + flags, at: at).output.contains("S01E03"))
            let image = await run(["show", "Harbour", "--open-image"] + flags, at: at)
            let path = image.output.trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(path.hasPrefix(folder.path) && FileManager.default.fileExists(atPath: path))
            #expect(await run(["following"] + flags, at: at).output.contains("Harbour"))
        }
        let after = try JSONSerialization.data(
            withJSONObject: await run(["week", "--offline", "--format", "json"]).json["days"] ?? ""
        )
        #expect(before.count == after.count)
        let count = site.state.withLock { $0.requests.count }
        _ = await run(["week", "--offline"])
        #expect(site.state.withLock { $0.requests.count } == count)
    }

    @Test("A fresh response is shown without a request, and --refresh sends one anyway")
    func freshness() async {
        _ = await run(["week"])
        let count = site.state.withLock { $0.requests.count }
        _ = await run(["week"], at: "2026-11-18T12:59:00Z")
        #expect(site.state.withLock { $0.requests.count } == count)
        _ = await run(["week", "--refresh"], at: "2026-11-18T12:59:00Z")
        #expect(site.state.withLock { $0.requests.count } == 2 * count)
        _ = await run(["week"], at: "2026-11-18T14:00:00Z")
        #expect(site.state.withLock { $0.requests.count } == 3 * count)
    }

    @Test("Episodes are marked by code, range and season, unmarked and skipped, and progress is shown")
    func marking() async {
        #expect(await run(["next"]).output.contains("no followed shows"))
        _ = await run(["follow", "Harbour"])
        #expect(await run(["next"]).output.contains("S01E01"))
        let marked = await run(["watched", "harbour", "S01E01-E02", "--format", "json"])
        #expect(marked.json["changed"] as? Int == 2)
        #expect(await run(["watched", "harbour", "S01E01"]).output.contains("(already)"))
        #expect(await run(["next"]).output.contains("S01E03"))
        // The third episode has not aired yet, and a season is marked only up to the latest airing.
        #expect(await run(["unwatched", "harbour", "all"]).output.contains("3 episodes (2 had a mark)"))
        #expect(await run(["watched", "harbour", "S01"]).output.contains("watched 2 of 3, next S01E03"))
        _ = await run(["skipped", "harbour", "S01E03"])
        #expect(await run(["next"]).output.contains("nothing is left to watch"))
        #expect(await run(["next", "--filter", "zzz"]).output.contains("nothing that matches is left to watch"))
        #expect(
            await run(["following", "--filter", "zzz"]).output.utf8.starts(with: "no followed show matches\n".utf8)
        )
        _ = await run(["unwatched", "harbour", "tvmaze:73"])
        let season = await run(["season", "harbour", "1"])
        #expect(season.output.contains("✓  S01E01"))
        #expect(season.output.contains("○  S01E03"))
        #expect(season.output.contains("watched 2 of 3"))
        let week = await run(["week", "--unwatched", "--format", "json"])
        #expect(!week.output.contains("\"tvmaze:72\""))
        let missing = await run(["watched", "harbour", "S01E01", "S01E09"])
        #expect(missing.status == 1)
        #expect(missing.errors.contains("has no episode S01E09"))
    }

    @Test("A hidden show is listed nowhere, and unfollow shows it again without its source")
    func hidden() async {
        _ = await run(["follow", "--hide", "Harbour"])
        #expect(await run(["week"]).output.contains("Harbour") == false)
        site.state.withLock { $0.isDown = true }
        #expect(await run(["unfollow", "harbour"]).output == "no longer hidden: Harbour\n")
        #expect(await run(["week"]).output.contains("Harbour"))
        #expect(await run(["unfollow", "harbour"]).status == 1)
    }

    @Test("Renamed, renumbered and dropped episodes are reported, and no mark is lost")
    func changes() async {
        _ = await run(["follow", "Harbour"])
        _ = await run(["watched", "Harbour", "S01E02"])
        _ = await run(["refresh"])
        site.state.withLock { state in
            (state.title, state.number, state.hasThird) = ("Deux", 5, false)
        }
        let refresh = await run(["refresh", "--format", "json"], at: "2026-11-19T12:00:00Z")
        #expect(refresh.status == 0)
        let changes = await run(["changes", "--since", "yesterday", "--format", "json"], at: "2026-11-19T12:00:00Z")
        let kinds = (changes.json["changes"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
        #expect(kinds?.sorted() == ["dropped", "renamed", "renumbered"])
        #expect(await run(["season", "Harbour", "1"], at: "2026-11-19T12:00:00Z").output.contains("✓  S01E05"))
        let none = await run(["changes", "--since", "tomorrow"], at: "2026-11-19T12:00:00Z")
        #expect(none.output == "no changes\n" && none.errors.isEmpty, "\(none.errors)")
        let later = await run(["changes", "--since", "tomorrow"], at: "2026-11-20T14:00:00Z")
        #expect(later.output == "no changes\n" && later.status == 0)
        #expect(later.errors.contains("26 h ago\n  next: aggctl refresh"), "\(later.errors)")
    }

    @Test("Marks are exported as JSON and imported again, and so are the watched marks of an episode calendar")
    func exportImport() async throws {
        _ = await run(["watched", "Harbour", "S01E01"])
        let exported = await run(["export-marks"])
        #expect(exported.json["schema"] as? String == "aggctl/marks-export/1")
        var place = ProgramRun.Place()
        let other = TemporaryFolder()
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": other.path]
        place.transport = site.transport
        place.files.put("/marks.json", Array(exported.output.utf8))
        place.files.put(
            "/calendar.json",
            Array(
                """
                [{"name": "Two", "air_date": "2026-11-17", "season": 1, "number": 2, "show": "Harbour", "watched": true},
                 {"name": "Three", "air_date": "2026-11-24", "season": 1, "number": 3, "show": "Harbour", "watched": false}]
                """.utf8
            )
        )
        #expect(
            await ProgramRun.run(["import-marks", "/marks.json"], in: place).output.contains(
                "read 1 show and 1 marked episode, new: "
            )
        )
        #expect(await ProgramRun.run(["import-marks", "/calendar.json"], in: place).status == 0)
        #expect(
            await ProgramRun.run(["import-marks", "/calendar.json"], in: place).output.contains(
                "none new"
            )
        )
        let season = await ProgramRun.run(["season", "Harbour", "1"], in: place).output
        #expect(season.contains("✓  S01E01") && season.contains("✓  S01E02") && !season.contains("✓  S01E03"))
        place.files.put("/bad.json", Array("{\"schema\": \"aggctl/marks-export/1\", \"shows\": 7}".utf8))
        let bad = await ProgramRun.run(["import-marks", "/bad.json"], in: place)
        #expect(bad.status == 65)
        #expect(bad.errors.contains("/bad.json: it is damaged: at shows"))
        #expect(await ProgramRun.run(["import-marks", "/none.json"], in: place).status == 66)
    }

    @Test("A backup restores marks and source data; S7: damage is reported and repaired")
    func backup() async throws {
        _ = await run(["follow", "Harbour"])
        _ = await run(["week"])
        let file = folder.path + "/saved"
        #expect(await run(["backup", file]).status == 0)
        _ = await run(["unfollow", "Harbour"])
        #expect(await run(["restore", file]).output.contains("1 followed show, "))
        let data = folder.path + "/aggctl"
        try Data("text".utf8).write(to: URL(fileURLWithPath: data + "/marks.db"))
        let repaired = await run(["following", "--offline"])
        #expect(repaired.status == 0)
        #expect(repaired.output.contains("Harbour"))
        #expect(repaired.errors.contains("the copy of"))
        #expect(await run(["following", "--offline"]).errors.isEmpty)
        try Data("text".utf8).write(to: URL(fileURLWithPath: data + "/store.db"))
        let week = await run(["week"])
        #expect(week.status == 0)
        #expect(week.errors.contains("its data will be fetched again"))
        #expect(await run(["restore", "/none"]).status == 66)
        #expect(await run(["restore", data + "/store.db-none"]).status == 66)
    }

    @Test("S7: without a backup, damaged marks end commands that need them with 72, and a schedule works without them")
    func beyondRepair() async throws {
        _ = await run(["follow", "Harbour"])
        let data = folder.path + "/aggctl"
        try FileManager.default.removeItem(atPath: data + "/backups")
        try FileManager.default.removeItem(atPath: data + "/marks.db.backup")
        try Data("text".utf8).write(to: URL(fileURLWithPath: data + "/marks.db"))
        let week = await run(["week"])
        #expect(week.status == 0)
        #expect(week.errors.contains("showing: without the user's marks"))
        let follow = await run(["follow", "Harbour"])
        #expect(follow.status == 72)
        #expect(follow.errors.contains("aggctl restore FILE"))
        #expect(try String(contentsOfFile: data + "/marks.db", encoding: .utf8) == "text")
    }

    @Test("S5, S11: a data folder that is a file ends a saving command with 77, and a newer store is 78")
    func refused() async throws {
        let data = folder.path + "/aggctl"
        try Data().write(to: URL(fileURLWithPath: data))
        let follow = await run(["follow", "Harbour"])
        #expect(follow.status == 77)
        #expect(follow.errors.contains(data))
        #expect(await run(["week"]).status == 0)
        try FileManager.default.removeItem(atPath: data)
        _ = await run(["follow", "Harbour"])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: data + "/marks.db"))
        bytes[63] = 9
        try bytes.write(to: URL(fileURLWithPath: data + "/marks.db"))
        let newer = await run(["week"])
        #expect(newer.status == 78)
        #expect(newer.errors.contains("version 9, supported up to 3"))
    }

    @Test("N1: an offline refresh ends with 69, and stored data stays")
    func refreshOffline() async {
        _ = await run(["week"])
        site.state.withLock { $0.isDown = true }
        let refresh = await run(["refresh"], at: "2026-11-19T12:00:00Z")
        #expect(refresh.status == 69)
        #expect(await run(["week", "--offline"]).output.contains("Harbour"))
        #expect(await run(["providers"]).output.contains("failed"))
    }

    @Test("now shows the running airing, its minutes left, and the next one")
    func now() async {
        let now = await run(["now"], at: "2026-11-18T02:30:30Z")
        #expect(now.output.contains("Harbour") && now.output.contains("30 min left"))
        let later = await run(["now", "--format", "json"], at: "2026-11-18T03:00:00Z")
        #expect((later.json["on"] as? [Any])?.isEmpty == true)
        let before = await run(["now", "--format", "json"], at: "2026-11-18T01:00:00Z")
        #expect((before.json["next"] as? [Any])?.count == 1)
    }

    @Test("A stored episode of a followed show is on now, even if no schedule lists it")
    func followedIsOn() async {
        _ = await run(["follow", "Harbour"])
        let now = await run(["now"], at: "2026-11-25T02:30:00Z")
        #expect(now.output.contains("S01E03") && now.output.contains("30 min left"), "\(now.output)")
    }

    @Test("If the source is down and the days are not stored, followed shows are a result if they have episodes")
    func followedOnly() async {
        _ = await run(["follow", "Harbour"])
        site.state.withLock { $0.isDown = true }
        for command in [["upcoming", "--days", "2"], ["calendar"]] {
            let none = await run(command + ["--country", "GB"], at: "2027-03-12T12:00:00Z")
            #expect(none.status == 69 && none.errors.contains("failed"), "\(command): \(none.output)")
        }
        let some = await run(["upcoming", "--days", "2", "--country", "GB"], at: "2026-11-24T12:00:00Z")
        #expect(some.status == 0 && some.output.contains("S01E03"), "\(some.errors)")
        #expect(some.output.contains("no data"), "\(some.output)")
    }

    @Test("An ended airing is not upcoming, and does not count towards the limit")
    func upcoming() async {
        let during = await run(["upcoming", "--days", "1", "--limit", "1"], at: "2026-11-18T02:30:00Z")
        #expect(during.output.contains("Harbour"))
        let after = await run(["upcoming", "--days", "1", "--limit", "1"], at: "2026-11-18T03:30:00Z")
        #expect(!after.output.contains("Harbour") && !after.output.contains("beyond the limit"))
        let place = ProgramRun.Place()
        place.files.put(
            "/tv.csv",
            Array("show,title,start\nA,Over,2026-11-20T08:00:00Z\nB,Later,2026-11-20T20:00:00Z\n".utf8)
        )
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n".utf8)
        )
        let limited = await ProgramRun.run(["upcoming", "--days", "1", "--limit", "1"], in: place)
        #expect(limited.output.contains("Later"), "\(limited.output) \(limited.errors)")
        #expect(!limited.output.contains("beyond the limit"))
    }
}
