internal import ScheduleModel
internal import Foundation

/// One slot of the invented lineup: its shows, era by era, and their times.
struct FixturePlan: Sendable {
    /// A difficult case, as in real schedules.
    enum Quirk: Sendable {
        case none
        /// The time is unknown.
        case noTime
        /// This many episodes at the same instant, such as a complete season.
        case drop(Int)
        /// No number, but a title.
        case special
        /// Only the day is set.
        case dayOnly
        /// The year is the season.
        case yearly
    }

    let slug: String
    let titles: [String]
    var aliases: [String] = []
    /// What the show's poster shows.
    let scene: FixturePoster.Scene
    let weekdays: Set<Weekday>
    /// The time on the channel's clock. Before 05:00, it is in the night after the air date.
    var clock: WallClock?
    var minutes: Int?
    var channel: Channel?
    var isWorldwide = false
    var quirk = Quirk.none
    var genres: [String] = []
    var type: ShowType?
    var language: String?
    let seed: UInt64

    func showID(in era: FixtureEra) -> String { "\(slug)-\(era.start)" }

    func show(on day: CivilDay) -> Show { show(in: FixtureEra(containing: day.year)) }

    func show(in era: FixtureEra) -> Show {
        var random = FixtureRandom(seed: seed, name: showID(in: era))
        let title = random.pick(titles)
        let id = showID(in: era)
        if case .dayOnly = quirk { return Show(id: id, title: title, image: posterLink(in: era)) }
        return Show(
            id: id,
            title: title,
            aliases: aliases.map { AlternateTitle(title: $0, country: Country(rawValue: "US")) },
            type: type,
            language: language,
            country: channel?.country,
            premiered: (0..<7).map { era.days.first.advanced(by: $0) }.first { weekdays.contains($0.weekday) },
            network: channel?.kind == .network ? channel : nil,
            webChannel: channel?.kind == .web ? channel : nil,
            genres: genres,
            runtime: minutes,
            rating: Double(random.next() % 50 + 50) / 10,
            externals: ExternalIDs(imdb: "tt9\(SevenDigits.text(random.next()))"),
            image: posterLink(in: era),
            summary: "\(title) is invented. Nobody has ever seen it, and it has been running since \(era.start).",
            url: WebLink(rawValue: "https://demo.invalid/shows/\(id)")
        )
    }

    /// Returns the address of a show's poster. The seed is part of it, because another seed draws another poster.
    func posterLink(in era: FixtureEra) -> WebLink? {
        WebLink(rawValue: "https://demo.invalid/posters/\(seed)/\(showID(in: era)).png")
    }

    func poster(in era: FixtureEra) -> FixturePoster {
        let random = FixtureRandom(seed: seed, name: "poster of " + showID(in: era))
        let variant = (UInt64(era.start / FixtureEra.years) &+ seed) % 1000
        return FixturePoster(scene, variant: Int(variant), random: random)
    }

    /// Returns the episodes whose air date is a day.
    func episodes(on day: CivilDay) -> [Episode] {
        // The years before television are empty, so that there are days without airings.
        guard weekdays.contains(day.weekday), day.year > 1936 else { return [] }
        let era = FixtureEra(containing: day.year)
        let airing = airing(on: day)
        let turn = turn(of: day)
        let season = day.year - era.start + 1
        switch quirk {
        case .special:
            let title = "Behind the Scenes, \(day)"
            return [episode("special-\(day)", era, EpisodeNumber(season: season), title, .special, airing)]
        case .dayOnly:
            return [Episode(id: "\(showID(in: era))/\(day)", showID: showID(in: era), airings: [airing])]
        case .yearly:
            return [episode("\(day)", era, EpisodeNumber(season: day.year, number: turn), "\(day)", .regular, airing)]
        case .drop(let count):
            return (1...count).map { part in
                let number = (turn - 1) * count + part
                return episode(
                    "\(season)x\(number)",
                    era,
                    EpisodeNumber(season: season, number: number),
                    "Lesson \(number)",
                    .regular,
                    airing
                )
            }
        case .none, .noTime:
            return [
                episode(
                    "\(season)x\(turn)",
                    era,
                    EpisodeNumber(season: season, number: turn),
                    title(season: season, number: turn, era),
                    .regular,
                    airing
                )
            ]
        }
    }

    func cast(in era: FixtureEra) -> [Credit] {
        var random = FixtureRandom(seed: seed, name: "cast of " + showID(in: era))
        let drawn = (0..<4).map { _ in
            let name = random.pick(FixtureWords.firstNames) + " " + random.pick(FixtureWords.lastNames)
            let person = Person(name: name, image: FixturePortrait(of: name, seed: seed).link)
            return Credit(person: person, character: random.pick(FixtureWords.characters))
        }
        // A credit that is drawn twice is listed once.
        return drawn.enumerated().filter { index, credit in !drawn[..<index].contains(credit) }.map(\.element)
    }

    private func episode(
        _ id: String,
        _ era: FixtureEra,
        _ number: EpisodeNumber,
        _ title: String,
        _ kind: EpisodeKind,
        _ airing: Airing
    ) -> Episode {
        Episode(
            id: "\(showID(in: era))/\(id)",
            showID: showID(in: era),
            number: number,
            title: title,
            kind: kind,
            runtime: minutes,
            url: WebLink(rawValue: "https://demo.invalid/episodes/\(showID(in: era))/\(id)"),
            airings: [airing]
        )
    }

    private func airing(on day: CivilDay) -> Airing {
        let airDay = BroadcastDay(day)
        if case .dayOnly = quirk { return Airing(time: .day(airDay)) }
        guard let clock, let zone = channel?.zone else {
            return Airing(time: .day(airDay), airDay: airDay, minutes: minutes, channel: channel)
        }
        let date = clock < DayRollover.clock ? day.advanced(by: 1) : day
        return Airing(
            time: .instant(zone.instant(on: date, at: clock)),
            airDay: airDay,
            clock: clock,
            minutes: minutes,
            channel: channel
        )
    }

    /// Returns the number of this air date within its year, from 1.
    private func turn(of day: CivilDay) -> Int {
        guard let newYear = CivilDay(year: day.year, month: 1, day: 1) else { return 1 }
        return weekdays.reduce(0) { count, weekday in
            let wait = (weekday.rawValue - newYear.weekday.rawValue + 7) % 7
            let days = newYear.days(to: day) - wait
            return days < 0 ? count : count + days / 7 + 1
        }
    }

    private func title(season: Int, number: Int, _ era: FixtureEra) -> String {
        if language == "Japanese" { return "第\(number)話" }
        var random = FixtureRandom(seed: seed, name: "\(showID(in: era)) \(season) \(number)")
        return "The " + random.pick(FixtureWords.adjectives) + " " + random.pick(FixtureWords.nouns)
    }
}

private enum SevenDigits {
    static func text(_ value: UInt64) -> String { String(value % 9_000_000 + 1_000_000) }
}
