internal import ArgumentParser

/// The output of `-h` for a command: its purpose and two examples. `--help` is complete.
struct ShortHelp {
    let text: String

    /// Creates the short help of a command, or nil if the command is unknown or has no examples.
    init?(of name: String) {
        guard let command = AggctlCommand.command(named: name), let examples = Self.examples[name] else { return nil }
        let configuration = command.configuration
        text = """
            \(TerminalText.wrap("aggctl \(name): \(configuration.abstract)", to: 80).joined(separator: "\n"))

            \(examples.map { "  " + $0 }.joined(separator: "\n"))

            all options: aggctl \(name) --help,
            or: man aggctl-\(name)

            """
    }

    /// The output of `aggctl -h`.
    static let root = """
        aggctl: \(AggctlCommand.configuration.abstract)

          aggctl week                      this week, Monday to Sunday
          aggctl now                       what is on now
          aggctl follow "Game of Thrones"  follow a show, then see aggctl next
          aggctl season "The Wire" 3       all episodes of a season
          aggctl browse                    browse on the full screen
          aggctl setup                     write a configuration

        all commands: aggctl --help, or: man aggctl
        invented data: aggctl week --demo

        """

    /// Two examples of each command: a plain one, and one with options. A test runs them with the invented shows.
    static let examples: [String: [String]] = [
        "week": ["aggctl week --followed", "aggctl week 2026-11-20 --network Northern"],
        "today": ["aggctl today", "aggctl today --country GB --streaming"],
        "tomorrow": ["aggctl tomorrow", "aggctl tomorrow --premieres"],
        "day": ["aggctl day monday", "aggctl day 2026-11-20 --filter crossing"],
        "now": ["aggctl now", "aggctl now --network Northern"],
        "upcoming": ["aggctl upcoming --followed", "aggctl upcoming --days 3 --premieres"],
        "list": ["aggctl list --newest-first --limit 10", "aggctl list --from today --to +6"],
        "calendar": ["aggctl calendar july", "aggctl calendar --next --rows 2"],
        "season": ["aggctl season \"Lighthouse Road (2024)\" 3", "aggctl season demo:limani-2024 S03E46"],
        "show": ["aggctl show \"Lighthouse Road (2024)\"", "aggctl show demo:limani-2024 --json"],
        "cast": ["aggctl cast demo:limani-2024", "aggctl cast \"Lighthouse Road (2024)\""],
        "episode": ["aggctl episode demo:limani-2024 S03E46", "aggctl episode demo:limani-2024 S03E46 --json"],
        "search": ["aggctl search lighthouse", "aggctl search --episodes lantern"],
        "shows": ["aggctl shows --limit 10", "aggctl shows --type Reality"],
        "follow": ["aggctl follow \"Game of Thrones\"", "aggctl follow tvmaze:82"],
        "unfollow": ["aggctl unfollow \"Game of Thrones\"", "aggctl unfollow tvmaze:82"],
        "watched": ["aggctl watched tvmaze:82 S01E01-E05", "aggctl watched tvmaze:82 ..S02E05"],
        "skipped": ["aggctl skipped tvmaze:82 S01E03", "aggctl skipped tvmaze:82 S02-S03"],
        "unwatched": ["aggctl unwatched tvmaze:82 S01E05", "aggctl unwatched tvmaze:82 all"],
        "next": ["aggctl next", "aggctl next --json"],
        "following": ["aggctl following", "aggctl following --filter thrones"],
        "explain": ["aggctl explain tvmaze:82", "aggctl explain tvmaze:82 S01E01"],
        "conflicts": ["aggctl conflicts", "aggctl conflicts --from today --to +6"],
        "changes": ["aggctl changes", "aggctl changes --since monday --kind moved"],
        "refresh": ["aggctl refresh", "aggctl refresh tvmaze"],
        "serve": ["aggctl serve", "aggctl serve --demo --port 8080"],
        "browse": ["aggctl browse", "aggctl browse --demo"],
        "link": ["aggctl link tvmaze:82 list:got", "aggctl link tvmaze:82 list:got --undo"],
        "unlink": ["aggctl unlink tvmaze:82 list:got", "aggctl unlink tvmaze:82 list:got --undo"],
        "watch": ["aggctl watch", "aggctl watch --notify ntfy:https://ntfy.sh/my-evening"],
        "providers": ["aggctl providers", "aggctl providers check tvmaze"],
        "doctor": ["aggctl doctor", "aggctl doctor --json"],
        "setup": ["aggctl setup", "aggctl setup --config other.toml"],
        "config": ["aggctl config", "aggctl config init"],
        "backup": ["aggctl backup aggctl.db", "aggctl backup aggctl.db --json"],
        "restore": ["aggctl restore aggctl.db", "aggctl restore aggctl.db --json"],
        "export-marks": ["aggctl export-marks", "aggctl export-marks -o marks.json"],
        "import-marks": ["aggctl import-marks marks.json", "aggctl import-marks watched.csv"],
        "tv-grab": ["aggctl tv-grab --days 2 --output guide.xml", "aggctl tv-grab --capabilities"],
        "token": ["aggctl token add phone", "aggctl token list"],
    ]
}
