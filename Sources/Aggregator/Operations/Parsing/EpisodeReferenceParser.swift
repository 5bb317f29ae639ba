internal import ScheduleMerging
internal import ScheduleModel

extension EpisodeReference {
    /// Reads a name.
    ///
    /// - Parameter isPrinted: whether it may be named as a table prints it too.
    /// - Throws: that it is none.
    public static func read(
        _ text: String,
        isPrinted: Bool = false,
        name: String? = nil
    ) throws(ArgumentError) -> EpisodeReference {
        if let episode = isPrinted ? EpisodeReference(printed: text) : EpisodeReference(text) { return episode }
        throw ArgumentError(name, "“\(text.shortened)” is not an episode such as S01E02")
    }
}

extension SeasonQuery.Target {
    /// Reads which season of a show is meant: `3`, `S03`, `S03E01` or an episode's id; without it, what stands in the
    /// show's place is the id of an episode.
    ///
    /// - Parameter highlight: an episode to point out.
    /// - Throws: what is wrong with a word.
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
            throw ArgumentError("highlight", "it and an episode in the place of the season exclude each other")
        } else if let name = EpisodeReference(season) {
            self = .episode(name, of: show)
        } else {
            throw ArgumentError(nil, "“\(season.shortened)” is no season such as 3, and no episode such as S03E01")
        }
    }

    private static func number(_ text: String) -> Int? {
        if let number = Int(text) { return number }
        guard let first = text.utf8.first, first | 0x20 == UInt8(ascii: "s"), let number = Int(text.dropFirst()),
            number >= 0
        else { return nil }
        return number
    }
}
