import Foundation
import HTTPTransport
import ProgramTestSupport
import ProviderAPI
import Synchronization
import TestSupport
import Testing

/// The viewer's evening, for people and as a document.
///
/// Covers: TonightQuery, EveningView, EpisodeDrop, TonightCommand, TonightLines, TonightDocument, CommandContext
@Suite struct TonightTests {
    private static let rows = """
        Harbour,1,1,One,2026-11-01,21:00,Northern
        Harbour,1,2,Two,2026-11-10,21:00,Northern
        Harbour,1,3,Three,2026-11-18,20:00,Northern
        Harbour,1,4,Four,2026-11-18,22:00,Northern
        Harbour,1,5,Five,2026-11-19,01:30,Northern
        Harbour,1,6,Six,2026-11-19,21:00,Northern
        Inlet,1,1,Start,2026-11-18,,Stream
        Inlet,1,2,Middle,2026-11-18,,Stream
        Inlet,1,3,End,2026-11-18,,Stream
        Noon,1,1,Lunch,2026-11-18,12:00,Southern
        Late,1,1,Talk,2026-11-18,23:00,Southern
        Quiz,1,1,Round,2026-11-18,20:10,Southern
        Night,1,1,Owls,2026-11-19,02:00,Southern
        """
    private static let files = [
        "tv.csv": "show,season,number,title,airdate,airtime,network,runtime\n"
            + rows.split(separator: "\n").map { $0 + ",60\n" }.joined()
    ]

    private let folder = TemporaryFolder()

    private func place(at now: String = "2026-11-18T20:15:00Z", width: Int? = nil) -> ProgramRun.Place {
        var place = ProgramRun.Place.holding(Self.files, at: now)
        place.environment["XDG_DATA_HOME"] = folder.path
        place.environment["NO_COLOR"] = "1"
        place.outputWidth = width
        return place
    }

    private func follow(_ shows: String...) async {
        for show in shows { #expect(await ProgramRun.run(["follow", show], in: place()).status == 0) }
    }

    private func codes(_ list: String, at now: String = "2026-11-18T20:15:00Z") async -> [String] {
        let json = await ProgramRun.run(["tonight", "--json"], in: place(at: now)).json
        return (json[list] as? [[String: Any]] ?? []).map { item in
            let episode = item["next"] as? [String: Any] ?? item
            let show = (episode["show"] as? [String: Any])?["title"] as? String ?? ""
            return "\(show) \(episode["code"] as? String ?? "")"
        }
    }

    @Test("Followed shows come first, and others are part of the evening from 18:00 to 05:00")
    func lists() async {
        await follow("Harbour", "Inlet")
        #expect(await codes("on") == ["Harbour S01E03", "Quiz S01E01"])
        #expect(await codes("later") == ["Harbour S01E04", "Harbour S01E05", "Late S01E01", "Night S01E01"])
        #expect(await codes("out") == ["Inlet S01E01", "Inlet S01E02", "Inlet S01E03"])
        // The count is that of `next`, and includes running episodes and those of today.
        #expect(await codes("waiting") == ["Harbour S01E01", "Inlet S01E01"])
        // In the morning, the programme at noon is not part of the evening, but followed shows are.
        #expect(await codes("later", at: "2026-11-18T09:00:00Z").first == "Harbour S01E03")
        #expect(await !codes("later", at: "2026-11-18T09:00:00Z").contains("Noon S01E01"))
        // After midnight it is still the same evening.
        #expect(await codes("later", at: "2026-11-19T00:30:00Z") == ["Harbour S01E05", "Night S01E01"])
    }

    @Test("Watched and skipped episodes do not wait, and only episodes that are out are counted")
    func waiting() async {
        await follow("Harbour")
        func count() async -> Int? {
            let json = await ProgramRun.run(["tonight", "--json"], in: place()).json
            return (json["waiting"] as? [[String: Any]])?.first?["count"] as? Int
        }
        #expect(await count() == 3)
        #expect(await ProgramRun.run(["watched", "Harbour", "S01E01"], in: place()).status == 0)
        #expect(await count() == 2)
        #expect(await codes("waiting") == ["Harbour S01E02"])
        #expect(await ProgramRun.run(["skipped", "Harbour", "S01E02"], in: place()).status == 0)
        #expect(await codes("waiting") == ["Harbour S01E03"])
    }

    @Test("A special that was on today is out today, although specials do not wait to be watched")
    func special() async {
        let place = place()
        let rows = Self.rows + "\nHarbour,0,1,Behind,2026-11-18,18:00,Northern"
        let csv =
            "show,season,number,title,airdate,airtime,network,runtime\n"
            + rows.split(separator: "\n").map { $0 + ",60\n" }.joined()
        place.files.put("/tv.csv", Array(csv.utf8))
        await follow("Harbour")
        let json = await ProgramRun.run(["tonight", "--json"], in: place).json
        #expect((json["out"] as? [[String: Any]])?.compactMap { $0["code"] as? String } == ["S00E01"])
    }

    @Test(
        "At a terminal, aggctl without arguments shows the evening as soon as a show is followed",
        arguments: [40, 80]
    )
    func start(width: Int) async {
        let before = await ProgramRun.run([], in: place(width: width))
        #expect(before.output.contains("all commands: aggctl --help"))
        await follow("Harbour", "Inlet")
        let run = await ProgramRun.run([], in: place(width: width))
        let evening = await ProgramRun.run(["tonight"], in: place(width: width))
        #expect(run.status == 0 && run.output == evening.output)
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 23 && lines.allSatisfy { $0.count <= width })
        for text in ["On now", "Later tonight", "Out today", "To watch: 6 episodes of 2 shows", "S01E01–E03"] {
            #expect(run.output.contains(text), "\(run.output)")
        }
        if width == 80 { #expect(run.output.contains("3 episodes") && run.output.contains("45 min left")) }
    }

    @Test("A long evening has at most 23 lines, and its headings name the commands for the rest")
    func long() async {
        let place = place(width: 80)
        let shows = (1...30).map { "Show \($0),1,1,One,2026-11-18,20:00,Channel \($0),60" }
        let later = (1...30).map { "Show \($0),1,2,Two,2026-11-18,21:00,Channel \($0),60" }
        let csv = "show,season,number,title,airdate,airtime,network,runtime\n" + (shows + later).joined(separator: "\n")
        place.files.put("/tv.csv", Array(csv.utf8))
        #expect(await ProgramRun.run(["follow", "Show 1"], in: place).status == 0)
        let lines = await ProgramRun.run([], in: place).output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 24, "\(lines.count)")
        let all = await ProgramRun.run(["tonight", "--json"], in: place).json
        #expect((all["on"] as? [Any])?.count == 30 && (all["later"] as? [Any])?.count == 30)
    }

    @Test("A terminal gets stored data without a request, and old data is refreshed in the background")
    func storedFirst() async {
        let requests = Mutex(0)
        let background = Mutex<[[String]]>([])
        let transport = ReplayingTransport { request in
            requests.withLock { $0 += 1 }
            let show = #"{"id":1,"name":"Harbour","premiered":"2026-11-01"}"#
            let airing = #"{"id":2,"name":"One","season":1,"number":1,"airdate":"2026-11-18","airtime":"21:00","#
            let row = airing + #""airstamp":"2026-11-18T21:00:00+00:00","runtime":60,"show":"# + show + "}"
            let body =
                request.url.contains("schedule")
                ? request.url.contains("2026-11-18") ? "[\(row)]" : "[]"
                : request.url.contains("episodes") ? "[]" : show
            return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
        }
        func run(_ arguments: [String], at now: String, width: Int? = nil) async -> ProgramRun {
            var place = ProgramRun.Place.running(ProgramRun.tvMaze)
            place.environment["XDG_DATA_HOME"] = folder.path
            (place.now, place.transport, place.outputWidth) = (instant(now), transport, width)
            place.runInBackground = { arguments in background.withLock { $0.append(arguments) } }
            return await ProgramRun.run(arguments, in: place)
        }
        _ = await run(["week"], at: "2026-11-18T12:00:00Z")
        #expect(await run(["follow", "tvmaze:1"], at: "2026-11-18T12:00:00Z").status == 0)
        let before = requests.withLock { $0 }
        let fresh = await run(["tonight", "--country", "US"], at: "2026-11-18T12:30:00Z", width: 80)
        #expect(fresh.output.contains("Harbour") && fresh.output.contains("tvmaze 30 min ago"), "\(fresh.output)")
        let old = await run(["tonight", "--country", "US"], at: "2026-11-19T01:00:00Z", width: 80)
        #expect(old.output.contains("refreshing") && old.errors.isEmpty, "\(old.output)\(old.errors)")
        #expect(requests.withLock { $0 } == before)
        #expect(background.withLock { $0 }.last == ["refresh", "--stale", "--quiet", "--country", "US"])
        // A script waits for sources as in every other command.
        _ = await run(["tonight", "--json"], at: "2026-11-19T01:00:00Z")
        #expect(requests.withLock { $0 } > before)
    }

    @Test("refresh --stale fetches nothing that is fresh")
    func stale() async {
        let requests = Mutex(0)
        let transport = ReplayingTransport { request in
            requests.withLock { $0 += 1 }
            return WebResponse(url: request.url, status: 200, body: Array("[]".utf8))
        }
        func refresh(_ arguments: [String], at now: String) async {
            let run = await ProgramRun.storing(
                in: folder,
                ["refresh"] + arguments,
                ProgramRun.tvMaze,
                at: now,
                transport: transport
            )
            #expect(run.status == 0, "\(run.errors)")
        }
        await refresh([], at: "2026-11-18T12:00:00Z")
        let first = requests.withLock { $0 }
        await refresh(["--stale"], at: "2026-11-18T12:30:00Z")
        #expect(first > 0 && requests.withLock { $0 } == first)
        await refresh(["--stale"], at: "2026-11-19T12:30:00Z")
        #expect(requests.withLock { $0 } > first)
    }
}
