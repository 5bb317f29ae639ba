public import Foundation

/// Keeps what providers said, by resource, from one run to the next.
public protocol AnswerStore: Sendable {
    /// What was kept of a resource; nil where nothing was, or it cannot be read any more.
    func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer?

    /// Keeps a complete answer in the place of an older one. What cannot be kept is let go.
    func keep(_ answer: KeptAnswer, of provider: ProviderID, for resource: ResourceID)

    /// The newest answer of a provider; nil where none is kept.
    func newest(of provider: ProviderID) -> KeptAnswer?

    /// The shows that a provider ever told of.
    func knownShows(of provider: ProviderID) -> [KnownShow]

    /// Keeps the shows that a provider ever told of, in the place of the older list.
    func keep(_ shows: [KnownShow], of provider: ProviderID)
}

extension AnswerStore {
    public func knownShows(of provider: ProviderID) -> [KnownShow] { [] }

    public func keep(_ shows: [KnownShow], of provider: ProviderID) {}
}

/// An answer with the time at which it was given.
public struct KeptAnswer: Sendable, Codable {
    /// What was said.
    public var content: ResourceContent
    /// When.
    public var fetchedAt: Date
    /// Whether the source has said since that there is nothing: once is a suspicion, twice is an answer.
    public var isDoubted: Bool

    /// A kept answer.
    public init(content: ResourceContent, fetchedAt: Date, isDoubted: Bool = false) {
        self.content = content
        self.fetchedAt = fetchedAt
        self.isDoubted = isDoubted
    }

    /// Whether the source allows to use it at an instant without asking again. A clock that was set back
    /// makes no answer fresh.
    public func isFresh(at now: Date) -> Bool {
        guard !isDoubted, let seconds = content.freshSeconds, fetchedAt <= now else { return false }
        return now < fetchedAt.addingTimeInterval(Double(seconds))
    }
}

/// Keeps nothing.
public struct NoAnswerStore: AnswerStore {
    /// A store that keeps nothing.
    public init() {}

    public func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? { nil }

    public func keep(_ answer: KeptAnswer, of provider: ProviderID, for resource: ResourceID) {}

    public func newest(of provider: ProviderID) -> KeptAnswer? { nil }
}
