internal import ScheduleModel

/// Redaction of access tokens in logged texts. A token begins with `agg_`.
enum TokenRedactor {
    /// A decoded byte, and the range of the bytes in the original text from which it was decoded. The range has one
    /// byte, or the bytes of a percent-encoded sequence such as `%5F`.
    private typealias DecodedByte = (byte: UInt8, source: Range<Int>)

    /// The maximum number of times that the text is percent-decoded.
    private static let maxDecodings = 4

    /// The minimum length of a token whose last four letters remain. They would show too much of a shorter token.
    private static let minLengthForLastFour = 13

    /// Returns the text with every token replaced by `…` and its last four letters. A short token is replaced by `…`
    /// only.
    ///
    /// Tokens are found anywhere in the text, even if they are percent-encoded several times.
    static func redacted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var decodedBytes: [DecodedByte] = bytes.indices.map { (bytes[$0], $0..<($0 + 1)) }
        // Each decoding may show further tokens, or a longer range of a token that was found before.
        var matches = tokens(in: decodedBytes)
        for _ in 0..<maxDecodings {
            let decoded = decoded(decodedBytes)
            if decoded.count == decodedBytes.count { break }
            decodedBytes = decoded
            matches += tokens(in: decodedBytes)
        }
        if matches.isEmpty { return text }
        var out: [UInt8] = []
        var offset = 0
        // Matches are sorted by their start. If several have the same start, the longest is first.
        let sorted = matches.sorted { lhs, rhs in
            (lhs.range.lowerBound, rhs.range.upperBound) < (rhs.range.lowerBound, lhs.range.upperBound)
        }
        for (range, lastFour) in sorted {
            // This match overlaps one that is already replaced. The rest of it is left out too.
            if range.lowerBound < offset {
                offset = max(offset, range.upperBound)
                continue
            }
            out += bytes[offset..<range.lowerBound] + Array("…".utf8) + lastFour
            offset = range.upperBound
        }
        return String(decoding: out + bytes[offset...], as: UTF8.self)
    }

    /// Returns the range of each token in the original text, and its last four letters. A short token has none.
    private static func tokens(in bytes: [DecodedByte]) -> [(range: Range<Int>, lastFour: [UInt8])] {
        let beginning = Array("agg_".utf8)
        var tokens: [(range: Range<Int>, lastFour: [UInt8])] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index...].lazy.map(\.byte).starts(with: beginning) else {
                index += 1
                continue
            }
            let token = bytes[index...].prefix { isTokenByte($0.byte) }
            let end = token.last?.source.upperBound ?? bytes[index].source.upperBound
            let lastFour = token.count >= minLengthForLastFour ? token.suffix(4).map(\.byte) : []
            tokens.append((bytes[index].source.lowerBound..<end, lastFour))
            index += token.count
        }
        return tokens
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Returns the bytes after one more percent-decoding. Each decoded byte has the source range of its three bytes.
    private static func decoded(_ bytes: [DecodedByte]) -> [DecodedByte] {
        var decoded: [DecodedByte] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let first = bytes[index]
            if first.byte == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = PercentEncoding.digit(bytes[index + 1].byte),
                let low = PercentEncoding.digit(bytes[index + 2].byte)
            {
                decoded.append((high << 4 | low, first.source.lowerBound..<bytes[index + 2].source.upperBound))
                index += 3
            } else {
                decoded.append(first)
                index += 1
            }
        }
        return decoded
    }
}
