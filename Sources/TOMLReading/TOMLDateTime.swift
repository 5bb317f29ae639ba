/// Dates and times of TOML.
enum TOMLDateTime {
    static func isDateTime(_ bytes: [UInt8]) -> Bool {
        var remaining = bytes[...]
        if bytes.count >= 10, bytes[4] == ascii("-") {
            guard let year = number(&remaining, 4), consume(ascii("-"), &remaining), let month = number(&remaining, 2),
                consume(ascii("-"), &remaining),
                let day = number(&remaining, 2), (1...12).contains(month), day >= 1
            else { return false }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            if day > days[month - 1] { return false }
            if remaining.isEmpty { return true }
            guard consume(ascii("T"), &remaining) || consume(ascii("t"), &remaining) || consume(ascii(" "), &remaining),
                time(&remaining)
            else { return false }
            if remaining.isEmpty || remaining.elementsEqual([ascii("Z")]) || remaining.elementsEqual([ascii("z")]) {
                return true
            }
            guard consume(ascii("+"), &remaining) || consume(ascii("-"), &remaining), let hours = number(&remaining, 2),
                consume(ascii(":"), &remaining),
                let minutes = number(&remaining, 2)
            else { return false }
            return hours < 24 && minutes < 60 && remaining.isEmpty
        }
        return time(&remaining) && remaining.isEmpty
    }

    private static func time(_ remaining: inout ArraySlice<UInt8>) -> Bool {
        guard let hours = number(&remaining, 2), consume(ascii(":"), &remaining), let minutes = number(&remaining, 2),
            consume(ascii(":"), &remaining),
            let seconds = number(&remaining, 2), hours < 24, minutes < 60, seconds < 60
        else { return false }
        if consume(ascii("."), &remaining) {
            let fraction = remaining.prefix { (ascii("0")...ascii("9")).contains($0) }
            if fraction.isEmpty { return false }
            remaining = remaining[fraction.endIndex...]
        }
        return true
    }

    private static func consume(_ byte: UInt8, _ remaining: inout ArraySlice<UInt8>) -> Bool {
        guard remaining.first == byte else { return false }
        remaining = remaining.dropFirst()
        return true
    }

    private static func number(_ remaining: inout ArraySlice<UInt8>, _ count: Int) -> Int? {
        let digits = remaining.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (ascii("0")...ascii("9")).contains($0) }) else {
            return nil
        }
        remaining = remaining.dropFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - ascii("0")) }
    }
}
