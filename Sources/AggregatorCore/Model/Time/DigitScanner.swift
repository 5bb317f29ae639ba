/// A scanner of fixed-width digits and separators. Dates and times from outside never go to a lenient parser, which
/// would read 30 February as a day in March.
struct DigitScanner {
    private var bytes: Substring.UTF8View.SubSequence

    init(_ text: some StringProtocol) { bytes = Substring(text).utf8[...] }

    var isAtEnd: Bool { bytes.isEmpty }
    var next: UInt8? { bytes.first }

    /// Reads exactly `count` digits and returns their value, or nil, without reading any, if there are fewer.
    mutating func digits(_ count: Int) -> Int? {
        var value = 0
        var remaining = bytes
        for _ in 0..<count {
            guard let byte = remaining.popFirst(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
                return nil
            }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        bytes = remaining
        return value
    }

    /// Skips a character if it is next. Returns false if another character is next.
    mutating func consume(_ mark: Unicode.Scalar) -> Bool {
        guard mark.isASCII, bytes.first == UInt8(mark.value) else { return false }
        bytes.removeFirst()
        return true
    }

    /// Skips digits, such as the fraction of a second. Returns false if there are none.
    mutating func skipDigits() -> Bool {
        let before = bytes.count
        while let byte = bytes.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { bytes.removeFirst() }
        return bytes.count < before
    }
}

/// Formatting of numbers with leading zeros, without a formatter.
package enum Digits {
    package static func padded(_ value: Int, to width: Int) -> String {
        var digits = String(value)
        while digits.utf8.count < width { digits = "0" + digits }
        return digits
    }
}
