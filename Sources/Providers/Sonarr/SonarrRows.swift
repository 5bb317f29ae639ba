internal import Foundation

/// A series as Sonarr's API describes it (`SeriesResource` of version 3). Older versions lack some members.
struct SonarrSeries: Decodable {
    struct Picture: Decodable {
        var coverType: String?
        var remoteUrl: String?
        var url: String?
    }

    struct Alternate: Decodable { var title: String? }

    struct Language: Decodable { var name: String? }

    var id: Int?
    var title: String
    var alternateTitles: [Alternate]?
    var year: Int?
    var status: String?
    var overview: String?
    var network: String?
    var airTime: String?
    var runtime: Int?
    var genres: [String]?
    var images: [Picture]?
    var firstAired: String?
    var lastAired: String?
    var originalLanguage: Language?
    var tvdbId: Int?
    var tmdbId: Int?
    var tvRageId: Int?
    var imdbId: String?
    var titleSlug: String?
    var seriesType: String?
}

/// An episode as Sonarr's API describes it (`EpisodeResource` of version 3).
struct SonarrEpisode: Decodable {
    var id: Int?
    var seriesId: Int
    var seasonNumber: Int?
    var episodeNumber: Int?
    var absoluteEpisodeNumber: Int?
    var title: String?
    var airDate: String?
    var airDateUtc: String?
    var endTime: String?
    var runtime: Int?
    var finaleType: String?
    var overview: String?
    var hasFile: Bool?
    var images: [SonarrSeries.Picture]?
    var series: SonarrSeries?
}
