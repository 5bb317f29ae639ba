/// A text of numbers with leading zeros and signs between them, such as an instant. It is made byte by byte: a document has
/// thousands of them, and to join a text of each number takes several times as long.
struct DigitText {
    private var bytes: [UInt8] = []

    /// An empty one.
    ///
    /// - Parameter room: how long it will be.
    init(room: Int) { bytes.reserveCapacity(room) }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Adds a number of at most `width` digits, which is not below zero.
    mutating func add(_ value: Int, width: Int) {
        if width > 1 { add(value / 10, width: width - 1) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
    }

    /// Adds a sign of ASCII.
    mutating func add(_ sign: UInt8) { bytes.append(sign) }

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
