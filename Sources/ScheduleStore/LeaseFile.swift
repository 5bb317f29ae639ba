public import Foundation
public import ScheduleMerging
internal import Glibc

/// The lease of a store folder, in `refresh.lease`: which process refreshes the stored data, and until when.
///
/// If the holder is a process of this machine that ended or was stopped, the lease is free. When a stopped holder
/// continues, its writes have a lower number. If the end of a lease is too far in the future, it is from a clock
/// that was wrong.
public struct LeaseFile: RefreshLease {
    private struct Lease: Codable {
        var number: Int
        var host: String
        var process: Int32
        /// The start time of the process in clock ticks since boot, because the system reuses process numbers.
        var began: String
        var until: Double

        func isHeld(at now: Double, maxSeconds: Double) -> Bool {
            guard now < until, until <= now + maxSeconds else { return false }
            if host != LeaseFile.host { return true }
            guard let holder = LeaseFile.state(of: process) else { return false }
            return holder.began == began && !holder.isStopped
        }
    }

    /// The longest duration of a lease, in seconds.
    private static let maxLeaseSeconds = 600.0

    /// The time to wait for another process that reads or writes the file, in milliseconds. A process that takes
    /// longer was stopped.
    private static let lockTimeout = 2000

    private let path: String
    private let process: Int32
    private let now: @Sendable () -> Date

    /// Creates the lease of a folder for this process.
    ///
    /// - Parameter now: Returns the time of the system clock, even if other parts use a fixed time.
    public init(folder: String, now: @escaping @Sendable () -> Date) {
        self.init(folder: folder, process: getpid(), now: now)
    }

    package init(folder: String, process: Int32, now: @escaping @Sendable () -> Date) {
        path = folder + "/refresh.lease"
        self.process = process
        self.now = now
    }

    public func acquire(for seconds: Double) -> Int? {
        let now = now().timeIntervalSince1970
        return changing { lease in
            if let lease, !isHeldByThisProcess(lease), lease.isHeld(at: now, maxSeconds: Self.maxLeaseSeconds) {
                return (lease, nil)
            }
            let number = lease.map { isHeldByThisProcess($0) ? $0.number : $0.number &+ 1 } ?? 1
            let newLease = Lease(
                number: number,
                host: Self.host,
                process: process,
                began: Self.state(of: process)?.began ?? "",
                until: now + min(max(seconds, 0), Self.maxLeaseSeconds)
            )
            return (newLease, number)
        }
    }

    public func release() {
        _ = changing { lease in
            guard var lease, isHeldByThisProcess(lease) else { return (lease, nil) }
            lease.until = 0
            return (lease, nil)
        }
    }

    private func isHeldByThisProcess(_ lease: Lease) -> Bool {
        lease.host == Self.host && lease.process == process && lease.began == Self.state(of: process)?.began ?? ""
    }

    /// Changes the lease under its lock. If the folder cannot be written, nothing can be stored, so no process has
    /// to wait.
    private func changing(_ body: (Lease?) -> (Lease?, Int?)) -> Int? {
        do {
            return try FileLock(path: path + ".lock", lockTimeout: Self.lockTimeout).withLock { () throws -> Int? in
                let old = SmallFile.contents(path).flatMap {
                    try? JSONDecoder().decode(Lease.self, from: $0)
                }
                let (new, number) = body(old)
                if let new, new.until != old?.until || new.number != old?.number {
                    try SmallFile.write(JSONEncoder().encode(new), to: path)
                }
                return number
            }
        } catch {
            return 0
        }
    }

    private static let host: String = {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }()

    /// Returns the start time of a process and whether it is stopped, or nil if there is no such process.
    private static func state(of process: Int32) -> (began: String, isStopped: Bool)? {
        let status = ProcFile.text("/proc/\(process)/stat") ?? ""
        // The name is in parentheses, and may contain spaces and parentheses. The state is field 3, the start time
        // field 22.
        guard let end = status.lastIndex(of: ")") else { return nil }
        let fields = status[status.index(after: end)...].split(separator: " ")
        guard fields.count > 19 else { return nil }
        return (String(fields[19]), fields[0] == "T" || fields[0] == "t")
    }
}
