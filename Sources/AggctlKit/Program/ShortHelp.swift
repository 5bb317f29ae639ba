internal import ArgumentParser

/// The output of `-h` for a command: its purpose and two examples. `--help` is complete.
struct ShortHelp {
    let text: String

    /// Creates the short help of a command, or nil if the command is unknown or has no examples.
    init?(of name: String) {
        guard let command = AggctlCommand.command(named: name),
            let examples = AggctlCommand.feature(of: name)?.examples,
            !examples.isEmpty
        else { return nil }
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
}
