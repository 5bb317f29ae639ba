public import ScheduleViews

/// The parsed arguments of a listing: filters, limit and grouping.
public struct ListingParameters: Sendable {
    /// The filter for shows and episodes.
    public var filter = ScheduleFilter()
    /// The maximum number of entries, or nil for no limit.
    public var limit: Int?
    /// Whether streaming services without a country are included. Nil uses the configuration.
    public var includesStreaming: Bool?
    /// The name of the grouping, or nil for the viewer's days.
    public var grouping: String?

    /// Creates arguments without filter and limit.
    public init() {}

    /// Returns the limit.
    ///
    /// - Throws: `ArgumentError` if the limit is negative.
    public func checkedLimit() throws(ArgumentError) -> Int? {
        if let limit, limit < 0 { throw ArgumentError("limit", "\(limit) is less than 0") }
        return limit
    }

    /// Returns the options of the listing.
    ///
    /// - Throws: `ArgumentError` if an argument is invalid.
    public func options() throws(ArgumentError) -> ListingOptions {
        var options = ListingOptions()
        options.filter = filter
        options.limit = try checkedLimit()
        options.includesStreaming = includesStreaming
        if let grouping {
            guard let selected = ScheduleView.Grouping(rawValue: grouping) else {
                throw ArgumentError("by", "“\(grouping.shortened)” is neither viewer nor broadcast")
            }
            options.grouping = selected
        }
        return options
    }

    /// Returns the filter for a listing that has no merged shows.
    ///
    /// - Parameter supported: The supported filters, in the syntax of the caller.
    /// - Throws: `ArgumentError` for an unsupported filter.
    public func titleFilter(of listing: String, supported: String) throws(ArgumentError) -> ScheduleFilter {
        let unsupported = [
            ("network", !filter.networks.isEmpty), ("on", !filter.services.isEmpty), ("genre", !filter.genres.isEmpty),
            ("type", !filter.types.isEmpty),
            ("language", !filter.languages.isEmpty), ("premieres", filter.onlyPremieres),
            ("finales", filter.onlyFinales), ("no-specials", filter.noSpecials), ("unwatched", filter.onlyUnwatched),
            ("missing", filter.onlyMissing),
        ]
        if let name = unsupported.first(where: \.1)?.0 {
            throw ArgumentError(name, "not supported for \(listing)", hints: ["supported: \(supported)"])
        }
        _ = try checkedLimit()
        return filter
    }
}
