public import ScheduleViews

/// What a listing of episodes shows of what there is.
public struct ListingOptions: Sendable {
    /// By whose days it is grouped.
    public var grouping = ScheduleView.Grouping.viewer
    /// Whether the web channels that belong to no country are asked for; as it is configured where nil.
    public var includesStreaming: Bool?
    /// Which shows and episodes.
    public var filter = ScheduleFilter()
    /// How many at most; all where nil.
    public var limit: Int?

    /// Everything.
    public init() {}
}
