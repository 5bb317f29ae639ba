import Foundation
import ProviderAPI
import ScheduleModel
import ScheduleStore

/// The evening of a viewer who follows 20 shows, with TVmaze's data stored and two lists of episodes.
///
/// The evening is compared with the week of the same home, and listings of followed shows have a limit.
enum Evening {
    private static let followedCount = 20
    private static let now = ["--timezone", "America/New_York", "--now", "2019-07-10T00:15:00Z", "--width", "80"]

    static func measure() throws -> [Figure] {
        let home = FileManager.default.temporaryDirectory.appendingPathComponent("aggctl-bench-evening-\(getpid())")
            .path
        defer { try? FileManager.default.removeItem(atPath: home) }
        try fill(home)
        let environment = [
            "HOME": home, "XDG_DATA_HOME": home + "/data", "XDG_CONFIG_HOME": home + "/config", "LANG": "C.UTF-8",
        ]
        func run(_ arguments: [String]) throws -> Double {
            try milliseconds { try spawn([program] + arguments + now, environment: environment) }
        }
        let follows = (0..<followedCount).map { "tvmaze:f\($0)" }
        try spawn([program, "follow", "--offline"] + follows + now, environment: environment)
        var (evenings, weeks): ([Double], [Double]) = ([], [])
        for _ in 0..<15 {
            evenings.append(try run(["tonight", "--offline"]))
            weeks.append(try run(["week", "--offline"]))
        }
        var figures = [
            Figure(
                name: "the evening with 20 followed shows and 3 sources, against `week`",
                ours: median(evenings),
                peer: median(weeks),
                unit: "ms",
                limit: 1.2,
                aim: 1
            )
        ]
        // The sources cannot be reached, so a request would be a failure and take longer.
        for command in [["week", "--followed"], ["calendar", "--next", "--followed"]] {
            let times = try (0..<15).map { _ in try run(command) }
            figures.append(
                Figure(
                    name: "`\(command.joined(separator: " "))` from stored lists of 20 shows, against 0.1 s",
                    ours: median(times),
                    peer: 100,
                    unit: "ms",
                    limit: 1,
                    aim: 0.7
                )
            )
        }
        return figures
    }

    /// Creates a home with three sources: the stored data of TVmaze with the lists of the followed shows, and two files.
    private static func fill(_ home: String) throws {
        try StoredWeek.fill(home, episodes: 40_000)
        let files = StoreFolder(path: home + "/data/aggctl", now: { Date(timeIntervalSince1970: 1_562_716_800) })
        let store = try files.openSourceDatabase().store
        guard let tvmaze = ProviderID(rawValue: "tvmaze") else { throw BenchmarkFailure("no id") }
        for number in 0..<followedCount {
            var response = SourceResponse(
                shows: [Show(id: "f\(number)", title: "Followed Show \(number)", status: .running, startYear: 2018)],
                episodes: episodes(ofShow: number)
            )
            response.kind = .episodes
            response = response.stamped(at: Date(timeIntervalSince1970: 1_562_716_800))
            try store.write([ResourceID("shows/f\(number)/episodes"): response], of: tvmaze)
        }
        let folder = home + "/config/aggctl"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var configuration = "[[provider]]\nid = \"tvmaze\"\nkind = \"tvmaze\"\nbase-url = \"http://127.0.0.1:9\"\n"
        for list in ["a", "b"] {
            let rows = (0..<300).map { index in
                "List \(list) \(index / 30),1,\(index % 30 + 1),Episode \(index),2019-\(index % 12 + 1)-\(index % 28 + 1)"
            }
            let text = "show,season,number,title,airdate\n" + rows.joined(separator: "\n") + "\n"
            try text.write(toFile: home + "/\(list).csv", atomically: true, encoding: .utf8)
            configuration += "[[provider]]\nid = \"\(list)\"\nkind = \"episode-file\"\npath = \"\(home)/\(list).csv\"\n"
        }
        try configuration.write(toFile: folder + "/config.toml", atomically: true, encoding: .utf8)
    }

    /// Returns three seasons of a show, one episode a week, until a month after the week that is shown.
    private static func episodes(ofShow number: Int) -> [Episode] {
        (0..<60).map { index in
            let start = 1_562_700_000 + Double(index - 55) * 7 * 86_400 + Double(number) * 600
            return Episode(
                id: "list\(number)-\(index)",
                showID: "f\(number)",
                number: EpisodeNumber(season: index / 20 + 1, number: index % 20 + 1),
                title: "Episode \(index)",
                kind: .regular,
                runtime: 30,
                airings: [Airing(time: .instant(Date(timeIntervalSince1970: start)), minutes: 30)]
            )
        }
    }
}
