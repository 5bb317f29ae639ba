/// Changes to the help that the argument parser generates.
enum HelpText {
    /// Returns the help with the parser's own options in the general group, and without "SUBCOMMANDS" in headings.
    static func arranged(_ help: String) -> String {
        let grouped = withShortUsage(help).replacing(" SUBCOMMANDS:\n", with: ":\n")
        // The general options are the last group of each command.
        return grouped.contains("\nGENERAL:\n") ? grouped.replacing("\n\nOPTIONS:\n", with: "\n") : grouped
    }

    /// Returns the help with a usage line of at most 80 columns. The parser lists up to a dozen options there. If they
    /// do not fit, `[<options>]` replaces them.
    private static func withShortUsage(_ help: String) -> String {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.map { line in
            guard line.count > 80, line.utf8.starts(with: "USAGE: ".utf8) else { return line }
            var (names, arguments): ([Substring], [Substring]) = ([], [])
            var isOption = false
            for part in line.split(separator: " ") {
                if part.utf8.starts(with: "[-".utf8) { isOption = true }
                if !isOption {
                    if arguments.isEmpty, part.first != "<", part.first != "[" {
                        names.append(part)
                    } else {
                        arguments.append(part)
                    }
                }
                if part.last == "]" { isOption = false }
            }
            return (names + ["[<options>]"] + arguments).joined(separator: " ")
        }.joined(separator: "\n")
    }
}
