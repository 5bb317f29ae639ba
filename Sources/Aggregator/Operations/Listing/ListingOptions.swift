public import ScheduleViews

/// The filter, limit and grouping of a listing.
public struct ListingOptions: Sendable {
    /// The grouping of entries: by the viewer's days or by broadcast days.
    public var grouping = ScheduleView.Grouping.viewer
    /// Whether streaming services without a country are included. Nil uses the configuration.
    public var includesStreaming: Bool?
    /// The filter for shows and episodes.
    public var filter = ScheduleFilter()
    /// The maximum number of episodes, or nil for no limit.
    public var limit: Int?

    /// Creates options without filter and limit.
    public init() {}
}
