internal import ScheduleModel
internal import Foundation

/// The invented shows of a seed, with the difficult cases of real schedules.
struct FixtureLineup: Sendable {
    let plans: [FixturePlan]

    init(seed: UInt64) {
        let weekdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
        plans = [
            FixturePlan(
                slug: "drama",
                titles: ["Harbour Lights", "The Long Tide", "Lighthouse Road"],
                scene: .lighthouse,
                weekdays: [.tuesday],
                clock: WallClock(hour: 21, minute: 0),
                minutes: 60,
                channel: Self.northern,
                genres: ["Drama", "Crime"],
                type: .scripted,
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "drama-special",
                titles: ["Harbour Lights Extra", "The Long Tide Extra"],
                scene: .waves,
                weekdays: [.sunday],
                clock: WallClock(hour: 17, minute: 30),
                minutes: 25,
                channel: Self.northern,
                quirk: .special,
                genres: ["Drama"],
                type: .reality,
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "news",
                titles: ["The Evening Desk"],
                scene: .skyline,
                weekdays: weekdays,
                clock: WallClock(hour: 18, minute: 30),
                minutes: 30,
                channel: Self.northern,
                quirk: .yearly,
                genres: [],
                type: ShowType(rawValue: "News"),
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "late",
                titles: ["Half Past Midnight with Noor Bell", "The Small Hours"],
                scene: .window,
                weekdays: weekdays,
                clock: WallClock(hour: 0, minute: 37),
                minutes: 60,
                channel: Self.coastal,
                quirk: .yearly,
                genres: ["Comedy"],
                type: .talkShow,
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "crossing",
                titles: ["The Crossing"],
                scene: .bridge,
                weekdays: [.thursday],
                clock: WallClock(hour: 20, minute: 0),
                minutes: 60,
                channel: Self.coastal,
                genres: ["Drama"],
                type: .scripted,
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "crossing-game",
                titles: ["The Crossing"],
                scene: .road,
                weekdays: [.saturday],
                clock: WallClock(hour: 19, minute: 0),
                minutes: 45,
                channel: Self.northern,
                genres: [],
                type: ShowType(rawValue: "Game Show"),
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "comedy",
                titles: ["Flat Seven", "Two Left Feet", "Parish Notices"],
                scene: .houses,
                weekdays: [.monday, .thursday],
                clock: WallClock(hour: 20, minute: 30),
                minutes: 30,
                channel: Self.northern,
                genres: ["Comedy"],
                type: .scripted,
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "lessons",
                titles: ["Knots & Splices", "Bread from Nothing"],
                scene: .fields,
                weekdays: [.friday],
                clock: WallClock(hour: 6, minute: 0),
                minutes: 20,
                channel: Self.stream,
                quirk: .drop(5),
                genres: ["DIY"],
                type: .reality,
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "undated",
                titles: ["Nobody Told the Ferryman"],
                scene: .rowingBoat,
                weekdays: [.wednesday],
                minutes: 50,
                channel: Self.stream,
                quirk: .noTime,
                genres: ["Drama", "Mystery"],
                type: .scripted,
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "worldwide",
                titles: ["Ultramarine"],
                scene: .planet,
                weekdays: [.friday],
                minutes: 55,
                channel: Channel(name: "Everywhere+", kind: .web),
                isWorldwide: true,
                quirk: .noTime,
                genres: ["Science-Fiction"],
                type: .scripted,
                language: "English",
                seed: seed
            ),
            FixturePlan(
                slug: "yoru",
                titles: ["夜の港"],
                aliases: ["Harbour at Night"],
                scene: .volcano,
                weekdays: [.wednesday],
                clock: WallClock(hour: 0, minute: 30),
                minutes: 30,
                channel: Self.tokyo,
                genres: ["Drama"],
                type: .scripted,
                language: "Japanese",
                seed: seed
            ),
            FixturePlan(
                slug: "limani",
                titles: ["Το Λιμάνι"],
                scene: .sails,
                weekdays: [.monday],
                clock: WallClock(hour: 22, minute: 0),
                minutes: 45,
                channel: Self.athens,
                genres: ["Drama"],
                type: .scripted,
                language: "Greek",
                seed: seed
            ),
            FixturePlan(
                slug: "bare",
                titles: ["Untold"],
                scene: .forest,
                weekdays: [.saturday],
                quirk: .dayOnly,
                seed: seed
            ),
        ]
    }

    /// Returns the plan and the era of a show's ID, such as `drama-2024`.
    func plan(ofShow id: String) -> (FixturePlan, FixtureEra)? {
        guard let dash = id.utf8.lastIndex(of: UInt8(ascii: "-")), let year = Int(id[id.utf8.index(after: dash)...]),
            (0...9999).contains(year), let plan = plans.first(where: { $0.slug == id[..<dash] })
        else { return nil }
        let era = FixtureEra(containing: year)
        return era.start == year ? (plan, era) : nil
    }

    private static let northern = network("Northern", "US", "America/New_York")
    private static let coastal = network("Coastal One", "US", "America/New_York")
    private static let tokyo = network("Tokyo Bay TV", "JP", "Asia/Tokyo")
    private static let athens = network("Limani TV", "GR", "Europe/Athens")
    private static let stream = Channel(
        name: "Pier",
        kind: .web,
        country: Country(rawValue: "US"),
        zone: TimeZone(identifier: "America/New_York")
    )

    private static func network(_ name: String, _ country: String, _ zone: String) -> Channel {
        Channel(name: name, country: Country(rawValue: country), zone: TimeZone(identifier: zone))
    }
}
