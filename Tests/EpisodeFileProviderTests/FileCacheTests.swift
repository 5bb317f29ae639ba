import Glibc
import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// Cached file contents between two requests.
/// Covers: EpisodeFileProvider, DiskFiles, ResponseCollector
@Suite struct FileCacheTests {
    private func guide(_ programmes: Int, channel: String = "") -> [UInt8] {
        let rows = (0..<programmes).map {
            "<programme start=\"2024010\($0 / 20 + 1)\(10 + $0 % 10)0000 +0000\" channel=\"one\"><title>Show \($0)</title></programme>"
        }
        return Array("<tv>\(channel)\(rows.joined())</tv>".utf8)
    }

    private func days(_ first: String, _ last: String) -> ScheduleRequest {
        ScheduleRequest(days: TestSupport.days(first, last), zone: .gmt, region: country("US"))
    }

    @Test("The bytes read from a file are reported and count as progress")
    func bytes() async throws {
        let files = MemoryFiles()
        let guide = guide(8)
        files.put("g.xml", guide)
        let provider = EpisodeFileProvider(pattern: "g.xml", options: EpisodeFileOptions(), files: files)
        let collector = ResponseCollector(
            provider: try #require(ProviderID(rawValue: "f")),
            now: { Date(timeIntervalSince1970: 0) }
        )
        try await provider.schedule(within: days("2024-01-01", "2024-01-01"), to: collector)
        #expect(collector.counts.bytes == guide.count)
        #expect(collector.progress == 1)
    }

    @Test("A guide too long for the cache is read once per request, and no older data replaces it")
    func tooLong() async throws {
        let files = MemoryFiles()
        let storage = MemoryStorage()
        let provider = EpisodeFileProvider(
            pattern: "g.xml",
            options: EpisodeFileOptions(),
            files: files,
            maxCachedProgrammes: 10
        )
        func titles(_ policy: FetchPolicy = FetchPolicy()) async throws -> [String] {
            try await collect(storage: storage, policy: policy) {
                try await provider.schedule(within: days("2024-01-01", "2024-01-01"), to: $0)
            }.shows.map(\.title).sorted()
        }
        files.put("g.xml", guide(8))
        #expect(try await titles().count == 8)
        #expect(try await titles().count == 8)
        #expect(files.reads == 1)
        files.put("g.xml", guide(12))
        #expect(try await titles().count == 12)
        let first = files.reads
        #expect(try await titles().count == 12)
        #expect(files.reads == first + 1)
        // For a request that lists nothing the file is not read at all.
        let nothing = try await collect(storage: storage) { try await provider.readChanges(to: $0) }
        #expect(nothing.shows.isEmpty && files.reads == first + 1)
        #expect(storage.changes(after: 0).allSatisfy { $0.kind != .dropped })
        files.put("g.xml", guide(7))
        #expect(try await titles().count == 7)
        #expect(try await titles().count == 7)
    }

    @Test(
        "F30: A link in a folder to a file of another kind does not show its content",
        arguments: ["csv", "json", "md", "ics", "xml", "txt"]
    )
    func linkedFile(suffix: String) async throws {
        let folder = TemporaryFolder()
        let (secret, link) = (folder.path + "/key", folder.path + "/tv/linked." + suffix)
        try FileManager.default.createDirectory(atPath: folder.path + "/tv", withIntermediateDirectories: true)
        try Data("hush-hush: abcdef\nx,y\n".utf8).write(to: URL(filePath: secret))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
        func messages(_ pattern: String) async throws -> [String] {
            let provider = EpisodeFileProvider(pattern: pattern, options: EpisodeFileOptions(), files: DiskFiles())
            let collector = ResponseCollector(provider: .unnamed, now: { Date(timeIntervalSince1970: 0) })
            try await provider.catalog(to: collector)
            return collector.outcomes.flatMap { outcome in
                (outcome.failure.map { [$0.message] } ?? []) + (outcome.response?.notices.map(\.message) ?? [])
            }
        }
        for pattern in [folder.path + "/tv", folder.path + "/tv/*"] {
            let found = try await messages(pattern)
            #expect(found == ["the target of this link is not an episode file that aggctl can read"], "\(found)")
        }
        // A link that the user named is a file like others.
        #expect(try await !messages(link).contains { $0.contains("link") })
    }

    @Test(
        "A file is read again if the cached response must not be used, such as with --refresh",
        arguments: [FetchPolicy.Mode.always, .since(.distantFuture)]
    )
    func refreshed(mode: FetchPolicy.Mode) async throws {
        let files = MemoryFiles()
        let storage = MemoryStorage()
        let provider = EpisodeFileProvider(pattern: "g.xml", options: EpisodeFileOptions(), files: files)
        files.put("g.xml", guide(3))
        for (policy, reads) in [
            (FetchPolicy(), 1), (FetchPolicy(), 1), (FetchPolicy(mode), 2), (FetchPolicy(.never), 2),
        ] {
            let collected = try await collect(storage: storage, policy: policy) { try await provider.catalog(to: $0) }
            #expect(collected.shows.count == 3)
            #expect(files.reads == reads)
        }
    }

    @Test(
        "S19: If all files are missing, as on an unmounted disk, cached data is shown with a failure",
        arguments: ["/tv/*.xml", "/tv/g.xml"]
    )
    func filesAway(pattern: String) async throws {
        let files = MemoryFiles()
        let storage = MemoryStorage()
        let provider = EpisodeFileProvider(pattern: pattern, options: EpisodeFileOptions(), files: files)
        files.put("/tv/g.xml", guide(3))
        func outcomes() async throws -> [FetchOutcome] {
            let collector = ResponseCollector(
                provider: .unnamed,
                now: { Date(timeIntervalSince1970: 1_704_100_000) },
                storage: storage
            )
            try await provider.catalog(to: collector)
            collector.commit()
            return collector.outcomes
        }
        _ = try await outcomes()
        files.remove("/tv/g.xml")
        for _ in 0..<2 {
            let missing = try await outcomes()
            #expect(missing.map { $0.response?.shows.count } == [3])
            #expect(missing.map { $0.failure?.code } == [.unreadableFile])
        }
        files.put("/tv/g.xml", guide(2))
        let restored = try await outcomes()
        #expect(restored.map { $0.response?.shows.count } == [2] && restored.allSatisfy { $0.failure == nil })
    }

    @Test("An unreadable calendar leaves the cached episodes in place, also on the next day")
    func brokenCalendar() async throws {
        let files = MemoryFiles()
        let storage = MemoryStorage()
        let provider = EpisodeFileProvider(pattern: "/c.ics", options: EpisodeFileOptions(), files: files)
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTART:20240101T200000Z",
            "RRULE:FREQ=WEEKLY", "SUMMARY:Harbour S01E01", "END:VEVENT", "END:VCALENDAR", "",
        ]
        files.put("/c.ics", Array(lines.joined(separator: "\r\n").utf8))
        func outcome(_ day: Int) async throws -> FetchOutcome? {
            let now = Date(timeIntervalSince1970: 1_704_100_000 + Double(day) * 86_400)
            let collector = ResponseCollector(provider: .unnamed, now: { now }, storage: storage)
            try await provider.catalog(to: collector)
            collector.commit()
            return collector.outcomes.first
        }
        let episodeCount = try await outcome(0)?.response?.episodes.count
        #expect(episodeCount ?? 0 > 0)
        files.put("/c.ics", Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n".utf8))
        for day in [1, 2] {
            let broken = try await outcome(day)
            #expect(broken?.failure != nil)
            #expect(broken?.response?.episodes.count == episodeCount, "day \(day)")
        }
    }

    @Test("If a file grows too large for the cache, no older data is found and a warning reports the skipped search")
    func grown() async throws {
        let files = MemoryFiles()
        let (storage, site) = (MemoryStorage(), provider("test"))
        let provider = EpisodeFileProvider(
            pattern: "g.xml",
            options: EpisodeFileOptions(),
            files: files,
            sizeLimit: 1000
        )
        files.put("g.xml", guide(3))
        _ = try await collect(storage: storage) { try await provider.catalog(to: $0) }
        #expect(storage.allShows(of: site)?.episodes.count == 3)
        files.put("g.xml", guide(30))
        let all = try await collect(storage: storage) { try await provider.catalog(to: $0) }
        #expect(all.shows.count == 30)
        #expect(storage.allShows(of: site)?.episodes.isEmpty ?? true)
        let searched = try await collect(storage: storage) { try await provider.readChanges(to: $0) }
        #expect(searched.notices.map(\.code) == [.notSearched])
    }

    @Test("S22: A pipe in a folder of episodes is reported, and the other files are read", arguments: ["", "/*.csv"])
    func pipeInFolder(pattern: String) async throws {
        let folder = TemporaryFolder()
        for name in ["a", "c"] {
            try Data("show,title,date\nHarbour \(name),One,2024-01-01\n".utf8)
                .write(to: URL(fileURLWithPath: folder.path + "/\(name).csv"))
        }
        mkfifo(folder.path + "/b.csv", 0o600)
        let provider = EpisodeFileProvider(
            pattern: folder.path + pattern,
            options: EpisodeFileOptions(),
            files: DiskFiles()
        )
        let collected = try await collect { try await provider.catalog(to: $0) }
        #expect(collected.shows.map(\.title).sorted() == ["Harbour a", "Harbour c"])
        #expect(collected.answers.compactMap(\.failure).map(\.message) == ["not a regular file"])
    }

    @Test("A file name that is also a pattern refers to that file")
    func bracketsInName() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/[2019] list.csv"
        try Data("show,title,date\nHarbour,One,2024-01-01\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(DiskFiles().paths(matching: path) == [path])
        #expect(DiskFiles().paths(matching: folder.path + "/[[]2019*.csv") == [path])
        let provider = EpisodeFileProvider(pattern: path, options: EpisodeFileOptions(), files: DiskFiles())
        #expect(try await collect { try await provider.catalog(to: $0) }.shows.map(\.title) == ["Harbour"])
    }

    @Test("A folder name that is also a pattern refers to that folder, regardless of the pattern after it")
    func bracketsInFolder() throws {
        let folder = TemporaryFolder()
        let list = Data("show,title,date\nHarbour,One,2024-01-01\n".utf8)
        for name in ["TV [HD]", "TV H", "*", "plain"] {
            let path = folder.path + "/" + name
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            try list.write(to: URL(fileURLWithPath: path + "/a.csv"))
        }
        func found(_ pattern: String) -> [String] {
            DiskFiles().paths(matching: folder.path + "/" + pattern).map { String($0.dropFirst(folder.path.count + 1)) }
        }
        #expect(found("TV [HD]/*.csv") == ["TV [HD]/a.csv"])
        #expect(found("TV [HD]/[ab].csv") == ["TV [HD]/a.csv"])
        #expect(found("*/*.csv") == ["*/a.csv"])
        // Without a folder of this name, the brackets are a pattern.
        #expect(found("TV [GH]/*.csv") == ["TV H/a.csv"])
        #expect(found("p*/*.csv") == ["plain/a.csv"])
        #expect(found("TV [[]HD]/*.csv") == ["TV [HD]/a.csv"])
    }

    @Test("S24: A file name that is not UTF-8 is reported, and the other files are read")
    func nameNotUTF8() async throws {
        let folder = TemporaryFolder()
        let list = "show,title,date\nHarbour,One,2024-01-01\n"
        try Data(list.utf8).write(to: URL(fileURLWithPath: folder.path + "/a.csv"))
        let odd = Array((folder.path + "/b").utf8) + [0xFF] + Array(".csv\0".utf8)
        let file = odd.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { fopen($0.baseAddress, "w") }
        }
        fclose(file)
        let provider = EpisodeFileProvider(pattern: folder.path, options: EpisodeFileOptions(), files: DiskFiles())
        let collected = try await collect { try await provider.catalog(to: $0) }
        #expect(collected.shows.map(\.title) == ["Harbour"])
        #expect(
            collected.answers.compactMap(\.failure).map(\.message) == ["the filename is not UTF-8: rename the file"]
        )
    }

    @Test("A channel declared only in another file has its name as long as that file exists")
    func channelNames() async throws {
        let files = MemoryFiles()
        let storage = MemoryStorage()
        let provider = EpisodeFileProvider(pattern: "*.xml", options: EpisodeFileOptions(), files: files)
        func channels() async throws -> Set<String> {
            let collected = try await collect(storage: storage) { try await provider.catalog(to: $0) }
            return Set(collected.episodes.flatMap { $0.airings.compactMap(\.channel?.name) })
        }
        func declare(_ name: String) {
            files.put(
                "b.xml",
                Array("<tv><channel id=\"one\"><display-name>\(name)</display-name></channel></tv>".utf8)
            )
        }
        files.put("a.xml", guide(3))
        declare("First")
        #expect(try await channels() == ["First"])
        declare("Second")
        #expect(try await channels() == ["Second"])
        files.remove("b.xml")
        #expect(try await channels() == ["one"])
    }
}
