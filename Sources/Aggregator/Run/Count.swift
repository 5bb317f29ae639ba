/// How many there are of something, in words.
package enum Count {
    /// `1 show`, `2 shows`.
    package static func text(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}
