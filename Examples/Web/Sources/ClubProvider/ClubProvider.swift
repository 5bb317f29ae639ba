import Foundation
public import ProviderAPI
import ScheduleModel

/// The kind of provider for a film club's site: one JSON page per day, which needs a key.
public struct ClubKind: ProviderKind {
    public init() {}

    public var descriptor: ProviderDescriptor {
        let key = ProviderDescriptor.Setting("api-key", "the key of the site", isSecret: true)
        return ProviderDescriptor(kind: "club", title: "Film club", settings: [.init("hall", "the hall's name"), key])
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let (hall, key) = (configuration.settings["hall"] ?? "main", try configuration.requiredValue(for: "api-key"))
        return ClubProvider(hall: hall, key: key, web: environment.web(WebRateLimit(requests: 10, seconds: 10)))
    }
}

struct ClubProvider: ScheduleProvider {
    let hall, key: String
    let web: any WebFetching

    private struct Film: Decodable {
        let id: Int
        let title: String
        let start: Date
        let minutes: Int?
    }

    func schedule(for request: ScheduleRequest, to collector: ResponseCollector) async throws {
        let shows = [Show(id: hall, title: "Film club, \(hall) hall")]
        for day in request.days.extended(before: 1, after: 1).days {
            let address = "https://club.example/\(PercentEncoding.encode(hall))/\(day).json"
            try await collector.fetch(ResourceID("\(hall) \(day)"), as: .day, of: day) { validators in
                try await web.respond(at: address, headers: ["x-key": key], validators: validators) { page in
                    let (films, notices) = try JSONRowReader(location: address).rows(Film.self, in: page.body)
                    let episodes = films.map(\.value).map { film in
                        let airing = Airing(time: .instant(film.start), minutes: film.minutes)
                        return Episode(id: "\(film.id)", showID: hall, title: film.title, airings: [airing])
                    }
                    return SourceResponse(shows: shows, episodes: episodes, notices: notices)
                }
            }
        }
    }
}
