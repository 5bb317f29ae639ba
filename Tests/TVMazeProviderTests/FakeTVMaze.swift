import ScheduleModel
import Foundation
import HTTPTransport
import PoliteWeb
import ProviderAPI
import TestSupport

@testable import TVMazeProvider

/// A fake TVmaze with two invented shows.
///
/// Like the real one, it lists rows by the date of the local start, and streaming rows by the air date.
enum FakeTVMaze {
    static let base = "http://tvmaze.test"

    private struct Row {
        let id: Int
        let airdate: CivilDay
        let airtime: String
        let stamp: Date
        let isWeb: Bool
        let number: Int
    }

    private static let rows: [Row] = {
        let newYork = zone("America/New_York")
        return (0..<30).flatMap { offset -> [Row] in
            let date = day("2026-10-20").advanced(by: offset)
            func start(_ time: String, _ days: Int = 0) -> Date {
                newYork.instant(on: date.advanced(by: days), at: WallClock(time) ?? .midnight)
            }
            return [
                Row(
                    id: 100 + offset,
                    airdate: date,
                    airtime: "21:00",
                    stamp: start("21:00"),
                    isWeb: false,
                    number: offset + 1
                ),
                Row(
                    id: 200 + offset,
                    airdate: date,
                    airtime: "00:37",
                    stamp: start("00:37", 1),
                    isWeb: false,
                    number: offset + 101
                ),
                Row(
                    id: 300 + offset,
                    airdate: date,
                    airtime: "",
                    stamp: start("12:00"),
                    isWeb: true,
                    number: offset + 1
                ),
            ]
        }
    }()

    /// - Parameter broken: The ID of an episode whose row cannot be read.
    static func transport(country: String = "US", breaking broken: Int? = nil) -> ReplayingTransport {
        ReplayingTransport { request in
            var body = response(request.url.replacing("country=\(country)", with: "country=US"))
            if let broken { body = body?.replacing("{\"id\":\(broken),", with: "{\"id\":\"?\",") }
            return WebResponse(
                url: request.url,
                status: body == nil ? 404 : 200,
                headers: ["cache-control": "public, max-age=3600"],
                body: Array((body ?? "null").utf8)
            )
        }
    }

    static func provider(_ transport: any WebTransport = transport()) -> TVMazeProvider {
        TVMazeProvider(base: base, web: PoliteWeb(transport, now: { instant("2024-01-01T00:00:00Z") }))
    }

    private static func response(_ url: String) -> String? {
        let path = url.dropFirst(base.count)
        if path.hasPrefix("/schedule/web?date=") {
            let date = String(path.dropFirst("/schedule/web?date=".count).prefix(10))
            return TVMazeRows.array(
                rows.filter { $0.isWeb && $0.airdate.description == date }.map { TVMazeRows.streamed(json($0), stream) }
            )
        }
        if path.hasPrefix("/schedule?country=US&date=") {
            let date = String(path.suffix(10))
            let listed = rows.filter { !$0.isWeb && zone("America/New_York").day(of: $0.stamp).description == date }
            return TVMazeRows.array(listed.map { TVMazeRows.listed(json($0), drama) })
        }
        // Schedules of other countries are empty.
        if path.hasPrefix("/schedule?country=") { return "[]" }
        if path == "/shows/1/cast" { return TVMazeRows.array([member(1, "Ada Quill"), member(2, "Tom Osei")]) }
        if path == "/shows/2/cast" { return "[]" }
        if let text = path.dropping("/search/shows?q=")?.removingPercentEncoding {
            let name = "\"name\":\"\(text)\"".lowercased()
            return TVMazeRows.array(found { $0.lowercased().contains(name) }.map { #"{"score":1,"show":\#($0)}"# })
        }
        if let id = path.dropping("/lookup/shows?imdb=") { return found { $0.contains("\"imdb\":\"\(id)\"") }.first }
        if let id = path.dropping("/lookup/shows?thetvdb=") { return found { $0.contains("\"thetvdb\":\(id),") }.first }
        if path.hasPrefix("/shows/1?") { return drama }
        if path.hasPrefix("/shows/2?") { return stream }
        if path == "/shows/1/episodes?specials=1" { return TVMazeRows.array(rows.filter { !$0.isWeb }.map(json)) }
        if path == "/shows/2/episodes?specials=1" { return TVMazeRows.array(rows.filter(\.isWeb).map(json)) }
        return nil
    }

    private static let drama = TVMazeRows.show(1, "Harbour Lights")
    private static let stream = TVMazeRows.show(2, "Ultramarine", network: nil, webChannel: "Everywhere+", country: nil)

    private static func found(_ isMatch: (String) -> Bool) -> [String] { [drama, stream].filter(isMatch) }

    private static func member(_ id: Int, _ name: String) -> String {
        #"{"person":{"id":\#(id),"name":"\#(name)"},"character":{"id":\#(id),"name":"Keeper"},"self":false,"voice":false}"#
    }

    private static func json(_ row: Row) -> String {
        TVMazeRows.episode(
            row.id,
            "Part \(row.number)",
            number: String(row.number),
            airdate: row.airdate.description,
            airtime: row.airtime,
            airstamp: Instant.text(row.stamp)
        )
    }
}

extension Substring {
    /// The rest after a beginning, or nil if there is another beginning.
    fileprivate func dropping(_ beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}
