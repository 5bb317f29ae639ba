import Testing

@testable import AggctlKit

/// A command's help lists the options that have an effect on it, and every command takes all of them.
@Suite struct ListedOptionsTests {
    @Test(
        "help lists what applies",
        arguments: [
            ("week", ["--alarm", "--raw", "--format", "--timezone", "--no-pager", "jsonl, csv"], []),
            ("show", ["--format", "--timezone", "--width"], ["--alarm", "--raw", "csv"]),
            (
                "browse", ["--timezone", "--ascii", "--offline"],
                ["--format", "--json", "--output", "--alarm", "--raw"]
            ),
            ("serve", ["--timezone", "--port"], ["--format", "--output", "--width", "--color", "--alarm"]),
            ("following", ["--filter", "--genre", "--limit"], ["--premieres", "--unwatched", "--followed"]),
            ("next", ["--premieres", "--filter", "jsonl, csv", "--alarm"], []),
            ("link", ["--undo", "--json", "--config"], ["--country", "--refresh", "--strict", "--offline"]),
            ("changes", ["--since", "--filter", "--followed", "--limit"], ["--network", "--genre", "--unwatched"]),
            ("tv-grab", ["--days", "--output", "--no-streaming"], ["--format", "--json", "--width", "--alarm"]),
            ("unfollow", ["--json", "--config"], ["--country", "--refresh", "--accept-shrink"]),
            ("setup", ["--config", "--ascii"], ["--refresh", "--accept-shrink", "--provider"]),
            ("backup", ["--json", "--config"], ["--timezone", "--offline", "--alarm"]),
        ] as [(String, [String], [String])]
    )
    func listed(command: String, shown: [String], hidden: [String]) async {
        let help = await ProgramRun.run([command, "--help"]).output
        for option in shown {
            #expect(
                help.contains(option + " ") || help.contains(option + "\n") || help.contains(option + ","),
                "\(option)"
            )
        }
        for option in hidden { #expect(!help.contains(option), "\(option)") }
    }

    @Test("one that is not listed is taken all the same, so that one alias fits all")
    func taken() async {
        let run = await ProgramRun.run(["show", "demo:limani-2024", "--demo", "--alarm", "5", "--raw"])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "a command's options stand in groups, each once, and the general ones are the last of them",
        arguments: AggctlCommand.listedNames.map { [$0] } + [
            ["providers", "check"], ["providers", "new"], ["token", "add"], ["config", "init"],
        ]
    )
    func grouped(command: [String]) async {
        let help = await ProgramRun.run(command + ["--help"]).output
        let headings = help.split(separator: "\n").filter { $0.last == ":" && $0.first != " " && $0 == $0.uppercased() }
        #expect(headings.filter { $0 != "SUBCOMMANDS:" }.last == "GENERAL:", "\(help)")
        #expect(!headings.contains("OPTIONS:") && Set(headings).count == headings.count, "\(headings)")
        #expect(headings.count <= 7, "\(headings)")
        #expect(help.contains("\n  -q, --quiet ") && help.contains("\n  -h, --help "), "\(help)")
    }
}
