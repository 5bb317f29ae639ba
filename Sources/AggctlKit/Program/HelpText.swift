/// The help of a command as the argument parser makes it, with its groups as this program has them.
enum HelpText {
    /// What the parser adds to a command's options is general, and a group of commands needs no word that says so.
    static func arranged(_ help: String) -> String {
        let grouped = help.replacing(" SUBCOMMANDS:\n", with: ":\n")
        // The general options are the last group of each command.
        return grouped.contains("\nGENERAL:\n") ? grouped.replacing("\n\nOPTIONS:\n", with: "\n") : grouped
    }
}
