import HTTPTransport
import ScheduleStore

extension HostLimits {
    /// The limits that all runs over one data folder share.
    static func shared(_ traffic: HostLimitsStore) -> HostLimits {
        HostLimits(
            reserve: { host, limit, span in
                traffic.reserve(host, limit: limit, span: span / .seconds(1)).map { .seconds($0) }
            },
            giveBack: { host, wait in traffic.giveBack(host, after: wait / .seconds(1)) },
            hold: { host in traffic.hold(on: host).map { .seconds($0) } },
            setHold: { host, pause in traffic.hold(host, for: pause / .seconds(1)) }
        )
    }
}
