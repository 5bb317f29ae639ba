/// A position in a text in which numbers are searched.
struct NumberScanner {
    let scalars: [Unicode.Scalar]
    /// Whether the text consists of the number only.
    let isEntireText: Bool
    /// Whether the numbers follow a code such as `S01E01`. A longer word before the next number begins a title then.
    var isAfterCode = false
    var index = 0

    static let separators = " \t\n\r.,;:-–—|·•_"

    init(_ scalars: [Unicode.Scalar], isEntireText: Bool) {
        (self.scalars, self.isEntireText) = (scalars, isEntireText)
    }

    var isAtEnd: Bool { index >= scalars.count }
    var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }
    var isAtDigit: Bool { current.map(Self.isDigit) ?? false }
    /// Whether neither a letter nor a digit follows. CJK characters do not count, because they follow a number without
    /// a blank.
    var isAtBoundary: Bool { current.map { !Self.isAlphanumeric($0) || $0.value >= 0x2E80 } ?? true }
    var startsWord: Bool { current.map { $0.properties.isAlphabetic } ?? false }
    /// The number of digits that follow.
    var digitCount: Int { scalars[min(index, scalars.count)...].prefix { Self.isDigit($0) }.count }
    /// Whether a number follows, possibly after blanks, dots or colons, such as the 5 after the word in `2. Staffel 5`.
    var isBeforeNumber: Bool {
        scalars[min(index, scalars.count)...].first { !" .:".unicodeScalars.contains($0) }.map(Self.isDigit) ?? false
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar.asciiForm) }

    static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || isDigit(scalar)
    }

    mutating func skip(_ set: String) {
        while let current, set.unicodeScalars.contains(current) { index += 1 }
    }

    mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    /// Consumes a letter in either case.
    mutating func letter(_ letter: Unicode.Scalar) -> Bool {
        guard let current = current?.asciiForm,
            current == letter || current.properties.lowercaseMapping == String(letter)
        else {
            return false
        }
        index += 1
        return true
    }

    /// Consumes a number with at most this many digits. A longer one is none.
    mutating func number(upTo digits: Int) -> Int? {
        let count = digitCount
        guard (1...digits).contains(count) else { return nil }
        defer { index += count }
        let zero = ("0" as Unicode.Scalar).value
        return scalars[index..<index + count].reduce(0) { $0 * 10 + Int($1.asciiForm.value - zero) }
    }

    /// Consumes a Chinese number from 1 to 99: `二`, `十二`, `二十三`.
    mutating func hanNumber() -> Int? {
        let digits: [Unicode.Scalar: Int] = [
            "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
        ]
        var (value, count) = (0, 0)
        var unit: Int?
        while let current, count < 3 {
            if current == "十", value == 0 {
                value = (unit ?? 1) * 10
                unit = nil
            } else if let digit = digits[current], unit == nil {
                unit = digit
            } else {
                break
            }
            index += 1
            count += 1
        }
        return count == 0 ? nil : value + (unit ?? 0)
    }

    /// Consumes a word up to the first character that is not a letter, and returns it in lower case. If there is no
    /// word, or if it is longer than any known word, consumes nothing and returns nil.
    mutating func word() -> String? {
        let letters = scalars[min(index, scalars.count)...].prefix {
            $0.properties.isAlphabetic || $0 == "ª" || $0 == "º" || $0.properties.generalCategory == .nonspacingMark
        }
        guard (1...NumberWords.limit).contains(letters.count) else { return nil }
        index += letters.count
        return String(String.UnicodeScalarView(letters)).lowercased()
    }

    /// Consumes the letter of a part after a number: `5a`.
    mutating func partLetter() -> Int? {
        guard let current, ("a"..."d").contains(current) || ("A"..."D").contains(current) else { return nil }
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        guard !Self.isAlphanumeric(next) else { return nil }
        index += 1
        return Int(current.value & 0x1F)
    }

    /// Consumes the next number of several: `-E02`, `E02`, `-02`, ` & 2`. If it is not larger than the last one,
    /// consumes nothing and returns nil.
    mutating func nextNumber(after last: Int, digits: Int) -> Int? {
        let start = index
        guard let number = joinedNumber(digits) ?? rangeEnd(after: last, digits), number > last else {
            index = start
            return nil
        }
        return number
    }

    /// Consumes `E02` directly after another number.
    private mutating func joinedNumber(_ digits: Int) -> Int? {
        let start = index
        if letter("e"), let number = number(upTo: digits) { return number }
        index = start
        return nil
    }

    /// Consumes a sign or "and", and the number after it. The end of a range such as `-30` may be any larger number.
    /// After `&`, `+` and "and", the number must be exactly the last one plus 1.
    ///
    /// A failed attempt also consumes characters, so the caller resets the position.
    private mutating func rangeEnd(after last: Int, _ digits: Int) -> Int? {
        let start = index
        skip(" ")
        let hasBlank = index > start
        guard let sign = current else { return nil }
        let isRange = "-–~〜".unicodeScalars.contains(sign)
        if isRange || sign == "&" || sign == "+" {
            index += 1
        } else if !hasBlank || !(word().map(NumberWords.and.contains) ?? false) {
            return nil
        }
        skip(" ")
        let beforeWord = index
        let hasWord =
            word().map {
                NumberWords.meaning(of: $0, isEntireText: false) == .episode
                    && (!isAfterCode || $0.unicodeScalars.count < 3)
            } ?? false
        if hasWord { skip(" .") } else { index = beforeWord }
        // `S05E10 -30-` is not a range.
        if isRange, hasBlank, !hasWord { return nil }
        guard let number = number(upTo: digits), isRange || number == last + 1 else { return nil }
        return isAtBoundary || current == "e" || current == "E" ? number : nil
    }

    /// Consumes the count of all episodes after a number: `/10`, ` of 10`.
    mutating func skipTotal() {
        let start = index
        skip(" ")
        var hasTotal = consume("/")
        if !hasTotal, isEntireText || index > start {
            hasTotal = word().map(NumberWords.ofTotal.contains) ?? false
        }
        skip(" ")
        if !hasTotal || number(upTo: 4) == nil || !isAtBoundary { index = start }
    }
}
