internal import Foundation
internal import ScheduleModel
internal import Synchronization

/// The access log: one line per response, with pairs of a name and a value. Lines are buffered and written together.
final class AccessLog: Sendable {
    /// The values of one line.
    struct Entry: Sendable {
        var address: String
        var method: String
        /// The path and query. A token in the path is already shortened to `…` and its last four letters.
        var target: String
        var status: Int
        var bytes: Int
        var seconds: Double
        /// The last four letters of the token, or nil if there was none.
        var lastFour: String?
    }

    /// The lines since the last flush, and the number of lines that had no room.
    private let buffer = Mutex<(lines: [String], dropped: Int)>(([], 0))
    private let write: @Sendable (String) -> Void
    private let now: @Sendable () -> Date
    private let isOn: Bool
    /// The maximum number of buffered lines. Further lines are dropped and counted.
    private static let capacity = 4096

    init(isOn: Bool, now: @escaping @Sendable () -> Date, write: @escaping @Sendable (String) -> Void) {
        self.isOn = isOn
        self.now = now
        self.write = write
    }

    /// Adds a line to the buffer. The entry is not created if the log is off.
    func append(_ entry: @autoclosure () -> Entry) {
        if !isOn { return }
        let entry = entry()
        let pairs =
            [
                "time=\(Instant.text(now()))", "from=\(entry.address)", "method=\(Self.plain(entry.method))",
                "target=\(Self.plain(entry.target))", "status=\(entry.status)", "bytes=\(entry.bytes)",
                "ms=\(String(format: "%.1f", entry.seconds * 1000))",
            ] + (entry.lastFour.map { ["token=…\($0)"] } ?? [])
        buffer.withLock { buffer in
            if buffer.lines.count < Self.capacity {
                buffer.lines.append(pairs.joined(separator: " "))
            } else {
                buffer.dropped += 1
            }
        }
    }

    /// Writes the buffered lines, and the number of dropped ones.
    func flush() {
        let (lines, dropped) = buffer.withLock { buffer in
            defer { buffer = ([], 0) }
            return buffer
        }
        if !lines.isEmpty { write(lines.joined(separator: "\n")) }
        if dropped > 0 { write("time=\(Instant.text(now())) lines-lost=\(dropped)") }
    }

    /// Returns the first 300 characters of a text from outside. Unsafe characters are replaced, so that it is one value
    /// on one line.
    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(300) {
            // “…” replaces the beginning of a token.
            let isPlain = (scalar > " " && scalar < "\u{7F}" && scalar != "\"") || scalar == "…"
            plain.append(isPlain ? scalar : "?")
        }
        return String(plain)
    }
}
