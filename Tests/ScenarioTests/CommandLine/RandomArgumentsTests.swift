import Foundation
import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// Random command lines and configurations: the program reports the problem and ends.
///
/// Each run uses another seed, which is printed, and `AGGCTL_SEED` repeats one. `AGGCTL_RANDOM_RUNS` is the number of
/// attempts, which `make fuzz` raises. Each takes a fifth of a second in a debug build.
///
/// Covers: Program, ArgumentCheck, ConfigurationFile, TOMLReader, ArgumentError
@Suite struct RandomArgumentsTests {
    private static let seed =
        ProcessInfo.processInfo.environment["AGGCTL_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0...999_999)

    private static let runs =
        ProcessInfo.processInfo.environment["AGGCTL_RANDOM_RUNS"].flatMap { Int($0) } ?? 40

    /// The documented exit codes, except the one for a defect.
    private static let statuses: Set<Int32> = [0, 1, 3, 64, 65, 66, 69, 72, 73, 74, 75, 76, 77, 78]

    /// The commands, except those that write a file, run a program or do not end.
    private static let commands =
        AggctlCommand.listedNames.filter { name in
            ![
                "refresh", "watch", "browse", "serve", "token", "tv-grab", "setup", "config", "backup", "restore",
                "export-marks", "import-marks",
            ].contains(name)
        } + ["help", "wek", ""]

    private static let options = [
        "--date", "--from", "--to", "--days", "--filter", "--network", "--genre", "--limit", "--format", "--timezone",
        "--country", "--now", "--width", "--clock", "--month", "--rows", "--since", "--kind", "--by", "--provider",
        "--highlight", "--type", "--language", "--color", "--json", "--raw", "--ascii", "--followed", "--premieres",
        "--demo",
        "--offline", "--refresh", "--strict", "--newest-first", "--next", "--previous", "--undo", "--streaming", "-f",
        "-h",
        "--nonsense", "--", "-",
    ]

    private static let values = [
        "2026-11-20", "2026-02-30", "tomorrow", "+7", "-7", "0", "-1", "99999999999999999999", "1e9", "NaN", "", " ",
        "json", "xmltv", "ics", "csv", "jsonl", "markdown", "table", "UTC", "Europe/Nowhere", "Tokyo", "US", "ZZ", "UK",
        "2026-11-20T25:61:00Z", "0000-00-00", "9999-12-31", "2026-13", "S01E01", "S99999E99999", "..S02E05", "S01-S03",
        "S03-S01", "all", "special", "demo:limani-2024", "demo:", ":", "lighthouse", "tvmaze:82", "é\u{301}\u{202E}",
        "\u{1B}[31m", "a\u{0}b", "日本語", "👩‍👩‍👧", "--", "=", "24:00", "25:30", "moved", "broadcast", "=cmd", "%s%n",
        String(repeating: "x", count: 5_000),
    ]

    @Test("No command line crashes, hangs or is reported as a defect, and each ends with a documented exit code")
    func commandLines() async {
        print("seed \(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        for _ in 0..<Self.runs {
            var arguments = [Self.commands.randomElement(using: &random) ?? ""]
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                arguments.append(
                    Int.random(in: 0..<3, using: &random) == 0
                        ? Self.values.randomElement(using: &random) ?? ""
                        : Self.options.randomElement(using: &random) ?? ""
                )
                if Int.random(in: 0..<2, using: &random) == 0 {
                    arguments.append(Self.values.randomElement(using: &random) ?? "")
                }
            }
            // Most runs use the invented shows, so that they have a result.
            if Int.random(in: 0..<4, using: &random) > 0 { arguments.append("--demo") }
            let run = await ProgramRun.run(arguments)
            #expect(Self.statuses.contains(run.status), "seed \(Self.seed): \(arguments)")
            #expect(
                run.status < 64 || run.errors.contains("aggctl: ") || run.output.contains("aggctl/error/1"),
                "\(arguments)"
            )
        }
    }

    private static let configuration = """
        timezone = "America/New_York"
        country = "US"
        streaming = true
        [[provider]]
        id = "list"
        kind = "episode-file"
        path = "/list.csv"
        priority = 60
        [[provider]]
        id = "site"
        kind = "plugin"
        name = "site"
        with-region = "north"
        secret-key = "hush"
        [merge]
        prefer = ["list", "site"]
        [merge.fields]
        title = ["site"]
        [[show]]
        same = ["list:harbour", "site:1"]
        [server]
        port = 4747
        bind = "127.0.0.1"
        """

    @Test("C8: no configuration crashes the program, and one that cannot be used is reported with its line")
    func configurations() async {
        print("seed \(Self.seed)")
        var random = SeededGenerator(seed: Self.seed)
        let pieces = [
            "[", "]", "[[", "=", "\"", "'", "\"\"\"", "\n", "#", "{", "}", ",", ".", "-", "+x", "1e400", "0x", "inf",
            "1979-05-27T07:32:00Z", "true", "\u{0}", "\u{1B}", "é", "\\u0000", "\\U0010FFFF", "99999999999999999999",
        ]
        for _ in 0..<Self.runs {
            var text = Array(Self.configuration.unicodeScalars)
            for _ in 0...Int.random(in: 0..<4, using: &random) {
                let index = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: text.removeSubrange(index..<min(text.count, index + 1 + Int.random(in: 0..<12, using: &random)))
                case 1: text.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").unicodeScalars, at: index)
                case 2:
                    text.insert(
                        contentsOf: text[index..<min(text.count, index + Int.random(in: 0..<40, using: &random))],
                        at: index
                    )
                default: text.swapAt(index, Int.random(in: 0..<text.count, using: &random))
                }
                if text.isEmpty { break }
            }
            var changed = String.UnicodeScalarView()
            changed.append(contentsOf: text)
            let place = ProgramRun.Place()
            place.files.put("/home/me/.config/aggctl/config.toml", Array(String(changed).utf8))
            let run = await ProgramRun.run(["config"], in: place)
            #expect(Self.statuses.contains(run.status), "seed \(Self.seed): \(String(changed))")
            #expect(run.status == 0 || run.errors.contains("config.toml"), "\(run.errors) of \(String(changed))")
        }
    }
}
