import ScheduleModel
import Foundation
import TestSupport
import Testing

/// A data folder as version 0.1.0 left it opens with nothing lost: `Fixtures/0.1.0` was made by that program
/// (`Scripts/make-0.1.0-fixture`), and `expected` is what it said of it.
@Suite struct CarriedOverTests {
    static let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/0.1.0")

    let folder = TemporaryFolder()

    /// Runs a command over a copy of the folder.
    ///
    /// - Parameter hasPrograms: whether the two programs that are sources lie in the `PATH`.
    func run(_ arguments: [String], hasPrograms: Bool = false) async throws -> ProgramRun {
        let target = folder.path + "/aggctl"
        if !FileManager.default.fileExists(atPath: target) {
            try FileManager.default.copyItem(atPath: Self.fixture.path, toPath: target)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: target)
        }
        var place = ProgramRun.Place()
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path]
        if hasPrograms {
            place.environment["PATH"] = target + ":/usr/bin:/bin"
            for name in ["site", "gone"] {
                let path = "\(target)/aggctl-provider-\(name)"
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
                waitUntilItCanRun(path)
            }
        }
        place.clock = ContinuousClock()
        for name in ["config.toml", "mine.csv"] {
            let bytes = Array(try Data(contentsOf: Self.fixture.appending(path: name)))
            place.files.put(name == "mine.csv" ? "./mine.csv" : name, bytes)
        }
        place.files.put(
            "export-marks.json",
            Array(try Data(contentsOf: Self.fixture.appending(path: "expected/export-marks.json")))
        )
        place.now = instant("2026-05-20T12:30:00Z")
        return await ProgramRun.run(arguments + ["--config", "config.toml", "--timezone", "UTC"], in: place)
    }

    static func expected(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: fixture.appending(path: "expected/\(name).json"))
        return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test(
        "what 0.1.0 kept is shown as 0.1.0 showed it",
        arguments: [
            ("following", ["following"], "shows"), ("next", ["next"], "episodes"),
            ("season-1", ["season", "The Long Show", "1"], "episodes"),
            ("season-2", ["season", "The Long Show", "2"], "episodes"),
            ("season-twin-1", ["season", "Twin Tales", "1"], "episodes"),
            ("week-1", ["week", "--date", "2026-05-13"], "days"),
            ("week-2", ["week", "--date", "2026-05-20"], "days"), ("cast", ["cast", "The Long Show"], "cast"),
            ("shows", ["shows"], "shows"), ("search-episodes", ["search", "lantern", "--episodes"], "episodes"),
        ]
    )
    func shown(name: String, words: [String], member: String) async throws {
        let expected = try Self.expected(name)
        let run = try await run(words + ["--format", "json", "--offline"])
        #expect(run.status == 0, "\(run.errors)")
        let theirs = try #require(Self.rows(expected[member], name))
        #expect(Self.losses(theirs, Self.rows(run.json[member], name), name) == [])
    }

    /// The rows of a document; shows stood by id in 0.1.0.
    private static func rows(_ member: Any?, _ name: String) -> [Any]? {
        guard ["shows", "following"].contains(name), let shows = member as? [[String: Any]] else {
            return member as? [Any]
        }
        return shows.sorted { ($0["id"] as? String ?? "") < ($1["id"] as? String ?? "") }
    }

    @Test("documents of 0.1.0 keep to the schemas of today", arguments: ["week-1", "week-2", "today", "month"])
    func oldDocuments(name: String) throws {
        let schemas = JSONSchema(folder: Self.fixture.appending(path: "../../../../docs/schemas").standardized)
        #expect(try schemas.findings(try Self.expected(name), file: "schedule.json") == [])
    }

    @Test("changes and marks are carried over, each of them")
    func changesAndMarks() async throws {
        let changes = try await run(["changes", "--since", "2026-01-01", "--format", "json"])
        let before = try Self.expected("changes")["changes"] as? NSArray
        #expect(before?.count == 8 && changes.json["changes"] as? NSArray == before)
        let marks = try await run(["export-marks"])
        let kept = try Self.expected("export-marks")["shows"] as? NSArray
        #expect(kept?.count == 3 && marks.json["shows"] as? NSArray == kept)
    }

    @Test("a list of all that is known has all that 0.1.0 had, and what it had lost by a guess")
    func list() async throws {
        func codes(_ document: [String: Any]) -> Set<String> {
            let days = document["days"] as? [[String: Any]] ?? []
            return Set(
                days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }.compactMap { $0["id"] as? String }
            )
        }
        let before = codes(try Self.expected("list"))
        let now = codes(try await run(["list", "--format", "json", "--offline"]).json)
        #expect(now.isSuperset(of: before))
        // A day with two rows of Twin Tales was taken for its whole list.
        let found = now.subtracting(before)
        #expect(found.count == 10 && found.allSatisfy { $0.contains("twin") }, "\(found.sorted())")
    }

    @Test(
        "every question is answered as 0.1.0 answered it, but for what was added since",
        arguments: [
            ("today", ["today"]), ("now", ["now"]), ("upcoming", ["upcoming", "--days", "14"]),
            ("month", ["calendar", "--month", "2026-05"]), ("show", ["show", "The Long Show"]),
            ("show-twin", ["show", "Twin Tales"]), ("episode", ["episode", "The Long Show", "S01E02"]),
            ("search", ["search", "tales"]), ("explain", ["explain", "The Long Show"]),
            ("explain-episode", ["explain", "The Long Show", "S01E02"]), ("conflicts", ["conflicts"]),
            ("watched", ["watched", "The Long Show", "S02E03"]), ("follow", ["follow", "Twin Tales"]),
            ("hide", ["follow", "--hide", "Short Stories"]), ("unfollow", ["unfollow", "The Long Show"]),
            ("skipped", ["skipped", "The Long Show", "S02E03"]),
            ("unwatched", ["unwatched", "The Long Show", "S02E03"]),
            ("import-marks", ["import-marks", "export-marks.json"]),
        ]
    )
    func answered(name: String, words: [String]) async throws {
        let run = try await run(words + ["--format", "json", "--offline"])
        #expect(run.status == 0, "\(run.errors)")
        var losses = Self.losses(try Self.expected(name), run.json, "")
        // What is kept of followed shows belongs to `now` by now, and may be older than the schedule.
        if name == "now" { losses.removeAll { $0.contains(".fetchedAt:") || $0.contains("fresh became stale") } }
        // What is kept of followed shows, and all told anew, does not make an answer older any more.
        if name == "upcoming" {
            losses.removeAll { $0 == ".providers.0.fetchedAt: 2026-05-15T12:00:00Z became 2026-05-20T12:00:00Z" }
        }
        #expect(losses == [], "\(losses)")
    }

    /// What stands in an older document and not so in a newer one.
    static func losses(_ old: Any, _ new: Any?, _ path: String) -> [String] {
        // A file is read when it is asked for, and is fresh then; 0.1.0 told of when it was read last.
        if path.utf8.starts(with: ".providers.2.".utf8) { return [] }
        switch (old, new) {
        // What was not known may be known by now.
        case (is NSNull, .some): return []
        case (let old as [String: Any], let new as [String: Any]):
            return old.keys.sorted().flatMap { losses(old[$0] as Any, new[$0], "\(path).\($0)") }
        case (let old as [Any], let new as [Any]):
            if old.count != new.count { return ["\(path): \(old.count) became \(new.count)"] }
            return zip(old, new).enumerated().flatMap { losses($1.0, $1.1, "\(path).\($0)") }
        case (let old as NSObject, let new as NSObject): return old == new ? [] : ["\(path): \(old) became \(new)"]
        default: return ["\(path) is gone"]
        }
    }
}
