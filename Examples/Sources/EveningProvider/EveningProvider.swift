import Foundation
public import ProviderAPI
import ScheduleModel

/// A provider of one show: the news, every evening at eight, UTC.
public struct EveningKind: ProviderKind {
    public init() {}

    public var descriptor: ProviderDescriptor {
        ProviderDescriptor(kind: "evening", title: "Evening news")
    }

    public func makeProvider(
        _ configuration: ProviderConfiguration,
        in environment: ProviderEnvironment
    ) -> any ScheduleProvider {
        EveningProvider()
    }
}

struct EveningProvider: SingleResponseProvider {
    func response(to request: ScheduleRequest) -> SourceResponse {
        let north = Channel(name: "North")
        let episodes = request.days.extended(before: 1, after: 1).days.map { day in
            let eight = TimeZone.gmt.start(of: day).addingTimeInterval(20 * 3600)
            let airing = Airing(time: .instant(eight), minutes: 30, channel: north)
            return Episode(id: day.description, showID: "news", title: "News of \(day)", airings: [airing])
        }
        return SourceResponse(shows: [Show(id: "news", title: "Evening News", network: north)], episodes: episodes)
    }
}
