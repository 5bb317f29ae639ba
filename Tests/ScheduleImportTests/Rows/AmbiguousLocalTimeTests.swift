import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

@testable import ScheduleImport

/// Rows without an offset in the repeated hour.
/// Covers: GuideMapper, EpisodeRowMapper, ClockOccurrences, GuideOverlapResolver
@Suite struct AmbiguousLocalTimeTests {
    @Test(
        "An end in the repeated hour comes after its start, and the next row begins at that end",
        arguments: [
            // Berlin's hour from 02:00 to 03:00 repeats: it starts at 00:00 and at 01:00 UTC.
            (["0245-0215"], ["00:45-01:15"]), (["0230-0230"], ["00:30-01:30"]), (["0215-0245"], ["00:15-00:45"]),
            (["0130-0230"], ["23:30-00:30"]),
            (
                ["0130-0200", "0200-0230", "0230-0200", "0200-0230", "0230-0300", "0300-0330"],
                [
                    "23:30-00:00", "00:00-00:30", "00:30-01:00", "01:00-01:30", "01:30-02:00", "02:00-02:30",
                ]
            ),
            // A time with an offset is exact, and determines the end.
            (["0230+0100-0245"], ["01:30-01:45"]), (["0230+0200-0215"], ["00:30-01:15"]),
            (["0230+0100-0215"], ["01:30-?"]), (["0230-0215+0200"], ["00:30-?"]),
        ] as [([String], [String])]
    )
    func guide(rows: [String], expected: [String]) throws {
        let guide = rows.map { row in
            let (start, stop) = Self.halves(row)
            // Equal titles, so that only the times distinguish the rows.
            return "<programme start='\(start)' stop='\(stop)' channel='a'><title>News</title></programme>"
        }
        let content = try read("<tv>\(guide.joined())</tv>", "g.xml")
        let found = content.episodes.flatMap(\.airings).map { airing in
            let start = airing.time.start(in: .gmt) ?? .distantPast
            let end = airing.seconds.map { Self.clock(start.addingTimeInterval(Double($0))) } ?? "?"
            return "\(Self.clock(start))-\(end)"
        }
        #expect(found.sorted() == expected.sorted())
        #expect(content.notices.count == expected.count { $0.contains("?") })
    }

    @Test("Another channel's row begins at its own time, and an exact repeat is listed once")
    func others() throws {
        func row(_ channel: String, _ start: String, _ stop: String) -> String {
            "<programme start='20261025\(start)00' stop='20261025\(stop)00' channel='\(channel)'><title>T</title></programme>"
        }
        let part = row("a", "0230", "0200") + row("a", "0200", "0230")
        let content = try read("<tv>\(part)\(row("b", "0200", "0230"))\(part)</tv>", "g.xml")
        let starts = content.episodes.flatMap(\.airings).map { airing in
            "\(airing.channel?.id ?? "") \(airing.time.start(in: .gmt).map(Self.clock) ?? "")"
        }
        #expect(starts.sorted() == ["a 00:30", "a 01:00", "b 00:00"])
        #expect(content.notices.map(\.message) == ["2 of 5 programmes are exact duplicates and are listed once"])
    }

    @Test(
        "An end in a list comes after its start in the repeated hour, and retains its seconds",
        arguments: [
            ("2026-10-25 02:45", "2026-10-25 02:15", 1800), ("2026-10-25 02:45", "02:15", 1800),
            ("2026-10-25 02:15", "02:45", 1800), ("2026-10-24 20:00:00", "2026-10-24 20:15:20", 920),
            ("2026-10-24 20:00:30", "2026-10-24 20:15:20", 890), ("2026-10-24 23:30", "00:15", 2700),
        ]
    )
    func list(start: String, end: String, seconds: Int) throws {
        let text = "show,title,start,end\nShow,One,\(start),\(end)\n"
        #expect(try read(text, "l.csv").episodes.flatMap(\.airings).map(\.seconds) == [seconds])
    }

    @Test("An end on the viewer's clock has its seconds too")
    func withoutZone() throws {
        let text = "show,title,start,end\nShow,One,2026-10-24 20:00:00,2026-10-24 20:15:20\n"
        let content = try EpisodeFileFormat.read(Array(text.utf8), path: "l.csv", options: EpisodeFileOptions())
        #expect(content.episodes.flatMap(\.airings).map(\.seconds) == [920])
    }

    /// Both times of a row such as `0230+0100-0245`, with their offsets.
    private static func halves(_ row: String) -> (start: String, stop: String) {
        let parts = row.split(separator: "-").map { part in
            let (clock, offset) = (part.prefix(4), part.dropFirst(4))
            return "20261025\(clock)00" + (offset.isEmpty ? "" : " \(offset)")
        }
        return (parts[0], parts[1])
    }

    private static func clock(_ instant: Date) -> String { TimeZone.gmt.clock(of: instant).description }

    private func read(_ text: String, _ path: String) throws -> SourceResponse {
        var options = EpisodeFileOptions()
        options.zone = TimeZone(identifier: "Europe/Berlin")
        return try EpisodeFileFormat.read(Array(text.utf8), path: path, options: options)
    }
}
