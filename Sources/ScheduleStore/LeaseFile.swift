public import Foundation
public import ScheduleMerging
internal import Glibc

/// The lease of a folder, in `refresh.lease`: who refreshes what is kept there, and until when.
///
/// A holder of this machine whose process is gone, or stopped, holds nothing any more: what it says when it goes on bears a
/// lower number. A time that lies further ahead than a lease can is of a clock that was wrong.
public struct LeaseFile: RefreshLease {
    private struct Lease: Codable {
        var number: Int
        var host: String
        var process: Int32
        /// When the process began, as the system counts it: a number may be given to another process.
        var began: String
        var until: Double

        func isHeld(at now: Double, longest: Double) -> Bool {
            guard now < until, until <= now + longest else { return false }
            if host != LeaseFile.host { return true }
            guard let holder = LeaseFile.state(of: process) else { return false }
            return holder.began == began && !holder.isStopped
        }
    }

    /// The longest that a lease is taken for, in seconds.
    private static let maxLeaseSeconds = 600.0

    /// How long is waited for who reads or writes the file at the moment, in milliseconds; who takes longer was stopped.
    private static let lockTimeout = 2000

    private let path: String
    private let process: Int32
    private let now: @Sendable () -> Date

    /// The lease of a folder, for this process.
    ///
    /// - Parameter now: the time by the system's clock, whatever stands in for it elsewhere.
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
            if let lease, !isHeldByThisProcess(lease), lease.isHeld(at: now, longest: Self.maxLeaseSeconds) {
                return (lease, nil)
            }
            let number = lease.map { isHeldByThisProcess($0) ? $0.number : $0.number &+ 1 } ?? 1
            let taken = Lease(
                number: number,
                host: Self.host,
                process: process,
                began: Self.state(of: process)?.began ?? "",
                until: now + min(max(seconds, 0), Self.maxLeaseSeconds)
            )
            return (taken, number)
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

    /// Where the folder cannot be written nothing can be kept either, and no one need wait for anyone.
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

    /// When a process began, and whether it is stopped; nil where there is none.
    private static func state(of process: Int32) -> (began: String, isStopped: Bool)? {
        let status = ProcFile.text("/proc/\(process)/stat") ?? ""
        // The name stands in parentheses, and may have blanks and parentheses in it. The state is the 3rd field, the
        // beginning the 22nd.
        guard let end = status.lastIndex(of: ")") else { return nil }
        let fields = status[status.index(after: end)...].split(separator: " ")
        guard fields.count > 19 else { return nil }
        return (String(fields[19]), fields[0] == "T" || fields[0] == "t")
    }
}
