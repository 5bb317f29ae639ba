import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import HTTPTransport
import PoliteWeb
import TestSupport
import Testing

@testable import TVMazeProvider

/// The same five days recorded four months apart. The recordings' README lists the counts of changes.
/// Covers: ChangeDetector, TVMazeProvider, UserMarks
@Suite struct RecordedChangesTests {
    private static let recorded = ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"]
    private let days = (1...5).map { "2024-01-0\($0)" }

    @Test(
        "Of 771 rows 8 are gone, 7 renamed, 2 renumbered and 102 new, and a placeholder time is not a move",
        .enabled(if: recorded != nil)
    )
    func counted() async throws {
        let data = try #require(Self.recorded)
        let old = try await contents(of: data + "/tvmaze/schedule_web_2024-01/recorded_2024-11")
        let new = try await contents(of: data + "/tvmaze_later")
        #expect(old.reduce(0) { $0 + $1.episodes.count } == 771)
        let pairs = zip(old, new).map { (old: Optional($0), new: $1, isList: true) }
        let changes = ChangeDetector(of: provider("tvmaze"), at: .distantPast).changes(
            between: pairs
        )
        let counts = Dictionary(grouping: changes, by: \.kind).mapValues(\.count)
        #expect(counts[.dropped] == 8)
        #expect(counts[.renamed] == 7)
        #expect(counts[.renumbered] == 2)
        // The README counts one row as moved, but only TVmaze's placeholder for its unknown time differs.
        #expect(counts[.moved] == nil)
        #expect(counts[.added] == 102)
    }

    @Test(
        "No mark on any of the 771 rows is lost between the recordings, except marks on removed rows",
        .enabled(if: recorded != nil)
    )
    func marks() async throws {
        let data = try #require(Self.recorded)
        let old = try await catalog(data + "/tvmaze/schedule_web_2024-01/recorded_2024-11")
        let new = try await catalog(data + "/tvmaze_later")
        var marks = UserMarks()
        for show in old.shows {
            marks.set(.watched, show.episodes, of: show, complete: CompleteShows(all: [show]), at: .distantPast)
        }
        let marked = Set(new.marked(by: marks, complete: .none).shows.flatMap(\.episodes).filter(\.isWatched).map(\.id))
        let before = Set(old.shows.flatMap(\.episodes).map(\.id))
        let after = Set(new.shows.flatMap(\.episodes).map(\.id))
        #expect(marked.isSuperset(of: before.intersection(after)))
        #expect(before.subtracting(after).count == 8)
    }

    @Test(
        "Each recorded picture of a show or person has a small form at the derived address",
        .enabled(if: recorded != nil)
    )
    func pictures() throws {
        let folder = try #require(Self.recorded) + "/tvmaze"
        var pairs: [String: String] = [:]
        /// Collects pictures from any part of a document. Episodes, which have air dates, use other addresses.
        func look(at value: Any) {
            if let object = value as? [String: Any] {
                if let image = object["image"] as? [String: Any], object["airdate"] == nil,
                    let large = image["original"] as? String, let small = image["medium"] as? String
                {
                    pairs[large] = small
                }
                for part in object.values { look(at: part) }
            } else if let parts = value as? [Any] {
                for part in parts { look(at: part) }
            }
        }
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        for path in paths where path.hasSuffix(".json") {
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path))
            if let document = try? JSONSerialization.jsonObject(with: bytes) { look(at: document) }
        }
        #expect(pairs.count > 500)
        for (large, small) in pairs {
            let link = try #require(WebLink(rawValue: large))
            #expect(TVMazeImage.medium(of: link)?.rawValue == small)
        }
    }

    private func catalog(_ folder: String) async throws -> MergedCatalog {
        let outcomes = try await contents(of: folder).enumerated().map {
            FetchOutcome(resource: ResourceID(days[$0.offset]), response: $0.element.stamped(at: .distantPast))
        }
        return MergedCatalog([ProviderClaims(provider: provider("tvmaze"), priority: 50, outcomes: outcomes)])
    }

    /// The provider's responses for the recorded days.
    private func contents(of folder: String) async throws -> [SourceResponse] {
        var contents: [SourceResponse] = []
        for date in days {
            let body = try unpacked(folder + "/web_\(date).json.gz")
            let transport = ReplayingTransport { WebResponse(url: $0.url, status: 200, body: body) }
            let api = TVMazeAPI(base: "http://tvmaze.test", web: PoliteWeb(transport, now: { .distantPast }))
            contents.append(
                try #require(
                    try await api.schedule(api.streamingURL(day(date)), listing: .web(day(date)), validators: nil)
                )
            )
        }
        return contents
    }

    private func unpacked(_ path: String) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/gzip")
        process.arguments = ["-dc", path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Array(bytes)
    }
}
