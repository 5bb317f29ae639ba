/// A question at a terminal that is answered with yes or no.
struct Confirmation {
    let environment: ProgramEnvironment

    /// Whether there is a terminal for the question and the answer.
    var isPossible: Bool { environment.readLine != nil && environment.errorsAreTerminal }

    /// Asks the user.
    ///
    /// - Parameter text: The question and the possible answers, such as `Restore it? [y/N] `.
    /// - Returns: Whether the answer is yes, or nil if there is no terminal. No answer is no.
    func ask(_ text: String) -> Bool? {
        guard let readLine = environment.readLine, environment.errorsAreTerminal else { return nil }
        let shown = environment.hasASCIILocale ? TerminalText.ascii(text) : text
        try? environment.errors.write(Array(shown.utf8))
        let answer = readLine()
        if answer == nil { try? environment.errors.write([UInt8(ascii: "\n")]) }
        return ["y", "yes"].contains(answer?.lowercased() ?? "")
    }
}
