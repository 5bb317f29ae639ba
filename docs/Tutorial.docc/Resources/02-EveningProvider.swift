import Foundation
import ProviderBoundary
import ScheduleModel

struct EveningProvider: OneAnswerProvider {
    func answer(to request: ScheduleRequest) -> ResourceAnswer {
        let north = Channel(name: "North")
        let episodes = request.days.widened(before: 1, after: 1).days.map { day in
            let eight = TimeZone.gmt.start(of: day).addingTimeInterval(20 * 3600)
            let airing = Airing(time: .instant(eight), minutes: 30, channel: north)
            return Episode(id: day.description, showID: "news", title: "News of \(day)", airings: [airing])
        }
        return ResourceAnswer(shows: [Show(id: "news", title: "Evening News", network: north)], episodes: episodes)
    }
}
