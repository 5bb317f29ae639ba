/// One thing that a provider can be asked for. It follows from what the provider conforms to.
public enum ProviderAbility: String, Hashable, Sendable, CaseIterable, Comparable {
    case schedule, streaming, search, lookup, catalogue, show, episodes, cast

    public static func < (left: ProviderAbility, right: ProviderAbility) -> Bool { left.rawValue < right.rawValue }
}

extension ScheduleProvider {
    /// What it can be asked for, in the order of the words.
    public var abilities: [ProviderAbility] {
        let others: [(ProviderAbility, Bool)] = [
            (.streaming, self is any StreamingScheduling), (.search, self is any ShowSearching),
            (.lookup, self is any ShowLookup), (.catalogue, self is any ShowCatalogue),
            (.show, self is any ShowDetailing), (.episodes, self is any EpisodeListing),
            (.cast, self is any CastListing),
        ]
        return ([.schedule] + others.filter(\.1).map(\.0)).sorted()
    }
}
