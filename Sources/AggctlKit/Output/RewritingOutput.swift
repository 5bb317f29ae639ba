internal import FullScreen
internal import Synchronization

/// Lines as they come in pieces, those with an emoji written otherwise.
struct LineRewriter {
    /// What is written in place of a line.
    typealias Transform = @Sendable (_ line: String) -> String

    let placing: Transform
    /// The beginning of a line whose end has not come yet.
    private(set) var remaining: [UInt8] = []

    init(placing: @escaping Transform) { self.placing = placing }

    /// The lines that are whole with some more bytes.
    mutating func placed(_ bytes: [UInt8]) -> [UInt8] {
        guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            remaining += bytes
            return []
        }
        let whole = remaining + bytes[...last]
        remaining = Array(bytes[(last + 1)...])
        let text = String(decoding: whole, as: UTF8.self)
        guard DisplayWidth.mayHaveInconsistentWidth(text) else { return whole }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Array(
            lines.map { DisplayWidth.mayHaveInconsistentWidth($0) ? placing($0) : $0 }.joined(separator: "\n").utf8
        )
    }
}

/// Lines on their way to a terminal.
final class RewritingOutput: ByteSink {
    private let output: any ByteSink
    private let lines: Mutex<LineRewriter>

    init(before output: any ByteSink, placing: @escaping LineRewriter.Transform) {
        self.output = output
        lines = Mutex(LineRewriter(placing: placing))
    }

    func write(_ bytes: [UInt8]) throws {
        try lines.withLock { lines in
            let placed = lines.placed(bytes)
            if !placed.isEmpty { try output.write(placed) }
        }
    }

    /// Shows what no line's end follows.
    func end() throws {
        try lines.withLock { lines in if !lines.remaining.isEmpty { try output.write(lines.remaining) } }
    }
}
