import ScheduleModel
import Foundation
import ScheduleImport

/// A guide of any size: two thousand programmes per day, mostly of the same shows, with new ones every day.
enum GuideFiles {
    /// The day in the middle of each guide.
    static let middle = CivilDay(clamping: 20_175)
    private static let perDay = 2_000
    /// The ID of a show that has an episode nearly every day.
    static let showID = "show%20number%207"

    /// Writes a guide of a size.
    static func write(_ path: String, megabytes: Int) throws {
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        guard let file = FileHandle(forWritingAtPath: path) else { throw BenchmarkFailure("\(path) cannot be written") }
        defer { try? file.close() }
        var writer = XMLTVWriter()
        writer.begin([])
        for number in 0..<40 {
            var channel = XMLTVChannel()
            channel.id = "c\(number).example.org"
            channel.names = [LanguageText("Channel \(number)", language: "en")]
            writer.add(channel)
        }
        // About 464 bytes per programme.
        let days = max(1, megabytes * 1_000_000 / (perDay * 464))
        var written = 0
        for turn in 0..<days {
            let day = middle.advanced(by: turn - days / 2)
            for number in 0..<perDay { writer.add(programme(number, on: day, turn: turn)) }
            let bytes = writer.drain()
            written += bytes.count
            try file.write(contentsOf: Data(bytes))
        }
        writer.end()
        try file.write(contentsOf: Data(writer.drain()))
    }

    private static func programme(_ number: Int, on day: CivilDay, turn: Int) -> XMLTVProgramme {
        let (slot, channel) = (number / 40, number % 40)
        let digits = day.description.filter { $0 != "-" }
        func stamp(_ minutes: Int) -> String {
            let time = minutes / 60 * 100 + minutes % 60
            return digits + String(time + 10_000).dropFirst() + "00 +0000"
        }
        // Every fortieth programme belongs to a new show.
        let show =
            number % 40 == turn % 40 ? "Premiere \(turn) & \(slot)" : "Show number \((number * 7 + slot) % 3_000)"
        var programme = XMLTVProgramme()
        programme.start = stamp(slot * 28)
        programme.stop = stamp(slot * 28 + 28)
        programme.channel = "c\(channel).example.org"
        programme.titles = [LanguageText(show, language: "en")]
        programme.subtitles = [LanguageText("Part \(turn) of “\(slot)”", language: "en")]
        programme.descriptions = [
            LanguageText(
                "An invented summary of part \(turn) of number \(number), with characters & <to> escape.",
                language: "en"
            )
        ]
        programme.categories = [LanguageText("Drama", language: "en"), LanguageText("Series", language: "en")]
        programme.numbers = [SystemValue("\(slot).\(turn).", system: "xmltv_ns")]
        return programme
    }
}
