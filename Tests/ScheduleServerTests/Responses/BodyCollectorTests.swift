import Foundation
import NIOCore
import TestSupport
import ProgramTestSupport
import Testing

@testable import ScheduleServer

/// Large responses, and the memory that all responses share.
/// Covers: BodyCollector, MemoryBudget, MemoryReservation, GzipCompressor, DecompressedPieces, EntityTag.Hash
@Suite struct BodyCollectorTests {
    private func pieces(_ count: Int, of size: Int) -> [[UInt8]] {
        (0..<count).map { number in (0..<size).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 / 7) } }
    }

    @Test("W18: A large body is only stored compressed, and is sent as it was written", arguments: [1, 997, 65_536])
    func large(size: Int) throws {
        let budget = MemoryBudget(capacity: 64 << 20)
        let pieces = pieces(3 * BodyCollector.maxPlainSize / size + 1, of: size)
        let collector = BodyCollector(budget)
        for piece in pieces { try collector.append(piece) }
        let body = try collector.finish(packs: true)
        let all = Array(pieces.joined())
        guard case .gzipped(let stored, let count) = body.plain else {
            Issue.record("the body is stored plain")
            return
        }
        #expect(count == all.count && stored.readableBytes < all.count / 4)
        #expect(budget.size == stored.readableBytes)
        var sent: [UInt8] = []
        for piece in DecompressedPieces(stored) { sent += piece.readableBytesView }
        #expect(sent == all)
        #expect(body.tag == EntityTag.of(all))
    }

    @Test("A small body is stored plain and compressed, and has the tag of its bytes")
    func small() throws {
        let budget = MemoryBudget(capacity: 1 << 20)
        let collector = BodyCollector(budget)
        for piece in pieces(3, of: 1001) { try collector.append(piece) }
        let body = try collector.finish(packs: true)
        let all = Array(pieces(3, of: 1001).joined())
        #expect(Array(body.plain.buffer.readableBytesView) == all && body.gzipped != nil)
        #expect(body.tag == EntityTag.of(all) && body.tag == RenderedBody(all).tag)
        #expect(EntityTag.of(all + [0]) != body.tag)
    }

    @Test("W18: A body beyond the budget is refused, and its memory is free again")
    func exhausted() throws {
        let budget = MemoryBudget(capacity: 3000)
        do {
            let first = BodyCollector(budget)
            try first.append(Array(repeating: 1, count: 2000))
            let second = BodyCollector(budget)
            #expect(throws: MemoryBudget.Exhausted.self) { try second.append(Array(repeating: 1, count: 2000)) }
            #expect(throws: MemoryBudget.Exhausted.self) { try second.append([1]) }
            #expect(throws: MemoryBudget.Exhausted.self) { try second.finish(packs: true) }
            #expect(budget.size == 2000)
        }
        #expect(budget.size == 0)
    }

    @Test("W18: A response that the budget has no room for is 503 with Retry-After, and others are answered")
    func served() async throws {
        var limits = RequestLimits()
        limits.responseMemory = 10_000
        let server = try await ServedProgram(isDemo: true, limits: limits)
        let week = try await server.request("/api/v1/week")
        #expect(week.status == 503 && week.text.contains("server.busy"), "\(week.text)")
        #expect(week.headers["retry-after"] == "5")
        #expect(try await server.request("/readyz").status == 200)
        #expect(try await server.request("/api/v1/today?limit=1").status == 200)
        await server.end()
    }

    @Test("W18: A large page and feed are the same, compressed or not")
    func samePage() async throws {
        let server = try await ServedProgram(isDemo: true)
        for path in ["/", "/api/v1/week", "/feed/week.ics", "/feed/guide.xml"] {
            let plain = try await server.request(path)
            let length = plain.headers["content-length"].flatMap { Int($0) }
            #expect(plain.status == 200 && length == plain.body.count, "\(path)")
        }
        let file = try await server.request("/feed/guide.xml.gz")
        var sent: [UInt8] = []
        for piece in DecompressedPieces(ByteBuffer(bytes: file.body)) { sent += piece.readableBytesView }
        #expect(sent == (try await server.request("/feed/guide.xml")).body)
        await server.end()
    }
}
