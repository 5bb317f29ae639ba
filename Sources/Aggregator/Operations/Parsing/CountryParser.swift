public import ScheduleModel
internal import Foundation

/// A country as a person types it: `GB`, `uk`, `United Kingdom`.
public enum CountryParser {
    /// Every country, by its two letters.
    public static let all = Set(
        Locale.Region.isoRegions.map(\.identifier).filter { $0.utf8.count == 2 && !unions.contains($0) }
    ).sorted().compactMap(Country.init(rawValue:))

    /// What has two letters among the regions, and is no country.
    private static let unions: Set = ["EU", "EZ", "QO", "UN"]

    /// The country that is meant.
    ///
    /// - Throws: what is wrong with the word, and which country comes nearest.
    public static func parse(_ text: String, name: String? = nil) throws(ArgumentError) -> Country {
        if let country = Country(rawValue: text), codes.contains(country.rawValue) { return country }
        let word = text.lowercased()
        if let code = codesByName[word] ?? spoken[word], let country = Country(rawValue: code) { return country }
        let near = word.nearest(among: Array(codesByName.keys)).flatMap { codesByName[$0] }
        throw ArgumentError(
            name,
            "“\(text.shortened)” is no country",
            hints: [near.map { "did you mean \($0), \(english($0))?" } ?? "expected two letters, such as US, GB or DE"]
        )
    }

    /// The English name of a country, or its code where it has none.
    public static func name(of country: Country) -> String { english(country.rawValue) }

    private static func english(_ code: String) -> String { locale.localizedString(forRegionCode: code) ?? code }

    private static let locale = Locale(identifier: "en_US_POSIX")
    private static let codes = Set(all.map(\.rawValue))
    private static let codesByName = Dictionary(
        codes.map { (english($0).lowercased(), $0) },
        uniquingKeysWith: { first, second in min(first, second) }
    )
    /// What people call countries that ISO 3166 calls otherwise.
    private static let spoken = [
        "usa": "US", "america": "US", "england": "GB", "scotland": "GB", "wales": "GB", "britain": "GB",
        "great britain": "GB", "holland": "NL", "korea": "KR", "czech republic": "CZ",
    ]
}
