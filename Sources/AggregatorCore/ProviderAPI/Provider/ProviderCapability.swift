/// Something that a provider can fetch. It follows from the protocols that the provider conforms to.
public enum ProviderCapability: String, Hashable, Sendable, CaseIterable, Comparable {
    case schedule, streaming, search, lookup
    case catalog = "catalogue"
    case show, episodes, cast

    public static func < (left: ProviderCapability, right: ProviderCapability) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension ScheduleProvider {
    /// The capabilities of this provider, sorted by name.
    public var capabilities: [ProviderCapability] {
        let all: [(ProviderCapability, Bool)] = [
            (.schedule, hasSchedule), (.streaming, self is any StreamingScheduleProvider),
            (.search, self is any ShowSearching),
            (.lookup, self is any ShowLookup), (.catalog, self is any ShowCatalogListing),
            (.show, self is any ShowDetailFetching), (.episodes, self is any EpisodeListing),
            (.cast, self is any CastListing),
        ]
        return all.filter(\.1).map(\.0).sorted()
    }
}
