import Czlib
import FixtureProvider
import Foundation
import ProviderAPI
import ScheduleModel
import TestSupport
import Testing

/// The drawn posters of the invented shows.
@Suite struct FixturePosterTests {
    @Test("every show of a week has a poster, and no two are alike")
    func different() async throws {
        let shows = try await Self.shows(of: "2026-11-20")
        let links = try shows.map { try #require($0.image) }
        #expect(links.count > 10)
        let posters = try await Self.posters(links, of: FixtureProvider())
        #expect(Set(posters).count == links.count)
    }

    @Test("a poster is a valid PNG of 210 by 295 pixels, under 20 KB", arguments: ["1937-03-05", "2026-11-20"])
    func valid(date: String) async throws {
        let links = try await Self.shows(of: date).compactMap(\.image)
        for (link, poster) in zip(links, try await Self.posters(links, of: FixtureProvider())) {
            #expect(PictureKind(poster) == .png)
            #expect(poster.count < 20_000, "\(link.rawValue)")
            let chunks = try Self.chunks(of: poster)
            #expect(chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
            #expect(chunks[0].content == [0, 0, 0, 210, 0, 0, 1, 39, 8, 2, 0, 0, 0])
            var size = UInt(295 * (1 + 210 * 3))
            var pixels = [UInt8](repeating: 0, count: Int(size))
            #expect(uncompress(&pixels, &size, chunks[1].content, UInt(chunks[1].content.count)) == Z_OK)
            #expect(size == pixels.count)
        }
    }

    @Test("each person of a cast has a portrait")
    func portraits() async throws {
        let cast = try await collect { try await FixtureProvider().cast(of: "drama-2024", to: $0) }
        let credits = cast.answers.flatMap { $0.response?.credits["drama-2024"] ?? [] }
        let people = Set(credits.map(\.person))
        let portraits = try await Self.posters(people.map { try #require($0.image) }, of: FixtureProvider())
        #expect(portraits.allSatisfy { PictureKind($0) == .png && $0.count < 20_000 })
        #expect(!people.isEmpty && Set(portraits).count == people.count)
    }

    @Test("a poster is the same each time, and another with another seed")
    func deterministic() async throws {
        let link = try #require(try await Self.shows(of: "2026-11-20").first?.image)
        let first = try await FixtureProvider().picture(at: link)
        #expect(try await FixtureProvider().picture(at: link) == first)
        var script = FixtureScript()
        script.seed = 2
        let other = try #require(try await Self.shows(of: "2026-11-20", script).first?.image)
        #expect(try await FixtureProvider(script: script).picture(at: other) != first)
    }

    @Test(
        "other addresses are not found",
        arguments: [
            "https://demo.invalid/posters/2/drama-2024.png", "https://demo.invalid/posters/1/drama-2025.png",
            "https://demo.invalid/posters/1/nothing-2024.png", "https://other.invalid/posters/1/drama-2024.png",
            "https://demo.invalid",
        ]
    )
    func unknown(address: String) async throws {
        let link = try #require(WebLink(rawValue: address))
        let error = await #expect(throws: ProviderError.self) { try await FixtureProvider().picture(at: link) }
        #expect(error?.code == .notFound)
    }

    private static func shows(of date: String, _ script: FixtureScript = FixtureScript()) async throws -> [Show] {
        let request = ScheduleRequest(
            days: DaySpan(weekOf: day(date)),
            zone: zone("America/New_York"),
            region: country("US"),
            includesStreaming: true
        )
        let provider = FixtureProvider(script: script)
        let week = try await collect { try await provider.schedule(within: request, to: $0) }
        return Dictionary(week.shows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            .values.sorted { $0.id < $1.id }
    }

    private static func posters(_ links: [WebLink], of provider: FixtureProvider) async throws -> [[UInt8]] {
        var posters: [[UInt8]] = []
        for link in links { posters.append(try await provider.picture(at: link)) }
        return posters
    }

    private struct Chunk {
        let type: String
        let content: [UInt8]
    }

    /// The chunks of a PNG, with checked lengths and checksums.
    private static func chunks(of file: [UInt8]) throws -> [Chunk] {
        func number(_ offset: Int) -> Int { file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        var (chunks, offset): ([Chunk], Int) = ([], 8)
        while offset < file.count {
            let length = number(offset)
            try #require(offset + length + 12 <= file.count)
            let checked = Array(file[offset + 4..<offset + 8 + length])
            #expect(Int(crc32(0, checked, UInt32(checked.count))) == number(offset + 8 + length))
            chunks.append(
                Chunk(type: String(decoding: checked.prefix(4), as: UTF8.self), content: Array(checked.dropFirst(4)))
            )
            offset += length + 12
        }
        return chunks
    }
}
