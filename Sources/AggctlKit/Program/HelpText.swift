/// The help of a command as the argument parser makes it, with its groups as this program has them.
enum HelpText {
    /// What the parser adds to a command's options is general, and a group of commands needs no word that says so.
    static func arranged(_ help: String) -> String {
        let grouped = withShortUsage(help).replacing(" SUBCOMMANDS:\n", with: ":\n")
        // The general options are the last group of each command.
        return grouped.contains("\nGENERAL:\n") ? grouped.replacing("\n\nOPTIONS:\n", with: "\n") : grouped
    }

    /// The parser names all options in the line that says how a command is called, where they are a dozen or fewer: more
    /// than the line has room for are one word, as of other commands.
    private static func withShortUsage(_ help: String) -> String {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.map { line in
            guard line.count > 80, line.utf8.starts(with: "USAGE: ".utf8) else { return line }
            var (names, arguments): ([Substring], [Substring]) = ([], [])
            var isOption = false
            for word in line.split(separator: " ") {
                if word.utf8.starts(with: "[-".utf8) { isOption = true }
                if !isOption {
                    if arguments.isEmpty, word.first != "<", word.first != "[" {
                        names.append(word)
                    } else {
                        arguments.append(word)
                    }
                }
                if word.last == "]" { isOption = false }
            }
            return (names + ["[<options>]"] + arguments).joined(separator: " ")
        }.joined(separator: "\n")
    }
}
