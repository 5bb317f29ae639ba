public import Foundation

/// What became of one resource: what the source said of it and when, and how the last try went.
public struct ResourceAnswer: Sendable {
    /// The resource.
    public var resource: ResourceID
    /// What was said; nil where nothing is known.
    public var content: ResourceContent?
    /// When it was said.
    public var fetchedAt: Date?
    /// Why the last try failed; nil where it did not, or none was needed.
    public var failure: ProviderError?
    /// Whether it is older than what its source allows, and was not asked for again.
    public var isStale: Bool
    /// Whether the source said it just now.
    public var isNew = false

    /// An answer.
    public init(
        resource: ResourceID,
        content: ResourceContent? = nil,
        fetchedAt: Date? = nil,
        failure: ProviderError? = nil,
        isStale: Bool = false
    ) {
        self.resource = resource
        self.content = content
        self.fetchedAt = fetchedAt
        self.failure = failure
        self.isStale = isStale
    }
}

/// The state of a resource or a provider, the same words everywhere.
public enum AnswerState: String, Sendable, Hashable {
    /// Within what the source allows.
    case fresh
    /// Older than that.
    case stale
    /// The last try failed; an older answer is shown.
    case failed
    /// There is nothing to show.
    case missing
}
