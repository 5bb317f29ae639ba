internal import ScheduleModel
internal import ScheduleMerging
internal import ArgumentParser

/// How a show is named on the command line.
enum ShowArgument {
    static let help = ArgumentHelp(
        "A title, a title with its year (\"The Flash (1990)\"), or an id (tvmaze:82, imdb:tt0944947).",
        valueName: "show"
    )
}

/// How an episode is named on the command line.
enum EpisodeArgument: Equatable {
    static let help = ArgumentHelp(
        "The episode, such as S01E02, or one of its ids, such as tvmaze:1679676.",
        valueName: "SxxEyy"
    )

    case number(EpisodeNumber)
    case source(SourceKey)

    init(_ text: String) throws(CommandFailure) {
        if text.utf8.contains(0x3A), let key = SourceKey(text) {
            self = .source(key)
        } else {
            self = .number(try Self.parse(text))
        }
    }

    static func parse(_ text: String) throws(CommandFailure) -> EpisodeNumber {
        guard let number = EpisodeNumber(code: text) else {
            throw .usage("“\(ArgumentCheck.echo(text))” is not an episode such as S01E02")
        }
        return number
    }

    /// The one episode that is meant.
    ///
    /// - Throws: that there is none, or that there are several, with what names each of them.
    func episode(of show: MergedShow) throws(CommandFailure) -> MergedEpisode {
        let found: [MergedEpisode]
        let name: String
        switch self {
        case .number(let number):
            found = show.episodes(numbered: number)
            name = number.code ?? ""
        case .source(let key):
            found = show.episodes.filter { $0.sources.contains { $0.key == key } }
            name = ArgumentCheck.echo(key.description)
        }
        let title = "“\(TerminalText.clean(show.value.title))”"
        guard let first = found.first else {
            throw CommandFailure(
                .notFound,
                "episode.not-found",
                "\(title) has no episode \(name)",
                hints: ["next: aggctl season \(show.id) \(season ?? 1)"]
            )
        }
        if found.count > 1 {
            let list = found.prefix(10).map { "  \($0.id)  \($0.value.title ?? "")" }.map { TerminalText.clean($0) }
            throw CommandFailure(
                .notFound,
                "episode.ambiguous",
                "\(title) has \(found.count) episodes \(name): name one by its id",
                hints: list
            )
        }
        return first
    }

    private var season: Int? {
        if case .number(let number) = self { number.season } else { nil }
    }
}
