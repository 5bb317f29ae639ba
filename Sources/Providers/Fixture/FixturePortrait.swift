internal import ScheduleModel

/// The drawn portrait of an invented person. The same name has the same portrait in all shows of a seed.
struct FixturePortrait {
    private let number: UInt64
    private let seed: UInt64

    init(of name: String, seed: UInt64) {
        var random = FixtureRandom(seed: seed, name: "portrait of " + name)
        (number, self.seed) = (random.next() >> 32, seed)
    }

    /// The portraits of all people who can be in a cast.
    static func all(seed: UInt64) -> [FixturePortrait] {
        FixtureWords.firstNames.flatMap { first in
            FixtureWords.lastNames.map { FixturePortrait(of: first + " " + $0, seed: seed) }
        }
    }

    var link: WebLink? { WebLink(rawValue: "https://demo.invalid/people/\(seed)/\(number).png") }

    var poster: FixturePoster {
        FixturePoster(.portrait, variant: Int(number % 10), random: FixtureRandom(seed: number, name: "portrait"))
    }
}
