extension Unicode.Scalar {
    /// The ASCII character with the same meaning: `7` for `７` and `٧`, `S` for `Ｓ`, `:` for `：`. Other characters
    /// are unchanged.
    var asciiForm: Unicode.Scalar {
        switch value {
        case 0..<0x80: return self
        case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFF01 + 0x21) ?? self
        case 0x3000: return " "
        default:
            guard properties.numericType == .decimal, let digit = properties.numericValue else { return self }
            return Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))
        }
    }
}

extension String {
    /// The text with ASCII characters for wide characters, and for the digits of other scripts. It is for numbers and
    /// dates only, because titles stay as they are written.
    var inASCIIForms: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        return String(UnicodeScalarView(unicodeScalars.map(\.asciiForm)))
    }

    /// The text without a mark of a footnote at its end: `5a` for `5a[47]`.
    var withoutFootnote: String {
        guard last == "]", let open = lastIndex(of: "["), open > startIndex else { return self }
        return String(self[..<open])
    }
}
