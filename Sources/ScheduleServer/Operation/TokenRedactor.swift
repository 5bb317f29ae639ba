internal import ScheduleModel

/// Tokens in texts that are shown.
enum TokenRedactor {
    /// What a text says at some place, and what of the text says it: one letter, or its number behind a per cent sign.
    private typealias Letter = (byte: UInt8, source: Range<Int>)

    /// How often an address is decoded at most.
    private static let depth = 4

    /// The text with every token in it cut to its last four letters, wherever it was put by mistake, and however its letters
    /// are encoded.
    static func redacted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var letters: [Letter] = bytes.indices.map { (bytes[$0], $0..<($0 + 1)) }
        var found = tokens(in: letters)
        for _ in 0..<depth {
            let decoded = decoded(letters)
            if decoded.count == letters.count { break }
            letters = decoded
            found += tokens(in: letters)
        }
        if found.isEmpty { return text }
        var out: [UInt8] = []
        var place = 0
        let inOrder = found.sorted { one, other in
            (one.range.lowerBound, other.range.upperBound) < (other.range.lowerBound, one.range.upperBound)
        }
        for (range, lastFour) in inOrder {
            // The same was found less decoded, which is less of it.
            if range.lowerBound < place {
                place = max(place, range.upperBound)
                continue
            }
            out += bytes[place..<range.lowerBound] + Array("…".utf8) + lastFour
            place = range.upperBound
        }
        return String(decoding: out + bytes[place...], as: UTF8.self)
    }

    private static func tokens(in letters: [Letter]) -> [(range: Range<Int>, lastFour: [UInt8])] {
        let beginning = Array("agg_".utf8)
        var tokens: [(range: Range<Int>, lastFour: [UInt8])] = []
        var place = 0
        while place < letters.count {
            guard letters[place...].lazy.map(\.byte).starts(with: beginning) else {
                place += 1
                continue
            }
            let token = letters[place...].prefix { letter in
                letter.byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter.byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter.byte | 0x20)
            }
            let end = token.last?.source.upperBound ?? letters[place].source.upperBound
            let lastFour = token.count > 12 ? token.suffix(4).map(\.byte) : []
            tokens.append((letters[place].source.lowerBound..<end, lastFour))
            place += token.count
        }
        return tokens
    }

    private static func decoded(_ letters: [Letter]) -> [Letter] {
        var decoded: [Letter] = []
        decoded.reserveCapacity(letters.count)
        var place = 0
        while place < letters.count {
            let letter = letters[place]
            if letter.byte == UInt8(ascii: "%"), place + 2 < letters.count,
                let high = PercentEncoding.digit(letters[place + 1].byte),
                let low = PercentEncoding.digit(letters[place + 2].byte)
            {
                decoded.append((high << 4 | low, letter.source.lowerBound..<letters[place + 2].source.upperBound))
                place += 3
            } else {
                decoded.append(letter)
                place += 1
            }
        }
        return decoded
    }
}
