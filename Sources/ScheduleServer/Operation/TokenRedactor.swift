internal import ScheduleModel

/// Redaction of access tokens in logged texts.
enum TokenRedactor {
    /// A decoded byte, and its range in the original text: one byte, or a percent-encoded sequence.
    private typealias DecodedByte = (byte: UInt8, source: Range<Int>)

    /// The maximum number of times that the text is percent-decoded.
    private static let maxDecodings = 4

    /// Returns the text with every token reduced to its last four letters, or to none if it is short. Tokens are found anywhere in the text, and
    /// even if they are percent-encoded several times.
    static func redacted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var letters: [DecodedByte] = bytes.indices.map { (bytes[$0], $0..<($0 + 1)) }
        var matches = tokens(in: letters)
        for _ in 0..<maxDecodings {
            let decoded = decoded(letters)
            if decoded.count == letters.count { break }
            letters = decoded
            matches += tokens(in: letters)
        }
        if matches.isEmpty { return text }
        var out: [UInt8] = []
        var offset = 0
        // The longest match at a place comes first.
        let sorted = matches.sorted { lhs, rhs in
            (lhs.range.lowerBound, rhs.range.upperBound) < (rhs.range.lowerBound, lhs.range.upperBound)
        }
        for (range, lastFour) in sorted {
            // A shorter match of the same token, from fewer decodings, is skipped.
            if range.lowerBound < offset {
                offset = max(offset, range.upperBound)
                continue
            }
            out += bytes[offset..<range.lowerBound] + Array("…".utf8) + lastFour
            offset = range.upperBound
        }
        return String(decoding: out + bytes[offset...], as: UTF8.self)
    }

    private static func tokens(in letters: [DecodedByte]) -> [(range: Range<Int>, lastFour: [UInt8])] {
        let beginning = Array("agg_".utf8)
        var tokens: [(range: Range<Int>, lastFour: [UInt8])] = []
        var index = 0
        while index < letters.count {
            guard letters[index...].lazy.map(\.byte).starts(with: beginning) else {
                index += 1
                continue
            }
            let token = letters[index...].prefix { letter in
                letter.byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter.byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter.byte | 0x20)
            }
            let end = token.last?.source.upperBound ?? letters[index].source.upperBound
            let lastFour = token.count > 12 ? token.suffix(4).map(\.byte) : []
            tokens.append((letters[index].source.lowerBound..<end, lastFour))
            index += token.count
        }
        return tokens
    }

    private static func decoded(_ letters: [DecodedByte]) -> [DecodedByte] {
        var decoded: [DecodedByte] = []
        decoded.reserveCapacity(letters.count)
        var index = 0
        while index < letters.count {
            let letter = letters[index]
            if letter.byte == UInt8(ascii: "%"), index + 2 < letters.count,
                let high = PercentEncoding.digit(letters[index + 1].byte),
                let low = PercentEncoding.digit(letters[index + 2].byte)
            {
                decoded.append((high << 4 | low, letter.source.lowerBound..<letters[index + 2].source.upperBound))
                index += 3
            } else {
                decoded.append(letter)
                index += 1
            }
        }
        return decoded
    }
}
