internal import ScheduleViews
import ScheduleModel
import ProviderAPI
import ScheduleMerging
import Foundation
import ScheduleImport
import ScheduleExport

/// Writing and reading a calendar of ten thousand events, compared with Python's `icalendar`.
enum Calendars {
    private static let count = 10_000

    static func measure() throws -> [Figure] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggctl-bench-ics-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let listing = try listing()
        var bytes: [UInt8] = []
        let written = median(
            (0..<5).map { _ in
                bytes = []
                return milliseconds { _ = ICalendarFormat().write(listing) { bytes += $0 } }
            }
        )
        let path = folder + "/events.ics"
        try Data(bytes).write(to: URL(filePath: path))
        let read = try median(
            (0..<5).map { _ in
                try milliseconds {
                    var intake = EpisodeFileDecoder(path: path, options: EpisodeFileOptions())
                    try intake.append(bytes)
                    if try intake.finish().episodes.count != count { throw BenchmarkFailure("events were lost") }
                }
            }
        )
        let peer = try python(path, folder)
        return [
            Figure(
                name: "a calendar of \(count) events written, against Python's icalendar",
                ours: written,
                peer: peer.written,
                unit: "ms",
                limit: 1,
                aim: 0.1
            ),
            Figure(
                name: "the same read, against Python's icalendar",
                ours: read,
                peer: peer.read,
                unit: "ms",
                limit: 1,
                aim: 0.1
            ),
        ]
    }

    private static func listing() throws -> ExportListing {
        guard let provider = ProviderID(rawValue: "bench") else { throw BenchmarkFailure("no name") }
        let start = TimeZone.gmt.start(of: GuideFiles.middle)
        let channel = Channel(name: "North")
        let shows = (0..<100).map {
            Show(id: "s\($0)", title: "Show number \($0)", network: channel, genres: ["Drama"])
        }
        let episodes = (0..<count).map { number in
            Episode(
                id: "e\(number)",
                showID: "s\(number % 100)",
                number: EpisodeNumber(season: 1, number: number / 100 + 1),
                title: "Episode, the \(number)th; “done”",
                runtime: 60,
                summary:
                    "What happens in number \(number) is invented: a summary that is about as long as a real one is.",
                airings: [
                    Airing(
                        time: .instant(start.addingTimeInterval(Double(number) * 600)),
                        minutes: 60,
                        channel: channel
                    )
                ]
            )
        }
        let outcome = FetchOutcome(
            resource: ResourceID("bench"),
            response: SourceResponse(shows: shows, episodes: episodes).stamped(at: start)
        )
        let claims = ProviderClaims(provider: provider, priority: 50, outcomes: [outcome])
        let catalog = MergedCatalog([claims])
        let entries = catalog.shows.flatMap { show in show.episodes.map { show.entry($0, in: TimeZone.gmt) } }
        if entries.count != count { throw BenchmarkFailure("\(entries.count) entries in place of \(count)") }
        return ExportListing(entries: ScheduleEntries([entries]), zone: .gmt, generatedAt: start, title: "bench")
    }

    /// Returns the time that Python takes to write and read the same events, in milliseconds, without its start.
    private static func python(_ path: String, _ folder: String) throws -> (written: Double, read: Double) {
        let script = """
            import sys, time
            from icalendar import Calendar, Event
            start = time.perf_counter()
            bytes = open(sys.argv[1], "rb").read()
            calendar = Calendar.from_ical(bytes)
            read = time.perf_counter() - start
            rows = [(e["UID"], e["SUMMARY"], e["DTSTART"].dt, e["DTEND"].dt, e["LOCATION"], e["DESCRIPTION"]) for e in calendar.walk("VEVENT")]
            start = time.perf_counter()
            calendar = Calendar()
            calendar.add("prodid", "bench")
            calendar.add("version", "2.0")
            for uid, summary, begin, end, location, description in rows:
                event = Event()
                event.add("uid", uid)
                event.add("summary", summary)
                event.add("dtstart", begin)
                event.add("dtend", end)
                event.add("location", location)
                event.add("description", description)
                calendar.add_component(event)
            calendar.to_ical()
            written = time.perf_counter() - start
            open(sys.argv[2], "w").write(f"{written * 1000} {read * 1000}")
            """
        try spawn(["/usr/bin/python3", "-c", script, path, folder + "/times"])
        let times = try String(contentsOfFile: folder + "/times", encoding: .utf8).split(separator: " ")
        guard times.count == 2, let written = Double(times[0]), let read = Double(times[1]) else {
            throw BenchmarkFailure("Python printed no times")
        }
        return (written, read)
    }
}
