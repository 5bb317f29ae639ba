import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Written files, read by programs of other authors: Debian's packages, which `make test` installs.
///
/// Covers: ICalendarFormat, CSVFormat, XMLTVFormat, EventUIDs
@Suite struct ThirdPartyReaderTests {
    private let folder = TemporaryFolder()

    /// Each accent, selector, joiner and tag that merges with the letter before it.
    private static let marks = [
        "", "\u{301}", "\u{FE0F}", "\u{200D}", "\u{338}", "\u{20DD}", "\u{E0020}", "\u{1F3FB}",
    ]
    private static let specials = ["\"", "<", ">", "&", ",", ";", "\\", "=", "'", "|", "]]>", "\n"]

    @Test("D10: each special letter followed by each mark is read back from iCalendar, CSV and XMLTV unchanged")
    func specials() async throws {
        let titles = Self.specials.flatMap { special in Self.marks.map { "a\(special)\($0)z" } }
        let rows = titles.enumerated().map { index, title in
            ["show": "S", "title": title, "season": 1, "number": index + 1, "start": "2026-11-20T08:00:00Z"]
                as [String: Any]
        }
        let source = try JSONSerialization.data(withJSONObject: rows)
        let expected = try await titlesInJSON(Array(source))
        #expect(expected.count == titles.count)
        for format in ["ics", "csv", "xmltv"] {
            let run = try await day(Array(source), format: format)
            #expect(run.status == 0, "\(run.errors)")
            let read = try python(Self.reader(format), on: run.output)
            #expect(read.map { Data($0.utf8) } == expected.map { Data($0.utf8) }, "\(format)")
        }
    }

    /// A week to write: the demo's, and the recorded one of July 2019 if it is available.
    enum Week: String, Sendable {
        case demo, recorded

        static var available: [Week] { RecordedData.isThere ? [.demo, .recorded] : [.demo] }

        /// Its Monday.
        var monday: String { self == .demo ? "2026-11-16" : "2019-07-08" }

        func run(_ format: String) async -> ProgramRun {
            let zone = self == .demo ? "UTC" : "America/New_York"
            let arguments = ["week", "--timezone", zone, "--format", format]
            return self == .demo
                ? await ProgramRun.run(arguments + ["--demo", "--now", "2026-11-18T12:00:00Z"])
                : await ProgramRun.run(arguments + ["--date", "2019-07-14"], in: RecordedData.place)
        }
    }

    @Test(
        "Python's icalendar reads every start and title of a week, and their number",
        arguments: Week.available
    )
    func calendar(week: Week) async throws {
        let read = try python(Self.reader("ics-starts"), on: await week.run("ics").output)
        #expect(read.sorted() == (try await starts(week)).sorted())
        #expect(read.count == (week == .demo ? 25 : 204))
    }

    @Test("khal imports and lists a week as iCalendar", arguments: Week.available)
    func khal(week: Week) async throws {
        let calendar = folder.path + "/calendar"
        try FileManager.default.createDirectory(atPath: calendar, withIntermediateDirectories: true)
        let settings = """
            [calendars]
            [[tv]]
            path = \(calendar)
            [sqlite]
            path = \(folder.path)/khal.db
            [locale]
            timeformat = %H:%M
            dateformat = %Y-%m-%d
            longdateformat = %Y-%m-%d
            datetimeformat = %Y-%m-%d %H:%M
            longdatetimeformat = %Y-%m-%d %H:%M
            default_timezone = UTC
            local_timezone = UTC
            """
        try write(settings, "khal.conf")
        try write(await week.run("ics").output, "week.ics")
        let khal = ["/usr/bin/khal", "-c", folder.path + "/khal.conf"]
        _ = try foreign(khal + ["import", "--batch", "-a", "tv", folder.path + "/week.ics"])
        let list = khal + ["list", "--once", "--format", "EVENT {start}|{title}", week.monday, "9d"]
        let events = try foreign(list).output.split(separator: "\n").filter { $0.hasPrefix("EVENT ") }
        let expected = try await starts(week).map { text in
            let (start, title) = (text.prefix { $0 != "|" }, text.drop { $0 != "|" })
            // An all-day event has no clock time in khal.
            return start.count == 10
                ? "EVENT \(start)\(title)" : "EVENT \(start.prefix(10)) \(start.dropFirst(11).prefix(5))\(title)"
        }
        #expect(events.map(String.init).sorted() == expected.sorted())
    }

    @Test(
        "A week as XMLTV is valid, xmltv-util's programs accept it, and they report only real overlaps",
        arguments: Week.available
    )
    func guide(week: Week) async throws {
        let run = await week.run("xmltv")
        try write(run.output, "week.xml")
        let path = folder.path + "/week.xml"
        #expect(try foreign(["/usr/bin/tv_validate_file", path]).output == "Validated ok.\n")
        #expect(try foreign(["/usr/bin/tv_cat", path, "--output", path + ".cat"]).errors == "")
        let errors = try foreign(["/usr/bin/tv_sort", path, "--output", path + ".sorted"]).errors
        #expect(
            errors.split(separator: "\n").allSatisfy { $0.contains("overlapping") || $0.contains("at 20") },
            "\(errors)"
        )
        #expect(try foreign(["/usr/bin/tv_grep", "--channel-name", ".", path]).output.contains("<programme"))
        let timed = try await starts(week).filter { $0.prefix { $0 != "|" }.count > 10 }
        #expect(run.output.split(separator: "<programme ").count - 1 >= timed.count)
        // tv_sort returns every start and title. tv_cat drops programmes with one start and title, such as a season
        // that is released at once.
        let back = try python(
            Self.reader("xmltv-starts"),
            on: String(contentsOfFile: path + ".sorted", encoding: .utf8)
        )
        #expect(back.sorted() == (try await airings(week)).sorted())
        let untimed = try await starts(week).count - timed.count
        let leftOut = "left out \(untimed) episode\(untimed == 1 ? "" : "s") without a time"
        let lines = run.errors.split(separator: "\n")
        #expect(untimed == 0 || lines.contains { $0.contains(leftOut) })
        #expect(lines.allSatisfy { $0.contains(leftOut) || $0.contains("another on its channel") })
    }

    @Test("A week as CSV is read back unchanged by the episode-file provider")
    func roundTrip() async throws {
        let csv = await Week.demo.run("csv").output
        let place = ProgramRun.Place()
        place.files.put("/tv.csv", Array(csv.utf8))
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.csv\"\n".utf8)
        )
        let back = await ProgramRun.run(["week", "--format", "json"], in: place)
        #expect(try Self.starts(back).sorted() == (try await starts(.demo)).sorted())
    }

    @Test(
        "D12: a cell that a spreadsheet would run as a formula begins with a quote, except with --raw",
        arguments: ["=1+1", "+1", "-1", "@x", "=\u{301}1"]
    )
    func formulas(title: String) async throws {
        let source = try JSONSerialization.data(
            withJSONObject: [["show": "S", "title": title, "season": 1, "number": 1, "start": "2026-11-20T08:00:00Z"]]
        )
        let guarded = try await day(Array(source), format: "csv").output
        #expect(Array(guarded.utf8).firstRange(of: Array(",'\(title),".utf8)) != nil, "\(guarded)")
        let raw = try await day(Array(source), format: "csv", "--raw").output
        #expect(Array(raw.utf8).firstRange(of: Array(",\(title),".utf8)) != nil, "\(raw)")
    }

    @Test("D20: a UID does not contain the source's ID, remains when the episode moves, and no line is too long")
    func events() async throws {
        func calendar(_ start: String) async throws -> [String] {
            let row = ["id": "../../x", "show": "S", "title": String(repeating: "é", count: 200), "start": start]
            let source = try JSONSerialization.data(withJSONObject: [row])
            return try await day(Array(source), format: "ics").output.split(separator: "\r\n").map(String.init)
        }
        let (first, moved) = (try await calendar("2026-11-20T08:00:00Z"), try await calendar("2026-11-20T09:30:00Z"))
        #expect(first.allSatisfy { $0.utf8.count <= 75 && !$0.contains("../") })
        let names = [first, moved].map { $0.first { $0.hasPrefix("UID:") } }
        #expect(names[0] != nil && names[0] == names[1])
    }

    // MARK: -

    /// Returns the start or day, and the title, of each episode of the week.
    private func starts(_ week: Week) async throws -> [String] { try Self.starts(await week.run("json")) }

    /// Returns the start, show and title of each airing of the week.
    private func airings(_ week: Week) async throws -> [String] {
        let days = try #require(await week.run("json").json["days"] as? [[String: Any]])
        return days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }.flatMap { episode in
            let show = (episode["show"] as? [String: Any])?["title"] as? String ?? ""
            let starts = (episode["airings"] as? [[String: Any]] ?? []).compactMap { $0["start"] as? String }
            return starts.map { "\($0)|\(show)|\(episode["title"] as? String ?? "")" }
        }
    }

    private static func starts(_ run: ProgramRun) throws -> [String] {
        let days = try #require(run.json["days"] as? [[String: Any]])
        return days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }.map { episode in
            let show = (episode["show"] as? [String: Any])?["title"] as? String
            let parts = [show, episode["code"] as? String, episode["title"] as? String].compactMap { $0 }
            return "\(episode["start"] as? String ?? episode["date"] as? String ?? "")|\(parts.joined(separator: " "))"
        }
    }

    private func day(_ source: [UInt8], format: String, _ more: String...) async throws -> ProgramRun {
        let place = ProgramRun.Place()
        place.files.put("/tv.json", source)
        place.files.put(
            "/home/me/.config/aggctl/config.toml",
            Array("timezone = \"UTC\"\n[[provider]]\nid = \"f\"\nkind = \"episode-file\"\npath = \"/tv.json\"\n".utf8)
        )
        return await ProgramRun.run(["today", "--format", format] + more, in: place)
    }

    private func titlesInJSON(_ source: [UInt8]) async throws -> [String] {
        let run = try await day(source, format: "json")
        let days = try #require(run.json["days"] as? [[String: Any]])
        return days.flatMap { $0["episodes"] as? [[String: Any]] ?? [] }.compactMap { $0["title"] as? String }
    }

    /// Returns a Python program that prints the contents of a document, as a list in JSON.
    private static func reader(_ format: String) -> String {
        switch format {
        case "csv":
            """
            import csv, io, json, sys
            text = io.StringIO(sys.stdin.buffer.read().decode(), newline='')
            print(json.dumps([row['title'] for row in csv.DictReader(text)]))
            """
        case "xmltv":
            """
            import json, sys, xml.etree.ElementTree as E
            guide = E.fromstring(sys.stdin.buffer.read())
            print(json.dumps([p.find('sub-title').text for p in guide.iter('programme')]))
            """
        case "xmltv-starts":
            """
            import datetime, json, sys, xml.etree.ElementTree as E
            guide = E.fromstring(sys.stdin.buffer.read())
            def row(p):
                start = datetime.datetime.strptime(p.get('start'), '%Y%m%d%H%M%S %z').astimezone(datetime.timezone.utc)
                sub = p.find('sub-title')
                return f"{start:%Y-%m-%dT%H:%M:%SZ}|{p.find('title').text}|{'' if sub is None else sub.text}"
            print(json.dumps([row(p) for p in guide.iter('programme')]))
            """
        case "ics":
            """
            import icalendar, json, sys
            events = icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT')
            print(json.dumps([str(e['summary']).split(' ', 2)[2] for e in events]))
            """
        default:
            """
            import datetime, icalendar, json, sys
            def start(event):
                value = event.decoded('dtstart')
                isTimed = isinstance(value, datetime.datetime)
                return value.strftime('%Y-%m-%dT%H:%M:%SZ') if isTimed else value.isoformat()
            events = icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT')
            print(json.dumps([start(e) + '|' + str(e['summary']) for e in events]))
            """
        }
    }

    private func python(_ program: String, on input: String) throws -> [String] {
        try write(input, "input")
        let output = try foreign(["/usr/bin/python3", "-c", program], input: folder.path + "/input").output
        return try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String])
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }

    /// Runs a program of the system.
    private func foreign(_ command: [String], input: String = "/dev/null") throws -> (output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "XMLTV_SUPPLEMENT": "/usr/share/xmltv", "TMPDIR": folder.path,
        ].merging(sanitizerSettings) { given, _ in given }
        process.standardInput = FileHandle(forReadingAtPath: input)
        let (output, errors) = (folder.path + "/output", folder.path + "/errors")
        for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        let errorText = try String(contentsOfFile: errors, encoding: .utf8)
        try #require(process.terminationStatus == 0, "\(command[0]): \(errorText)")
        return (try String(contentsOfFile: output, encoding: .utf8), errorText)
    }
}
