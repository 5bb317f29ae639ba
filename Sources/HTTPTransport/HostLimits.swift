/// The recent requests and cooldowns of hosts, shared by all runs of aggctl. To a host, a restarted program is the same
/// client.
public struct HostLimits: Sendable {
    /// Reserves the next request among at most `limit` in any `span`, and returns the time until then. Returns nil
    /// if unknown.
    public var reserve: @Sendable (_ host: String, _ limit: Int, _ span: Duration) -> Duration?
    /// Releases a reservation that was not used and would have come after `wait`.
    public var release: @Sendable (_ host: String, _ wait: Duration) -> Void
    /// Returns the remaining cooldown of a host, or nil if it has none.
    public var cooldown: @Sendable (_ host: String) -> Duration?
    /// Starts a cooldown of a host.
    public var setCooldown: @Sendable (_ host: String, _ pause: Duration) -> Void

    /// Creates limits from functions.
    public init(
        reserve: @escaping @Sendable (_ host: String, _ limit: Int, _ span: Duration) -> Duration?,
        release: @escaping @Sendable (_ host: String, _ wait: Duration) -> Void,
        cooldown: @escaping @Sendable (_ host: String) -> Duration?,
        setCooldown: @escaping @Sendable (_ host: String, _ pause: Duration) -> Void
    ) {
        self.reserve = reserve
        self.release = release
        self.cooldown = cooldown
        self.setCooldown = setCooldown
    }
}
