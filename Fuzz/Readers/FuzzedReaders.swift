internal import ScheduleModel
internal import ProviderAPI
internal import Foundation
internal import ScheduleImport
internal import PluginProvider
internal import TOMLReading

/// The readers of external data, by name: `make fuzz READERS=ics`.
///
/// Each reader gets arbitrary bytes. It may reject them with an error of its own. Everything else is a defect.
public enum FuzzedReaders {
    /// The readers and their names.
    public static let all: [(name: String, read: @Sendable ([UInt8]) throws -> Void)] = [
        ("any", { try read($0, "any") }),
        ("xmltv", { try read(Array("<tv>".utf8) + $0 + Array("</tv>".utf8), "guide.xml") }),
        (
            "ics",
            {
                try read(
                    Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\n".utf8) + $0 + Array("\nEND:VEVENT\nEND:VCALENDAR".utf8),
                    "calendar.ics"
                )
            }
        ),
        ("csv", { try read(Array("show,season,number,title,airdate,airtime,start\n".utf8) + $0, "list.csv") }),
        ("json", { try read(Array(#"{"schema":"aggctl/episode-file/1","#.utf8) + $0, "list.json") }),
        ("jsonl", { try read($0, "list.jsonl") }),
        ("calendar", { try read(Array("[".utf8) + $0, "list.json") }),
        (
            "markdown",
            {
                try read(
                    Array("| Show | Episode | Title | Time | Date |\n|---|---|---|---|---|\n".utf8) + $0,
                    "list.md"
                )
            }
        ),
        ("gzip", { try read([0x1F, 0x8B, 0x08] + $0, "list.csv.gz") }),
        ("exports", { _ = try? HistoryReader.read($0) }),
        ("zip", { _ = try? HistoryReader.read(Array("PK\u{3}\u{4}".utf8) + $0) }), ("player", player),
        ("plugin", plugin), ("again", again),
        ("config", { _ = try? TOMLReader.read(String(decoding: $0, as: UTF8.self)) }),
    ]

    private static func read(_ bytes: [UInt8], _ path: String) throws {
        var options = EpisodeFileOptions()
        options.window = DaySpan(CivilDay(clamping: 14_600)).extended(before: 4_000, after: 8_000)
        var decoder = EpisodeFileDecoder(path: path, options: options)
        do {
            try decoder.append(bytes)
            let content = try decoder.finish()
            for episode in content.episodes {
                precondition(!episode.id.isEmpty && !episode.showID.isEmpty)
                for airing in episode.airings { checkDetails(of: airing, in: episode) }
            }
        } catch is ProviderError {} catch is FileReadError {} catch is Inflater.InflateError {}
    }

    /// Checks that packing the details again does not change them.
    private static func checkDetails(of airing: Airing, in episode: Episode) {
        precondition(airing.seconds.map { $0 > 0 } ?? true)
        guard let details = airing.details else { return }
        let again = details.rewritten(from: episode, for: episode)
        precondition(again.unpacked(of: episode) == details.unpacked(of: episode))
    }

    private static func player(_ bytes: [UInt8]) {
        for player in Player.allCases {
            for type in ["multipart/form-data; boundary=b", "application/x-www-form-urlencoded"] {
                _ = try? PlayerMessage.read(bytes, type, from: player)
            }
        }
    }

    private static func plugin(_ bytes: [UInt8]) throws {
        var lines = PluginLineReader(path: "plugin", options: EpisodeFileOptions())
        do {
            try lines.consume(Array("{\"protocol\":\"aggctl-provider/1\"}\n".utf8) + bytes)
            _ = try lines.finish(now: Date(timeIntervalSince1970: 0))
        } catch is ProviderError {}
    }

    /// Checks that a readable guide is unchanged after writing and reading it again.
    private static func again(_ bytes: [UInt8]) throws {
        guard let first = try? items(bytes) else { return }
        var writer = XMLTVWriter()
        writer.begin([])
        for programme in first { writer.add(programme) }
        writer.end()
        let again = try items(writer.drain())
        precondition(again == first)
    }

    private static func items(_ bytes: [UInt8]) throws -> [XMLTVProgramme] {
        var programmes: [XMLTVProgramme] = []
        let reader = try XMLTVReader { item in
            guard case .programme(var programme) = item else { return }
            programme.line = 0
            programmes.append(programme)
        }
        try reader.consume(bytes)
        try reader.finish()
        return programmes
    }
}
