internal import FullScreen
internal import Synchronization

/// Lines as they come in pieces, those with an emoji written otherwise.
struct PlacedLines {
    /// What is written in place of a line.
    typealias Placing = @Sendable (_ line: String) -> String

    let placing: Placing
    /// The beginning of a line whose end has not come yet.
    private(set) var rest: [UInt8] = []

    init(placing: @escaping Placing) { self.placing = placing }

    /// The lines that are whole with some more bytes.
    mutating func placed(_ bytes: [UInt8]) -> [UInt8] {
        guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else {
            rest += bytes
            return []
        }
        let whole = rest + bytes[...last]
        rest = Array(bytes[(last + 1)...])
        let text = String(decoding: whole, as: UTF8.self)
        guard DisplayWidth.mayBeDisputed(text) else { return whole }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return Array(lines.map { DisplayWidth.mayBeDisputed($0) ? placing($0) : $0 }.joined(separator: "\n").utf8)
    }
}

/// Lines on their way to a terminal.
final class PlacedOutput: ByteSink {
    private let output: any ByteSink
    private let lines: Mutex<PlacedLines>

    init(before output: any ByteSink, placing: @escaping PlacedLines.Placing) {
        self.output = output
        lines = Mutex(PlacedLines(placing: placing))
    }

    func write(_ bytes: [UInt8]) throws {
        try lines.withLock { lines in
            let placed = lines.placed(bytes)
            if !placed.isEmpty { try output.write(placed) }
        }
    }

    /// Shows what no line's end follows.
    func end() throws {
        try lines.withLock { lines in if !lines.rest.isEmpty { try output.write(lines.rest) } }
    }
}
