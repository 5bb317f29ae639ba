internal import Foundation
public import ProviderAPI
internal import ScheduleModel

/// The kind of provider that reads shows, episodes and the services that have them from The Movie Database.
public struct TMDBKind: ProviderKind {
    /// The default address of the API.
    static let defaultBase = "https://api.themoviedb.org/3"

    /// Creates the kind `tmdb`.
    public init() {}

    public var descriptor: ProviderDescriptor {
        var descriptor = ProviderDescriptor(
            kind: "tmdb",
            title: "TMDB",
            attribution: ProviderDescriptor.Attribution(
                text: "data by TMDB and JustWatch",
                license: "This product uses the TMDB API but is not endorsed or certified by TMDB",
                url: "https://www.themoviedb.org"
            ),
            settings: [
                .init("api-key", "your key from TMDB's settings, under API", affectsResponses: false, isSecret: true),
                .init("shows", "the numbers of shows to list by days, such as 95396,1396 (default: none)"),
                .init("watch-country", "the country of the services that have a show (default: US)"),
                .init("my-services", "the services that you pay for, such as netflix,max (default: none)"),
                .init("language", "the language of titles and summaries, such as de-DE (default: English)"),
                .init("base-url", "the address of the API (default: that of TMDB)", affectsResponses: false),
            ]
        )
        // TMDB's terms allow six months.
        descriptor.retentionDays = 180
        return descriptor
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let base = try configuration.address(for: "base-url", default: Self.defaultBase, example: Self.defaultBase)
        let name = configuration.settings["watch-country"] ?? Country.unitedStates.rawValue
        guard let country = Country(rawValue: name) else {
            throw SettingError(key: "watch-country", message: "“\(name)” is not the code of a country, such as US")
        }
        let language = configuration.settings["language"]
        guard language?.wholeMatch(of: /[a-z]{2}(-[A-Z]{2})?/) != nil || language == nil else {
            throw SettingError(key: "language", message: "expected a language such as de or de-DE")
        }
        let limit = WebRateLimit(requests: 40, seconds: 10)
        return TMDBProvider(
            api: TMDBAPI(
                base: base,
                key: try configuration.headerKey(for: "api-key"),
                country: country,
                ownServices: (configuration.settings["my-services"] ?? "").split(separator: ",").map {
                    FoldedText(String($0))
                },
                language: language,
                web: environment.web(limit)
            ),
            listedShows: try Self.shows(configuration.settings["shows"] ?? "")
        )
    }

    private static func shows(_ text: String) throws -> [Int] {
        try text.split(separator: ",").map { part in
            guard let id = Int(part.filter { $0 != " " }), id > 0 else {
                throw SettingError(key: "shows", message: "“\(part)” is not the number of a show")
            }
            return id
        }
    }
}
