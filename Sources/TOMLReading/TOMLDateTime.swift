/// Dates and times of TOML: whether a word is one.
enum TOMLDateTime {
    static func isMoment(_ word: [UInt8]) -> Bool {
        var rest = word[...]
        if word.count >= 10, word[4] == ascii("-") {
            guard let year = number(&rest, 4), consume(ascii("-"), &rest), let month = number(&rest, 2),
                consume(ascii("-"), &rest),
                let day = number(&rest, 2), (1...12).contains(month), day >= 1
            else { return false }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            if day > days[month - 1] { return false }
            if rest.isEmpty { return true }
            guard consume(ascii("T"), &rest) || consume(ascii("t"), &rest) || consume(ascii(" "), &rest),
                time(&rest)
            else { return false }
            if rest.isEmpty || rest.elementsEqual([ascii("Z")]) || rest.elementsEqual([ascii("z")]) {
                return true
            }
            guard consume(ascii("+"), &rest) || consume(ascii("-"), &rest), let hours = number(&rest, 2),
                consume(ascii(":"), &rest),
                let minutes = number(&rest, 2)
            else { return false }
            return hours < 24 && minutes < 60 && rest.isEmpty
        }
        return time(&rest) && rest.isEmpty
    }

    private static func time(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let hours = number(&rest, 2), consume(ascii(":"), &rest), let minutes = number(&rest, 2),
            consume(ascii(":"), &rest),
            let seconds = number(&rest, 2), hours < 24, minutes < 60, seconds < 60
        else { return false }
        if consume(ascii("."), &rest) {
            let fraction = rest.prefix { (ascii("0")...ascii("9")).contains($0) }
            if fraction.isEmpty { return false }
            rest = rest[fraction.endIndex...]
        }
        return true
    }

    private static func consume(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (ascii("0")...ascii("9")).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - ascii("0")) }
    }
}
