internal import NIOCore
internal import Synchronization

/// The body of a response while it is rendered.
///
/// A large body is compressed piece by piece, so that it never exists as a whole. A week of a large guide is 100 MB of
/// JSON, and 8 MB compressed.
final class BodyCollector: Sendable {
    /// The size, in bytes, above which a body is only stored compressed.
    static let maxPlainSize = 1 << 20

    private struct State {
        var plain: [UInt8] = []
        var compressor: GzipCompressor?
        var count = 0
        var hash = EntityTag.Hash()
        var error: MemoryBudget.Exhausted?
    }

    private let state = Mutex(State())
    private let reservation: MemoryReservation

    /// Creates a collector.
    ///
    /// - Parameter budget: the budget that the body is reserved from.
    init(_ budget: MemoryBudget) { reservation = MemoryReservation(budget) }

    /// Appends a piece of the body. After the budget was exhausted, further pieces are ignored.
    ///
    /// - Parameter packs: whether compression is worthwhile.
    /// - Throws: `MemoryBudget.Exhausted` if the body does not fit into the budget.
    func append(_ piece: [UInt8], packs: Bool = true) throws(MemoryBudget.Exhausted) {
        let error = state.withLock { state in
            guard state.error == nil, !piece.isEmpty else { return state.error }
            state.count += piece.count
            state.hash.update(piece)
            if let compressor = state.compressor {
                compressor.append(piece)
            } else if packs, state.count > Self.maxPlainSize {
                let compressor = GzipCompressor()
                compressor.append(state.plain)
                compressor.append(piece)
                (state.compressor, state.plain) = (compressor, [])
            } else {
                state.plain += piece
            }
            do throws(MemoryBudget.Exhausted) {
                try reservation.resize(to: state.compressor?.memoryUse ?? state.plain.count)
            } catch {
                (state.error, state.plain, state.compressor) = (error, [], nil)
            }
            return state.error
        }
        if let error { throw error }
    }

    /// Returns the whole body.
    ///
    /// - Parameter packs: whether compression is worthwhile.
    /// - Throws: `MemoryBudget.Exhausted` if the body does not fit into the budget.
    func finish(packs: Bool) throws(MemoryBudget.Exhausted) -> RenderedBody {
        var state = state.withLock { state in
            let ended = state
            state = State()
            return ended
        }
        if let error = state.error { throw error }
        let tag = state.hash.finish(count: state.count)
        if let compressor = state.compressor {
            let gzipped = ByteBuffer(bytes: compressor.finish())
            try reservation.resize(to: gzipped.readableBytes)
            return RenderedBody(
                plain: .gzipped(gzipped, count: state.count),
                gzipped: gzipped,
                tag: tag,
                reservation: reservation
            )
        }
        let gzipped = packs && state.count > 256 ? Gzip.packed(state.plain).map { ByteBuffer(bytes: $0) } : nil
        try reservation.resize(to: state.count + (gzipped?.readableBytes ?? 0))
        return RenderedBody(
            plain: .bytes(ByteBuffer(bytes: state.plain)),
            gzipped: gzipped,
            tag: tag,
            reservation: reservation
        )
    }
}

/// The body of a rendered response.
struct RenderedBody: Sendable {
    let plain: Reply.Body
    /// The body compressed with gzip, or nil if that saves nothing.
    let gzipped: ByteBuffer?
    /// A hash of the body.
    let tag: String
    /// The memory of the body, or nil if it is not part of a budget.
    let reservation: MemoryReservation?

    /// Creates the body from its bytes.
    ///
    /// - Parameter packs: whether compression is worthwhile.
    init(_ bytes: [UInt8], packs: Bool = true) {
        plain = .bytes(ByteBuffer(bytes: bytes))
        gzipped = packs && bytes.count > 256 ? Gzip.packed(bytes).map { ByteBuffer(bytes: $0) } : nil
        tag = EntityTag.of(bytes)
        reservation = nil
    }

    fileprivate init(plain: Reply.Body, gzipped: ByteBuffer?, tag: String, reservation: MemoryReservation) {
        (self.plain, self.gzipped, self.tag, self.reservation) = (plain, gzipped, tag, reservation)
    }

    /// The memory use, in bytes.
    var size: Int { plain.memoryUse + (plain.isCompressed ? 0 : gzipped?.readableBytes ?? 0) }
}
