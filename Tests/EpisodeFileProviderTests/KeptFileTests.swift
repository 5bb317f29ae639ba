import ScheduleModel
import ProviderBoundary
import ScheduleMerging
import Foundation
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import GuideReading

/// What is kept of files from one question to the next.
@Suite struct KeptFileTests {
    private func guide(_ programmes: Int, channel: String = "") -> [UInt8] {
        let rows = (0..<programmes).map {
            "<programme start=\"2024010\($0 / 20 + 1)\(10 + $0 % 10)0000 +0000\" channel=\"one\"><title>Show \($0)</title></programme>"
        }
        return Array("<tv>\(channel)\(rows.joined())</tv>".utf8)
    }

    private func days(_ first: String, _ last: String) -> ScheduleRequest {
        ScheduleRequest(days: TestSupport.days(first, last), zone: .gmt, region: country("US"))
    }

    @Test("a guide that is too long to be kept is read once a question, and nothing older is shown in its place")
    func tooLong() async throws {
        let files = MemoryFiles()
        let storage = MemoryStorage()
        let provider = EpisodeFileProvider(
            pattern: "g.xml",
            reading: EpisodeFileReading(),
            files: files,
            mostKept: 10
        )
        func told(_ policy: FetchPolicy = FetchPolicy()) async throws -> [String] {
            try await collect(storage: storage, policy: policy) {
                try await provider.schedule(within: days("2024-01-01", "2024-01-01"), to: $0)
            }.shows.map(\.title).sorted()
        }
        files.put("g.xml", guide(8))
        #expect(try await told().count == 8)
        #expect(try await told().count == 8)
        #expect(files.reads == 1)
        files.put("g.xml", guide(12))
        #expect(try await told().count == 12)
        let first = files.reads
        #expect(try await told().count == 12)
        #expect(files.reads == first + 1)
        // Of a question that wants nothing shown it is not read at all.
        let nothing = try await collect(storage: storage) { try await provider.readChanges(to: $0) }
        #expect(nothing.shows.isEmpty && files.reads == first + 1)
        #expect(storage.changes(after: 0).allSatisfy { $0.kind != .dropped })
        files.put("g.xml", guide(7))
        #expect(try await told().count == 7)
        #expect(try await told().count == 7)
    }

    @Test(
        "a file is read again where its answer is not to be trusted, as after --refresh",
        arguments: [FetchPolicy.Readiness.always, .since(.distantFuture)]
    )
    func refreshed(readiness: FetchPolicy.Readiness) async throws {
        let files = MemoryFiles()
        let storage = MemoryStorage()
        let provider = EpisodeFileProvider(pattern: "g.xml", reading: EpisodeFileReading(), files: files)
        files.put("g.xml", guide(3))
        for (policy, reads) in [
            (FetchPolicy(), 1), (FetchPolicy(), 1), (FetchPolicy(readiness), 2), (FetchPolicy(.never), 2),
        ] {
            let told = try await collect(storage: storage, policy: policy) { try await provider.catalogue(to: $0) }
            #expect(told.shows.count == 3)
            #expect(files.reads == reads)
        }
    }

    @Test("a file whose name is also a pattern is that file")
    func bracketsInName() async throws {
        let folder = TemporaryFolder()
        let path = folder.path + "/[2019] list.csv"
        try Data("show,title,date\nHarbour,One,2024-01-01\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(DiskFiles().paths(matching: path) == [path])
        #expect(DiskFiles().paths(matching: folder.path + "/[[]2019*.csv") == [path])
        let provider = EpisodeFileProvider(pattern: path, reading: EpisodeFileReading(), files: DiskFiles())
        #expect(try await collect { try await provider.catalogue(to: $0) }.shows.map(\.title) == ["Harbour"])
    }

    @Test("a channel that only another file declares has its name while that file is there, and no longer")
    func channelNames() async throws {
        let files = MemoryFiles()
        let storage = MemoryStorage()
        let provider = EpisodeFileProvider(pattern: "*.xml", reading: EpisodeFileReading(), files: files)
        func channels() async throws -> Set<String> {
            let told = try await collect(storage: storage) { try await provider.catalogue(to: $0) }
            return Set(told.episodes.flatMap { $0.airings.compactMap(\.channel?.name) })
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
