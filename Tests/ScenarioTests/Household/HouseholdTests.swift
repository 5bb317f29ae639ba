import Foundation
import HTTPTransport
import ProgramTestSupport
import Synchronization
import TestSupport
import Testing

/// A household with TVmaze, Sonarr, Jellyfin, a calendar at an address and a list of its own, all about the same shows.
///
/// Covers: SonarrProvider, JellyfinProvider, EpisodeAddressProvider, TVMazeProvider, EpisodeFileProvider
@Suite struct HouseholdTests {
    private let folder = TemporaryFolder()
    private let house = House()

    /// The web of the household. A host that is down answers with an error.
    private final class House: WebTransport {
        private let downHosts = Mutex<Set<String>>([])
        private let log = Mutex<[WebRequest]>([])

        var requests: [WebRequest] { log.withLock(\.self) }

        func stop(_ host: String) { downHosts.withLock { _ = $0.insert(host) } }

        private static let tvmazeShow =
            #"{"id":7,"name":"Harbour Watch","premiered":"2026-11-01","externals":{"thetvdb":81189,"imdb":"tt0903747"},"network":{"id":1,"name":"AMC","country":{"name":"US","code":"US","timezone":"America/New_York"}}}"#
        private static func tvmaze(_ number: Int, _ day: Int, _ title: String) -> String {
            #"{"id":\#(70 + number),"name":"\#(title)","season":1,"number":\#(number),"airdate":"2026-11-\#(day)","airtime":"21:00","airstamp":"2026-11-\#(day + 1)T02:00:00+00:00","runtime":60"#
        }

        private static let sonarrSeries =
            #"{"id":3,"title":"Harbour Watch","year":2026,"network":"AMC","airTime":"21:00","runtime":60,"tvdbId":81189,"imdbId":"tt0903747"}"#
        private static func sonarr(_ number: Int, _ day: Int, _ title: String, _ more: String = "") -> String {
            #"{"id":\#(30 + number),"seriesId":3,"seasonNumber":1,"episodeNumber":\#(number),"title":"\#(title)","airDate":"2026-11-\#(day)","airDateUtc":"2026-11-\#(day + 1)T02:00:00Z"\#(more)"#
        }

        private static let series = "ab23456789abcdff1123456789abcdee"

        private static func jellyfin(_ number: Int, _ day: Int, _ title: String, isPlayed: Bool) -> String {
            #"{"Id":"j\#(number)","Type":"Episode","SeriesId":"\#(series)","SeriesName":"Harbour Watch","ParentIndexNumber":1,"IndexNumber":\#(number),"Name":"\#(title)","PremiereDate":"2026-11-\#(day)T00:00:00.0000000Z","RunTimeTicks":36000000000,"UserData":{"Played":\#(isPlayed)}}"#
        }

        private static let calendar = """
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:1
            DTSTART:20261118T020000Z
            DTEND:20261118T030000Z
            SUMMARY:Harbour Watch S01E01 Dawn
            END:VEVENT
            BEGIN:VEVENT
            UID:2
            DTSTART:20261120T020000Z
            DTEND:20261120T030000Z
            SUMMARY:Harbour Watch S01E02 Dusk
            END:VEVENT
            END:VCALENDAR
            """

        func send(_ request: WebRequest) async throws -> WebResponse {
            log.withLock { $0.append(request) }
            let host = URLComponents(string: request.url)?.host ?? ""
            if downHosts.withLock({ $0.contains(host) }) { return WebResponse(url: request.url, status: 404) }
            let url = request.url
            let body: String
            switch host {
            case "sonarr.lan":
                let rows = [
                    Self.sonarr(1, 17, "Dawn"), Self.sonarr(2, 19, "Dusk", #","finaleType":"season""#),
                ]
                if url.contains("calendar") {
                    let isWeek = url.contains("start=2026-11-16")
                    body =
                        isWeek
                        ? "[\(rows.map { "\($0),\"series\":\(Self.sonarrSeries)}" }.joined(separator: ","))]" : "[]"
                } else if url.contains("episode") {
                    body = "[\(rows.map { $0 + "}" }.joined(separator: ","))]"
                } else {
                    body = url.hasSuffix("series") ? "[\(Self.sonarrSeries)]" : Self.sonarrSeries
                }
            case "jellyfin.lan":
                let items = [
                    Self.jellyfin(1, 17, "Dawn", isPlayed: true), Self.jellyfin(2, 19, "Dusk", isPlayed: false),
                ]
                let show = #"{"Id":"\#(Self.series)","Name":"Harbour Watch","ProductionYear":2026}"#
                let isSeries = url.contains("includeItemTypes=Series") || url.contains("ids=")
                body =
                    #"{"Items":[\#(isSeries ? show : items.joined(separator: ","))],"TotalRecordCount":\#(isSeries ? 1 : 2)}"#
            case "calendar.example": body = Self.calendar
            default:
                let rows = [Self.tvmaze(1, 17, "Dawn"), Self.tvmaze(2, 19, "Dusk")]
                if url.contains("/schedule") {
                    let row = rows.first { row in
                        ["2026-11-17", "2026-11-19"].contains {
                            url.contains($0) && row.contains("\"airdate\":\"\($0)\"")
                        }
                    }
                    body = row.map { "[\($0),\"show\":\(Self.tvmazeShow)}]" } ?? "[]"
                } else if url.contains("/episodes") {
                    body = "[\(rows.map { $0 + "}" }.joined(separator: ","))]"
                } else {
                    body = url.contains("/search") ? #"[{"score":1,"show":\#(Self.tvmazeShow)}]"# : Self.tvmazeShow
                }
            }
            return WebResponse(url: request.url, status: 200, body: Array(body.utf8))
        }
    }

    private static let configuration = """
        country = "US"
        timezone = "America/New_York"
        [[provider]]
        id = "tvmaze"
        kind = "tvmaze"
        [[provider]]
        id = "sonarr"
        kind = "sonarr"
        base-url = "http://sonarr.lan:8989"
        api-key = "0123456789abcdef"
        [[provider]]
        id = "jellyfin"
        kind = "jellyfin"
        base-url = "http://jellyfin.lan:8096"
        api-key = "fedcba9876543210"
        [[provider]]
        id = "calendar"
        kind = "episode-file"
        path = "webcal://calendar.example/shows.ics"
        [[provider]]
        id = "list"
        kind = "episode-file"
        path = "/list.csv"
        """

    private func run(_ arguments: String..., at now: String = "2026-11-18T12:00:00Z") async -> ProgramRun {
        var place = ProgramRun.Place.running(Self.configuration)
        let list =
            "show,season,number,title,airdate\nHarbour Watch,1,1,Dawn,2026-11-17\nHarbour Watch,1,2,Dusk,2026-11-19\n"
        place.files.put("/list.csv", Array(list.utf8))
        place.environment["XDG_DATA_HOME"] = folder.path
        (place.now, place.transport, place.clock) = (instant(now), house, SleeplessClock())
        return await ProgramRun.run(arguments, in: place)
    }

    @Test("Five sources of the same show are one show, and if one after another is lost, nothing goes blank")
    func household() async {
        let week = await run("week")
        #expect(week.status == 0, "\(week.errors)")
        for title in ["Dawn", "Dusk"] {
            #expect(week.output.components(separatedBy: title).count == 2, "\(title): \(week.output)")
        }
        #expect(week.output.contains("finale"), "\(week.output)")
        // A catalog with series only is not all that a refresh stores.
        for source in ["sonarr", "jellyfin"] {
            let refreshed = await run("refresh", source)
            #expect(refreshed.output.contains("\(source): 2 episodes"), "\(refreshed.output)\(refreshed.errors)")
        }
        for source in ["sonarr", "jellyfin"] {
            let shown = await run("show", "Harbour Watch", "--provider", source)
            #expect(shown.output.contains("S01E02"), "\(source): \(shown.output)\(shown.errors)")
        }
        // The mark of Jellyfin.
        let season = await run("season", "Harbour Watch", "1")
        #expect(
            season.output.contains("✓") && season.output.components(separatedBy: "S01E0").count >= 3,
            "\(season.output)"
        )
        let explained = await run("explain", "Harbour Watch", "S01E02")
        for source in ["tvmaze", "sonarr", "jellyfin", "calendar", "list"] {
            #expect(explained.output.contains(source), "\(source): \(explained.output)")
        }
        // No secret is in an answer or a message.
        let everything = [
            week, season, explained, await run("week", "--json"), await run("providers"), await run("doctor"),
        ]
        for run in everything {
            for secret in ["0123456789abcdef", "fedcba9876543210"] {
                #expect(!(run.output + run.errors).contains(secret))
            }
        }
        for (number, host) in ["sonarr.lan", "jellyfin.lan", "calendar.example", "api.tvmaze.com"].enumerated() {
            house.stop(host)
            let later = await run("week", "--refresh", at: "2026-11-18T1\(number + 3):00:00Z")
            for title in ["Dawn", "Dusk"] {
                #expect(
                    later.output.components(separatedBy: title).count == 2,
                    "\(host) \(title): \(later.output)\(later.errors)"
                )
            }
            #expect(
                later.errors.contains(host.split(separator: ".")[host == "api.tvmaze.com" ? 1 : 0]),
                "\(later.errors)"
            )
        }
        // A wrong address needs another setting, and not another attempt.
        let doctor = await run("doctor", at: "2026-11-18T20:00:00Z")
        for source in ["sonarr", "jellyfin"] {
            #expect(doctor.output.contains("correct the settings of [[provider]] \(source)"), "\(doctor.output)")
        }
    }
}
