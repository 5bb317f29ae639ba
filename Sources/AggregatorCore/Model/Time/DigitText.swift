/// A builder for texts of padded numbers, such as dates. It appends bytes, because a document has thousands of dates
/// and joining strings takes several times as long.
struct DigitText {
    private var bytes: [UInt8] = []

    /// Creates an empty text.
    ///
    /// - Parameter room: The expected length in bytes.
    init(room: Int) { bytes.reserveCapacity(room) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a number of at most `width` digits, which must not be negative.
    mutating func add(_ value: Int, width: Int) {
        if width > 1 { add(value / 10, width: width - 1) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
    }

    /// Adds an ASCII character.
    mutating func add(_ byte: UInt8) { bytes.append(byte) }

    /// Adds a day as `YYYY-MM-DD`.
    mutating func add(_ day: CivilDay) {
        let (year, month, day) = day.parts
        add(year, width: 4)
        add(UInt8(ascii: "-"))
        add(month, width: 2)
        add(UInt8(ascii: "-"))
        add(day, width: 2)
    }
}
