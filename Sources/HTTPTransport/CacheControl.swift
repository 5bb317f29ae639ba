/// Reads how long an answer stays fresh from its `Cache-Control` (RFC 9111, section 5.2.2).
public enum CacheControl {
    /// The longest that a header is believed: a week.
    public static let limit = 7 * 86_400

    /// Seconds for which the answer may be used without asking again; nil where the header does not say.
    public static func freshSeconds(_ headers: [String: String]) -> Int? {
        guard let header = headers["cache-control"] else { return nil }
        var maxAge: Int?
        for directive in header.lowercased().split(separator: ",") {
            let word = directive.drop { $0 == " " }.prefix { $0 != " " }
            if word == "no-store" || word == "no-cache" { return 0 }
            if word.utf8.starts(with: "max-age=".utf8) {
                let digits = word.dropFirst(8).prefix { $0 != "\"" }
                guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
                else { return 0 }
                maxAge = min(Int(digits) ?? limit, limit)
            }
        }
        guard let maxAge else { return nil }
        // A proxy that kept the answer says for how long already.
        let age = headers["age"].flatMap { Int($0) }.map { max($0, 0) } ?? 0
        return max(0, maxAge - age)
    }
}
