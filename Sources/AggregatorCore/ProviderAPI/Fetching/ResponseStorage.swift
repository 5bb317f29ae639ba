public import ScheduleModel
public import Foundation

/// The storage for cached responses. A response that cannot be stored is dropped without an error, because the
/// schedule is more important than its cache.
///
/// Reading is asynchronous, because another process may hold a lock. Writes are queued and do not wait.
public protocol ResponseStorage: Sendable {
    /// Returns the metadata of a cached response, or nil if nothing is cached or it cannot be read.
    func metadata(for provider: ProviderID, of resource: ResourceID) async -> ResponseMetadata?

    /// Returns a part of a cached response with the metadata of the complete one. Returns nil if nothing is cached
    /// or it cannot be read.
    func response(_ scope: ResponseScope, for provider: ProviderID, of resource: ResourceID) async -> CachedResponse?

    /// Returns the cached episodes of a show, from all responses.
    func episodes(ofShow id: String, of provider: ProviderID) async -> [Episode]

    /// Stores complete responses soon, replacing older ones. Stores all of them or none.
    func store(_ responses: [ResourceID: SourceResponse], of provider: ProviderID)

    /// Returns the files that have cached data, in the order of their names.
    func files(of provider: ProviderID) async -> [ResourceID]

    /// Removes the cached data of a provider's files soon, except for some files that still exist.
    func removeFiles(of provider: ProviderID, except files: Set<ResourceID>)

    /// Returns the fetch time of the newest cached response, and whether it is fresh. Returns nil if nothing is
    /// cached.
    func latestFetch(of provider: ProviderID, at now: Date) async -> (fetchedAt: Date, isFresh: Bool)?
}

extension ResponseStorage {
    /// Returns a part of a cached response, or nil if nothing is cached or it cannot be read.
    public func response(
        for provider: ProviderID,
        of resource: ResourceID,
        scope: ResponseScope
    ) async -> SourceResponse? {
        await self.response(scope, for: provider, of: resource)?.response
    }
}

/// A part of a cached response, and the metadata of the complete one.
public struct CachedResponse: Sendable {
    /// The metadata of the complete response.
    public var metadata: ResponseMetadata
    /// The part of the response.
    public var response: SourceResponse

    /// Creates a cached response from a part and the metadata of the complete response.
    public init(metadata: ResponseMetadata, response: SourceResponse) {
        self.metadata = metadata
        self.response = response
    }
}

/// A storage that stores nothing.
public struct NoStorage: ResponseStorage {
    /// Creates a storage that stores nothing.
    public init() {}

    public func metadata(for provider: ProviderID, of resource: ResourceID) -> ResponseMetadata? { nil }
    public func response(_ scope: ResponseScope, for provider: ProviderID, of resource: ResourceID) -> CachedResponse? {
        nil
    }
    public func episodes(ofShow id: String, of provider: ProviderID) -> [Episode] { [] }
    public func store(_ responses: [ResourceID: SourceResponse], of provider: ProviderID) {}
    public func files(of provider: ProviderID) -> [ResourceID] { [] }
    public func removeFiles(of provider: ProviderID, except files: Set<ResourceID>) {}
    public func latestFetch(of provider: ProviderID, at now: Date) -> (fetchedAt: Date, isFresh: Bool)? { nil }
}
