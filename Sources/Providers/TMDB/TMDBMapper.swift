internal import Foundation
internal import ProviderAPI
internal import ScheduleModel

/// Converts TMDB's rows to the model. TMDB states days, but no times.
struct TMDBMapper {
    /// The country of the services that have a show.
    let country: Country
    /// The services that the user pays for.
    let ownServices: [FoldedText]

    /// Returns a show, or nil if the row has no title.
    func show(_ row: TMDBShow) -> Show? {
        guard let title = Self.title(row.name) ?? Self.title(row.original_name) else { return nil }
        let original = Self.title(row.original_name)
        let network = row.networks?.lazy.compactMap { Self.title($0.name) }.first
        return Show(
            id: String(row.id),
            title: title,
            aliases: original == title ? [] : [original].compactMap { $0.map { AlternateTitle(title: $0) } },
            type: Self.title(row.type).map(ShowType.init(rawValue:)),
            language: row.original_language.flatMap { Locale(identifier: "en").localizedString(forLanguageCode: $0) },
            country: row.origin_country?.first.flatMap(Country.init(rawValue:)),
            status: Self.status(row.status),
            premiered: Self.day(row.first_air_date),
            ended: Self.status(row.status) == .ended ? Self.day(row.last_air_date) : nil,
            network: network.map { Channel(name: $0) },
            genres: (row.genres ?? []).compactMap { Self.title($0.name) },
            runtime: row.episode_run_time?.first.flatMap(Self.minutes),
            rating: Self.rating(row.vote_average),
            externals: ExternalIDs(
                imdb: row.external_ids?.imdb_id.flatMap { $0.utf8.starts(with: "tt".utf8) ? $0 : nil },
                thetvdb: row.external_ids?.tvdb_id.flatMap(Self.id),
                tmdb: row.id,
                tvrage: row.external_ids?.tvrage_id.flatMap(Self.id)
            ),
            image: Self.picture(row.poster_path, width: 500),
            summary: row.overview.flatMap { PlainText.fromHTML($0) },
            officialSite: row.homepage.flatMap(WebLink.init),
            url: WebLink(rawValue: "https://www.themoviedb.org/tv/\(row.id)"),
            offers: offers(row.watch?.results?[country.rawValue])
        )
    }

    /// Returns the services of the country. A service that has a show on several terms is listed for each.
    private func offers(_ services: TMDBShow.Services?) -> [WatchOffer] {
        guard let services else { return [] }
        let lists: [(WatchOffer.Terms, [TMDBShow.Services.Service]?)] = [
            (.subscription, services.flatrate), (.free, services.free), (.ads, services.ads), (.rent, services.rent),
            (.buy, services.buy),
        ]
        return lists.flatMap { terms, list in
            (list ?? []).compactMap { Self.title($0.provider_name) }.map { service in
                let isOwn = ownServices.contains { WatchOffer.matches(service, $0) }
                return WatchOffer(service: service, terms: terms, country: country, isOwn: isOwn)
            }
        }
    }

    func season(_ row: TMDBShow.Season, of show: Show) -> Season {
        Season(
            showID: show.id,
            number: row.season_number,
            title: Self.title(row.name).flatMap { $0 == "Season \(row.season_number)" ? nil : $0 },
            episodeCount: row.episode_count.flatMap(Self.id),
            premiered: Self.day(row.air_date),
            image: Self.picture(row.poster_path, width: 342),
            summary: row.overview.flatMap { PlainText.fromHTML($0) }
        )
    }

    func episode(_ row: TMDBEpisode, of show: Show) -> Episode {
        let number = row.episode_number.flatMap { $0 >= 0 ? $0 : nil }
        let title = Self.title(row.name)
        let day = Self.day(row.air_date)
        return Episode(
            id: String(row.id),
            showID: show.id,
            number: EpisodeNumber(season: row.season_number, number: number),
            // A future episode is called `Episode 5`.
            title: title == number.map { "Episode \($0)" } ? nil : title,
            kind: row.season_number == 0 ? .special : .regular,
            runtime: row.runtime.flatMap(Self.minutes) ?? show.runtime,
            rating: Self.rating(row.vote_average),
            summary: row.overview.flatMap { PlainText.fromHTML($0) },
            image: Self.picture(row.still_path, width: 300),
            role: Self.role(row.episode_type),
            airings: day.map { [Airing(time: .day(BroadcastDay($0)), channel: show.network)] } ?? []
        )
    }

    func credit(_ row: TMDBCastMember) -> Credit? {
        guard let name = Self.title(row.name) else { return nil }
        return Credit(
            person: Person(
                id: row.id.map { String($0) },
                name: name,
                image: Self.picture(row.profile_path, width: 185)
            ),
            character: Self.title(row.character)
        )
    }

    /// Returns the address of a picture with one of TMDB's widths.
    private static func picture(_ path: String?, width: Int) -> WebLink? {
        path.flatMap { $0.isEmpty ? nil : WebLink(rawValue: "https://image.tmdb.org/t/p/w\(width)\($0)") }
    }

    private static func title(_ text: String?) -> String? { text.flatMap { PlainText.title($0).text } }

    private static func day(_ text: String?) -> CivilDay? {
        text.flatMap { CivilDay($0) }.flatMap { $0.parts.year > 1900 ? $0 : nil }
    }

    private static func minutes(_ number: Int) -> Int? { (1...1440).contains(number) ? number : nil }

    private static func id(_ number: Int) -> Int? { number > 0 ? number : nil }

    /// Returns a rating, or nil for the 0 of a show without votes.
    private static func rating(_ number: Double?) -> Double? {
        number.flatMap { $0 > 0 && $0 <= 10 ? ($0 * 10).rounded() / 10 : nil }
    }

    private static func role(_ text: String?) -> EpisodeRole? {
        switch text {
        case "finale": .seasonFinale
        case "mid_season": .midSeasonFinale
        default: nil
        }
    }

    private static func status(_ text: String?) -> ShowStatus? {
        switch text {
        case "Returning Series": .running
        case "Ended", "Canceled": .ended
        case "In Production", "Planned", "Pilot": ShowStatus(rawValue: "In Development")
        default: nil
        }
    }
}
