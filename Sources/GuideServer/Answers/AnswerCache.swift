internal import HTTPTypes
internal import NIOCore
internal import Synchronization

/// An answer as it is written, plain and packed, made once for all who ask.
struct Rendered: Sendable {
    let kind: String
    let plain: ByteBuffer
    /// Packed with gzip; nil where that saves nothing.
    let packed: ByteBuffer?
    /// What tells it from others, without quotes.
    let tag: String
    private(set) var caching: Caching
    /// Other pages of the same, as the header `Link` has it; nil where there are none.
    let link: String?
    /// Whether it tells what is on today, whatever of other days it lacks.
    let tellsToday: Bool

    init(
        kind: String,
        _ bytes: [UInt8],
        caching: Caching,
        link: String? = nil,
        packs: Bool = true,
        tellsToday: Bool = false
    ) {
        self.kind = kind
        self.caching = caching
        self.link = link
        self.tellsToday = tellsToday
        plain = ByteBuffer(bytes: bytes)
        packed = packs && bytes.count > 256 ? Gzip.packed(bytes).map { ByteBuffer(bytes: $0) } : nil
        tag = ContentTag.of(bytes)
    }

    /// The same, for no one to keep.
    var unkept: Rendered {
        var rendered = self
        rendered.caching = .nobody
        return rendered
    }

    /// How much room it takes.
    var size: Int { plain.readableBytes + (packed?.readableBytes ?? 0) + 512 }
}

/// Who may keep an answer, and for how long.
enum Caching: Hashable, Sendable {
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

/// Which moment an answer is of: a snapshot, and for what changes by the minute that minute.
struct AnswerMoment: Hashable, Sendable {
    let snapshot: Int
    let marks: Int
    let minute: Int
}

/// Answers that were made, up to a number of bytes; what was not asked for the longest time goes first.
final class AnswerCache: Sendable {
    typealias Making = Task<Result<Rendered, Problem>, Never>

    private struct Entry {
        var rendered: Rendered
        var moment: AnswerMoment
        var use: Int
    }

    private struct Key: Hashable {
        let address: String
        let moment: AnswerMoment
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var making: [Key: Making] = [:]
        var size = 0
        var uses = 0
    }

    private let state = Mutex(State())
    private let room: Int

    /// - Parameter room: how many bytes are kept.
    init(room: Int = 16 << 20) { self.room = room }

    /// How many bytes are kept now.
    var size: Int { state.withLock { $0.size } }

    /// The answer of a moment; nil where it was not made yet.
    func answer(_ address: String, at moment: AnswerMoment) -> Rendered? {
        state.withLock { state in
            guard let entry = state.entries[address], entry.moment == moment else { return nil }
            state.uses += 1
            state.entries[address]?.use = state.uses
            return entry.rendered
        }
    }

    /// An answer of an earlier moment at which the user's marks were the same.
    func earlier(_ address: String, than moment: AnswerMoment) -> Rendered? {
        state.withLock { state in
            state.entries[address].flatMap { $0.moment.marks == moment.marks ? $0.rendered : nil }
        }
    }

    /// The making of an answer; the one that is under way, where there is one.
    func making(
        _ address: String,
        at moment: AnswerMoment,
        _ begin: (_ done: @escaping @Sendable (Result<Rendered, Problem>) -> Void) -> Making
    ) -> Making {
        let key = Key(address: address, moment: moment)
        return state.withLock { state in
            if let making = state.making[key] { return making }
            let making = begin { [self] result in settle(key, result) }
            state.making[key] = making
            return making
        }
    }

    /// Whether an answer is being made.
    func isMaking(_ address: String, at moment: AnswerMoment) -> Bool {
        state.withLock { $0.making[Key(address: address, moment: moment)] != nil }
    }

    private func settle(_ key: Key, _ result: Result<Rendered, Problem>) {
        state.withLock { state in
            state.making[key] = nil
            // A slow answer of an earlier moment does not take the place of a later one.
            guard case .success(let rendered) = result, rendered.size <= room / 2,
                (state.entries[key.address]?.moment.snapshot ?? 0) <= key.moment.snapshot
            else { return }
            state.uses += 1
            state.size += rendered.size - (state.entries[key.address]?.rendered.size ?? 0)
            state.entries[key.address] = Entry(rendered: rendered, moment: key.moment, use: state.uses)
            while state.size > room, let oldest = state.entries.min(by: { $0.value.use < $1.value.use }) {
                state.size -= oldest.value.rendered.size
                state.entries[oldest.key] = nil
            }
        }
    }
}
