/// Which hosts were asked lately, and which asked to be left alone, as all runs of the program together know it: a
/// program that is started again is the same guest (`failures.md`, N4).
public struct HostLimits: Sendable {
    /// Takes the next place among at most `limit` requests in any `span`, and says how long it is till then; nil where
    /// that cannot be known.
    public var reserve: @Sendable (_ host: String, _ limit: Int, _ span: Duration) -> Duration?
    /// Gives a place back that was not used, for others to take; it would have come after so long.
    public var giveBack: @Sendable (_ host: String, _ wait: Duration) -> Void
    /// How long a host is still to be left alone; nil where it is not.
    public var cooldown: @Sendable (_ host: String) -> Duration?
    /// Leaves a host alone for a while.
    public var setCooldown: @Sendable (_ host: String, _ pause: Duration) -> Void

    /// Limits of hosts.
    public init(
        reserve: @escaping @Sendable (_ host: String, _ limit: Int, _ span: Duration) -> Duration?,
        giveBack: @escaping @Sendable (_ host: String, _ wait: Duration) -> Void,
        cooldown: @escaping @Sendable (_ host: String) -> Duration?,
        setCooldown: @escaping @Sendable (_ host: String, _ pause: Duration) -> Void
    ) {
        self.reserve = reserve
        self.giveBack = giveBack
        self.cooldown = cooldown
        self.setCooldown = setCooldown
    }
}
