internal import Foundation

/// A show as TMDB's API describes it (https://developer.themoviedb.org). A search leaves out most members.
struct TMDBShow: Decodable {
    struct Named: Decodable {
        var name: String?
        var origin_country: String?
    }

    struct Externals: Decodable {
        var imdb_id: String?
        var tvdb_id: Int?
        var tvrage_id: Int?
    }

    struct Season: Decodable {
        var season_number: Int
        var name: String?
        var overview: String?
        var air_date: String?
        var episode_count: Int?
        var poster_path: String?
    }

    /// The services of one country.
    struct Services: Decodable {
        struct Service: Decodable { var provider_name: String? }

        var flatrate: [Service]?
        var free: [Service]?
        var ads: [Service]?
        var rent: [Service]?
        var buy: [Service]?
    }

    struct Countries: Decodable { var results: [String: Services]? }

    var id: Int
    var name: String?
    var original_name: String?
    var first_air_date: String?
    var last_air_date: String?
    var overview: String?
    var poster_path: String?
    var origin_country: [String]?
    var original_language: String?
    var vote_average: Double?
    var status: String?
    var type: String?
    var genres: [Named]?
    var networks: [Named]?
    var episode_run_time: [Int]?
    var homepage: String?
    var seasons: [Season]?
    var external_ids: Externals?
    var watch: Countries?

    private enum CodingKeys: String, CodingKey {
        case id, name, original_name, first_air_date, last_air_date, overview, poster_path, origin_country
        case original_language, vote_average, status, type, genres, networks, episode_run_time, homepage, seasons
        case external_ids
        case watch = "watch/providers"
    }
}

/// An episode of a season.
struct TMDBEpisode: Decodable {
    var id: Int
    var season_number: Int?
    var episode_number: Int?
    var name: String?
    var overview: String?
    var air_date: String?
    var runtime: Int?
    var still_path: String?
    var vote_average: Double?
    var episode_type: String?
}

/// An actor of a show.
struct TMDBCastMember: Decodable {
    var id: Int?
    var name: String
    var character: String?
    var profile_path: String?
}
