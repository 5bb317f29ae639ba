import Foundation
public import ProviderBoundary
import ScheduleModel

/// A film club's site: one page of JSON a day, for whoever has a key.
public struct ClubKind: ProviderKind {
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(
            kind: "club",
            title: "Film club",
            settings: [.init("hall", "which of its halls"), .init("api-key", "the key of its site", isSecret: true)]
        )
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in world: ProviderWorld
    ) throws -> any ScheduleProvider {
        guard let key = configuration.settings["api-key"] else {
            throw ConfigurationProblem(key: "api-key", message: "the club's site wants a key")
        }
        let web = world.web(WebRateLimit(requests: 10, seconds: 10))
        return ClubProvider(hall: configuration.settings["hall"] ?? "main", key: key, web: web)
    }
}

struct ClubProvider: ScheduleProvider {
    let hall, key: String
    let web: any WebFetching

    private struct Film: Decodable {
        let id: Int
        let title, start: String
        let minutes: Int?
    }

    func schedule(for request: ScheduleRequest, to collector: AnswerCollector) async throws {
        for day in request.days.widened(before: 1, after: 1).days {
            try await collector.fetchAndKeep(ResourceID("\(hall) \(day)"), as: .day) { known in
                let address = "https://club.example/\(hall)/\(day).json"
                guard let page = try await web.page(at: address, headers: ["x-key": key], unless: known) else {
                    return nil
                }
                guard let films = try? JSONDecoder().decode([Film].self, from: Data(page.body)) else {
                    throw ProviderError(.malformed, "it is no list of films", at: address)
                }
                let episodes = films.map { film in
                    let time = Instant.parse(film.start).map(AirTime.instant) ?? .unknown
                    let airing = Airing(time: time, minutes: film.minutes)
                    return Episode(id: "\(film.id)", showID: hall, title: film.title, airings: [airing])
                }
                let shows = [Show(id: hall, title: "Film club, \(hall) hall")]
                var answer = ResourceAnswer(shows: shows, episodes: episodes, validators: page.validators)
                answer.freshSeconds = page.freshSeconds ?? 3600
                return answer
            }
        }
    }
}
