internal import Aggregator
internal import Foundation
internal import ScheduleImport
internal import ProviderAPI

/// The channels that the configuration of a grabber includes and excludes: `channel=ID` and `channel!ID`.
struct GrabberChannels {
    private var included: Set<String> = []
    private var excluded: Set<String> = []

    /// Creates a configuration with all channels.
    init() {}

    /// Reads a configuration. If the file is missing and the user did not name it, all channels are included.
    ///
    /// - Throws: a failure if a named file cannot be read.
    init(path: String, isNamed: Bool, _ context: CommandContext) throws(CommandFailure) {
        let bytes: [UInt8]
        do { bytes = try context.environment.files.read(path, limit: 1 << 20) } catch {
            if !isNamed { return }
            let reason = (error as? FileReadError)?.message ?? "cannot be read"
            throw CommandFailure(
                .unreadableFile,
                "configuration.unreadable",
                "\(ArgumentCheck.echo(path)): \(reason)",
                hints: ["next: tv_grab_aggctl --configure --config-file \(ArgumentCheck.echo(path))"]
            )
        }
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            read(line)
        }
    }

    private mutating func read(_ line: Substring) {
        let setting = line.prefix { $0 != "#" }
        guard let sign = setting.firstIndex(where: { $0 == "=" || $0 == "!" }),
            setting[..<sign].filter({ $0 != " " }) == "channel"
        else { return }
        let id = String(setting[setting.index(after: sign)...].filter { $0 != " " && $0 != "\t" })
        if setting[sign] == "=" { included.insert(id) } else { excluded.insert(id) }
    }

    /// Returns whether a channel with any of these IDs is included.
    func contains(_ ids: [String]) -> Bool {
        excluded.isDisjoint(with: ids) && (included.isEmpty || !included.isDisjoint(with: ids))
    }

    /// Returns whether the configuration excludes a channel with `channel!ID`.
    func isExcluded(_ id: String) -> Bool { excluded.contains(id) }

    /// Returns the IDs of the channels that a guide declares. If it breaks off, those before the error are returned.
    static func ids(in guide: [UInt8]) -> [String] {
        final class Collector { var ids: [String] = [] }
        let collector = Collector()
        let reader = try? XMLTVReader { item in
            if case .channel(let channel) = item { collector.ids.append(channel.id) }
        }
        try? reader?.consume(guide)
        return collector.ids
    }
}
