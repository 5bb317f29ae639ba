import Foundation
import ScheduleModel
import ProviderContract
import ProviderContractTesting
import TestSupport
import Testing

@testable import EpisodeFileProvider
@testable import ScheduleImport

/// Covers: EpisodeFileProvider, EpisodeFileOptions, ProviderContract
@Suite struct EpisodeFileContractTests {
    @Test(
        "K5: The provider satisfies the contract for every format",
        arguments: [
            "ours.json", "calendar.json", "list.csv", "guide.xml", "packed.xml.gz", "events.ics", "lines.jsonl",
            "table.md",
        ],
        ProviderContract.clauses
    )
    func contract(path: String, _ clause: ContractClause) async {
        var subject = ContractSubject(path, days: days("2026-10-31", "2026-11-03"), region: country("US")) {
            EpisodeFileProvider(pattern: path, options: Self.options, files: Self.files)
        }
        subject.isLocal = true
        // A property that a format cannot express cannot be checked either.
        subject.warnsAboutUnchecked = false
        subject.emptyDays = days("2020-01-01", "2020-01-03")
        subject.untimedEpisodes = Self.timeless[path] ?? []
        subject.expectedStarts = Self.starts[path].map { [$0.id: instant($0.start)] } ?? [:]
        subject.showsWithCast = path == "ours.json" ? ["harbour%20lights"] : []
        subject.makeBroken = Self.broken[path].map { text in
            let files = MemoryFiles([path: text])
            return { EpisodeFileProvider(pattern: path, options: Self.options, files: files) }
        }
        subject.makeUnreachable = {
            EpisodeFileProvider(pattern: "missing.csv", options: EpisodeFileOptions(), files: Self.files)
        }
        await expectSatisfied(clause, by: subject)
    }

    private static let timeless: [String: Set<String>] = [
        "ours.json": ["harbour%20lights/2026-11-02/special"], "events.ics": ["harbour%20lights/S01E02"],
        "list.csv": ["list/S01E03"], "calendar.json": ["harbour%20lights/S01E01"], "lines.jsonl": ["hl/S01E02"],
    ]

    private static let starts: [String: (id: String, start: String)] = [
        "ours.json": ("harbour%20lights/S01E01", "2026-11-01T03:30:00Z"),
        "list.csv": ("list/S01E01", "2026-11-01T01:00:00Z"),
        "lines.jsonl": ("hl/S01E01", "2026-11-01T03:30:00Z"),
    ]

    /// Files with an unreadable row among readable ones.
    private static let broken: [String: String] = [
        "ours.json": #"""
        {"schema": "aggctl/episode-file/1", "episodes": [{"show": "A", "number": 1, "airdate": "2026-11-01"}, {"show": {}}, 7]}
        """#,
        "list.csv": "season,episode,title,date\n1,1,One,2026-10-31\n1,2,Two,soon\n",
        "lines.jsonl": """
        {"show": "A", "season": 1, "number": 1, "airdate": "2026-11-01"}
        {"show": "A", "season": 1,

        """,
    ]

    private static let options: EpisodeFileOptions = {
        var options = EpisodeFileOptions()
        options.zone = zone("America/New_York")
        return options
    }()

    private static let files: MemoryFiles = {
        let files = MemoryFiles(texts)
        files.put("packed.xml.gz", Array(Data(base64Encoded: packed) ?? Data()))
        return files
    }()

    /// A guide of two programmes, packed with Python's gzip.
    private static let packed = """
        H4sIAAAAAAACA32OwQ6CMAyG7zzFsjtSZvRUdvZgeAUzpZElbCNbQXl7MRiCF9Lb/7V/P+RR46M13lMnbFNJLzU2NvWdmXJvHOk6
        RG4peiz+Yix+VzrDPoZnNM6RSGwiV1KBOpclzHMEAJHDCUDOMPQbprbsV7b8Z8sd6YuJ9zBEcbXPlhMWS5oh9TaFhnI/OJGmxOQq
        +XYdjzefpIZDecBiszObrn47rkqVsO9Tfz1ETa/VZds8Z6POPi0CRxVPAQAA
        """.replacing("\n", with: "")

    private static let texts = [
        "ours.json": #"""
        {"schema": "aggctl/episode-file/1", "shows": [{"title": "Harbour Lights", "cast": ["Ada Quill"]}], "episodes": [
        {"show": "Harbour Lights", "season": 1, "number": 1, "title": "One", "airdate": "2026-10-31", "airtime": "23:30"},
        {"show": "Harbour Lights", "season": 1, "number": 2, "title": "Two", "airdate": "2026-11-01", "airtime": "01:30"},
        {"show": "Harbour Lights", "title": "Special", "airdate": "2026-11-02", "summary": "It begins."},
        {"show": "Harbour Lights", "season": 1, "number": 3, "start": "2026-11-03T02:00:00Z", "airdate": "2026-11-02", "network": "Northern"}]}
        """#,
        "calendar.json": #"""
        [{"name": "One", "air_date": "2026-11-01", "season": 1, "show": "Harbour Lights", "number": 1, "watched": true},
         {"name": "Two", "air_date": "2026-11-02", "season": 1, "show": "Harbour Lights", "number": 2, "watched": false}]
        """#,
        "guide.xml": """
        <tv><channel id="n"><display-name>Northern</display-name></channel>
        <programme start="20261031233000 -0400" stop="20261101003000 -0400" channel="n"><title>Harbour Lights</title>
        <sub-title>One</sub-title><episode-num system="xmltv_ns">0.0.</episode-num></programme>
        <programme start="20261101013000 -0500" stop="20261101023000 -0500" channel="n"><title>Harbour Lights</title>
        <episode-num system="xmltv_ns">0.1.</episode-num></programme>
        <programme start="20261102210000 -0500" channel="n"><title>Night News</title></programme>
        <programme start="20261102230000 -0500" channel="n"><title>Night News</title></programme></tv>
        """,
        "list.csv":
            "season,episode,title,date,time\n1,1,One,2026-10-31,21:00\n1,2,Two,2026-11-01,01:30\n1,3,Three,2026-11-02,\n",
        "events.ics": """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//x//y//EN
        BEGIN:VEVENT
        UID:1@example.org
        DTSTAMP:20261001T000000Z
        DTSTART:20261101T033000Z
        DTEND:20261101T043000Z
        SUMMARY:Harbour Lights - S01E01 - One
        END:VEVENT
        BEGIN:VEVENT
        UID:2@example.org
        DTSTAMP:20261001T000000Z
        DTSTART;VALUE=DATE:20261102
        SUMMARY:Harbour Lights - S01E02 - Two
        END:VEVENT
        END:VCALENDAR

        """,
        "lines.jsonl": """
        {"show": {"id": "hl", "title": "Harbour Lights"}, "season": 1, "number": 1, "title": "One", "start": "2026-11-01T03:30:00Z"}
        {"show": {"id": "hl", "title": "Harbour Lights"}, "season": 1, "number": 2, "title": "Two", "airdate": "2026-11-02"}

        """,
        "table.md": """
        # Harbour Lights

        | Show | Season | Episode | Title | Date | Time |
        |---|---|---|---|---|---|
        | Harbour Lights | 1 | 1 | One | 2026-10-31 | 23:30 |
        | Harbour Lights | 1 | 2 | Two | 2026-11-01 | 01:30 |

        """,
    ]
}
