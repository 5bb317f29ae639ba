internal import ScheduleModel
internal import Foundation

/// The languages in which the shows of a country are made.
/// The table only recognizes mismatches, such as a Hebrew show on a US network.
enum CountryLanguages {
    /// Returns whether a show in this language is unlikely to be from this country. Returns false if either is
    /// unknown.
    static func excludes(_ language: String?, in country: Country?) -> Bool {
        guard let language, let country, let spoken = countries[language] else { return false }
        return !spoken.contains(country.rawValue)
    }

    /// Returns whether the language is not English and shows of the country are made in it.
    static func isForeign(_ language: String?, spokenIn country: Country?) -> Bool {
        guard let language, language != "English", let country else { return false }
        return countries[language]?.contains(country.rawValue) ?? false
    }

    /// The countries in which shows are made in a language, by the English name that sources use for it.
    private static let countries: [String: Set<String>] = [
        "English": ["US", "GB", "CA", "AU", "IE", "NZ", "ZA", "IN", "SG", "MT", "JM", "NG", "KE", "PH", "HK"],
        "French": ["FR", "BE", "CA", "CH", "LU", "MC"],
        "German": ["DE", "AT", "CH", "LU", "LI"],
        "Spanish": ["ES", "MX", "AR", "CO", "CL", "PE", "VE", "US", "UY", "EC", "PR", "CR", "DO", "PA"],
        "Portuguese": ["PT", "BR", "AO"],
        "Italian": ["IT", "CH"],
        "Dutch": ["NL", "BE"],
        "Danish": ["DK"], "Swedish": ["SE", "FI"], "Norwegian": ["NO"], "Finnish": ["FI"], "Icelandic": ["IS"],
        "Polish": ["PL"], "Czech": ["CZ"], "Hungarian": ["HU"], "Greek": ["GR", "CY"],
        "Russian": ["RU", "UA", "BY", "KZ"], "Ukrainian": ["UA"], "Turkish": ["TR"],
        "Hebrew": ["IL"], "Arabic": ["EG", "AE", "SA", "LB", "SY", "JO", "KW", "QA", "MA", "IL"], "Hindi": ["IN"],
        "Japanese": ["JP"], "Korean": ["KR"], "Chinese": ["CN", "TW", "HK", "SG", "MY"], "Thai": ["TH"],
    ]
}
