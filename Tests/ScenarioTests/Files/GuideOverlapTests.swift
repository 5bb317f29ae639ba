import Foundation
import TestSupport
import ProgramTestSupport
import Testing

/// Two guides of one source that overlap, such as daily files in a folder.
///
/// Covers: GuideOverlapResolver, GuideMapper, EpisodeFileProvider, ScheduleChange
@Suite struct GuideOverlapTests {
    private static func guide(_ rows: [(start: String, stop: String, title: String)], date: String?) -> String {
        "<tv" + (date.map { " date=\"\($0)\"" } ?? "") + ">"
            + rows.map {
                "<programme start=\"20261120\($0.start)00 +0000\" stop=\"20261120\($0.stop)00 +0000\" channel=\"c\"><title>\($0.title)</title></programme>"
            }
            .joined() + "</tv>"
    }

    private static let configuration = "[[provider]]\nid = \"guide\"\nkind = \"episode-file\"\npath = \"/g*.xml\""

    private func shows(_ place: ProgramRun.Place) async -> [String] {
        place.files.put("/home/me/.config/aggctl/config.toml", Array(Self.configuration.utf8))
        let run = await ProgramRun.run(["list", "--timezone", "UTC", "--format", "jsonl"], in: place)
        return run.output.split(separator: "\n").compactMap { line in
            let row = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let start = (row?["start"] as? String)?.dropFirst(11).prefix(5) ?? ""
            return "\(start) \((row?["show"] as? [String: Any])?["title"] as? String ?? "")"
        }
    }

    private static let older = [
        ("0900", "1000", "Early"), ("1000", "1100", "A"), ("1100", "1200", "B"), ("1300", "1400", "Late"),
    ]
    private static let newer = [("1000", "1100", "A"), ("1100", "1130", "C"), ("1130", "1200", "D")]

    @Test(
        "If two guides of one source differ in a slot, the newer one counts, by its date or its file's",
        arguments: [("20261119", "20261120"), ("2026-11-19 05:00:00", "11/20/2026"), (nil, nil)] as [(String?, String?)]
    )
    func replaced(first: String?, second: String?) async throws {
        for names in [("/g1.xml", "/g2.xml"), ("/g2.xml", "/g1.xml")] {
            let place = ProgramRun.Place()
            let (old, new) = (instant("2026-11-19T05:00:00Z"), instant("2026-11-20T05:00:00Z"))
            place.files.put(names.0, Array(Self.guide(Self.older, date: first).utf8), changedAt: old)
            place.files.put(names.1, Array(Self.guide(Self.newer, date: second).utf8), changedAt: new)
            #expect(await shows(place) == ["09:00 Early", "10:00 A", "11:00 C", "11:30 D", "13:00 Late"])
        }
    }

    @Test(
        "If the newer guide begins within an older programme, that programme is listed once, and earlier ones remain"
    )
    func laterFirst() async throws {
        let place = ProgramRun.Place()
        let older = [("0900", "1000", "A"), ("1000", "1100", "A"), ("1100", "1200", "B")]
        place.files.put("/g1.xml", Array(Self.guide(older, date: "20261119").utf8))
        place.files.put(
            "/g2.xml",
            Array(Self.guide([("1015", "1100", "A"), ("1100", "1200", "B")], date: "20261120").utf8)
        )
        #expect(await shows(place) == ["09:00 A", "10:15 A", "11:00 B"])
        let other = ProgramRun.Place()
        other.files.put("/g1.xml", Array(Self.guide([("1000", "1100", "C")], date: "20261119").utf8))
        other.files.put("/g2.xml", Array(Self.guide([("1015", "1100", "A")], date: "20261120").utf8))
        #expect(await shows(other) == ["10:00 C", "10:15 A"])
    }

    @Test("A newer row of the same slot counts, even if number, episode title or length differ")
    func sameSlot() async throws {
        func guide(_ inside: String, _ stop: String, _ date: String) -> String {
            "<tv date=\"\(date)\"><programme start=\"20261120100000 +0000\"\(stop) channel=\"c\"><title>Show</title>\(inside)</programme></tv>"
        }
        let number = "<episode-num system=\"xmltv_ns\">1.4.</episode-num>"
        for (old, new) in [
            ("<sub-title>One</sub-title>", "<sub-title>Two</sub-title>"), ("", number), (number, ""),
            ("<desc>Long before.</desc>" + number, "<sub-title>Five</sub-title>" + number),
        ] {
            let place = ProgramRun.Place()
            let stop = " stop=\"20261120110000 +0000\""
            place.files.put("/g1.xml", Array(guide(old, stop, "20261119").utf8))
            place.files.put("/g2.xml", Array(guide(new, "", "20261120").utf8))
            #expect(await shows(place) == ["10:00 Show"], "\(old) \(new)")
        }
    }

    @Test("If two guides have one date, the one whose file changed later counts")
    func sameDate() async throws {
        let place = ProgramRun.Place()
        let (old, new) = (instant("2026-11-20T05:00:00Z"), instant("2026-11-20T06:00:00Z"))
        place.files.put("/g2.xml", Array(Self.guide(Self.older, date: "20261120").utf8), changedAt: old)
        place.files.put("/g1.xml", Array(Self.guide(Self.newer, date: "20261120").utf8), changedAt: new)
        #expect(await shows(place) == ["09:00 Early", "10:00 A", "11:00 C", "11:30 D", "13:00 Late"])
    }

    @Test("If it is unknown which guide is newer, all their rows remain")
    func unknown() async throws {
        let place = ProgramRun.Place()
        place.files.put("/g1.xml", Array(Self.guide(Self.older, date: nil).utf8))
        place.files.put("/g2.xml", Array(Self.guide(Self.newer, date: nil).utf8))
        #expect(await shows(place).contains("11:00 B"))
    }

    @Test("changes reports the programmes that a newer guide replaced")
    func reported() async throws {
        let folder = TemporaryFolder()
        let files = MemoryFiles()
        files.put("/g1.xml", Array(Self.guide(Self.older, date: "20261119").utf8))
        _ = await ProgramRun.storing(in: folder, ["list"], Self.configuration, at: "2026-11-19T12:00:00Z", files: files)
        files.put("/g2.xml", Array(Self.guide(Self.newer, date: "20261120").utf8))
        _ = await ProgramRun.storing(in: folder, ["list"], Self.configuration, at: "2026-11-20T06:00:00Z", files: files)
        let run = await ProgramRun.storing(
            in: folder,
            ["changes", "--format", "json"],
            Self.configuration,
            at: "2026-11-20T07:00:00Z",
            files: files
        )
        let changes = run.json["changes"] as? [[String: Any]] ?? []
        let reported = changes.compactMap { change in
            (change["show"] as? [String: Any]).map { "\(change["kind"] ?? "") \($0["title"] ?? "")" }
        }
        #expect(reported.sorted() == ["added C", "added D", "dropped B"])
    }
}
