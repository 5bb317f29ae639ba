/// Reads fixed-width digits and marks from the front of a text, byte by byte: dates and times from
/// outside are never given to a lenient parser, which would roll 30 February over into March.
struct DigitScanner {
    private var bytes: Substring.UTF8View.SubSequence

    init(_ text: some StringProtocol) { bytes = Substring(text).utf8[...] }

    var isAtEnd: Bool { bytes.isEmpty }
    var next: UInt8? { bytes.first }

    /// Reads exactly `count` digits, and returns their value.
    mutating func digits(_ count: Int) -> Int? {
        var value = 0
        var rest = bytes
        for _ in 0..<count {
            guard let byte = rest.popFirst(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        bytes = rest
        return value
    }

    /// Steps over one mark if it comes next.
    mutating func consume(_ mark: Unicode.Scalar) -> Bool {
        guard mark.isASCII, bytes.first == UInt8(mark.value) else { return false }
        bytes.removeFirst()
        return true
    }

    /// Steps over digits of any number, such as the fraction of a second; false where there is none.
    mutating func skipDigits() -> Bool {
        let before = bytes.count
        while let byte = bytes.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { bytes.removeFirst() }
        return bytes.count < before
    }
}

/// Numbers with leading zeros, without a formatter.
package enum Digits {
    package static func padded(_ value: Int, to width: Int) -> String {
        var digits = String(value)
        while digits.utf8.count < width { digits = "0" + digits }
        return digits
    }
}
