/// Databases that were removed or replaced while they are open.
extension SessionStore {
    /// Whether all files that were ever opened are still at their paths, and were neither removed nor replaced.
    var isCurrentFile: Bool { replacementCount == 0 }

    /// Returns the notice about a database that was replaced.
    static func replacedNotice(_ name: String, _ path: String) -> String {
        "aggctl: \(name): \(path) was removed or replaced; using the file that is there now"
    }
}
