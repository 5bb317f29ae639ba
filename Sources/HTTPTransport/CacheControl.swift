/// Reads the freshness of a response from its `Cache-Control` header (RFC 9111, section 5.2.2).
public enum CacheControl {
    /// The longest freshness that is accepted, in seconds: a week.
    public static let limit = 7 * 86_400

    /// Returns the seconds for which the response is fresh, or nil if the header does not state it.
    public static func freshSeconds(_ headers: [String: String]) -> Int? {
        guard let header = headers["cache-control"] else { return nil }
        var maxAge: Int?
        for directive in header.lowercased().split(separator: ",") {
            let name = directive.drop { $0 == " " }.prefix { $0 != " " }
            if name == "no-store" || name == "no-cache" { return 0 }
            if name.utf8.starts(with: "max-age=".utf8) {
                let digits = name.dropFirst(8).prefix { $0 != "\"" }
                guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
                else { return 0 }
                maxAge = min(Int(digits) ?? limit, limit)
            }
        }
        guard let maxAge else { return nil }
        // `Age` is the time in seconds for which a proxy has cached the response.
        let age = headers["age"].flatMap { Int($0) }.map { max($0, 0) } ?? 0
        return max(0, maxAge - age)
    }
}
