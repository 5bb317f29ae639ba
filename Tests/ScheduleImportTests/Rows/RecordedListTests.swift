import ProviderAPI
import ScheduleModel
import Foundation
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// The recorded lists, if they are available (`AGGCTL_RECORDED_DATA`).
/// Covers: EpisodeFileDecoder, DiskFiles
@Suite(.enabled(if: ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"] != nil))
struct RecordedListTests {
    @Test(
        "The three lists are read completely, with their first and last day",
        arguments: [
            ("friends_shamirislam.csv", "1994-09-22", "2004-05-06"),
            ("beverly_hills_90210_shamirislam.csv", "1990-10-04", "2000-05-17"),
            ("simpsons_episodes_jordanmontt.csv", "1989-12-17", "2009-05-17"),
        ]
    )
    func lists(name: String, first: String, last: String) throws {
        let folder = ProcessInfo.processInfo.environment["AGGCTL_RECORDED_DATA"] ?? ""
        let path = folder + "/episodefiles/" + name
        let bytes = try DiskFiles().read(path, limit: 1 << 24)
        let read = try EpisodeFileFormat.read(bytes, path: path, options: EpisodeFileOptions())
        let days = read.episodes.compactMap(\.listedDay)
        #expect(days.min() == day(first))
        #expect(days.max() == day(last))
        #expect(days.count == read.episodes.count)
        #expect(read.notices.filter { $0.code == .unreadableRow }.isEmpty)
    }
}
