internal import ScheduleModel
public import ScheduleMerging

/// A filter for the shows and episodes of a listing. Criteria that are not set match everything.
public struct ScheduleFilter: Sendable {
    /// A text in the title, an alias or the name of a channel. Case and accents are ignored.
    public var text: String?
    /// Names of channels: of the airing, or of the show's network or streaming service if the airing has none. Case
    /// and accents are ignored.
    public var networks: [String] = []
    /// Names of services on which the show can be watched without further payment.
    public var services: [String] = []
    /// Genres. Case and accents are ignored.
    public var genres: [String] = []
    /// Types of shows. Case and accents are ignored.
    public var types: [String] = []
    /// Languages of shows. Case and accents are ignored.
    public var languages: [String] = []
    /// Whether to include only premieres of seasons and shows.
    public var onlyPremieres = false
    /// Whether to include only finales of seasons and shows.
    public var onlyFinales = false
    /// Whether to exclude episodes that a source calls special.
    public var noSpecials = false

    /// Whether to include only followed shows.
    public var onlyFollowed = false
    /// Whether to include only episodes that are neither watched nor skipped.
    public var onlyUnwatched = false
    /// Whether to include only episodes that a library lists as missing. Listings leave out those that have not aired.
    public var onlyMissing = false
    /// Whether to include shows that the user has hidden.
    public var includesHidden = false

    /// Whether the filter excludes anything other than hidden shows.
    public var isActive: Bool {
        filtersByChannel || !services.isEmpty || !genres.isEmpty || !types.isEmpty || !languages.isEmpty
            || onlyPremieres || onlyFinales
            || noSpecials || onlyFollowed || onlyUnwatched || onlyMissing
    }

    /// Creates a filter that excludes only hidden shows.
    public init() {}

    /// Returns the names in a list of services, such as `netflix, max`.
    public static func services(in text: String) -> [String] {
        text.split(separator: ",").map { String($0) }.filter { $0.contains(where: \.isLetter) }
    }

    /// Returns whether a show matches. For criteria about channels, one matching airing is enough.
    public func matches(_ show: MergedShow) -> Bool {
        if show.isHidden, !includesHidden { return false }
        if onlyFollowed, !show.isFollowed { return false }
        let value = show.value
        guard Self.isOneOf(genres, value.genres), Self.isOneOf(types, value.type.map { [$0.rawValue] } ?? []),
            Self.isOneOf(languages, value.language.map { [$0] } ?? [])
        else { return false }
        if !services.isEmpty, !isOnService(value) { return false }
        if !filtersByChannel { return true }
        let airings = show.episodes.lazy.flatMap(\.airings)
        return fits(value, []) || airings.contains { fits(value, Self.names($0)) }
    }

    /// Returns the matching airings of an episode. The show must match.
    public func matchingAirings(_ airings: [MergedAiring], of show: MergedShow) -> [MergedAiring] {
        if !filtersByChannel { return airings }
        let value = show.value
        return airings.filter { fits(value, Self.names($0)) }
    }

    /// Returns whether an episode matches, because one of its airings does or it has none. The show must match.
    public func matches(_ episode: MergedEpisode, of show: MergedShow) -> Bool {
        guard matches(episode, ofAdmitted: show) else { return false }
        if !filtersByChannel { return true }
        let airings = episode.airings
        return airings.isEmpty ? fits(show.value, []) : !matchingAirings(airings, of: show).isEmpty
    }

    /// Returns whether one of the services has a show: by its offers, or because it is the show's own.
    private func isOnService(_ show: Show) -> Bool {
        services.map(FoldedText.init).contains { service in
            show.offers.contains { $0.isIncluded(in: service) }
                || show.webChannel.map { WatchOffer.matches($0.name, service) } ?? false
        }
    }

    private var filtersByChannel: Bool { text != nil || !networks.isEmpty }

    /// Returns the texts by which a channel is found: its names and its ID.
    private static func names(_ airing: MergedAiring) -> [String] {
        airing.value.channel.map { $0.names + ($0.id.map { [$0] } ?? []) } ?? []
    }

    /// Returns whether an airing on a channel matches. Without a channel, the channels of the show count.
    private func fits(_ show: Show, _ channel: [String]) -> Bool {
        let showChannels = [show.network?.name, show.webChannel?.name].compactMap { $0 }
        let channels = channel.isEmpty ? showChannels : channel
        if let text {
            let folded = FoldedText(text)
            let names = [show.title] + show.aliases.map(\.title) + showChannels + channels
            guard names.contains(where: { FoldedText($0).contains(folded) }) else { return false }
        }
        return Self.isOneOf(networks, channels)
    }

    /// Returns whether an episode matches, regardless of its channels. The show must match.
    func matches(_ episode: MergedEpisode, ofAdmitted show: MergedShow) -> Bool {
        if onlyUnwatched, !episode.isUnwatched { return false }
        if onlyMissing, episode.value.isOnDisk != false { return false }
        if noSpecials, episode.value.kind?.isSpecial == true { return false }
        return admitsRole(of: episode, in: show)
    }

    /// Returns whether the role of an episode matches. Premieres and finales can both be selected.
    private func admitsRole(of episode: MergedEpisode, in show: MergedShow) -> Bool {
        if !onlyPremieres, !onlyFinales { return true }
        let role = show.role(of: episode)
        // A show without seasons starts with number 1. The first special of a season is not a premiere.
        let number = episode.number
        let isPremiere = role?.isPremiere ?? (number.number == 1 && number.season == nil && number.part ?? 1 == 1)
        return (onlyPremieres && isPremiere) || (onlyFinales && role?.isFinale ?? false)
    }

    private static func isOneOf(_ wanted: [String], _ values: [String]) -> Bool {
        if wanted.isEmpty { return true }
        let wanted = wanted.map(FoldedText.init)
        return values.contains { wanted.contains(FoldedText($0)) }
    }
}
