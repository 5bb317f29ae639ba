internal import Foundation
internal import HTTPTypes
internal import NIOCore
internal import ScheduleModel
internal import Synchronization

/// A response that is rendered once for all clients, plain and compressed.
struct RenderedResponse: Sendable {
    let body: RenderedBody
    /// The `ETag`, in quotes.
    let plainTag: String
    let packedTag: String
    /// The header fields, except for `Cache-Control`.
    let plainFields: HTTPFields
    let packedFields: HTTPFields
    private(set) var caching: CachePolicy
    /// Whether the response has all data of today, even if other days are missing.
    let coversToday: Bool

    /// Creates a rendered response.
    ///
    /// - Parameter link: the value of the header `Link` with the next page, or nil if there is none.
    init(
        kind: String,
        _ body: RenderedBody,
        caching: CachePolicy,
        link: String? = nil,
        coversToday: Bool = false
    ) {
        self.body = body
        self.caching = caching
        self.coversToday = coversToday
        (plainTag, packedTag) = ("\"\(body.tag)\"", "\"\(body.tag)-gzip\"")
        var fields: HTTPFields = [.contentType: kind]
        let varies =
            (caching == .privateCacheByPreferences ? ["Cookie", "Accept-Language"] : [])
            + (body.gzipped != nil ? ["Accept-Encoding"] : [])
        if !varies.isEmpty { fields[.vary] = varies.joined(separator: ", ") }
        fields[.linkTo] = link
        fields[.eTag] = packedTag
        packedFields = fields
        fields[.eTag] = plainTag
        plainFields = fields
    }

    /// The same response with the policy that no cache may store it.
    var uncacheable: RenderedResponse {
        var rendered = self
        rendered.caching = .noStore
        return rendered
    }

    /// The approximate memory use, in bytes.
    var size: Int { body.size + 512 }
}

/// The HTTP caches that may store a response, and the time for which they may.
enum CachePolicy: Hashable, Sendable {
    /// All caches may store it. They may use it a while longer if the server is slow or unreachable.
    case sharedCaches
    /// All caches may store it until the current minute ends.
    case untilNextMinute
    /// Only the client's own cache may store it, and must revalidate it, because it contains the user's marks.
    case privateCache
    /// As `own`, and the response depends on the user's language and preferences.
    case privateCacheByPreferences
    /// No cache may store it, because it is the user's personal data.
    case noStore

    /// Returns the value of the `Cache-Control` header.
    ///
    /// - Parameter secondsLeft: the remaining seconds of the current minute.
    func field(secondsLeft: Int) -> String {
        switch self {
        case .sharedCaches: "public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400"
        case .untilNextMinute: "public, max-age=\(secondsLeft), stale-if-error=3600"
        case .privateCache, .privateCacheByPreferences: "private, no-cache"
        case .noStore: "private, no-store"
        }
    }
}

/// The state of the data that a response was rendered from: the snapshot, the marks and the day. Responses that change
/// every minute also have the minute.
struct CacheVersion: Hashable, Sendable {
    let snapshot: Int
    let marks: Int
    let day: CivilDay
    var minute = 0
}

/// A cache of rendered responses with a maximum size. The least recently used response is evicted first.
final class RenderCache: Sendable {
    typealias RenderTask = Task<Result<RenderedResponse, Problem>, Never>

    private struct Entry {
        var rendered: RenderedResponse
        var version: CacheVersion
        var use: Int
        /// The time of the last request for which the entry was current.
        var validAt: Date
    }

    private struct Key: Hashable {
        let address: String
        let version: CacheVersion
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var tasks: [Key: RenderTask] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let capacity: Int
    /// The time, in seconds, for which an outdated response may still be used.
    private static let graceSeconds = 10.0

    /// Creates a cache.
    ///
    /// - Parameter capacity: the maximum size, in bytes.
    init(capacity: Int = 16 << 20) { self.capacity = capacity }

    /// The current size, in bytes.
    var size: Int { state.withLock { $0.size } }

    /// Returns the cached response of a version, or nil if it was not rendered yet.
    func reply(_ address: String, at version: CacheVersion, _ now: Date) -> RenderedResponse? {
        state.withLock { state in
            guard let index = state.entries.index(forKey: address), state.entries.values[index].version == version
            else { return nil }
            state.uses += 1
            state.entries.values[index].use = state.uses
            state.entries.values[index].validAt = now
            return state.entries.values[index].rendered
        }
    }

    /// Returns a response that was current up to `graceSeconds` ago, for the same day and the same marks, or nil.
    func recentEntry(_ address: String, than version: CacheVersion, _ now: Date) -> RenderedResponse? {
        state.withLock { state in
            guard let entry = state.entries[address], abs(now.timeIntervalSince(entry.validAt)) <= Self.graceSeconds,
                entry.version.marks == version.marks, entry.version.day == version.day
            else { return nil }
            return entry.rendered
        }
    }

    /// Returns the task that renders a response. It starts one if none is running.
    func renderTask(
        _ address: String,
        at version: CacheVersion,
        _ now: Date,
        _ start: (_ done: @escaping @Sendable (Result<RenderedResponse, Problem>) -> Void) -> RenderTask
    ) -> RenderTask {
        let key = Key(address: address, version: version)
        return state.withLock { state in
            if let task = state.tasks[key] { return task }
            let task = start { [self] result in store(key, result, now) }
            state.tasks[key] = task
            return task
        }
    }

    /// Returns whether a response is being rendered.
    func isRendering(_ address: String, at version: CacheVersion) -> Bool {
        state.withLock { $0.tasks[Key(address: address, version: version)] != nil }
    }

    private func store(_ key: Key, _ result: Result<RenderedResponse, Problem>, _ now: Date) {
        state.withLock { state in
            state.tasks[key] = nil
            // A slow response of an earlier snapshot must not replace a later one.
            guard case .success(let rendered) = result, rendered.size <= capacity / 2,
                (state.entries[key.address]?.version.snapshot ?? 0) <= key.version.snapshot
            else { return }
            state.uses += 1
            state.size += rendered.size - (state.entries[key.address]?.rendered.size ?? 0)
            state.entries[key.address] = Entry(
                rendered: rendered,
                version: key.version,
                use: state.uses,
                validAt: now
            )
            while state.size > capacity, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
                state.size -= oldest.value.rendered.size
                state.entries[oldest.key] = nil
            }
        }
    }
}
