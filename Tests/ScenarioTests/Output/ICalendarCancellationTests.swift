import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// A dropped episode is cancelled in a calendar of its days, so that a subscriber's calendar removes it.
///
/// Covers: ICalendarFormat, EventUIDs, ChangeDetector, ScheduleChange
@Suite struct ICalendarCancellationTests {
    private static let rows = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"].enumerated().map {
        "Harbour,1,\($0 + 1),Title \($0 + 1),\($1)T20:00:00Z"
    }

    private let folder = TemporaryFolder()

    private func calendar(_ rows: [String], _ now: String) async -> String {
        let files = MemoryFiles()
        let text = "show,season,number,title,start\n" + rows.joined(separator: "\n") + "\n"
        files.put("/home/me/a.csv", Array(text.utf8))
        return await ProgramRun.storing(
            in: folder,
            ["list", "--from", "2026-11-16", "--to", "2026-11-30", "--format", "ics"],
            "[[provider]]\nid = \"a\"\nkind = \"episode-file\"\npath = \"/home/me/a.csv\"\n",
            at: now,
            files: files
        ).output
    }

    @Test("A dropped episode is cancelled, whether it is the first, the last or another", arguments: rows.indices)
    func dropped(index: Int) async {
        var rows = Self.rows
        #expect(await calendar(rows, "2026-11-18T10:00:00Z").ranges(of: "STATUS:CONFIRMED").count == 4)
        rows.remove(at: index)
        let after = await calendar(rows, "2026-11-18T12:00:00Z")
        #expect(after.ranges(of: "STATUS:CONFIRMED").count == 3)
        #expect(after.ranges(of: "STATUS:CANCELLED").count == 1, "\(after)")
    }

    @Test("An event that returns has a newer version than its cancellation, so that a subscriber sees it again")
    func cameBack() async throws {
        func version(_ calendar: String) throws -> Int {
            let events = calendar.split(separator: "BEGIN:VEVENT").filter { $0.contains("Title 2") }
            let event = try #require(events.first, "\(calendar)")
            let line = try #require(event.split(separator: "\r\n").first { $0.starts(with: "SEQUENCE:") })
            return try #require(Int(line.dropFirst("SEQUENCE:".count)))
        }
        var rows = Self.rows
        #expect(try version(await calendar(rows, "2026-11-18T10:00:00Z")) == 0)
        let row = rows.remove(at: 1)
        let cancelled = try version(await calendar(rows, "2026-11-18T12:00:00Z"))
        rows.insert(row, at: 1)
        let back = await calendar(rows, "2026-11-18T14:00:00Z")
        #expect(try version(back) > cancelled && cancelled > 0)
        #expect(!back.contains("CANCELLED"))
    }
}
