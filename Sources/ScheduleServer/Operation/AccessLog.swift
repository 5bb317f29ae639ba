internal import Foundation
internal import ScheduleModel
internal import Synchronization

/// The access log: one line per response, with pairs of a name and a value. Lines are buffered and written together.
final class AccessLog: Sendable {
    /// The values of one line.
    struct Entry: Sendable {
        var address: String
        var method: String
        var target: String
        var status: Int
        var bytes: Int
        var seconds: Double
        /// The last four letters of the token, or nil if there was none.
        var lastFour: String?
    }

    private let lines = Mutex<(text: [String], dropped: Int)>(([], 0))
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

    func append(_ entry: @autoclosure () -> Entry) {
        if !isOn { return }
        let entry = entry()
        let line =
            [
                "time=\(Instant.text(now()))", "from=\(entry.address)", "method=\(Self.plain(entry.method))",
                "target=\(Self.plain(entry.target))", "status=\(entry.status)", "bytes=\(entry.bytes)",
                "ms=\(String(format: "%.1f", entry.seconds * 1000))",
            ] + (entry.lastFour.map { ["token=…\($0)"] } ?? [])
        lines.withLock { lines in
            if lines.text.count < Self.capacity {
                lines.text.append(line.joined(separator: " "))
            } else {
                lines.dropped += 1
            }
        }
    }

    /// Writes the buffered lines.
    func flush() {
        let (text, dropped) = lines.withLock { lines in
            defer { lines = ([], 0) }
            return lines
        }
        if !text.isEmpty { write(text.joined(separator: "\n")) }
        if dropped > 0 { write("time=\(Instant.text(now())) lines-lost=\(dropped)") }
    }

    /// Returns a text from outside with unsafe characters replaced, so that it stays one value on one line.
    private static func plain(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(300) {
            let isPlain = (scalar > " " && scalar < "\u{7F}" && scalar != "\"") || scalar == "…"
            plain.append(isPlain ? scalar : "?")
        }
        return String(plain)
    }
}
