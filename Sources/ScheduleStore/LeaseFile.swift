public import Foundation
public import ScheduleMerging
internal import Glibc
internal import WholeFile

/// The lease of a folder, in `refresh.lease`: who refreshes what is kept there, and until when.
///
/// A holder of this machine whose process is gone holds nothing any more. A time that lies further ahead than a lease can
/// is of a clock that was wrong.
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
            return host != LeaseFile.host || (!began.isEmpty && LeaseFile.beginning(of: process) == began)
        }
    }

    /// The longest that a lease is taken for, in seconds.
    private static let longest = 600.0

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

    public func take(for seconds: Double) -> Int? {
        let now = now().timeIntervalSince1970
        return changing { lease in
            if let lease, !isOwn(lease), lease.isHeld(at: now, longest: Self.longest) { return (lease, nil) }
            let number = lease.map { isOwn($0) ? $0.number : $0.number &+ 1 } ?? 1
            let taken = Lease(
                number: number,
                host: Self.host,
                process: process,
                began: Self.beginning(of: process),
                until: now + min(max(seconds, 0), Self.longest)
            )
            return (taken, number)
        }
    }

    public func drop() {
        _ = changing { lease in
            guard var lease, isOwn(lease) else { return (lease, nil) }
            lease.until = 0
            return (lease, nil)
        }
    }

    private func isOwn(_ lease: Lease) -> Bool {
        lease.host == Self.host && lease.process == process && lease.began == Self.beginning(of: process)
    }

    /// Where the folder cannot be written nothing can be kept either, and no one need wait for anyone.
    private func changing(_ body: (Lease?) -> (Lease?, Int?)) -> Int? {
        do {
            return try FileLock(path: path + ".lock").hold { () throws -> Int? in
                let old = FileManager.default.contents(atPath: path).flatMap {
                    try? JSONDecoder().decode(Lease.self, from: $0)
                }
                let (new, number) = body(old)
                if let new, new.until != old?.until || new.number != old?.number {
                    let bytes = try JSONEncoder().encode(new)
                    try WholeFile.write(to: path) { try WholeFile.write(Array(bytes), to: $0) }
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

    /// When a process began; empty where there is none.
    private static func beginning(of process: Int32) -> String {
        let status = KernelFile.text("/proc/\(process)/stat") ?? ""
        // The name stands in parentheses, and may have blanks and parentheses in it. The beginning is the 22nd field.
        guard let end = status.lastIndex(of: ")") else { return "" }
        let fields = status[status.index(after: end)...].split(separator: " ")
        return fields.count > 19 ? String(fields[19]) : ""
    }
}
