import HTTPTransport
import ScheduleStore

extension HostLedger {
    /// The ledger that all runs over one data folder share.
    static func shared(_ traffic: TrafficFile) -> HostLedger {
        HostLedger(
            reserve: { host, limit, span in
                traffic.reserve(host, limit: limit, span: span / .seconds(1)).map { .seconds($0) }
            },
            hold: { host in traffic.hold(on: host).map { .seconds($0) } },
            setHold: { host, pause in traffic.hold(host, for: pause / .seconds(1)) }
        )
    }
}
