extension XMLScanner {
    /// Returns the first bytes without blanks. A declaration must be at the very beginning, but many guides have an
    /// empty line before it.
    func withoutBlanks(_ begin: [UInt8]) -> [UInt8] {
        let mark = begin.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let remaining = begin.dropFirst(mark).drop { " \t\r\n".utf8.contains($0) }
        // Half of a UTF-16 code unit is not a blank.
        if remaining.count + mark == begin.count || remaining.first == 0 { return begin }
        linesBefore += begin.dropLast(remaining.count).count { $0 == UInt8(ascii: "\n") }
        return Array(remaining)
    }
}
