/// A web address that is safe to pass on: `http` or `https` with a host, and without user name, whitespace or
/// invisible characters.
public struct WebLink: RawRepresentable, Hashable, Sendable, Codable {
    /// The address.
    public let rawValue: String

    /// The maximum length of an address in bytes.
    static let limit = 2048

    /// Creates a link from an address that was already checked.
    package init(checked rawValue: String) { self.rawValue = rawValue }

    /// Creates a link, or returns nil if the address is not safe.
    public init?(rawValue: String) {
        let bytes = rawValue.utf8
        guard bytes.count <= Self.limit else { return nil }
        // Bit 0x20 converts letters to lower case, and leaves `:` and `/` unchanged.
        let scheme = bytes.lazy.map { $0 | 0x20 }
        let start: Int
        if scheme.starts(with: "https://".utf8) {
            start = 8
        } else if scheme.starts(with: "http://".utf8) {
            start = 7
        } else {
            return nil
        }
        let host = bytes.dropFirst(start).prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard let first = host.first, first != UInt8(ascii: ":"), !host.contains(UInt8(ascii: "@")),
            !host.contains(UInt8(ascii: "\\"))
        else { return nil }
        let isPlain = bytes.allSatisfy { $0 > UInt8(ascii: " ") && $0 < 0x7F }
        guard isPlain || rawValue.unicodeScalars.allSatisfy(Self.isVisible) else { return nil }
        self.rawValue = rawValue
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value > 0x20 && scalar.value != 0x7F }
        return !TextSanitizer.isControl(scalar) && !TextSanitizer.isBlank(scalar)
    }
}
