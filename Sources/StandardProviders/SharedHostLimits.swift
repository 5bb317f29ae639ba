import HTTPTransport
import ScheduleStore

extension HostLimits {
    /// Returns the limits that all runs with the same data folder share. The store counts in seconds.
    static func shared(_ store: HostLimitsStore) -> HostLimits {
        HostLimits(
            reserve: { host, limit, span in
                store.reserve(host, limit: limit, span: span / .seconds(1)).map { .seconds($0) }
            },
            release: { host, wait in store.release(host, after: wait / .seconds(1)) },
            cooldown: { host in store.cooldown(of: host).map { .seconds($0) } },
            setCooldown: { host, pause in store.setCooldown(host, for: pause / .seconds(1)) }
        )
    }
}
