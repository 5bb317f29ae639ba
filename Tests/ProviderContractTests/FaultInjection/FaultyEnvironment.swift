import Foundation
import ProviderAPI
import ScheduleModel

/// The invented world: the same week of television repeated, with new episodes each week.
enum FaultyEnvironment {
    /// The Monday on which the world begins.
    static let firstDay = CivilDay(year: 2026, month: 1, day: 5) ?? .first
    /// The number of weeks, until 2027-02-28.
    static let weeks = 60
    /// The number of weeks in a season.
    static let weeksPerSeason = 26

    /// Each day of the world.
    static var days: [CivilDay] { (0..<(weeks * 7)).map(firstDay.advanced(by:)) }

    /// The episodes of a show with this air date.
    static func episodes(of world: WorldShow, on day: CivilDay) -> [Episode] {
        let age = firstDay.days(to: day)
        guard age >= 0, age < weeks * 7 else { return [] }
        return world.slots.filter { $0.weekday == day.weekday }.map { episode(of: world, in: $0, on: day) }
    }

    private static func episode(of world: WorldShow, in slot: WorldSlot, on day: CivilDay) -> Episode {
        let week = firstDay.days(to: day) / 7
        let channel = world.show.network ?? world.show.webChannel
        let title = title(of: world, in: slot, week: week, on: day)
        return Episode(
            id: "\(world.show.id)-w\(week)-\(slot.name)",
            showID: world.show.id,
            number: number(of: slot, week: week),
            title: title,
            kind: slot.isSpecial ? .special : .regular,
            runtime: slot.minutes,
            summary: "In “\(title)” everything goes another way than planned.",
            airings: slot.starts.enumerated().map { turn, start in
                airing(start, on: day, in: slot, channel: channel, isRepeat: turn > 0)
            }
        )
    }

    private static func number(of slot: WorldSlot, week: Int) -> EpisodeNumber {
        let season = week / weeksPerSeason + 1
        if slot.isSpecial { return EpisodeNumber(season: season) }
        return EpisodeNumber(
            season: season,
            number: week % weeksPerSeason * slot.perWeek + slot.position,
            absolute: week * slot.perWeek + slot.position
        )
    }

    private static func title(of world: WorldShow, in slot: WorldSlot, week: Int, on day: CivilDay) -> String {
        if slot.isSpecial { return "Behind the Scenes, \(day)" }
        if world.show.type == .talkShow { return "The Night of \(day)" }
        let turn = week * slot.perWeek + slot.position
        return "The \(qualities[turn % qualities.count]) \(objects[turn % objects.count])"
    }

    private static func airing(
        _ start: WorldStart,
        on day: CivilDay,
        in slot: WorldSlot,
        channel: Channel?,
        isRepeat: Bool
    ) -> Airing {
        var airing = Airing(
            time: .day(BroadcastDay(day)),
            airDay: BroadcastDay(day),
            minutes: slot.slotMinutes,
            channel: channel,
            label: isRepeat ? .repeat : nil
        )
        switch start {
        case .unknown: break
        case .plain(let hour, let minute):
            airing.clock = WallClock(hour: hour, minute: minute)
            if let clock = airing.clock { airing.time = .clock(clock, on: BroadcastDay(day)) }
        case .zoned(let hour, let minute):
            airing.clock = WallClock(hour: hour, minute: minute)
            let date = hour < 5 ? day.advanced(by: 1) : day
            if let clock = airing.clock, let zone = channel?.zone {
                airing.time = .instant(zone.instant(on: date, at: clock))
            }
        }
        return airing
    }

    // Seventeen and twenty-nine words, so no title repeats within 493 episodes.
    private static let qualities = [
        "Long", "Quiet", "Broken", "Second", "Borrowed", "Northern", "Empty", "Golden", "Patient", "Wrong", "Hollow",
        "Early", "Distant", "Paper", "Silver", "Stubborn", "Last",
    ]
    private static let objects = [
        "Tide", "Letter", "Harbour", "Witness", "Lantern", "Bridge", "Winter", "Promise", "Engine", "Garden", "Signal",
        "Visitor", "Ladder", "Island", "Verdict", "Kettle", "Mirror", "Orchard", "Ticket", "Parade", "Compass", "Ferry",
        "Basket", "Anchor", "Chapel", "Meadow", "Whistle", "Ledger", "Curtain",
    ]
}

extension FaultyEnvironment {
    /// All shows, as the sound source has them.
    static let shows = [harbour, late, parish, ferry, evensong, knots]

    private static let america = Country(rawValue: "US")
    private static let britain = Country(rawValue: "GB")
    private static let newYork = TimeZone(identifier: "America/New_York")
    private static let london = TimeZone(identifier: "Europe/London")

    private static let northern = Channel(name: "Northern", country: america, zone: newYork)
    private static let coastal = Channel(name: "Coastal One", country: america, zone: newYork)
    private static let pier = Channel(name: "Pier", kind: .web, country: america, zone: newYork)
    private static let albion = Channel(name: "Albion One", country: britain, zone: london)
    /// A channel whose listings do not name a time zone.
    private static let village = Channel(name: "Village Radio", country: britain)

    private static func actor(_ name: String, as character: String, isVoice: Bool = false) -> Credit {
        Credit(person: Person(name: name), character: character, isVoice: isVoice)
    }

    private static func host(_ name: String) -> Credit { Credit(person: Person(name: name), isSelf: true) }

    private static func picture(_ name: String) -> WebLink? {
        WebLink(rawValue: "https://pictures.invalid/\(name).jpg")
    }

    /// A weekly drama, with an unnumbered special late on Sundays.
    private static let harbour = WorldShow(
        show: Show(
            id: "harbour",
            title: "Harbour Lights",
            aliases: [AlternateTitle(title: "Hafenlichter", country: Country(rawValue: "DE"))],
            type: .scripted,
            language: "English",
            country: america,
            status: .running,
            premiered: firstDay.advanced(by: 1),
            network: northern,
            genres: ["Drama", "Crime"],
            runtime: 60,
            externals: ExternalIDs(imdb: "tt9000001", thetvdb: 900_001),
            image: picture("harbour"),
            summary: "A lighthouse keeper solves what the tide washes up."
        ),
        cast: [
            actor("Ada Quill", as: "Keeper Brand"), actor("Tom Osei", as: "Sergeant Pike"),
            actor("Mira Holt", as: "Nell"), actor("Jo Varga", as: "The Radio", isVoice: true),
        ],
        slots: [
            WorldSlot(name: "a", weekday: .tuesday, starts: [.zoned(21, 0)], minutes: 60, slotMinutes: 60),
            WorldSlot(
                name: "special",
                weekday: .sunday,
                starts: [.zoned(23, 15)],
                minutes: 25,
                slotMinutes: 25,
                isSpecial: true
            ),
        ]
    )

    /// A talk show after midnight, with the air date of the evening before.
    private static let late = WorldShow(
        show: Show(
            id: "late",
            title: "Half Past Midnight",
            aliases: [AlternateTitle(title: "The Small Hours", country: britain)],
            type: .talkShow,
            language: "English",
            country: america,
            status: .running,
            premiered: firstDay,
            network: coastal,
            genres: ["Comedy"],
            runtime: 60,
            externals: ExternalIDs(imdb: "tt9000002", thetvdb: 900_002),
            image: picture("late"),
            summary: "Noor Bell talks to whoever is still awake."
        ),
        cast: [host("Noor Bell"), host("Sam Adair"), host("Lou Finch")],
        slots: [Weekday.monday, .tuesday, .wednesday, .thursday, .friday].map { day in
            WorldSlot(
                name: day.name.lowercased(),
                weekday: day,
                starts: [.zoned(0, 37)],
                minutes: 60,
                slotMinutes: 60,
                position: day.rawValue + 1,
                perWeek: 5
            )
        }
    )

    /// Two episodes back to back. The first one is repeated later that day.
    private static let parish = WorldShow(
        show: Show(
            id: "parish",
            title: "Parish Notices",
            aliases: [AlternateTitle(title: "The Notice Board", country: america)],
            type: .scripted,
            language: "English",
            country: britain,
            status: .running,
            premiered: firstDay.advanced(by: 3),
            network: albion,
            genres: ["Comedy"],
            runtime: 30,
            externals: ExternalIDs(imdb: "tt9000003", thetvdb: 900_003),
            image: picture("parish"),
            summary: "Four neighbours share one notice board."
        ),
        cast: [
            actor("Peg Lowry", as: "Mrs Dunn"), actor("Idris Vane", as: "The Vicar"), actor("Bea Stott", as: "Hattie"),
        ],
        slots: [
            WorldSlot(
                name: "a",
                weekday: .thursday,
                starts: [.zoned(20, 0), .zoned(23, 0)],
                minutes: 30,
                slotMinutes: 30,
                position: 1,
                perWeek: 2
            ),
            WorldSlot(
                name: "b",
                weekday: .thursday,
                starts: [.zoned(20, 30)],
                minutes: 30,
                slotMinutes: 30,
                position: 2,
                perWeek: 2
            ),
        ]
    )

    /// A show of a streaming service without times of day.
    private static let ferry = WorldShow(
        show: Show(
            id: "ferry",
            title: "Nobody Told the Ferryman",
            type: .scripted,
            language: "English",
            country: america,
            status: .running,
            premiered: firstDay.advanced(by: 2),
            webChannel: pier,
            genres: ["Drama", "Mystery"],
            runtime: 50,
            externals: ExternalIDs(imdb: "tt9000004"),
            image: picture("ferry"),
            summary: "A ferry that runs to an island which is on no map."
        ),
        cast: [
            actor("Lena Brandt", as: "The Ferryman"), actor("Oke Musa", as: "Passenger"), actor("Fay Ross", as: "Ida"),
        ],
        slots: [WorldSlot(name: "a", weekday: .wednesday, starts: [.unknown], minutes: 50, slotMinutes: 50)]
    )

    /// A show whose listings have times without a time zone.
    private static let evensong = WorldShow(
        show: Show(
            id: "evensong",
            title: "Evensong",
            type: .reality,
            language: "English",
            country: britain,
            status: .running,
            premiered: firstDay.advanced(by: 6),
            network: village,
            genres: ["Music"],
            runtime: 45,
            externals: ExternalIDs(thetvdb: 900_005),
            summary: "A choir, a church, an hour before dusk."
        ),
        cast: [host("Canon Hugh Ley"), host("Dot Marsh")],
        slots: [WorldSlot(name: "a", weekday: .sunday, starts: [.plain(15, 30)], minutes: 45, slotMinutes: 45)]
    )

    /// Two short episodes that share one slot, with a notice about it.
    private static let knots = WorldShow(
        show: Show(
            id: "knots",
            title: "Knots & Splices",
            aliases: [AlternateTitle(title: "Tied Up", country: america)],
            type: .reality,
            language: "English",
            country: britain,
            status: .running,
            premiered: firstDay.advanced(by: 4),
            network: albion,
            genres: ["DIY"],
            runtime: 15,
            externals: ExternalIDs(imdb: "tt9000006", thetvdb: 900_006),
            image: picture("knots"),
            summary: "Rope, patience and two hands."
        ),
        cast: [host("Walter Prow"), host("June Prow")],
        slots: ["a", "b"].enumerated().map { index, name in
            WorldSlot(
                name: name,
                weekday: .friday,
                starts: [.zoned(18, 0)],
                minutes: 15,
                slotMinutes: 30,
                position: index + 1,
                perWeek: 2
            )
        },
        notice: Notice(
            Notice.Code(rawValue: "airing.shared-slot"),
            "two short episodes share one slot of 30 minutes; the listings print one start for both",
            at: "Knots & Splices, Albion One, Fridays 18:00"
        )
    )
}
