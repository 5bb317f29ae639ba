internal import Aggregator
internal import Foundation
internal import ScheduleImport
internal import ProviderAPI

/// Which channels the configuration of a grabber names.
struct GrabberChannels {
    private var given: Set<String> = []
    private var leftOut: Set<String> = []

    /// All channels.
    init() {}

    /// Reads a configuration. One that nobody named need not be there: then all channels are meant.
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
            let words = line.prefix { $0 != "#" }
            guard let mark = words.firstIndex(where: { $0 == "=" || $0 == "!" }),
                words[..<mark].filter({ $0 != " " }) == "channel"
            else { continue }
            let id = String(words[words.index(after: mark)...].filter { $0 != " " && $0 != "\t" })
            if words[mark] == "=" { given.insert(id) } else { leftOut.insert(id) }
        }
    }

    /// Whether a channel is meant, whichever of its ids is named.
    func contains(_ ids: [String]) -> Bool {
        leftOut.isDisjoint(with: ids) && (given.isEmpty || !given.isDisjoint(with: ids))
    }

    func isExcluded(_ id: String) -> Bool { leftOut.contains(id) }

    /// The ids of the channels that a guide declares.
    static func ids(in guide: [UInt8]) -> [String] {
        final class Found { var ids: [String] = [] }
        let found = Found()
        let reader = try? XMLTVReader { item in
            if case .channel(let channel) = item { found.ids.append(channel.id) }
        }
        try? reader?.consume(guide)
        return found.ids
    }
}
