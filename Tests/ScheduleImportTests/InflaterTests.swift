import Czlib
import Foundation
import ProviderAPI
import ScheduleModel
import Testing

@testable import ScheduleImport

/// Covers: Inflater
@Suite struct InflaterTests {
    /// A document `<tv>…</tv>` with one channel, packed with Python's gzip as one part and as two parts.
    static let packed =
        "H4sIAAAAAAACA7MpKbOzSc5IzMtLzVHITLFVys9L1UutSMwtyElVsrNJySwuyEms1M1LzE21889LtdFHEbHRh2oFsoAGAQBM+zIjTQAAAA=="
    static let inTwoParts =
        "H4sIAAAAAAACA7MpKbOzSc5IzMtLzVHITLFVys9LBQDUfOeNFAAAAB+LCAAAAAAAAgPTS61IzC3ISVWys0nJLC7ISazUzUvMTbXzz0u10UcRsdFPzkjMy0vNAbJKyuwAnqS5uzkAAAA="

    private static let text =
        #"<tv><channel id="one.example"><display-name>One</display-name></channel></tv>"#

    @Test(
        "Gzip data in one or several parts is unpacked from pieces of any size",
        arguments: [packed, inTwoParts],
        [1, 7, 4096]
    )
    func unpacks(packed: String, piece: Int) throws {
        #expect(try unpack(bytes(packed), piece: piece) == Array(Self.text.utf8))
    }

    /// A list of two episodes, packed with Python's lzma.
    private static let xz =
        "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ABWAEZdADmaCkTDNNKKyXp9U4CcK65hwn/59D7hCmF6AvCDoIYJ6BBpCTldMaHHoV5nYTcsw99x0iPnpUeAs3JRnijO"
        + "+7b53/GlYAAAAADn7Ffto+fiEwABYldZeEKCH7bzfQEAAAAABFla"
    /// The same list with a dictionary of 256 MB.
    private static let xzOfLargeDictionary =
        "/Td6WFoAAATm1rRGAgAhASAAAAAJiKV24ABWAEZdADmaCkTDNNKKyXp9U4CcK65hwn/59D7hCmF6AvCDoIYJ6BBpCTldMaHHoV5nYTcsw99x0iPnpUeAs3JRnijO"
        + "+7b53/GlYAAAAADn7Ffto+fiEwABYldZeEKCH7bzfQEAAAAABFla"

    @Test("Xz data is unpacked from pieces of any size, in one or several parts", arguments: [1, 7, 4096])
    func xz(piece: Int) throws {
        let packed = try bytes(Self.xz)
        let one = try unpack(packed, piece: piece, format: .xz)
        #expect(String(decoding: one, as: UTF8.self).hasSuffix("Harbour,1,2,Two,2026-11-21\n"))
        #expect(try unpack(packed + packed, piece: piece, format: .xz) == one + one)
    }

    @Test("N9: Xz data that is cut short, damaged or needs too much memory is rejected")
    func badXZ() throws {
        let packed = try bytes(Self.xz)
        for length in 1..<packed.count {
            #expect(throws: Inflater.InflateError.cutShort) {
                try unpack(Array(packed[..<length]), piece: 4096, format: .xz)
            }
        }
        var damaged = packed
        damaged[40] ^= 0xFF
        #expect(throws: Inflater.InflateError.damaged) { try unpack(damaged, piece: 4096, format: .xz) }
        #expect(throws: Inflater.InflateError.needsMemory(limit: 96 << 20)) {
            try unpack(bytes(Self.xzOfLargeDictionary), piece: 4096, format: .xz)
        }
    }

    @Test("A list packed with xz is read like any other, and a twice packed one is refused")
    func xzList() throws {
        let content = try EpisodeFileFormat.read(try bytes(Self.xz), path: "tv.csv.xz", options: EpisodeFileOptions())
        #expect(content.episodes.map(\.title) == ["One", "Two"])
    }

    @Test("Truncated data is rejected at any length")
    func cutShort() throws {
        let complete = try bytes(Self.packed)
        for length in 1..<complete.count {
            #expect(throws: Inflater.InflateError.cutShort) { try unpack(Array(complete[..<length]), piece: 4096) }
        }
    }

    @Test("Damaged data is rejected")
    func damaged() throws {
        var damaged = try bytes(Self.packed)
        damaged[damaged.count - 6] ^= 0xFF
        #expect(throws: Inflater.InflateError.damaged) { try unpack(damaged, piece: 4096) }
        #expect(throws: Inflater.InflateError.damaged) { try unpack(Array("<tv></tv>".utf8), piece: 4096) }
    }

    @Test("N9: A gzip bomb, or data larger than the limit, is rejected before memory runs out")
    func bomb() throws {
        let zeros = try Self.pack(zeros: 6_000_000)
        #expect(throws: Inflater.InflateError.tooLarge(limit: 1 << 30)) { try unpack(zeros, piece: 4096) }
        #expect(throws: Inflater.InflateError.tooLarge(limit: 16)) {
            try unpack(bytes(Self.packed), piece: 4096, limit: 16)
        }
    }

    private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    private func unpack(
        _ bytes: [UInt8],
        piece: Int,
        limit: Int = 1 << 30,
        format: Inflater.Format = .gzip
    ) throws -> [UInt8] {
        var inflater = try Inflater(limit: limit, format: format)
        var unpacked: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try inflater.unpack(Array(bytes[start..<min(start + piece, bytes.count)])) { unpacked += $0 }
        }
        try inflater.finish()
        return unpacked
    }

    private static func pack(zeros count: Int) throws -> [UInt8] {
        var packed = [UInt8](repeating: 0, count: count / 100)
        var length = uLongf(packed.count)
        #expect(compress(&packed, &length, [UInt8](repeating: 0, count: count), uLong(count)) == Z_OK)
        return Array(packed[..<Int(length)])
    }
}
