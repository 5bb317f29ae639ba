public import ProviderAPI
import Foundation
import ScheduleModel

/// The kind of provider for a site that lists the films of some days as JSON, in pages, and needs a key.
public struct ClubKind: ProviderKind {
    public init() {}

    public var descriptor: ProviderDescriptor {
        let key = ProviderDescriptor.Setting("api-key", "the key of the site", isSecret: true)
        return ProviderDescriptor(kind: "club", title: "Films", settings: [.init("base-url", "the site"), key])
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) throws -> any ScheduleProvider {
        let base = try configuration.address(for: "base-url", example: "http://localhost:8080")
        let web = environment.web(WebRateLimit(requests: 10, seconds: 10))
        return ClubProvider(base: base, key: try configuration.headerKey(for: "api-key"), web: web)
    }
}

struct ClubProvider: RangeFetching {
    let base, key: String
    let web: any WebFetching

    private struct Page: Decodable { let pages: Int }
    private struct Film: Decodable {
        let id: Int
        let title: String
        let start: Date
        let minutes: Int?
    }

    func response(for days: DaySpan, of _: ScheduleRequest, validators _: Validators?) async throws -> SourceResponse? {
        let list = "\(base)/films?from=\(days.first)&to=\(days.last)&page="
        return try await web.pages(from: list + "1", headers: ["x-key": key]) { page, number in
            let reader = JSONRowReader(location: list + "\(number)")
            let (films, notices) = try reader.rows(Film.self, under: "films", in: page.body)
            let episodes = films.map(\.value).map { film in
                let airing = Airing(time: .instant(film.start), minutes: film.minutes)
                return Episode(id: "\(film.id)", showID: "films", title: film.title, airings: [airing])
            }
            let show = Show(id: "films", title: "Films")
            let pages = try reader.object(Page.self, in: page.body).value.pages
            let next = number < pages ? list + "\(number + 1)" : nil
            return (SourceResponse(shows: [show], episodes: episodes, notices: notices), next)
        }
    }
}
