internal import Aggregator
internal import ArgumentParser

/// How a show is named on the command line.
enum ShowArgument {
    static let help = ArgumentHelp(
        "A title, a title with its year (\"The Flash (1990)\"), or an id (tvmaze:82, imdb:tt0944947).",
        valueName: "show"
    )
}

/// How an episode is named on the command line.
enum EpisodeArgument {
    static let help = ArgumentHelp(
        "The episode, such as S01E02, one of its ids, such as tvmaze:1679676, or as a table prints it: #93, special, a title.",
        valueName: "SxxEyy"
    )

    /// - Parameter isPrinted: whether it may be named as a table prints it too.
    static func parse(_ text: String, isPrinted: Bool = false) throws(CommandFailure) -> EpisodeName {
        try CommandFailure.reading { () throws(WordProblem) in try EpisodeName.read(text, isPrinted: isPrinted) }
    }
}
