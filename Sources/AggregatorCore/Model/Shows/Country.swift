/// A country, identified by its ISO 3166-1 alpha-2 code of two capital letters.
public struct Country: RawRepresentable, Hashable, Sendable, Codable {
    /// The code, such as `US`.
    public let rawValue: String

    /// Creates a country, or returns nil if the text is not two ASCII letters. `UK` is read as `GB`.
    public init?(rawValue: String) {
        let bytes = Array(rawValue.utf8)
        guard bytes.count == 2,
            bytes.allSatisfy({ ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") })
        else { return nil }
        let code = rawValue.uppercased()
        self.rawValue = code == "UK" ? "GB" : code
    }

    private init(code: String) { rawValue = code }

    /// The default region for schedules.
    public static let unitedStates = Country(code: "US")
}
