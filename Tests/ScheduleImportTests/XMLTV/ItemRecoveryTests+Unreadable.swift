import Foundation
import ScheduleImport
import ScheduleModel
import Testing

/// Guides without anything readable.
extension ItemRecoveryTests {
    @Test("A guide with nothing readable except its faults is rejected")
    func nothingLeft() throws {
        for guide in [
            "<tv><programme start=\"1\"><title><b c></title></programme></tv>", "<tv></tv>junk", "<tv><b c></tv>",
        ] {
            #expect(throws: XMLError.self, "\(guide)") { try read(guide, piece: 4096) }
        }
    }

    func read(
        _ guide: String,
        piece: Int
    ) throws -> (titles: [String], channels: [String], faults: [XMLError]) {
        try read(bytes: Array(guide.utf8), piece: piece)
    }

    func read(
        bytes: [UInt8],
        piece: Int
    ) throws -> (titles: [String], channels: [String], faults: [XMLError]) {
        var titles: [String] = []
        var channels: [String] = []
        var faults: [XMLError] = []
        let reader = try XMLTVReader { item in
            switch item {
            case .programme(let programme): titles += programme.titles.map(\.text)
            case .channel(let channel): channels.append(channel.id)
            case .fault(let problem): faults.append(problem)
            case .guide, .tooLarge: break
            }
        }
        for start in stride(from: 0, to: bytes.count, by: piece) {
            try reader.consume(Array(bytes[start..<min(start + piece, bytes.count)]))
        }
        try reader.finish()
        return (titles, channels, faults)
    }
}
