import Foundation
import HTTPTransport
import ProgramTestSupport
import ScheduleModel
import Synchronization
import TestSupport
import Testing

/// Three weeks of a viewer at terminals of three sizes. A season comes out at once, and one day there is no network.
///
/// Covers: TonightCommand, TonightLines, NextCommand, NextLines, ListCommand, UndoCommand, HistoryCommand
@Suite struct DiaryTests {
    private let folder = TemporaryFolder()
    private let network = Network()

    /// One command of the diary, at a time of the viewer in New York.
    private struct Step {
        let time: String
        let command: String
        var typed: [String] = []
        var hasNetwork = true
    }

    private static let steps = [
        Step(time: "2026-11-16T18:00", command: "week"),
        Step(time: "2026-11-16T18:01", command: "follow harbour lights"),
        Step(time: "2026-11-16T18:02", command: "follow the long evening of inspector maren"),
        Step(time: "2026-11-16T18:03", command: "follow inlet"), Step(time: "2026-11-16T18:04", command: ""),
        Step(time: "2026-11-18T18:30", command: ""),
        Step(time: "2026-11-18T22:05", command: "watched harbour S02E01-E03"),
        Step(time: "2026-11-18T22:06", command: "watched harbour"),
        Step(time: "2026-11-18T22:07", command: "watched harbour S02E05", typed: ["n"]),
        Step(time: "2026-11-20T19:00", command: ""), Step(time: "2026-11-20T19:01", command: "today"),
        Step(time: "2026-11-20T23:30", command: "watched inlet S01E01-E03"),
        Step(time: "2026-11-20T23:31", command: "next"),
        Step(time: "2026-11-24T18:30", command: "", hasNetwork: false),
        Step(time: "2026-11-24T18:31", command: "week --followed", hasNetwork: false),
        Step(time: "2026-11-25T22:10", command: "watched maren"), Step(time: "2026-11-25T22:11", command: "undo"),
        Step(time: "2026-11-25T22:12", command: "history"), Step(time: "2026-12-02T18:30", command: ""),
        Step(time: "2026-12-02T18:31", command: "season harbour"),
        Step(time: "2026-12-02T18:32", command: "upcoming --followed"),
        Step(time: "2026-12-02T18:33", command: "changes --since monday"),
    ]

    private func run(_ arguments: [String], _ step: Step, width: Int?) async -> (ProgramRun, background: [[String]]) {
        network.isUp = step.hasNetwork
        let lines = BackgroundLines()
        var place = ProgramRun.Place.running(ProgramRun.tvMaze)
        place.environment["XDG_DATA_HOME"] = folder.path
        place.environment["NO_COLOR"] = "1"
        (place.now, place.transport) = (instant(step.time + ":00-05:00"), network)
        place.clock = SleeplessClock()
        place.outputWidth = width
        if !step.typed.isEmpty { (place.errorsAreTerminal, place.typed) = (true, step.typed) }
        place.runInBackground = { lines.add($0) }
        let run = await ProgramRun.run(arguments, in: place)
        return (run, lines.all)
    }

    @Test("The evenings of three weeks read well at each size of the terminal", arguments: [40, 80, 120])
    func diary(width: Int) async throws {
        var diary = ""
        for step in Self.steps {
            let arguments = step.command.split(separator: " ").map(String.init)
            let (run, background) = await run(arguments, step, width: width)
            diary += "\(step.time)\(step.hasNetwork ? "" : ", without a network") $ aggctl \(step.command)\n"
            // Without a network, the first of several failed requests is named, which can be any of them.
            diary += "\(run.output)\(step.hasNetwork ? run.errors : "")\n"
            #expect(run.status == (step.typed == ["n"] ? 64 : 0), "\(step) \(run.errors)")
            if step.command.isEmpty {
                #expect(
                    run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 25,
                    "\(run.output)"
                )
            }
            // Background refreshes end before the next look.
            for line in background { _ = await self.run(line, step, width: nil) }
        }
        try Golden.expect(diary, "diary-\(width).txt")
    }

    private final class BackgroundLines: Sendable {
        private let lines = Mutex<[[String]]>([])
        var all: [[String]] { lines.withLock(\.self) }
        func add(_ line: [String]) { lines.withLock { $0.append(line) } }
    }

    /// A TVmaze with five shows, or none if the network is down.
    private final class Network: WebTransport {
        private struct Show {
            let id: Int
            let title: String
            let channel: String
            let isStreaming: Bool
            let clock: String
            let days: [CivilDay]
            var season = 1

            var json: String {
                let key = isStreaming ? "webChannel" : "network"
                let country =
                    isStreaming ? "null" : #"{"name":"United States","code":"US","timezone":"America/New_York"}"#
                return #"{"id":\#(id),"name":"\#(title)","status":"Running","premiered":"2024-01-01","#
                    + #""\#(key)":{"id":\#(id),"name":"\#(channel)","country":\#(country)}}"#
            }

            func episode(_ index: Int, withShow: Bool) -> String {
                let offset = days[index] < day("2026-11-01") ? "-04:00" : "-05:00"
                let airing =
                    isStreaming
                    ? ""
                    : #","airtime":"\#(clock)","airstamp":"\#(days[index])T\#(clock):00\#(offset)","runtime":60"#
                return #"{"id":\#(id * 100 + index),"name":"Part \#(index + 1)","season":\#(season),"#
                    + #""number":\#(index + 1),"type":"regular","airdate":"\#(days[index])"\#(airing)"#
                    + (withShow ? #","show":\#(json)}"# : "}")
            }
        }

        private static func weekly(from day: CivilDay, count: Int, every days: Int = 7) -> [CivilDay] {
            (0..<count).map { day.advanced(by: $0 * days) }
        }

        private let shows = [
            Show(
                id: 1,
                title: "Harbour Lights",
                channel: "Northern",
                isStreaming: false,
                clock: "21:00",
                days: weekly(from: day("2026-10-28"), count: 8),
                season: 2
            ),
            Show(
                id: 2,
                title: "The Long Evening of Inspector Maren",
                channel: "Coastal One",
                isStreaming: false,
                clock: "20:00",
                days: weekly(from: day("2026-11-12"), count: 6)
            ),
            Show(
                id: 3,
                title: "Inlet",
                channel: "Stream",
                isStreaming: true,
                clock: "",
                days: weekly(from: day("2026-11-20"), count: 8, every: 0)
            ),
            Show(
                id: 4,
                title: "The Evening Desk",
                channel: "Northern",
                isStreaming: false,
                clock: "23:00",
                days: weekly(from: day("2026-11-16"), count: 28, every: 1),
                season: 2026
            ),
            Show(
                id: 5,
                title: "Quiz at Eight",
                channel: "Pier",
                isStreaming: false,
                clock: "20:00",
                days: weekly(from: day("2026-11-17"), count: 4),
                season: 3
            ),
        ]
        private let state = Mutex(true)

        var isUp: Bool {
            get { state.withLock(\.self) }
            set { state.withLock { $0 = newValue } }
        }

        func send(_ request: WebRequest) async throws -> WebResponse {
            if !isUp { throw TransportError(.broken, "no connection", url: request.url) }
            let body = Self.body(request.url, shows)
            return WebResponse(
                url: request.url,
                status: body == nil ? 404 : 200,
                headers: ["cache-control": "max-age=3600"],
                body: Array((body ?? "{}").utf8)
            )
        }

        private static func body(_ url: String, _ shows: [Show]) -> String? {
            let path = url.dropFirst("http://tvmaze.test".count)
            if path.hasPrefix("/schedule") {
                let isWeb = path.contains("/web")
                let day = path.components(separatedBy: "date=").last?.prefix(10) ?? ""
                let airings = shows.filter { $0.isStreaming == isWeb }.flatMap { show in
                    show.days.indices.filter { show.days[$0].description == day }
                        .map { show.episode($0, withShow: true) }
                }
                return "[\(airings.joined(separator: ","))]"
            }
            if path.hasPrefix("/search") {
                let text = path.components(separatedBy: "q=").last?.removingPercentEncoding?.lowercased() ?? ""
                let found = shows.filter { $0.title.lowercased().contains(text) }
                return "[\(found.map { #"{"score":1,"show":\#($0.json)}"# }.joined(separator: ","))]"
            }
            let parts = path.split { $0 == "/" || $0 == "?" }
            guard parts.first == "shows", parts.count > 1, let show = shows.first(where: { "\($0.id)" == parts[1] })
            else {
                return nil
            }
            if parts.count == 2 || !path.contains("/episodes") { return path.contains("/cast") ? "[]" : show.json }
            return "[\(show.days.indices.map { show.episode($0, withShow: false) }.joined(separator: ","))]"
        }
    }
}
