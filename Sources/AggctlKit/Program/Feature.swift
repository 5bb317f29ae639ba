/// The facts about a command that its options do not state. Help, hints and preloading are derived from them.
struct Feature {
    /// A property of a command.
    enum Trait {
        /// It lists episodes of some days, so the store is opened while the arguments are read.
        case listsEpisodes
        /// It lists days, so hints suggest it for a day or a month.
        case dated
        /// It has the option `--filter`.
        case filtered
    }

    /// Two command lines for the short help: a plain one, and one with options. A test runs them with the invented
    /// shows. A subcommand has none.
    var examples: [String] = []
    /// The properties of the command.
    var traits: Set<Trait> = []
}

extension AggctlCommand {
    /// Returns the feature of a command, or nil if there is no such command.
    static func feature(of name: String) -> Feature? { (command(named: name) as? any ProgramCommand.Type)?.feature }

    /// Returns whether a command has a property.
    static func has(_ trait: Feature.Trait, _ name: String) -> Bool {
        feature(of: name)?.traits.contains(trait) ?? false
    }
}
