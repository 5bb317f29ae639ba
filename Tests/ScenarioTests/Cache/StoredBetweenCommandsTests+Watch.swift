import ScheduleModel
import AggctlKit
import Foundation
import HTTPTransport
import ScheduleStore
import Synchronization
import TestSupport
import ProgramTestSupport
import Testing

/// What `watch` prints of stored data.
extension StoredBetweenCommandsTests {
    @Test("watch prints the day and what begins, as lines and as JSON, and ends after --for")
    func watching() async {
        _ = await run(["follow", "Harbour"])
        let lines = await run(["watch", "--for", "0"], at: "2026-11-18T01:57:00Z")
        #expect(lines.status == 0)
        #expect(lines.output.contains("day: Tuesday 17 November 2026, week 2026-11-16 to 2026-11-22"))
        #expect(lines.output.contains("starting: 21:00–22:00  Harbour  S01E02  Two  One"))
        let json = await run(["watch", "--for", "0", "--ending", "--format", "jsonl"], at: "2026-11-18T02:56:00Z")
        #expect(json.output.contains("\"event\":\"ending\""))
    }
}
