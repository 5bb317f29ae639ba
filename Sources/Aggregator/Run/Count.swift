/// A number with a noun as text.
package enum Count {
    /// Returns `1 show` or `2 shows`.
    package static func text(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}
