import Foundation
import ScheduleModel
import TestSupport
import Testing

/// What 0.1.0 answered of its sources and of what it kept, beside what the program of today answers. Each difference is
/// named, with its reason.
extension CarriedOverTests {
    @Test("every provider is told as 0.1.0 told it; programs can be asked for a cast since")
    func providers() async throws {
        let run = try await run(["providers", "--format", "json", "--offline"], hasPrograms: true)
        let before = try #require(try Self.expected("providers")["providers"] as? [[String: Any]])
        let now = try #require(run.json["providers"] as? [[String: Any]])
        #expect(before.count == 3 && now.count == 3)
        for (before, now) in zip(before, now) {
            let could = try #require(before["abilities"] as? [String])
            let can = try #require(now["abilities"] as? [String])
            #expect(Set(can).symmetricDifference(could) == (before["kind"] as? String == "plugin" ? ["cast"] : []))
            var rest = before
            rest["abilities"] = nil
            #expect(Self.losses(rest, now, "") == [])
        }
    }

    /// The rules of 0.1.0 that are told otherwise now.
    private static let rulesOfToday = [
        // No provider can hand out rows from outside the days: it is limited to them, whatever it tells.
        "nothing stands outside the days asked for": [],
        "season and number are those of the show's own list": [
            "an episode has the same number, title, length and time in the schedule and in its show's own list"
        ],
        "text is free of markup": [
            "text is plain: no markup, no entities, no control characters, nothing blank or endless"
        ],
        "a cancelled request ends at once, and says that it was cancelled": [
            "a request that is cancelled before it starts ends with a CancellationError",
            "a request that is cancelled while its source is silent ends at once",
        ],
    ]

    @Test("a check has every rule that 0.1.0 had, and finds as little in the same file")
    func check() async throws {
        let run = try await run(["providers", "check", "mine", "--date", "2026-04-06", "--format", "json"])
        #expect(run.status == 0, "\(run.errors)")
        let before = try #require(try Self.expected("check")["clauses"] as? [[String: Any]])
        let now = try #require(run.json["clauses"] as? [[String: Any]])
        let broken = now.filter { ($0["violations"] as? [Any])?.isEmpty != true }
        #expect(broken.isEmpty, "\(broken)")
        let rules = Set(now.compactMap { $0["rule"] as? String })
        #expect(before.count == 13)
        for rule in before.compactMap({ $0["rule"] as? String }) {
            let today = Self.rulesOfToday[rule] ?? [rule]
            #expect(rules.isSuperset(of: today), "\(rule)")
        }
        var rest = try Self.expected("check")
        rest["clauses"] = nil
        #expect(Self.losses(rest, run.json, "") == [])
    }

    @Test("a refresh of a file that did not change is answered as 0.1.0 answered it")
    func refresh() async throws {
        let run = try await run(["refresh", "mine", "--format", "json"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(Self.losses(try Self.expected("refresh"), run.json, "") == [])
    }

    @Test("a backup is answered as 0.1.0 answered it, but for the file's name")
    func backup() async throws {
        let file = folder.path + "/kept.db"
        let run = try await run(["backup", file, "--format", "json"])
        #expect(run.status == 0, "\(run.errors)")
        var before = try Self.expected("backup")
        before["file"] = file
        #expect(Self.losses(before, run.json, "") == [])
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test("doctor finds what 0.1.0 found, and asks no more of a source without a network")
    func doctor() async throws {
        let run = try await run(["doctor", "--format", "json", "--offline"], hasPrograms: true)
        func findings(_ document: [String: Any]) -> [(subject: String, verdict: String, text: String)] {
            (document["findings"] as? [[String: Any]] ?? []).map {
                ($0["subject"] as? String ?? "", $0["verdict"] as? String ?? "", $0["text"] as? String ?? "")
            }
        }
        // How full the disk is, who may read the files and how old the system's zones are, this machine decides.
        let ofTheMachine = ["disk", "files", "time zone"]
        let before = findings(try Self.expected("doctor")).filter { !ofTheMachine.contains($0.subject) }
        let now = findings(run.json)
        #expect(before.map(\.subject) == ["config", "marks", "store", "site", "gone", "mine"])
        for one in before {
            #expect(now.contains { ($0.subject, $0.verdict) == (one.subject, one.verdict) }, "\(one)")
        }
        func text(_ subject: String) -> String {
            now.filter { $0.subject == subject }.map(\.text).joined(separator: "\n")
        }
        // One show is “1 followed show” now.
        #expect(text("marks").contains("19 marked episodes"))
        #expect(text("store").utf8.starts(with: "32 resources, 7 shows, 120 episodes, SQLite ".utf8))
        // 0.1.0 told when a source answered last; today its answer of today is told, and what was wrong with it.
        #expect(text("gone").contains("the lecture hall is closed"))
        #expect(text("site").contains("the page of 21 May has a row that cannot be read"))
    }

    @Test("a backup that 0.1.0 wrote is restored, with all marks and what the source said")
    func restored() async throws {
        let fixture = Self.fixture.deletingLastPathComponent().appending(path: "0.1.0-backup")
        let unpacked = folder.path + "/kept.db"
        try Data(try unpack(fixture.appending(path: "kept.db.gz"))).write(to: URL(fileURLWithPath: unpacked))
        var place = ProgramRun.Place()
        place.environment = ["HOME": "/home/me", "XDG_DATA_HOME": folder.path]
        place.files.put("config.toml", Array(try Data(contentsOf: fixture.appending(path: "config.toml"))))
        place.files.put("./mine.csv", Array(try Data(contentsOf: Self.fixture.appending(path: "mine.csv"))))
        place.now = instant("2026-05-20T12:30:00Z")
        func run(_ words: String...) async -> ProgramRun {
            await ProgramRun.run(words + ["--config", "config.toml", "--timezone", "UTC"], in: place)
        }
        let restore = await run("restore", unpacked)
        #expect(restore.status == 0, "\(restore.errors)")
        for name in ["export-marks", "following"] {
            let data = try Data(contentsOf: fixture.appending(path: name + ".json"))
            let before = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let now = await run(name, "--format", "json", "--offline")
            #expect(now.status == 0, "\(now.errors)")
            #expect(Self.losses(before, now.json, "") == [])
        }
    }

    /// What is in a packed file, by gzip.
    private func unpack(_ file: URL) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return Array(bytes)
    }
}
