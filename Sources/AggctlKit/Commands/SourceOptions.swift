internal import ArgumentParser

/// Whom to ask, and for which viewer.
struct SourceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The viewer's zone, such as Europe/Berlin.", valueName: "zone"))
    var timezone: String?

    @Option(help: ArgumentHelp("Whose schedule to ask for, such as GB.", valueName: "country"))
    var country: String?

    @Option(help: ArgumentHelp("Ask only this provider; may be repeated.", valueName: "id"))
    var provider: [String] = []

    @Flag(help: "Fail with 3 if a source failed, even if something can be shown.")
    var strict = false

    @Flag(help: .hidden)
    var offline = false

    @Flag(help: .hidden)
    var refresh = false

    /// What the interface promises and is refused until the store is there.
    func check() throws(CommandFailure) {
        if offline { throw .notYet("--offline") }
        if refresh { throw .notYet("--refresh") }
    }
}
