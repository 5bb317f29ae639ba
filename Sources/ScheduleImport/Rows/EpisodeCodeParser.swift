internal import ScheduleModel

/// The episode number in a cell: `7`, `S02E07`, `2x07`, `Ep. 7`, `#121`, `1a`, or two episodes as in `S01E01-E02`.
///
/// The tables of aggctl also contain `S02`, `E07`, `#127` and `special`, or several of these, if an episode has no
/// code.
struct EpisodeCodeParser {
    private(set) var number: EpisodeNumber
    private(set) var isSpecial = false
    /// The further episodes of a row that contains several.
    private(set) var others: [EpisodeNumber] = []
    /// Whether the text states a season and a number.
    private(set) var isCode = false

    /// The maximum number of episodes that one row may contain.
    private static let maxEpisodes = 12
    /// The maximum number of episodes in a range without a season. With one, a longer range is the whole season.
    private static let maxRange = 30

    init?(_ text: String, season: Int?) {
        number = EpisodeNumber(season: season)
        guard text.utf8.count <= 96 else { return nil }
        let text = text.inASCIIForms.withoutFootnote
        if let plain = IntegerParser.parse(text) {
            number.number = plain
            return
        }
        if let coded = EpisodeNumber(code: text) {
            (number, isCode) = (coded, true)
            return
        }
        if readWords(text) { return }
        let tokens = NumberToken.tokens(of: text)
        if readCodes(tokens) || readNumbers(tokens) || readSeasonAndEpisode(tokens) { return }
        guard let phrase = NumberPhrase(text), let first = phrase.numbers.first else { return nil }
        (number.number, number.part) = (first, phrase.part)
        number.season = phrase.season ?? season
        others = phrase.numbers.dropFirst().map { EpisodeNumber(season: number.season, number: $0) }
        isCode = phrase.season != nil
    }

    /// Reads what aggctl's own tables contain.
    private mutating func readWords(_ text: String) -> Bool {
        var result = number
        var isSpecial = false
        for part in text.lowercased().split(separator: " ") {
            if ["special", "specials"].contains(part) {
                isSpecial = true
                continue
            }
            guard let count = IntegerParser.parse(String(part.dropFirst())) else { return false }
            switch part.first {
            case "s": result.season = count
            case "e": result.number = count
            case "#": result.absolute = count
            default: return false
            }
        }
        // `#121` alone is the only number that the row has.
        (number, self.isSpecial) = (result, isSpecial)
        return true
    }

    /// Reads `S01E01-E02`, `s01e11e12`, `S1.E1`, `S02 E05`, `S02-E05`, `T2 E5`, `2x05-06` and several codes in lines.
    private mutating func readCodes(_ tokens: [NumberToken]) -> Bool {
        var tokens = tokens[...]
        var season: Int?
        var isRange = false
        var numbers: [EpisodeNumber] = []
        while let token = tokens.popFirst() {
            if token.isSeasonWord, case .number(let value)? = tokens.first {
                season = value
                tokens.removeFirst()
            } else if case .number(let value) = token, tokens.first == .word("x"),
                case .number(let episode)? = tokens.dropFirst().first
            {
                season = value
                numbers.append(EpisodeNumber(season: season, number: episode))
                tokens.removeFirst(2)
            } else if numbers.isEmpty ? token.isEpisodeWord : token.isEpisodeLetter, season != nil,
                case .number(let value)? = tokens.first
            {
                // After the first number, a longer word begins a title: `S02E01 - Chapter 9`.
                tokens.removeFirst()
                if isRange, value > (numbers.last?.number ?? value) + 1 {
                    guard append(through: value, to: &numbers) else { return false }
                } else {
                    numbers.append(EpisodeNumber(season: season, number: value))
                }
            } else if case .separator(let sign) = token {
                isRange = sign == "-" && !numbers.isEmpty
                // A range as in `S01E01-03`. A slash states how many episodes there are: `2x5/10`.
                guard let last = numbers.last, case .number(let value)? = tokens.first,
                    tokens.dropFirst().first != .word("x")
                else { continue }
                tokens.removeFirst()
                if sign == "/", value != (last.number ?? 0) + 1 { continue }
                guard append(through: value, to: &numbers) else { return false }
            } else {
                return false
            }
        }
        guard let first = numbers.first, numbers.count <= Self.maxEpisodes else { return false }
        (number, others, isCode) = (first, Array(numbers.dropFirst()), true)
        return true
    }

    private func append(through value: Int, to numbers: inout [EpisodeNumber]) -> Bool {
        guard let last = numbers.last, let start = last.number, value > start, value - start < Self.maxEpisodes else {
            return false
        }
        for next in (start + 1)...value { numbers.append(EpisodeNumber(season: last.season, number: next)) }
        return true
    }

    /// Reads a number without a season: `Episode 1`, `Ep. 5/10`, `(Ep5)`, `#121`, `1-2`, `20/21`, `1a/1b`, `第5話`.
    private mutating func readNumbers(_ tokens: [NumberToken]) -> Bool {
        var tokens = tokens[...]
        while let token = tokens.first, token.isEpisodeWord || token.isNumberSign || token.isSpecialWord {
            isSpecial = isSpecial || token.isSpecialWord
            tokens = tokens.dropFirst()
            // `EP - 1`
            if case .separator("-")? = tokens.first { tokens = tokens.dropFirst() }
        }
        guard case .number(let first)? = tokens.first else { return false }
        tokens = tokens.dropFirst()
        var result = number
        result.number = first
        var part = Self.part(tokens.first)
        if part != nil { tokens = tokens.dropFirst() }
        while let token = tokens.last, token.isEpisodeWord { tokens = tokens.dropLast() }
        var rest: [EpisodeNumber] = []
        if !tokens.isEmpty {
            guard tokens.count >= 2, case .separator(let sign)? = tokens.first else { return false }
            tokens = tokens.dropFirst()
            if tokens.first?.isEpisodeWord == true { tokens = tokens.dropFirst() }
            guard case .number(let second)? = tokens.first else { return false }
            tokens = tokens.dropFirst()
            let secondPart = Self.part(tokens.first)
            if secondPart != nil { tokens = tokens.dropFirst() }
            guard tokens.isEmpty else { return false }
            if second == first, part != nil, secondPart != nil {
                // Both halves are the whole episode.
                part = nil
            } else if second == first + 1 || (sign == "-" || sign == "+" || sign == "&") && second > first {
                guard second - first < (number.season == nil ? Self.maxRange : Self.maxEpisodes) else { return false }
                rest = ((first + 1)...second).map { EpisodeNumber(season: number.season, number: $0) }
            } else if sign != "/" || second < first {
                return false
            }
        }
        result.part = part
        (number, others) = (result, rest)
        return true
    }

    private static func part(_ token: NumberToken?) -> Int? {
        guard case .word(let word)? = token, word.utf8.count == 1, let byte = word.utf8.first,
            byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "d")
        else { return nil }
        return Int(byte - UInt8(ascii: "a")) + 1
    }

    /// Reads words with a season: `Season 2 Episode 5`, `Staffel 2, Folge 5`, `Sezon 2, odc. 5`, `2. Staffel Folge 5`.
    private mutating func readSeasonAndEpisode(_ tokens: [NumberToken]) -> Bool {
        var season: Int?
        var episode: Int?
        var tokens = tokens.filter { if case .separator = $0 { false } else { true } }[...]
        while let token = tokens.first {
            tokens = tokens.dropFirst()
            if case .number(let value) = token, tokens.first?.isSeasonWord == true {
                season = value
                tokens = tokens.dropFirst()
            } else if token.isSeasonWord || token.isEpisodeWord, case .number(let value)? = tokens.first {
                // A second number belongs to a title: `S02E03 (Episode 13)`.
                guard (token.isSeasonWord ? season : episode) == nil else { return false }
                if token.isSeasonWord { season = value } else { episode = value }
                tokens = tokens.dropFirst()
            } else {
                return false
            }
        }
        guard let season, let episode else { return false }
        (number, isCode) = (EpisodeNumber(season: season, number: episode), true)
        return true
    }

    /// Returns two numbers with a separator between them and nothing else: `01-02`.
    static func pair(in text: String, separatedBy separator: UInt8) -> (first: Int, second: Int)? {
        guard text.utf8.count <= 24 else { return nil }
        let parts = text.utf8.split(separator: separator, omittingEmptySubsequences: false).map {
            String(Substring($0)).filter { $0 != " " }
        }
        guard parts.count == 2, let first = IntegerParser.parse(parts[0]), let second = IntegerParser.parse(parts[1])
        else { return nil }
        return (first, second)
    }
}

/// A piece of a cell with numbers.
enum NumberToken: Equatable {
    case number(Int)
    case word(String)
    /// `-`, `/`, `+`, `&`, `,`, or a dot.
    case separator(String)

    static func tokens(of text: String) -> [NumberToken] {
        var tokens: [NumberToken] = []
        var digits = ""
        var letters = ""
        func flush() {
            if !digits.isEmpty {
                // No episode has a number of more than six digits.
                let number = digits.utf8.count > 6 ? nil : IntegerParser.parse(digits)
                tokens.append(number.map { .number($0) } ?? .word(digits))
            }
            if !letters.isEmpty { tokens.append(.word(HeadingWords.folded(letters))) }
            (digits, letters) = ("", "")
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9":
                if !letters.isEmpty { flush() }
                digits.unicodeScalars.append(scalar)
            case "-", "–", "—", "~", "〜":
                flush()
                tokens.append(.separator("-"))
            case "/", "+", "&", ",", ";":
                flush()
                tokens.append(.separator(String(scalar)))
            case "\n", "\r":
                flush()
                if tokens.last != .separator("\n"), !tokens.isEmpty { tokens.append(.separator("\n")) }
            case "#", "№":
                flush()
                tokens.append(.word("#"))
            default:
                if scalar.properties.isAlphabetic {
                    if !digits.isEmpty { flush() }
                    letters.unicodeScalars.append(scalar)
                } else {
                    flush()
                }
            }
        }
        flush()
        return tokens
    }

    var isSeasonWord: Bool {
        guard case .word(let word) = self else { return false }
        return word == "s" || word == "t" || word == "series" || HeadingVocabulary.meaning(of: word) == .season
    }

    var isEpisodeWord: Bool {
        guard case .word(let word) = self else { return false }
        return word == "e" || word == "del" || word == "part" || word == "第" || word == "cap"
            || HeadingVocabulary.meaning(of: word) == .episode
    }

    /// Whether the token is `e` or `ep`, which may begin the second number of a code: `S01E01-E02`.
    var isEpisodeLetter: Bool { [.word("e"), .word("ep")].contains(self) }

    var isSpecialWord: Bool {
        guard case .word(let word) = self else { return false }
        return SeasonParser.specials.contains(word)
    }

    var isNumberSign: Bool {
        guard case .word(let word) = self else { return false }
        return HeadingVocabulary.meaning(of: word) == .number
    }
}
