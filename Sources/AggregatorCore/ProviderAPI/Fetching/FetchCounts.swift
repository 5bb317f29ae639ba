/// The progress of a request to a provider.
public struct FetchCounts: Hashable, Sendable {
    /// The number of resources requested until now.
    public internal(set) var requested = 0
    /// The number of resources that were fetched or failed.
    public internal(set) var completed = 0
    /// The number of requested resources that are days of a schedule.
    public internal(set) var days = 0
    /// The number of bytes received so far of resources that report their progress, such as large files.
    public internal(set) var bytes = 0

    /// Creates counts of zero.
    init() {}

    mutating func countRequest(_ kind: ResourceKind) {
        requested += 1
        if kind == .day { days += 1 }
    }
}
