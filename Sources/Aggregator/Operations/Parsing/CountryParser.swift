public import ScheduleModel
internal import Foundation

/// The parser of countries: `GB`, `uk`, `United Kingdom`.
public enum CountryParser {
    /// All countries by their two-letter codes.
    public static let all = Set(
        Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 && !unions.contains($0) }
    ).sorted().compactMap(Country.init(rawValue:))

    /// Two-letter region codes that are not countries.
    private static let unions: Set = ["EU", "EZ", "QO", "UN"]

    /// Returns the country of a code or a name.
    ///
    /// - Throws: `ArgumentError` for an unknown country, with the most similar one.
    public static func parse(_ text: String, name: String? = nil) throws(ArgumentError) -> Country {
        if let country = Country(rawValue: text), codes.contains(country.rawValue) { return country }
        let key = text.lowercased()
        if let code = codesByName[key] ?? commonNames[key], let country = Country(rawValue: code) { return country }
        let suggestion = key.closestMatch(among: Array(codesByName.keys)).flatMap { codesByName[$0] }
        throw ArgumentError(
            name,
            "unknown country “\(text.shortened)”",
            hints: [
                suggestion.map { "did you mean \($0), \(english($0))?" } ?? "expected two letters, such as US, GB or DE"
            ]
        )
    }

    /// Returns the English name of a country, or its code if it has no name.
    public static func name(of country: Country) -> String { english(country.rawValue) }

    private static func english(_ code: String) -> String { locale.localizedString(forRegionCode: code) ?? code }

    private static let locale = Locale(identifier: "en_US_POSIX")
    private static let codes = Set(all.map(\.rawValue))
    private static let codesByName = Dictionary(
        codes.map { (english($0).lowercased(), $0) },
        uniquingKeysWith: { first, second in min(first, second) }
    )
    /// Common names that differ from those of ISO 3166.
    private static let commonNames = [
        "usa": "US", "america": "US", "england": "GB", "scotland": "GB", "wales": "GB", "britain": "GB",
        "great britain": "GB", "holland": "NL", "korea": "KR", "czech republic": "CZ",
    ]
}
