import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Someone removes the folder of what is kept while `watch` has its files open.
@Suite struct RemovedFolderTests {
    @Test("watch begins anew within a second: what sources say is kept again, and told", .timeLimit(.minutes(5)))
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
        // Whoever asks no source finds it.
        let kept = await ProgramRun.run(["list", "--offline"], in: place)
        #expect(kept.output.contains("Dawn"), "\(kept.output) \(kept.errors)")
        #expect(FileManager.default.fileExists(atPath: data + "/store.db"))
    }
}
