internal import ArgumentParser

/// What only some forms of episodes have.
struct GuideOptions: ParsableArguments {
    @Flag(help: "In CSV, leave cells as they are that a spreadsheet would take for a formula.")
    var raw = false

    @Option(help: ArgumentHelp("In iCalendar, remind of each episode so long before.", valueName: "minutes"))
    var alarm: Int?

    /// - Throws: where one of them makes no sense.
    func check() throws(CommandFailure) {
        if let alarm, !(0...10_080).contains(alarm) { throw .usage("--alarm: \(alarm) is not between 0 and 10080") }
    }
}
