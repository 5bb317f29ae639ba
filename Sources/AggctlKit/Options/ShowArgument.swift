internal import Aggregator
internal import ArgumentParser

/// How a show is named on the command line.
enum ShowArgument {
    static let help = ArgumentHelp(
        "Title (\"The Flash (1990)\") or ID (tvmaze:82, imdb:tt0944947).",
        valueName: "show"
    )
}

/// The words of a show and of what is meant of it: a title of several words needs no quotes.
struct ShowArguments {
    /// The show.
    let show: String
    /// What follows it: a code, a season, the episodes.
    let remaining: [String]

    /// - Parameters:
    ///   - most: how many words at most are of what follows.
    ///   - isRest: whether a word is of what follows; looked for from the end, and never the first one.
    init(_ words: [String], atMost most: Int = .max, where isRest: (String) -> Bool) {
        // Who quotes a title has said where it ends.
        let isQuoted = words.first?.contains(" ") ?? false
        let last = words.indices.dropFirst().reversed().prefix(most)
        let first = last.prefix { isRest(words[$0]) }.last ?? words.endIndex
        let split = isQuoted ? min(1, words.count) : first
        show = words[..<split].joined(separator: " ")
        remaining = Array(words[split...])
    }
}

/// How an episode is named on the command line.
enum EpisodeArgument {
    static let help = ArgumentHelp(
        "Episode: S01E02, ID (tvmaze:1679676), #93, special or title.",
        valueName: "SxxEyy"
    )

    /// The same in the words of a show and an episode of it.
    static let helpAfterShow = ArgumentHelp(
        "Show by title or ID, then episode: S01E02, ID, #93 or special.",
        valueName: "show SxxEyy"
    )

    /// Whether a word is meant as a code or an id, be it a wrong one, and not as one of a title.
    static func isCode(_ word: String) -> Bool {
        let bytes = Array(word.utf8.prefix(2))
        let isNumbered =
            bytes.count == 2 && bytes[0] | 0x20 == UInt8(ascii: "s")
            && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[1])
        return isNumbered || bytes.first == UInt8(ascii: "#") || word.utf8.starts(with: "..".utf8)
            || EpisodeReference(word) != nil
    }

    /// - Parameter isPrinted: whether it may be named as a table prints it too.
    static func parse(_ text: String, isPrinted: Bool = false) throws(CommandFailure) -> EpisodeReference {
        try CommandFailure.reading { () throws(ArgumentError) in try EpisodeReference.read(text, isPrinted: isPrinted) }
    }
}
