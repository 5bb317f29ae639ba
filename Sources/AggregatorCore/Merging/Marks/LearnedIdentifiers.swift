/// The shows that marks were found to match, with IDs, titles or years that the marks do not have yet.
///
/// A listing only collects them. The program saves them after the output, because reading must not write marks.
public struct LearnedIdentifiers: Sendable {
    struct Update: Sendable {
        let show: MergedShow
        let isComplete: Bool
    }

    /// The latest show by the ID of the mark.
    private(set) var updates: [Int: Update] = [:]

    /// Creates an empty collection.
    public init() {}

    /// Whether there is nothing to save.
    public var isEmpty: Bool { updates.isEmpty }

    mutating func add(_ show: MergedShow, for mark: Int, isComplete: Bool) {
        updates[mark] = Update(show: show, isComplete: isComplete)
    }

    /// Adds the shows that were found later.
    public mutating func add(_ later: LearnedIdentifiers) { updates.merge(later.updates) { _, latest in latest } }
}
