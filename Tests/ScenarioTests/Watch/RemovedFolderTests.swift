import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// The data folder is removed while `watch` has its files open.
///
/// Covers: SessionStore, LiveSession, Watcher
@Suite struct RemovedFolderTests {
    @Test("watch creates the store again within a second, stores source data and reports it", .timeLimit(.minutes(5)))
    func removed() async {
        let folder = TemporaryFolder()
        let data = folder.path + "/aggctl"
        var place = ProgramRun.Place.holding(["mine.csv": "show,title,date,time\nHarbour,Dawn,2026-11-20,20:00\n"])
        place.environment["XDG_DATA_HOME"] = folder.path
        _ = await ProgramRun.run(["follow", "harbour"], in: place)
        var watching = place
        watching.clock = WatchClock(endsWith: .nextService) { try? FileManager.default.removeItem(atPath: data) }
        let run = await ProgramRun.run(["watch", "--for", "7"], in: watching)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors.contains("store.db was removed or replaced; using the file that is there now"))
        #expect(run.errors.contains("aggctl: all marks were removed"), "\(run.errors)")
        // A command that requests nothing finds the data.
        let stored = await ProgramRun.run(["list", "--offline"], in: place)
        #expect(stored.output.contains("Dawn"), "\(stored.output) \(stored.errors)")
        #expect(FileManager.default.fileExists(atPath: data + "/store.db"))
    }
}
