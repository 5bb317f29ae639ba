import Czlib
import Foundation
import Testing

@testable import ScheduleImport

@Suite struct InflaterTests {
    /// `<tv>…</tv>` of one channel, packed by Python's gzip at once, and in two parts.
    static let packed =
        "H4sIAAAAAAACA7MpKbOzSc5IzMtLzVHITLFVys9L1UutSMwtyElVsrNJySwuyEms1M1LzE21889LtdFHEbHRh2oFsoAGAQBM+zIjTQAAAA=="
    static let inTwoParts =
        "H4sIAAAAAAACA7MpKbOzSc5IzMtLzVHITLFVys9LBQDUfOeNFAAAAB+LCAAAAAAAAgPTS61IzC3ISVWys0nJLC7ISazUzUvMTbXzz0u10UcRsdFPzkjMy0vNAbJKyuwAnqS5uzkAAAA="

    private static let text =
        #"<tv><channel id="one.example"><display-name>One</display-name></channel></tv>"#

    @Test(
        "unpacks gzip in one part or several, whatever the pieces it comes in",
        arguments: [packed, inTwoParts],
        [1, 7, 4096]
    )
    func unpacks(packed: String, piece: Int) throws {
        #expect(try unpack(bytes(packed), piece: piece) == Array(Self.text.utf8))
    }

    @Test("what is cut short is refused, wherever it is cut")
    func cutShort() throws {
        let whole = try bytes(Self.packed)
        for length in 1..<whole.count {
            #expect(throws: Inflater.InflateError.cutShort) { try unpack(Array(whole[..<length]), piece: 4096) }
        }
    }

    @Test("what is damaged is refused")
    func damaged() throws {
        var whole = try bytes(Self.packed)
        whole[whole.count - 6] ^= 0xFF
        #expect(throws: Inflater.InflateError.damaged) { try unpack(whole, piece: 4096) }
        #expect(throws: Inflater.InflateError.damaged) { try unpack(Array("<tv></tv>".utf8), piece: 4096) }
    }

    @Test("N9: what is packed like a bomb, or is larger than allowed, is refused before memory is gone")
    func bomb() throws {
        let zeros = try Self.pack(zeros: 6_000_000)
        #expect(throws: Inflater.InflateError.tooLarge(limit: 1 << 30)) { try unpack(zeros, piece: 4096) }
        #expect(throws: Inflater.InflateError.tooLarge(limit: 16)) {
            try unpack(bytes(Self.packed), piece: 4096, limit: 16)
        }
    }

    private func bytes(_ base64: String) throws -> [UInt8] { Array(try #require(Data(base64Encoded: base64))) }

    private func unpack(_ bytes: [UInt8], piece: Int, limit: Int = 1 << 30) throws -> [UInt8] {
        var inflater = try Inflater(limit: limit)
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
