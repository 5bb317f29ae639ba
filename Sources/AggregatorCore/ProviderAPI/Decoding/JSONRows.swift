internal import ScheduleModel

/// Splits a JSON document into byte ranges without reading its values. Checks that it is complete and not nested too
/// deep.
///
/// Rows are decoded one by one, so that a bad row costs only itself. Decoding `[Row]` at once would lose all rows. A
/// document that ends early has no closing bracket, and is rejected completely.
public enum JSONRows {
    /// The maximum nesting depth of arrays and objects.
    public static let depthLimit = 64

    /// The reason why a document is rejected.
    public struct Problem: Error, Equatable, Sendable {
        /// The problem as text for users.
        public let message: String
        /// The offset in bytes from the start of the document.
        public let offset: Int

        /// Creates a reason with an offset.
        public init(message: String, offset: Int) {
            self.message = message
            self.offset = offset
        }
    }

    /// Returns the byte ranges of the elements of an array, which starts at the first bracket.
    ///
    /// - Parameter usesRowsBeforeError: Whether to return the elements before a syntax error instead of throwing it.
    public static func ranges(in bytes: [UInt8], usesRowsBeforeError: Bool = false) throws(Problem) -> [Range<Int>] {
        try ranges(in: bytes[...], usesRowsBeforeError: usesRowsBeforeError)
    }

    /// Returns the byte ranges of the elements of an array inside a document that was already checked.
    public static func ranges(
        in bytes: ArraySlice<UInt8>,
        usesRowsBeforeError: Bool = false
    ) throws(Problem) -> [Range<Int>] {
        let start = try opening(of: bytes)
        guard bytes[start] == ASCII.openBracket else { throw Problem(message: "expected a JSON array", offset: start) }
        return try elements(of: bytes, from: start, usesRowsBeforeError)
    }

    /// Returns the names of the members of an object, and the byte ranges of their values.
    ///
    /// - Parameter usesRowsBeforeError: Whether to return the members before a syntax error instead of throwing it.
    ///   The last one can be the beginning of a value.
    public static func members(
        of bytes: [UInt8],
        usesRowsBeforeError: Bool = false
    ) throws(Problem) -> [(name: String, value: Range<Int>)] {
        let start = try opening(of: bytes[...])
        guard bytes[start] == ASCII.openBrace else { throw Problem(message: "expected a JSON object", offset: start) }
        var members: [(name: String, value: Range<Int>)] = []
        for range in try elements(of: bytes[...], from: start, usesRowsBeforeError) {
            do { members.append(try member(at: range, in: bytes)) } catch { if !usesRowsBeforeError { throw error } }
        }
        return members
    }

    private static func member(at range: Range<Int>, in bytes: [UInt8]) throws(Problem) -> (String, Range<Int>) {
        let walk = Scanner(bytes[...])
        guard bytes[range.lowerBound] == ASCII.quote else {
            throw Problem(message: "expected a name in quotes", offset: range.lowerBound)
        }
        let end = try walk.endOfString(from: range.lowerBound)
        guard let colon = bytes[(end + 1)..<range.upperBound].firstIndex(where: { !isBlank($0) }),
            bytes[colon] == ASCII.colon,
            let value = bytes[(colon + 1)..<range.upperBound].firstIndex(where: { !isBlank($0) })
        else { throw Problem(message: "expected a value after a name", offset: end) }
        let name = String(decoding: bytes[(range.lowerBound + 1)..<end], as: UTF8.self)
        return (name, value..<range.upperBound)
    }

    private static func elements(
        of bytes: ArraySlice<UInt8>,
        from start: Int,
        _ takesWhatIsBefore: Bool
    ) throws(Problem) -> [Range<Int>] {
        var walk = Scanner(bytes)
        do { try walk.go(from: start) } catch {
            guard takesWhatIsBefore else { throw error }
            if bytes[start] == ASCII.openBrace { walk.append(walk.rowStart..<bytes.endIndex) }
        }
        return walk.ranges
    }

    private static func opening(of bytes: ArraySlice<UInt8>) throws(Problem) -> Int {
        // The byte order mark of UTF-8, U+FEFF. Before JSON it has no meaning.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard let start = bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0).firstIndex(where: { !isBlank($0) }) else {
            throw Problem(message: "expected JSON, got nothing", offset: bytes.startIndex)
        }
        switch bytes[start] {
        case ASCII.openBracket, ASCII.openBrace: return start
        case UInt8(ascii: "<"): throw Problem(message: "expected JSON, got HTML", offset: start)
        default: throw Problem(message: "expected JSON, got something else", offset: start)
        }
    }

    fileprivate static func isBlank(_ byte: UInt8) -> Bool {
        byte == ASCII.blank || byte == ASCII.newline || byte == ASCII.carriageReturn
            || byte == ASCII.tab
    }

    private struct Scanner {
        let bytes: ArraySlice<UInt8>
        /// For each open bracket, whether it is a brace.
        var open: [Bool] = []
        /// The elements found until now.
        private(set) var ranges: [Range<Int>] = []
        /// The offset at which the current element starts.
        private(set) var rowStart = 0

        init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

        /// Finds the ranges between the commas of the outermost bracket. Only whitespace may follow it. An extra
        /// comma costs no row, nor does a missing comma between two objects of an array: many lists are written by
        /// hand.
        mutating func go(from start: Int) throws(Problem) {
            var index = start
            rowStart = start + 1
            // Whether an object or array of the row is already closed.
            var isRowComplete = false
            while index < bytes.endIndex {
                switch bytes[index] {
                case ASCII.quote: index = try endOfString(from: index)
                case ASCII.openBracket, ASCII.openBrace:
                    if isRowComplete, open == [false] {
                        append(rowStart..<index)
                        (rowStart, isRowComplete) = (index, false)
                    }
                    open.append(bytes[index] == ASCII.openBrace)
                    if open.count > JSONRows.depthLimit {
                        throw Problem(message: "nested too deep (limit \(JSONRows.depthLimit))", offset: index)
                    }
                case ASCII.closeBracket, ASCII.closeBrace:
                    guard open.popLast() == (bytes[index] == ASCII.closeBrace) else {
                        throw Problem(message: "mismatched bracket", offset: index)
                    }
                    if open.isEmpty {
                        append(rowStart..<index)
                        rowStart = bytes.endIndex
                        return try checkEnd(after: index)
                    }
                    isRowComplete = open.count == 1
                case ASCII.comma where open.count == 1:
                    append(rowStart..<index)
                    (rowStart, isRowComplete) = (index + 1, false)
                default: break
                }
                index += 1
            }
            throw Problem(message: "ends early", offset: bytes.endIndex)
        }

        mutating func append(_ range: Range<Int>) {
            var range = range
            while let first = range.first, JSONRows.isBlank(bytes[first]) { range = (first + 1)..<range.upperBound }
            while let last = range.last, JSONRows.isBlank(bytes[last]) { range = range.lowerBound..<last }
            if !range.isEmpty { ranges.append(range) }
        }

        /// Returns the index of the closing quote.
        func endOfString(from start: Int) throws(Problem) -> Int {
            let end = bytes.withUnsafeBytes { buffer in
                var index = start + 1 - bytes.startIndex
                while index < buffer.count {
                    if buffer[index] == ASCII.quote { return index + bytes.startIndex }
                    index += buffer[index] == ASCII.backslash ? 2 : 1
                }
                return bytes.endIndex
            }
            guard end < bytes.endIndex else { throw Problem(message: "ends early, inside a string", offset: end) }
            return end
        }

        private func checkEnd(after end: Int) throws(Problem) {
            guard let trailing = bytes[(end + 1)...].firstIndex(where: { !JSONRows.isBlank($0) }) else { return }
            throw Problem(message: "unexpected text after the end", offset: trailing)
        }
    }
}
