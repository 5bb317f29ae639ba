internal import ScheduleModel
public import ScheduleMerging

/// Which shows and episodes a listing shows; what is not set admits all.
public struct ScheduleFilter: Sendable {
    /// Contained in title, aliases, network or web channel, case and accents folded.
    public var text: String?
    /// Equal to the network's or web channel's name, folded.
    public var networks: [String] = []
    /// Equal to a genre, folded.
    public var genres: [String] = []
    /// Equal to the show's type, folded.
    public var types: [String] = []
    /// Equal to the show's language, folded.
    public var languages: [String] = []
    /// Only the first episode of a season.
    public var onlyPremieres = false
    /// No specials, and nothing without a number.
    public var noSpecials = false

    /// Only shows that are followed.
    public var onlyFollowed = false
    /// Only episodes that are neither watched nor skipped.
    public var onlyUnwatched = false
    /// Shows that the user hides too.
    public var admitsHidden = false

    /// A filter that admits all but what the user hides.
    public init() {}

    /// Whether a show is admitted.
    public func admits(_ show: MergedShow) -> Bool {
        if show.isHidden, !admitsHidden { return false }
        if onlyFollowed, !show.isFollowed { return false }
        let value = show.value
        let channels = [value.network?.name, value.webChannel?.name].compactMap { $0 }
        if let text {
            let wanted = FoldedText(text)
            let names = [value.title] + value.aliases.map(\.title) + channels
            guard names.contains(where: { FoldedText($0).contains(wanted) }) else { return false }
        }
        return Self.isOneOf(networks, channels) && Self.isOneOf(genres, value.genres)
            && Self.isOneOf(types, value.type.map { [$0.rawValue] } ?? [])
            && Self.isOneOf(languages, value.language.map { [$0] } ?? [])
    }

    /// Whether an episode of an admitted show is admitted.
    public func admits(_ episode: MergedEpisode) -> Bool {
        if onlyUnwatched, !episode.isToWatch { return false }
        if onlyPremieres, episode.number.number != 1 { return false }
        if noSpecials, episode.number.number == nil || episode.value.kind?.isSpecial == true { return false }
        return true
    }

    private static func isOneOf(_ wanted: [String], _ have: [String]) -> Bool {
        if wanted.isEmpty { return true }
        let wanted = wanted.map(FoldedText.init)
        return have.contains { wanted.contains(FoldedText($0)) }
    }
}
