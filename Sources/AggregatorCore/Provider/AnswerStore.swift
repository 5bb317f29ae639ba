public import Foundation

/// Keeps what providers said, by resource, from one run to the next.
///
/// What cannot be kept is let go: a listing is worth more than its copy. Who must know asks the store itself.
public protocol AnswerStore: Sendable {
    /// What was kept of a resource; nil where nothing was, or it cannot be read any more.
    func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer?

    /// Keeps complete answers in the place of older ones: all of them, or none.
    func keep(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID)

    /// When a provider last answered, and whether that is still fresh; nil where nothing of it is kept.
    func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)?

    /// The shows that a provider ever told of, each as it told it last.
    func knownShows(of provider: ProviderID) -> [KnownShow]

    /// The shows that a provider ever told of under some names, ids or links, whichever resource they came with.
    func recallShows(of provider: ProviderID, fitting query: ShowQuery) -> KeptAnswer?

    /// Every show that a provider ever told of.
    func recallShows(of provider: ProviderID) -> KeptAnswer?

    /// All that a provider ever told of one of its shows and its episodes, whichever resource it came with.
    func recallShow(_ id: String, of provider: ProviderID) -> KeptAnswer?
}

extension AnswerStore {
    public func knownShows(of provider: ProviderID) -> [KnownShow] { [] }

    public func recallShows(of provider: ProviderID, fitting query: ShowQuery) -> KeptAnswer? { nil }

    public func recallShows(of provider: ProviderID) -> KeptAnswer? { nil }

    public func recallShow(_ id: String, of provider: ProviderID) -> KeptAnswer? { nil }
}

/// An answer with the time at which it was given.
public struct KeptAnswer: Hashable, Sendable {
    /// What was said.
    public var content: ResourceContent
    /// When it was said, or last confirmed.
    public var fetchedAt: Date
    /// When the whole of it came.
    public var receivedAt: Date
    /// How many rows the source had when it was asked since, and had suspiciously few: once is a suspicion, twice is an
    /// answer. Nil where there is no doubt.
    public var doubtfulRows: Int?
    /// Whether it is a list that may be expected to stay about as long as it was: what leaves another, such as the
    /// next episode of a show, is no news.
    public var isList: Bool

    /// A kept answer.
    public init(content: ResourceContent, fetchedAt: Date, receivedAt: Date? = nil, isList: Bool = true) {
        self.content = content
        self.fetchedAt = fetchedAt
        self.receivedAt = receivedAt ?? fetchedAt
        doubtfulRows = nil
        self.isList = isList
    }

    /// Whether the source allows to use it at an instant without asking again. A clock that was set back
    /// makes no answer fresh.
    public func isFresh(at now: Date) -> Bool {
        guard doubtfulRows == nil, let seconds = content.freshSeconds, fetchedAt <= now else { return false }
        return now < fetchedAt.addingTimeInterval(Double(seconds))
    }

    /// By what the source may be asked whether anything changed; nil after eight days, since a server that says
    /// "unchanged" for ever must not be believed for ever (`failures.md`, N13).
    public func validators(at now: Date) -> Validators? {
        guard let validators = content.validators, receivedAt <= now else { return nil }
        return now < receivedAt.addingTimeInterval(8 * 86_400) ? validators : nil
    }
}

/// By what a source recognises its own answer (RFC 9110, section 8.8).
public struct Validators: Hashable, Sendable, Codable {
    /// The entity tag, as it came.
    public var entityTag: String?
    /// The date of the last change, as it came.
    public var lastModified: String?

    /// Validators; nil where there are none.
    public init?(entityTag: String?, lastModified: String?) {
        if entityTag == nil, lastModified == nil { return nil }
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}

/// Keeps nothing.
public struct NoAnswerStore: AnswerStore {
    /// A store that keeps nothing.
    public init() {}

    public func answer(of provider: ProviderID, for resource: ResourceID) -> KeptAnswer? { nil }

    public func keep(_ answers: [ResourceID: KeptAnswer], of provider: ProviderID) {}

    public func newest(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? { nil }
}
