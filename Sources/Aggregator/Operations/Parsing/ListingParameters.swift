public import ScheduleViews

/// The arguments of a listing as given on the command line or in an address: filters, limit and grouping. They are
/// checked when they are converted to `ListingOptions`.
public struct ListingParameters: Sendable {
    /// The filter for shows and episodes.
    public var filter = ScheduleFilter()
    /// The maximum number of entries, or nil for no limit. It may be negative until it is checked.
    public var limit: Int?
    /// Whether streaming services without a country are included. Nil uses the configuration.
    public var includesStreaming: Bool?
    /// The name of the grouping, `viewer` or `broadcast`. Nil groups by the viewer's days.
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

    /// Returns the filter for a listing without merged shows, such as the changes. Only filters for the title and for
    /// followed shows work there.
    ///
    /// - Parameters:
    ///   - listing: The name of the listing, for the error message.
    ///   - supported: The supported filters in the syntax of the caller, such as `--filter`, for the error message.
    /// - Throws: `ArgumentError` if another filter is set, or if the limit is negative.
    public func titleFilter(of listing: String, supported: String) throws(ArgumentError) -> ScheduleFilter {
        let unsupported: [(name: String, isSet: Bool)] = [
            ("network", !filter.networks.isEmpty), ("on", !filter.services.isEmpty),
            ("genre", !filter.genres.isEmpty), ("type", !filter.types.isEmpty),
            ("language", !filter.languages.isEmpty), ("premieres", filter.onlyPremieres),
            ("finales", filter.onlyFinales), ("no-specials", filter.noSpecials), ("unwatched", filter.onlyUnwatched),
            ("missing", filter.onlyMissing),
        ]
        if let name = unsupported.first(where: \.isSet)?.name {
            throw ArgumentError(name, "not supported for \(listing)", hints: ["supported: \(supported)"])
        }
        _ = try checkedLimit()
        return filter
    }
}
