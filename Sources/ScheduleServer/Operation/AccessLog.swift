internal import Foundation
internal import ScheduleModel
internal import Synchronization

/// One line an answer, as pairs of a name and a value; they are handed on some at a time.
final class AccessLog: Sendable {
    /// What one line tells.
    struct Entry: Sendable {
        var address: String
        var method: String
        var target: String
        var status: Int
        var bytes: Int
        var seconds: Double
        /// The last four letters of the token; nil where there was none.
        var lastFour: String?
    }

    private let lines = Mutex<(text: [String], lost: Int)>(([], 0))
    private let write: @Sendable (String) -> Void
    private let now: @Sendable () -> Date
    private let isOn: Bool
    /// More lines do not wait; of those that come then it is told how many there were.
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
                lines.lost += 1
            }
        }
    }

    /// Hands on the lines that there are.
    func flush() {
        let (text, lost) = lines.withLock { lines in
            defer { lines = ([], 0) }
            return lines
        }
        if !text.isEmpty { write(text.joined(separator: "\n")) }
        if lost > 0 { write("time=\(Instant.text(now())) lines-lost=\(lost)") }
    }

    /// What came from outside, so that it can be nothing but one value of one line.
    private static func plain(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.prefix(300) {
            let isPlain = (scalar > " " && scalar < "\u{7F}" && scalar != "\"") || scalar == "…"
            shown.append(isPlain ? scalar : "?")
        }
        return String(shown)
    }
}
