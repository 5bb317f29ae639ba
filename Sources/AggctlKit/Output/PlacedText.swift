/// What is said of a place, and the place: a file with its line, or an address.
enum PlacedText {
    /// So many columns of the terminal a place takes at most.
    private static let width = 120

    /// `message: place`; a place that the message ends with is not said twice.
    static func of(_ message: String, at place: String?) -> String {
        guard let place, !message.utf8.reversed().starts(with: place.utf8.reversed()) else { return message }
        return message + ": " + TerminalText.clip(TerminalText.clean(place), to: width)
    }
}
