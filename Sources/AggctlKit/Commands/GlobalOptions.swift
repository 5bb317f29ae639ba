internal import ArgumentParser

/// The options that all commands have.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The configuration file.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("Stands in for the clock, such as 2019-07-14T12:00:00Z.", valueName: "instant"))
    var now: String?

    @Flag(help: "Show invented data: nothing is asked, read or written elsewhere.")
    var demo = false

    @Flag(name: [.customShort("v"), .long], help: "Tell on standard error what is asked.")
    var verbose = false

    @Flag(name: [.customShort("q"), .long], help: "No notices and no progress on standard error.")
    var quiet = false
}
