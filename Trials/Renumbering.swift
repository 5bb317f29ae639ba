import ScheduleModel
import Foundation

/// Derives a list that another source might have: renumbered, without titles, or a day later. IDs are preserved, so
/// that the same episodes can be identified.
struct Renumbering: Sendable {
    let name: String
    /// Selects the part of the list that is used.
    var part: @Sendable ([Episode]) -> [Episode] = { $0 }
    let change: @Sendable ([Episode], inout RandomSource) -> [Episode]

    /// Returns the case of a list and its changed copy.
    func applied(to list: [Episode], _ random: inout RandomSource) -> AlignmentCase {
        let list = part(list)
        let changed = change(list, &random)
        let listIDs = Set(list.map(\.id))
        return AlignmentCase(
            name: name,
            left: list,
            right: changed,
            truth: Dictionary(
                uniqueKeysWithValues: changed.map(\.id).map { ($0, listIDs.contains($0) ? $0 : String($0.dropLast(2))) }
            )
        )
    }

    static let all: [Renumbering] = [
        Renumbering(name: "the same list") { list, _ in list },
        Renumbering(name: "numbers from 0") { list, _ in list.changing { $0.number.number? -= 1 } },
        Renumbering(name: "numbers three higher") { list, _ in list.changing { $0.number.number? += 3 } },
        Renumbering(name: "counted over the whole show") { list, _ in counted(list, season: nil) },
        Renumbering(name: "counted over the whole show, as season 1") { list, _ in counted(list, season: 1) },
        Renumbering(name: "seasons named by year") { list, _ in list.changing { $0.number.season = $0.listedDay?.year }
        },
        Renumbering(name: "a season under the next number") { list, _ in list.changing { $0.number.season? += 1 } },
        Renumbering(name: "a season under the next number, a day later") { list, _ in
            list.changing { $0.number.season? += 1 }.moved(by: 1)
        },
        Renumbering(name: "production order") { list, random in inProductionOrder(list, &random) },
        Renumbering(name: "a day later") { list, _ in list.moved(by: 1) },
        Renumbering(name: "months later") { list, _ in list.moved(by: 200) },
        Renumbering(name: "months later, numbers one higher") { list, _ in
            list.moved(by: 200).changing { $0.number.number? += 1 }
        },
        Renumbering(name: "without titles") { list, _ in list.changing { $0.title = nil } },
        Renumbering(name: "without titles, numbers one higher", part: notAtOnce) { list, _ in
            list.changing {
                $0.title = nil
                $0.number.number? += 1
            }
        },
        Renumbering(name: "without titles, a season under the next number") { list, _ in
            list.changing {
                $0.title = nil
                $0.number.season? += 1
            }
        },
        Renumbering(name: "without titles, a day later") { list, _ in list.moved(by: 1).changing { $0.title = nil } },
        Renumbering(name: "without titles and numbers, one at a time", part: oneAtATime) { list, _ in
            list.changing {
                $0.title = nil
                $0.number = EpisodeNumber()
            }
        },
        Renumbering(name: "without days, numbers one higher") { list, _ in
            list.changing {
                $0.airings = []
                $0.number.number? += 1
            }
        },
        Renumbering(name: "titles of another language") { list, random in
            list.changing { $0.title = random.title() }
        },
        Renumbering(name: "titles of another language, a day later") { list, random in
            list.moved(by: 1).changing { $0.title = random.title() }
        },
        Renumbering(name: "specials without a number") { list, random in
            list.changing { if random.hits(10) { $0.number = EpisodeNumber(season: $0.number.season) } }
        },
        Renumbering(name: "one in ten split, marked (1) and (2)") { list, random in
            split(list, &random) { ("\($0) (1)", "\($0) (2)") }
        },
        Renumbering(name: "one in ten split without marks") { list, random in split(list, &random) { ($0, $0) } },
        Renumbering(name: "one in ten split, the second under a title of its own") { list, random in
            let names = (0..<list.count).map { _ in random.title() }
            var next = 0
            return split(list, &random) { title in
                next += 1
                return (title, names[next % names.count])
            }
        },
        Renumbering(name: "one in six missing") { list, random in list.filter { _ in !random.hits(6) } },
        Renumbering(name: "one in six missing, renumbered without gaps") { list, random in
            numbered(list.filter { _ in !random.hits(6) })
        },
        Renumbering(name: "without titles, one in six missing") { list, random in
            list.filter { _ in !random.hits(6) }.changing { $0.title = nil }
        },
        Renumbering(name: "without titles, one in six missing, numbers one higher", part: notAtOnce) { list, random in
            list.filter { _ in !random.hits(6) }.changing {
                $0.title = nil
                $0.number.number? += 1
            }
        },
        Renumbering(name: "without titles and days") { list, _ in
            list.changing {
                $0.title = nil
                $0.airings = []
            }
        },
        Renumbering(name: "without titles, in production order, one a day", part: oneADay) { list, random in
            inProductionOrder(list, &random).changing { $0.title = nil }
        },
        Renumbering(name: "titles of another language, one in six missing") { list, random in
            list.filter { _ in !random.hits(6) }.changing { $0.title = random.title() }
        },
        Renumbering(name: "titles of another language, numbers one higher", part: notAtOnce) { list, random in
            list.changing {
                $0.title = random.title()
                $0.number.number? += 1
            }
        },
        Renumbering(name: "half without titles, numbers one higher, a day later") { list, random in
            list.moved(by: 1).changing {
                if random.hits(2) { $0.title = nil }
                $0.number.number? += 1
            }
        },
        Renumbering(name: "one in ten split without marks, half without titles") { list, random in
            split(list, &random) { ($0, $0) }.changing { if random.hits(2) { $0.title = nil } }
        },
        Renumbering(name: "titles misspelt, one in four a day off") { list, random in
            list.changing { episode in
                episode.title = episode.title.map { random.misspelt($0) }
                if random.hits(4) { episode.move(by: 1) }
            }
        },
    ]

    private static func counted(_ list: [Episode], season: Int?) -> [Episode] {
        list.enumerated().map { index, episode in
            var episode = episode
            episode.number = EpisodeNumber(season: season, number: index + 1)
            return episode
        }
    }

    private static func numbered(_ list: [Episode]) -> [Episode] {
        var counts: [Int?: Int] = [:]
        return list.changing { episode in
            counts[episode.number.season, default: 0] += 1
            episode.number.number = counts[episode.number.season]
        }
    }

    @Sendable private static func oneADay(of list: [Episode]) -> [Episode] {
        var seen: Set<CivilDay> = []
        return list.filter { $0.listedDay.map { seen.insert($0).inserted } ?? false }
    }

    /// Returns an empty list if seasons are released at once. Without titles such a list has only numbers, and a
    /// shift of numbers cannot be detected.
    @Sendable private static func notAtOnce(_ list: [Episode]) -> [Episode] {
        Set(list.compactMap(\.listedDay)).count < list.count / 5 ? [] : list
    }

    @Sendable private static func oneAtATime(of list: [Episode]) -> [Episode] {
        var seen: Set<AirTime> = []
        return list.filter { $0.airings.first.map { seen.insert($0.time).inserted } ?? false }
    }

    /// Exchanges one in five episodes with the next but one of its season.
    private static func inProductionOrder(_ list: [Episode], _ random: inout RandomSource) -> [Episode] {
        var list = list
        for index in list.indices.dropLast(2)
        where list[index].number.season == list[index + 2].number.season && random.hits(5) {
            let number = list[index].number
            list[index].number = list[index + 2].number
            list[index + 2].number = number
        }
        return list
    }

    private static func split(
        _ list: [Episode],
        _ random: inout RandomSource,
        _ titles: (String) -> (String, String)
    ) -> [Episode] {
        var parts: [Episode] = []
        for episode in list {
            parts.append(episode)
            guard let title = episode.title, random.hits(10) else { continue }
            let (first, second) = titles(title)
            parts[parts.count - 1].title = first
            var other = episode
            other.id += "-2"
            other.title = second
            parts.append(other)
        }
        return numbered(parts)
    }
}

extension [Episode] {
    fileprivate func changing(_ change: (inout Episode) -> Void) -> [Episode] {
        map { episode in
            var episode = episode
            change(&episode)
            return episode
        }
    }

    fileprivate func moved(by days: Int) -> [Episode] { changing { $0.move(by: days) } }
}

extension Episode {
    fileprivate mutating func move(by days: Int) {
        airings = airings.map { airing in
            guard let day = airing.airDay else { return airing }
            let moved = BroadcastDay(day.date.advanced(by: days))
            var other = airing
            other.airDay = moved
            if case .instant(let start) = airing.time {
                other.time = .instant(start.addingTimeInterval(Double(days) * 86400))
            } else {
                other.time = .day(moved)
            }
            return other
        }
    }
}

/// Pseudorandom numbers that are the same in each run.
struct RandomSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var value = state
        value = (value ^ (value >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        return value ^ (value >> 33)
    }

    mutating func hits(_ once: Int) -> Bool { Int.random(in: 0..<once, using: &self) == 0 }

    mutating func title() -> String {
        let syllables = ["ka", "ro", "min", "tel", "vus", "ben", "lor", "qui", "zan", "pem", "dra", "sol", "fi", "gut"]
        return (0..<3).map { _ in
            (0..<3).map { _ in syllables.randomElement(using: &self) ?? "" }.joined().capitalized
        }.joined(separator: " ")
    }

    /// Doubles one letter of a long word.
    mutating func misspelt(_ title: String) -> String {
        guard title.count >= 8 else { return title }
        let index = title.index(title.startIndex, offsetBy: Int.random(in: 3..<title.count, using: &self))
        guard title[index].isLetter else { return title }
        return title[..<index] + String(title[index]) + title[index...]
    }
}
