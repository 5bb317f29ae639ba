import ScheduleModel
import ProviderAPI
import Foundation

/// An invented television country with 57 or 58 episodes per day, 400 per week, and 300 shows, for any number of
/// days.
struct SyntheticWeeks {
    /// The week that is shown.
    static let week = "2019-07-08"
    static let daysOfWeek = 7

    private let shows: [Show]

    init() throws {
        guard let zone = TimeZone(identifier: "America/New_York") else { throw BenchmarkFailure("no zone") }
        shows = (0..<300).map { number in
            Show(
                id: "\(number)",
                title: "Synthetic Show \(number)",
                type: .scripted,
                language: "English",
                status: .running,
                startYear: 1990 + number % 30,
                network: Channel(name: "Network \(number % 40)", country: Country(rawValue: "US"), zone: zone),
                genres: ["Drama", "Crime"],
                runtime: 30,
                rating: 7.5,
                image: WebLink(rawValue: "https://example.org/images/\(number).jpg"),
                summary: String(repeating: "A show with an invented description. ", count: 8),
                url: WebLink(rawValue: "https://example.org/shows/\(number)")
            )
        }
    }

    /// Returns the response for a day, under the resource ID of TVMaze's provider.
    func answer(_ day: CivilDay) -> (ResourceID, SourceResponse) {
        let number = Int(day.number)
        let count = number % 7 == 0 ? 58 : 57
        let start = Double(day.number) * 86_400 + 14 * 3600
        var content = SourceResponse(hasAllAirings: true, freshSeconds: 3600)
        for index in 0..<count {
            let show = shows[(number * 41 + index * 5) % shows.count]
            content.episodes.append(
                Episode(
                    id: "\(number * 100 + index)",
                    showID: show.id,
                    number: EpisodeNumber(season: day.year - 1980, number: index + 1),
                    title: "An Episode of Day \(number)",
                    kind: .regular,
                    runtime: 30,
                    summary:
                        "What happens in it, in two lines as they are usual there. Somebody comes, and someone else goes.",
                    url: WebLink(rawValue: "https://example.org/episodes/\(number * 100 + index)"),
                    airings: [
                        Airing(
                            time: .instant(Date(timeIntervalSince1970: start + Double(index) * 600)),
                            airDay: BroadcastDay(day),
                            clock: WallClock(hour: 20, minute: 30),
                            minutes: 30,
                            channel: show.network
                        )
                    ]
                )
            )
        }
        let ids = Set(content.episodes.map(\.showID))
        content.shows = shows.filter { ids.contains($0.id) }
        let name = "/schedule?country=US&date=\(day)"
        return (ResourceID(name), content.stamped(at: Date(timeIntervalSince1970: 1_562_500_000)))
    }

    /// Returns the days around the week that contain a number of episodes.
    static func days(holding episodes: Int) throws -> [CivilDay] {
        guard let monday = CivilDay(week) else { throw BenchmarkFailure("no Monday") }
        let count = episodes * 7 / 400
        return (0..<count).map { monday.advanced(by: $0 - min(count / 2, 14_000)) }
    }
}
