import TestSupport
import ProgramTestSupport
import Testing

@testable import AggctlKit

/// A command's help lists the options that have an effect on it, and every command accepts all of them.
///
/// Covers: HelpText, GlobalOptions, OutputProfile, CommandOptions
@Suite struct HelpOptionsTests {
    @Test(
        "Help lists the options that apply",
        arguments: [
            ("week", ["--alarm", "--raw", "--format", "--timezone", "--no-pager", "jsonl, csv"], []),
            ("show", ["--format", "--timezone", "--width"], ["--alarm", "--raw", "csv"]),
            (
                "browse", ["--timezone", "--ascii", "--offline"],
                ["--format", "--json", "--output", "--alarm", "--raw", "--width"]
            ),
            ("serve", ["--timezone", "--port"], ["--format", "--output", "--width", "--color", "--alarm"]),
            ("following", ["--filter", "--genre", "--limit"], ["--premieres", "--unwatched", "--followed"]),
            ("next", ["--premieres", "--filter", "jsonl, csv", "--alarm"], []),
            ("link", ["--undo", "--json", "--config"], ["--country", "--refresh", "--strict", "--offline"]),
            ("changes", ["--since", "--filter", "--followed", "--limit"], ["--network", "--genre", "--unwatched"]),
            ("tv-grab", ["--days", "--output", "--no-streaming"], ["--format", "--json", "--width", "--alarm"]),
            ("unfollow", ["--json", "--config"], ["--country", "--refresh", "--accept-shrink"]),
            ("setup", ["--config", "--ascii"], ["--refresh", "--accept-shrink", "--provider"]),
            ("backup", ["--json", "--ascii"], ["--timezone", "--width", "--color", "--clock", "--no-pager"]),
            ("restore", ["--json", "--ascii"], ["--offline", "--width", "--color", "--clock", "--no-pager"]),
            ("import-marks", ["--json", "--ascii"], ["--width", "--color", "--clock", "--no-pager"]),
            (
                "export-marks", ["json, jsonl. (default: json)", "--output", "--no-pager"],
                ["--ascii", "--width", "--color", "--clock", "table"]
            ),
            ("token add", ["--scope", "--json", "--ascii", "--width"], ["--clock"]),
            ("token list", ["--json", "--color", "--width", "--no-pager"], ["--clock"]),
            ("token revoke", ["--json", "--width"], ["--clock"]),
            ("follow", ["--hide", "--timezone", "--width"], ["--color", "--clock", "--no-pager"]),
            ("watched", ["--undo", "--json", "--width"], ["--color", "--clock", "--no-pager"]),
            ("config", ["--json", "--color"], ["--clock"]),
            ("config init", ["--json", "--ascii", "--config"], ["--width", "--color", "--clock", "--no-pager"]),
            ("providers new", ["--python", "--config"], ["--json", "--output", "--width", "--color", "--clock"]),
        ] as [(String, [String], [String])]
    )
    func listed(command: String, shown: [String], hidden: [String]) async {
        let help = await ProgramRun.run(command.split(separator: " ").map(String.init) + ["--help"]).output
        for option in shown {
            #expect(
                help.contains(option + " ") || help.contains(option + "\n") || help.contains(option + ","),
                "\(option)"
            )
        }
        for option in hidden { #expect(!help.contains(option), "\(option)") }
    }

    @Test("An option that is not listed is still accepted, so that one alias fits all commands")
    func accepted() async {
        let run = await ProgramRun.run(["show", "demo:limani-2024", "--demo", "--alarm", "5", "--raw"])
        #expect(run.status == 0, "\(run.errors)")
        let marks = await ProgramRun.storing(
            in: TemporaryFolder(),
            ["export-marks", "--format", "table", "--width", "30"]
        )
        #expect(marks.status == 0 && marks.json["schema"] != nil, "\(marks.errors)")
    }

    @Test("Options before or after the name of a subcommand have an effect")
    func within() async {
        let folder = TemporaryFolder()
        let added = await ProgramRun.storing(in: folder, ["token", "add", "phone", "--ascii", "--width", "30"])
        #expect(added.output.contains("Token \"phone\" (scope feed)...."), "\(added.output)")
        for arguments in [
            ["token", "revoke", "phone", "--json"], ["--json", "token", "list"], ["config", "--json"],
            ["config", "show", "--json"], ["providers", "--json", "--offline"],
            ["config", "--json", "init", "--config", folder.path + "/one.toml"],
            ["--config", folder.path + "/two.toml", "config", "--json", "init"],
        ] {
            #expect(await ProgramRun.storing(in: folder, arguments).json["schema"] != nil, "\(arguments)")
        }
    }

    @Test(
        "A command's options are listed in groups, each once, with the general ones last",
        arguments: AggctlCommand.listedNames.map { [$0] } + [
            ["providers", "check"], ["providers", "new"], ["token", "add"], ["token", "list"], ["config", "init"],
        ]
    )
    func grouped(command: [String]) async {
        let help = await ProgramRun.run(command + ["--help"]).output
        let headings = help.split(separator: "\n").filter { $0.last == ":" && $0.first != " " && $0 == $0.uppercased() }
        #expect(headings.filter { $0 != "SUBCOMMANDS:" }.last == "GENERAL:", "\(help)")
        #expect(!headings.contains("OPTIONS:") && Set(headings).count == headings.count, "\(headings)")
        #expect(headings.count <= 7, "\(headings)")
        let usage = help.split(separator: "\n").first { $0.utf8.starts(with: "USAGE: aggctl ".utf8) }
        #expect((usage?.count ?? 0) <= 80 && usage?.contains("--") == false, "\(usage ?? "")")
        #expect(help.contains("\n  -q, --quiet ") && help.contains("\n  -h, --help "), "\(help)")
    }
}
