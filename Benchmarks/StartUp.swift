/// The time of printing the version, compared with curl, which loads the same libraries.
enum StartUp {
    static func measure() throws -> Figure {
        var ours: [Double] = []
        var peers: [Double] = []
        for _ in 0..<40 {
            ours.append(try milliseconds { try spawn([program, "--version"]) })
            peers.append(try milliseconds { try spawn(["curl", "--version"]) })
        }
        return Figure(
            name: "start-up: `aggctl --version` against `curl --version`",
            ours: median(ours),
            peer: median(peers),
            unit: "ms",
            limit: 2.5,
            aim: 1.5
        )
    }
}
