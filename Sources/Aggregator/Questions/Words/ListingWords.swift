public import ScheduleViews

/// The words that say what a listing shows: which shows and episodes, how many, and by whose days.
public struct ListingWords: Sendable {
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
    public func checkedLimit() throws(WordProblem) -> Int? {
        if let limit, limit < 0 { throw WordProblem("limit", "\(limit) is less than 0") }
        return limit
    }

    /// What is meant.
    ///
    /// - Throws: what is wrong with a word.
    public func options() throws(WordProblem) -> ListingOptions {
        var options = ListingOptions()
        options.filter = filter
        options.limit = try checkedLimit()
        options.includesStreaming = includesStreaming
        if let grouping {
            guard let meant = ScheduleView.Grouping(rawValue: grouping) else {
                throw WordProblem("by", "“\(grouping.shortened)” is neither viewer nor broadcast")
            }
            options.grouping = meant
        }
        return options
    }

    /// The filter for a listing that looks at no merged shows.
    ///
    /// - Parameter known: what it can heed, as the asker calls it.
    /// - Throws: which of the words it could not heed.
    public func titleFilter(of listing: String, known: String) throws(WordProblem) -> ScheduleFilter {
        let refused = [
            ("network", !filter.networks.isEmpty), ("genre", !filter.genres.isEmpty), ("type", !filter.types.isEmpty),
            ("language", !filter.languages.isEmpty), ("premieres", filter.onlyPremieres),
            ("finales", filter.onlyFinales), ("no-specials", filter.noSpecials), ("unwatched", filter.onlyUnwatched),
        ]
        if let name = refused.first(where: \.1)?.0 {
            throw WordProblem(name, "\(listing) do not know it", hints: ["they know \(known)"])
        }
        _ = try checkedLimit()
        return filter
    }
}
