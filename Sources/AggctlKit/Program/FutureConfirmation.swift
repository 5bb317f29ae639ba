/// A prompt at a terminal before an episode is marked that has not aired.
struct FutureConfirmation {
    let environment: ProgramEnvironment

    /// Asks the user, and returns the command line that marks the episode.
    ///
    /// - Returns: nil if there is no terminal, or the failure has another reason.
    /// - Throws: a failure if the user does not confirm.
    func arguments(after failure: CommandFailure, of arguments: [String]) throws(CommandFailure) -> [String]? {
        if failure.code != "episode.not-aired" { return nil }
        let question = "aggctl: \(failure.message)\nMark all of it as watched anyway? [y/N] "
        guard let isConfirmed = Confirmation(environment: environment).ask(question) else { return nil }
        if !isConfirmed { throw CommandFailure(failure.status, failure.code, "nothing was marked") }
        return ArgumentCheck.adding(["--future"], to: arguments)
    }
}
