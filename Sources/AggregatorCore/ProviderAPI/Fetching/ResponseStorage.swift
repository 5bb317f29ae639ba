public import ScheduleModel
public import Foundation

/// What is kept of answers from one run to the next. What cannot be kept is let go: a listing is worth more than its copy.
public protocol ResponseStorage: Sendable {
    /// What is kept of a resource, without its rows; nil where nothing is, or it cannot be read any more.
    func metadata(for provider: ProviderID, of resource: ResourceID) -> ResponseMetadata?

    /// A part of what is kept of a resource, with what is known of the whole; nil where nothing is, or it cannot be read
    /// any more.
    func response(_ part: ResponseScope, for provider: ProviderID, of resource: ResourceID) -> CachedResponse?

    /// The episodes of a show that are kept, whichever answers they came with.
    func episodes(ofShow id: String, of provider: ProviderID) -> [Episode]

    /// Keeps complete answers in the place of older ones: all of them, or none.
    func store(_ answers: [ResourceID: SourceResponse], of provider: ProviderID)

    /// The files of which anything is kept, in the order of their names.
    func files(of provider: ProviderID) -> [ResourceID]

    /// Forgets the files of a provider but for some: those that are not there any more.
    func removeFiles(of provider: ProviderID, except kept: Set<ResourceID>)

    /// When a provider last answered, and whether that is still fresh; nil where nothing of it is kept.
    func latestFetch(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)?
}

extension ResponseStorage {
    /// A part of what is kept of a resource; nil where nothing is, or it cannot be read any more.
    public func response(
        for provider: ProviderID,
        of resource: ResourceID,
        scope part: ResponseScope
    ) -> SourceResponse? {
        self.response(part, for: provider, of: resource)?.response
    }
}

/// A part of an answer, and what is known of the whole.
public struct CachedResponse: Sendable {
    /// What is kept of the whole.
    public var head: ResponseMetadata
    /// The part of the answer.
    public var response: SourceResponse

    /// A part, with what is known of the whole.
    public init(head: ResponseMetadata, response: SourceResponse) {
        self.head = head
        self.response = response
    }
}

/// Keeps nothing.
public struct NoStorage: ResponseStorage {
    /// A storage that keeps nothing.
    public init() {}

    public func metadata(for provider: ProviderID, of resource: ResourceID) -> ResponseMetadata? { nil }
    public func response(_ part: ResponseScope, for provider: ProviderID, of resource: ResourceID) -> CachedResponse? {
        nil
    }
    public func episodes(ofShow id: String, of provider: ProviderID) -> [Episode] { [] }
    public func store(_ answers: [ResourceID: SourceResponse], of provider: ProviderID) {}
    public func files(of provider: ProviderID) -> [ResourceID] { [] }
    public func removeFiles(of provider: ProviderID, except kept: Set<ResourceID>) {}
    public func latestFetch(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? { nil }
}
