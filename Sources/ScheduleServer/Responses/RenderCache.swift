internal import Foundation
internal import HTTPTypes
internal import NIOCore
internal import ScheduleModel
internal import Synchronization

/// An answer as it is written, plain and packed, made once for all who ask.
struct RenderedResponse: Sendable {
    let plain: ByteBuffer
    /// Packed with gzip; nil where that saves nothing.
    let gzipped: ByteBuffer?
    /// What tells it from others, in quotes.
    let plainTag: String
    let packedTag: String
    /// What an answer says of it, but for how long it may be kept.
    let plainFields: HTTPFields
    let packedFields: HTTPFields
    private(set) var caching: CachePolicy
    /// Whether it tells what is on today, whatever of other days it lacks.
    let coversToday: Bool

    /// - Parameter link: other pages of the same, as the header `Link` has it; nil where there are none.
    init(
        kind: String,
        _ bytes: [UInt8],
        caching: CachePolicy,
        link: String? = nil,
        packs: Bool = true,
        coversToday: Bool = false
    ) {
        self.caching = caching
        self.coversToday = coversToday
        plain = ByteBuffer(bytes: bytes)
        gzipped = packs && bytes.count > 256 ? Gzip.packed(bytes).map { ByteBuffer(bytes: $0) } : nil
        let tag = EntityTag.of(bytes)
        (plainTag, packedTag) = ("\"\(tag)\"", "\"\(tag)-gzip\"")
        var fields: HTTPFields = [.contentType: kind]
        let varies =
            (caching == .reader ? ["Cookie", "Accept-Language"] : []) + (gzipped != nil ? ["Accept-Encoding"] : [])
        if !varies.isEmpty { fields[.vary] = varies.joined(separator: ", ") }
        fields[.linkTo] = link
        fields[.eTag] = packedTag
        packedFields = fields
        fields[.eTag] = plainTag
        plainFields = fields
    }

    /// The same, for no one to keep.
    var uncacheable: RenderedResponse {
        var rendered = self
        rendered.caching = .nobody
        return rendered
    }

    /// How much room it takes.
    var size: Int { plain.readableBytes + (gzipped?.readableBytes ?? 0) + 512 }
}

/// Who may keep an answer, and for how long.
enum CachePolicy: Hashable, Sendable {
    /// Anyone, and it may be shown a while longer when the server is slow or gone.
    case everyone
    /// Anyone, until the minute is over.
    case untilNextMinute
    /// One's own program alone, which asks each time whether it changed: the user's marks are in it.
    case own
    /// The same, and it looks otherwise to each reader.
    case reader
    /// No one: it is the user's.
    case nobody

    /// - Parameter left: how many seconds are left of this minute.
    func field(left: Int) -> String {
        switch self {
        case .everyone: "public, max-age=60, stale-while-revalidate=3600, stale-if-error=86400"
        case .untilNextMinute: "public, max-age=\(left), stale-if-error=3600"
        case .own, .reader: "private, no-cache"
        case .nobody: "private, no-store"
        }
    }
}

/// Which moment an answer is of: a snapshot and its day, and for what changes by the minute that minute.
struct CacheVersion: Hashable, Sendable {
    let snapshot: Int
    let marks: Int
    let day: CivilDay
    var minute = 0
}

/// Answers that were made, up to a number of bytes; what was not asked for the longest time goes first.
final class RenderCache: Sendable {
    typealias Making = Task<Result<RenderedResponse, Problem>, Never>

    private struct Entry {
        var rendered: RenderedResponse
        var moment: CacheVersion
        var use: Int
        /// When it was asked for last and was of that moment.
        var trueAt: Date
    }

    private struct Key: Hashable {
        let address: String
        let moment: CacheVersion
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var making: [Key: Making] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let capacity: Int
    /// For how long an answer is of a moment ago, in seconds.
    private static let graceSeconds = 10.0

    /// - Parameter room: how many bytes are kept.
    init(capacity: Int = 16 << 20) { self.capacity = capacity }

    /// How many bytes are kept now.
    var size: Int { state.withLock { $0.size } }

    /// The answer of a moment, which is now; nil where it was not made yet.
    func reply(_ address: String, at moment: CacheVersion, _ now: Date) -> RenderedResponse? {
        state.withLock { state in
            guard let place = state.entries.index(forKey: address), state.entries.values[place].moment == moment
            else { return nil }
            state.uses += 1
            state.entries.values[place].use = state.uses
            state.entries.values[place].trueAt = now
            return state.entries.values[place].rendered
        }
    }

    /// The answer that was true a moment ago, on the same day and with the same marks of the user.
    func recentEntry(_ address: String, than moment: CacheVersion, _ now: Date) -> RenderedResponse? {
        state.withLock { state in
            guard let entry = state.entries[address], abs(now.timeIntervalSince(entry.trueAt)) <= Self.graceSeconds,
                entry.moment.marks == moment.marks, entry.moment.day == moment.day
            else { return nil }
            return entry.rendered
        }
    }

    /// The making of an answer; the one that is under way, where there is one.
    func renderTask(
        _ address: String,
        at moment: CacheVersion,
        _ now: Date,
        _ begin: (_ done: @escaping @Sendable (Result<RenderedResponse, Problem>) -> Void) -> Making
    ) -> Making {
        let key = Key(address: address, moment: moment)
        return state.withLock { state in
            if let making = state.making[key] { return making }
            let making = begin { [self] result in store(key, result, now) }
            state.making[key] = making
            return making
        }
    }

    /// Whether an answer is being made.
    func isMaking(_ address: String, at moment: CacheVersion) -> Bool {
        state.withLock { $0.making[Key(address: address, moment: moment)] != nil }
    }

    private func store(_ key: Key, _ result: Result<RenderedResponse, Problem>, _ now: Date) {
        state.withLock { state in
            state.making[key] = nil
            // A slow answer of an earlier moment does not take the place of a later one.
            guard case .success(let rendered) = result, rendered.size <= capacity / 2,
                (state.entries[key.address]?.moment.snapshot ?? 0) <= key.moment.snapshot
            else { return }
            state.uses += 1
            state.size += rendered.size - (state.entries[key.address]?.rendered.size ?? 0)
            state.entries[key.address] = Entry(
                rendered: rendered,
                moment: key.moment,
                use: state.uses,
                trueAt: now
            )
            while state.size > capacity, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
                state.size -= oldest.value.rendered.size
                state.entries[oldest.key] = nil
            }
        }
    }
}
