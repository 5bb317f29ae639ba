internal import ScheduleMerging
internal import ScheduleModel

extension EpisodeReference {
    /// Reads a reference.
    ///
    /// - Parameter allowsTableForms: Whether the text can also have the form in which a table prints an episode.
    /// - Throws: `ArgumentError` if the text is not a reference.
    public static func read(
        _ text: String,
        allowsTableForms: Bool = false,
        name: String? = nil
    ) throws(ArgumentError) -> EpisodeReference {
        if let episode = allowsTableForms ? EpisodeReference(printed: text) : EpisodeReference(text) { return episode }
        throw ArgumentError(name, "“\(text.shortened)” is not an episode such as S01E02")
    }
}

extension SeasonQuery.Target {
    /// Reads a season of a show: `3`, `S03`, `S03E01` or an episode's ID. Without a season, `show` is the ID of an
    /// episode.
    ///
    /// - Parameter highlight: An episode to highlight.
    /// - Throws: `ArgumentError` if a text is invalid.
    public init(_ show: String, _ season: String?, highlight: String?) throws(ArgumentError) {
        let selected = try highlight.map { text throws(ArgumentError) in
            try EpisodeReference.read(text, name: "highlight")
        }
        guard let season else {
            guard let key = SourceKey(show), selected == nil else {
                throw ArgumentError(nil, "which season of “\(show.shortened)”? Such as 3, S03 or S03E01")
            }
            self = .episodeID(key)
            return
        }
        if let number = Self.number(season) {
            self = .season(of: show, number, selecting: selected)
        } else if selected != nil {
            throw ArgumentError("highlight", "it cannot be combined with an episode instead of a season")
        } else if let name = EpisodeReference(season) {
            self = .episode(name, of: show)
        } else {
            throw ArgumentError(
                nil,
                "“\(season.shortened)” is neither a season such as 3 nor an episode such as S03E01"
            )
        }
    }

    /// Returns the season in a text such as `3` or `S03`, or nil for another text. Only a number without `S` may be
    /// negative.
    private static func number(_ text: String) -> Int? {
        if let number = Int(text) { return number }
        guard let first = text.utf8.first, first | 0x20 == UInt8(ascii: "s"), let number = Int(text.dropFirst()),
            number >= 0
        else { return nil }
        return number
    }
}
