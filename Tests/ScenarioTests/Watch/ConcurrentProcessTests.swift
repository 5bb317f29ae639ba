import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// `watch`, if another process with the same store finds a change first.
///
/// Covers: Watcher, StoreChangeObserver, EventHub, ScheduleEvent
@Suite struct ConcurrentProcessTests {
    @Test("watch reports once what another process with the same store found first", .timeLimit(.minutes(5)))
    func foundByAnother() async {
        let folder = TemporaryFolder()
        let file = "show,title,date,time\nHarbour,Dawn,2026-11-20,"
        var place = ProgramRun.Place.holding(["mine.csv": file + "20:00\n"])
        place.environment["XDG_DATA_HOME"] = folder.path
        let other = place
        var watching = place
        watching.clock = WatchClock(endsWith: .check) {
            other.files.put("/mine.csv", Array((file + "21:30\n").utf8))
            _ = await ProgramRun.run(["today"], in: other)
        }
        let run = await ProgramRun.run(["watch", "--for", "7"], in: watching)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.matches(of: /changed: 1 change/).count == 1, "\(run.output)")
        #expect(run.output.contains("21:30"), "\(run.output)")
    }
}
