/// A prompt at a terminal before an episode is marked that has not aired.
struct FutureConfirmation {
    let environment: ProgramEnvironment

    /// Asks the user, and returns the command line that marks the episode.
    ///
    /// - Returns: nil if there is no terminal, or the failure has another reason.
    /// - Throws: a failure if the user does not confirm.
    func arguments(after failure: CommandFailure, of arguments: [String]) throws(CommandFailure) -> [String]? {
        guard failure.code == "episode.not-aired", let readLine = environment.readLine, environment.errorsAreTerminal
        else { return nil }
        let text = "aggctl: \(failure.message)\nMark all of it as watched anyway? [y/N] "
        let shown = environment.hasASCIILocale ? TerminalText.ascii(text) : text
        try? environment.errors.write(Array(shown.utf8))
        let answer = readLine()
        if answer == nil { try? environment.errors.write([UInt8(ascii: "\n")]) }
        guard ["y", "yes"].contains(answer?.lowercased() ?? "") else {
            throw CommandFailure(failure.status, failure.code, "nothing was marked")
        }
        return ArgumentCheck.adding(["--future"], to: arguments)
    }
}
