public import ScheduleViews

/// The words that say what a listing shows: which shows and episodes, how many, and by whose days.
public struct ListingParameters: Sendable {
    /// Which shows and episodes.
    public var filter = ScheduleFilter()
    /// How many at most; all where nil.
    public var limit: Int?
    /// Whether the web channels that belong to no country are asked for; as it is configured where nil.
    public var includesStreaming: Bool?
    /// By whose days it is grouped, by its name; the viewer's where nil.
    public var grouping: String?

    /// Words that leave nothing out.
    public init() {}

    /// How many at most.
    ///
    /// - Throws: where it is less than none.
    public func checkedLimit() throws(ArgumentError) -> Int? {
        if let limit, limit < 0 { throw ArgumentError("limit", "\(limit) is less than 0") }
        return limit
    }

    /// What is meant.
    ///
    /// - Throws: what is wrong with a word.
    public func options() throws(ArgumentError) -> ListingOptions {
        var options = ListingOptions()
        options.filter = filter
        options.limit = try checkedLimit()
        options.includesStreaming = includesStreaming
        if let grouping {
            guard let meant = ScheduleView.Grouping(rawValue: grouping) else {
                throw ArgumentError("by", "“\(grouping.shortened)” is neither viewer nor broadcast")
            }
            options.grouping = meant
        }
        return options
    }

    /// The filter for a listing that looks at no merged shows.
    ///
    /// - Parameter known: what it can heed, as the asker calls it.
    /// - Throws: which of the words it could not heed.
    public func titleFilter(of listing: String, known: String) throws(ArgumentError) -> ScheduleFilter {
        let refused = [
            ("network", !filter.networks.isEmpty), ("genre", !filter.genres.isEmpty), ("type", !filter.types.isEmpty),
            ("language", !filter.languages.isEmpty), ("premieres", filter.onlyPremieres),
            ("finales", filter.onlyFinales), ("no-specials", filter.noSpecials), ("unwatched", filter.onlyUnwatched),
        ]
        if let name = refused.first(where: \.1)?.0 {
            throw ArgumentError(name, "\(listing) do not know it", hints: ["they know \(known)"])
        }
        _ = try checkedLimit()
        return filter
    }
}
