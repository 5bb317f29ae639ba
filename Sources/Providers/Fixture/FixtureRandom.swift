internal import ScheduleModel

/// Pseudorandom numbers that a seed and a name determine. They are the same on every machine and in every run.
struct FixtureRandom {
    private var state: UInt64

    init(seed: UInt64, name: String) {
        state = StableHash.of(name, from: seed ^ StableHash.start)
    }

    /// Returns the next number (SplitMix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
    /// generators").
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns one of some choices.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[Int(next() % UInt64(choices.count))] }
}
