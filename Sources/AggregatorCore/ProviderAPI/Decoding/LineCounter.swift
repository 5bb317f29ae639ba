internal import ScheduleModel

/// A converter of byte offsets to lines and columns. It is fast if offsets are requested in ascending order.
///
/// Lines and columns start at 1. Columns count bytes, as editors that open `file:line:column` do.
public struct LineCounter {
    private let bytes: [UInt8]
    private var line = 1
    private var lineStart = 0
    private var scanned = 0

    /// Creates a counter for a text.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns an offset as `line:column`.
    public mutating func position(of offset: Int) -> String {
        let location = self.location(of: offset)
        return "\(location.line):\(location.column)"
    }

    /// Returns the line and column of an offset. A line ends with a line feed, a carriage return, or both together.
    public mutating func location(of offset: Int) -> (line: Int, column: Int) {
        if offset < scanned {
            line = 1
            lineStart = 0
            scanned = 0
        }
        let end = min(offset, bytes.count)
        while scanned < end {
            let byte = bytes[scanned]
            let isLoneReturn =
                byte == ASCII.carriageReturn && (scanned + 1 == bytes.count || bytes[scanned + 1] != ASCII.newline)
            scanned += 1
            if byte == ASCII.newline || isLoneReturn {
                line += 1
                lineStart = scanned
            }
        }
        return (line, offset - lineStart + 1)
    }
}
