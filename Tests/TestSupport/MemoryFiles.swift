internal import ScheduleModel
public import Foundation
public import ProviderAPI
internal import Glibc
internal import Synchronization

/// Files in memory.
public final class MemoryFiles: FileReading {
    private let files: Mutex<[String: [UInt8]]>
    private let count = Mutex(0)
    private let dates = Mutex<[String: Date]>([:])

    public init(_ files: [String: String] = [:]) { self.files = Mutex(files.mapValues { Array($0.utf8) }) }

    /// The number of file reads.
    public var reads: Int { count.withLock { $0 } }

    /// Removes a file.
    public func remove(_ path: String) { files.withLock { _ = $0.removeValue(forKey: path) } }

    /// Adds or replaces a file.
    public func put(_ path: String, _ bytes: [UInt8], changedAt: Date? = nil) {
        files.withLock { $0[path] = bytes }
        dates.withLock { $0[path] = changedAt }
    }

    public func paths(matching pattern: String) -> [String] {
        guard pattern.contains(where: { "*?[".contains($0) }) else { return [pattern] }
        if files.withLock({ $0[pattern] != nil }) { return [pattern] }
        return files.withLock { $0.keys.filter { fnmatch(pattern, $0, FNM_PATHNAME) == 0 }.sorted() }
    }

    public func version(of path: String) -> FileVersion? {
        files.withLock { $0[path] }.map { bytes in
            // FNV-1a: the hash differs for other bytes, and is the same in every run.
            let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
            return FileVersion(
                stamp: String(hash, radix: 16),
                size: bytes.count,
                changedAt: dates.withLock { $0[path] }
            )
        }
    }

    public func read(_ path: String, _ body: ([UInt8]) throws -> Void) throws {
        guard let bytes = files.withLock({ $0[path] }) else { throw FileReadError.missing }
        count.withLock { $0 += 1 }
        // Pieces of an odd size, so that characters and lines are split between two of them.
        for start in stride(from: 0, to: bytes.count, by: 4093) {
            try body(Array(bytes[start..<min(start + 4093, bytes.count)]))
        }
    }
}
