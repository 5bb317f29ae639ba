/// How far a question to a provider has come, for whoever waits.
public struct FetchCounts: Hashable, Sendable {
    /// How many resources were asked for, as far as is known yet.
    public internal(set) var requested = 0
    /// How many of them were answered, or failed.
    public internal(set) var completed = 0
    /// How many of those asked for are days of a schedule.
    public internal(set) var days = 0
    /// How much of one large resource has come, in bytes.
    public internal(set) var bytes = 0

    /// Nothing was asked.
    init() {}

    mutating func countRequest(_ kind: ResourceKind) {
        requested += 1
        if kind == .day { days += 1 }
    }
}
