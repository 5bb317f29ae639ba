internal import ScheduleModel

/// Tells line and column of places in a text, quickly if they are asked for in order.
///
/// Both count from 1; columns count bytes, as editors do that jump to `file:line:column`.
public struct LineCounter {
    private let bytes: [UInt8]
    private var line = 1
    private var lineStart = 0
    private var seen = 0

    /// A counter over a text.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// `line:column` of an offset.
    public mutating func position(of offset: Int) -> String {
        let place = location(of: offset)
        return "\(place.line):\(place.column)"
    }

    /// Line and column of an offset. Line feed, carriage return and both together end a line.
    public mutating func location(of offset: Int) -> (line: Int, column: Int) {
        if offset < seen {
            line = 1
            lineStart = 0
            seen = 0
        }
        let end = min(offset, bytes.count)
        while seen < end {
            let byte = bytes[seen]
            let isLoneReturn =
                byte == ASCII.carriageReturn && (seen + 1 == bytes.count || bytes[seen + 1] != ASCII.newline)
            seen += 1
            if byte == ASCII.newline || isLoneReturn {
                line += 1
                lineStart = seen
            }
        }
        return (line, offset - lineStart + 1)
    }
}
