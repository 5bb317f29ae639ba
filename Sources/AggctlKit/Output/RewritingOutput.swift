internal import FullScreen
internal import Synchronization

/// A rewriter of lines that arrive in pieces. Only lines with characters of ambiguous width are rewritten.
struct LineRewriter {
    /// Returns the replacement of a line.
    typealias Transform = @Sendable (_ line: String) -> String

    let transform: Transform
    /// The beginning of an incomplete line.
    private(set) var remaining: [UInt8] = []

    init(transform: @escaping Transform) { self.transform = transform }

    /// Returns the lines that are complete with more bytes, rewritten.
    mutating func rewritten(_ bytes: [UInt8]) -> [UInt8] {
        guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            remaining += bytes
            return []
        }
        let complete = remaining + bytes[...last]
        remaining = Array(bytes[(last + 1)...])
        let text = String(decoding: complete, as: UTF8.self)
        guard DisplayWidth.mayHaveInconsistentWidth(text) else { return complete }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Array(
            lines.map { DisplayWidth.mayHaveInconsistentWidth($0) ? transform($0) : $0 }.joined(separator: "\n").utf8
        )
    }
}

/// An output that rewrites lines for a terminal.
final class RewritingOutput: ByteSink {
    private let output: any ByteSink
    private let lines: Mutex<LineRewriter>

    init(to output: any ByteSink, transform: @escaping LineRewriter.Transform) {
        self.output = output
        lines = Mutex(LineRewriter(transform: transform))
    }

    func write(_ bytes: [UInt8]) throws {
        try lines.withLock { lines in
            let rewritten = lines.rewritten(bytes)
            if !rewritten.isEmpty { try output.write(rewritten) }
        }
    }

    /// Writes the incomplete last line.
    func end() throws {
        try lines.withLock { lines in if !lines.remaining.isEmpty { try output.write(lines.remaining) } }
    }
}
