import Foundation

/// Fetching a week without stored data from a server with 50 ms latency, compared with curl fetching the same
/// addresses.
enum ColdWeek {
    static func measure() throws -> Figure {
        let server = try LatencyServer(milliseconds: 50) { path in
            path.hasPrefix("/schedule") ? SyntheticDay.body(date: String(path.suffix(10)), rows: 50) : Data("null".utf8)
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aggctl-bench-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder + "/config/aggctl", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let configuration =
            "[[provider]]\nid = \"tvmaze\"\nkind = \"tvmaze\"\nbase-url = \"http://127.0.0.1:\(server.port)\"\n"
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/config/aggctl/config.toml"))
        let days = (8...14).map { "2019-07-" + ($0 < 10 ? "0" : "") + "\($0)" }
        let addresses = days.flatMap {
            ["-o", "/dev/null", "http://127.0.0.1:\(server.port)/schedule?country=US&date=\($0)"]
        }
        var ours: [Double] = []
        var peers: [Double] = []
        for turn in 0..<20 {
            let environment = [
                "HOME": folder, "XDG_CONFIG_HOME": folder + "/config", "XDG_DATA_HOME": folder + "/data\(turn)",
            ]
            let week = [program, "week", "--date", "2019-07-14", "--timezone", "America/New_York", "--format", "json"]
            ours.append(try milliseconds { try spawn(week, environment: environment) })
            peers.append(
                try milliseconds { try spawn(["curl", "-s", "--parallel", "--parallel-max", "6"] + addresses) }
            )
        }
        return Figure(
            name: "cold week, 7 days at 50 ms, against `curl --parallel`",
            ours: median(ours),
            peer: median(peers),
            unit: "ms",
            limit: 1.3,
            aim: 1.15
        )
    }
}
