internal import AggregatorCore
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
    static func parse(_ text: String) throws(CommandFailure) -> EpisodeNumber {
        guard let number = EpisodeNumber(code: text) else {
            throw .usage("“\(ArgumentCheck.echo(text))” is not an episode such as S01E02")
        }
        return number
    }

    /// That a show has no such episode.
    static func missing(_ number: EpisodeNumber, of show: MergedShow) -> CommandFailure {
        CommandFailure(
            .notFound,
            "episode.not-found",
            "“\(TerminalText.clean(show.value.title))” has no episode \(number.code ?? "")",
            hints: ["next: aggctl season \(show.id) \(number.season ?? 1)"]
        )
    }
}
