internal import ScheduleModel
public import ScheduleMerging

/// Which shows and episodes a listing shows; what is not set admits all.
public struct ScheduleFilter: Sendable {
    /// Contained in title, aliases, or the name of where it airs, case and accents folded.
    public var text: String?
    /// Equal to the name of where it airs, folded: the airing's channel, or where none is said, the show's network or web
    /// channel.
    public var networks: [String] = []
    /// Equal to a genre, folded.
    public var genres: [String] = []
    /// Equal to the show's type, folded.
    public var types: [String] = []
    /// Equal to the show's language, folded.
    public var languages: [String] = []
    /// Only what opens a season or a show.
    public var onlyPremieres = false
    /// Only what closes a season or a show.
    public var onlyFinales = false
    /// No specials: nothing that a source calls one.
    public var noSpecials = false

    /// Only shows that are followed.
    public var onlyFollowed = false
    /// Only episodes that are neither watched nor skipped.
    public var onlyUnwatched = false
    /// Shows that the user hides too.
    public var includesHidden = false

    /// Whether it leaves anything out but what the user hides.
    public var isActive: Bool {
        filtersByChannel || !genres.isEmpty || !types.isEmpty || !languages.isEmpty || onlyPremieres || onlyFinales
            || noSpecials || onlyFollowed || onlyUnwatched
    }

    /// A filter that admits all but what the user hides.
    public init() {}

    /// Whether a show is admitted: of what is asked about where it airs, one airing is enough.
    public func matches(_ show: MergedShow) -> Bool {
        if show.isHidden, !includesHidden { return false }
        if onlyFollowed, !show.isFollowed { return false }
        let value = show.value
        guard Self.isOneOf(genres, value.genres), Self.isOneOf(types, value.type.map { [$0.rawValue] } ?? []),
            Self.isOneOf(languages, value.language.map { [$0] } ?? [])
        else { return false }
        if !filtersByChannel { return true }
        let airings = show.episodes.lazy.flatMap(\.airings)
        return fits(value, []) || airings.contains { fits(value, Self.names($0)) }
    }

    /// The airings of an episode of an admitted show that are admitted.
    public func matchingAirings(_ airings: [MergedAiring], of show: MergedShow) -> [MergedAiring] {
        if !filtersByChannel { return airings }
        let value = show.value
        return airings.filter { fits(value, Self.names($0)) }
    }

    /// Whether an episode of an admitted show is admitted: one of its airings is, or it has none.
    public func matches(_ episode: MergedEpisode, of show: MergedShow) -> Bool {
        guard matches(episode, ofAdmitted: show) else { return false }
        if !filtersByChannel { return true }
        let airings = episode.airings
        return airings.isEmpty ? fits(show.value, []) : !matchingAirings(airings, of: show).isEmpty
    }

    private var filtersByChannel: Bool { text != nil || !networks.isEmpty }

    /// By what the channel of an airing may be asked for: its name, and its id.
    private static func names(_ airing: MergedAiring) -> [String] {
        airing.value.channel.map { [$0.name] + ($0.id.map { [$0] } ?? []) } ?? []
    }

    /// Whether an airing on some channel is what is asked for; without one, the show's own channels count.
    private func fits(_ show: Show, _ channel: [String]) -> Bool {
        let own = [show.network?.name, show.webChannel?.name].compactMap { $0 }
        let places = channel.isEmpty ? own : channel
        if let text {
            let wanted = FoldedText(text)
            let names = [show.title] + show.aliases.map(\.title) + own + places
            guard names.contains(where: { FoldedText($0).contains(wanted) }) else { return false }
        }
        return Self.isOneOf(networks, places)
    }

    /// Whether an episode of an admitted show is admitted, wherever it airs.
    func matches(_ episode: MergedEpisode, ofAdmitted show: MergedShow) -> Bool {
        if onlyUnwatched, !episode.isUnwatched { return false }
        if noSpecials, episode.value.kind?.isSpecial == true { return false }
        return admitsRole(of: episode, in: show)
    }

    /// Whether an episode is of a role that is asked for; both premieres and finales may be.
    private func admitsRole(of episode: MergedEpisode, in show: MergedShow) -> Bool {
        if !onlyPremieres, !onlyFinales { return true }
        let role = show.role(of: episode)
        // A show without seasons begins with its first number; the first of a season's specials opens nothing.
        let number = episode.number
        let isPremiere = role?.isPremiere ?? (number.number == 1 && number.season == nil && number.part ?? 1 == 1)
        return (onlyPremieres && isPremiere) || (onlyFinales && role?.isFinale ?? false)
    }

    private static func isOneOf(_ wanted: [String], _ have: [String]) -> Bool {
        if wanted.isEmpty { return true }
        let wanted = wanted.map(FoldedText.init)
        return have.contains { wanted.contains(FoldedText($0)) }
    }
}
