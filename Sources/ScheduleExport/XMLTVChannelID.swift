internal import ScheduleImport
internal import ScheduleModel

/// The ids of the channels of a listing: a guide's own where one guide alone tells it, else made of the channels' names.
/// Two channels of one name are two.
struct XMLTVChannelIDs {
    /// The channels that were named, by their ids.
    private(set) var channels: [String: Channel?] = [:]
    /// Whether a source's own ids are kept.
    let preservesSourceIDs: Bool
    private var ids: [Channel?: String] = [:]

    /// - Parameter areOfOneSource: whether one source alone tells of them, whose ids are kept.
    init(areOfOneSource: Bool) { preservesSourceIDs = areOfOneSource }

    /// Where sources tell of one channel with its country and without, it is the one with the country; not where there are
    /// several of that name.
    ///
    /// - Parameter all: each once, in the order in which they appear: of several that say as much the first one stands.
    mutating func unifyCountries(_ all: [Channel]) {
        var named: [FoldedText: [Channel]] = [:]
        var names: [FoldedText] = []
        for channel in all {
            let name = FoldedText(channel.name)
            if named[name] == nil { names.append(name) }
            named[name, default: []].append(channel)
        }
        for channels in names.compactMap({ named[$0] }) {
            let places = Set(channels.filter { $0.country != nil }.map { XMLTVChannelID.of($0) })
            guard let place = places.first, places.count == 1, Set(channels.compactMap(\.id)).count <= 1 else {
                continue
            }
            for channel in channels { ids[channel] = place }
            // What a guide declares of it says the most; else the one with the country stands.
            self.channels[place] = .some(
                channels.first { $0.declaration != nil } ?? channels.first { $0.country != nil }
            )
        }
    }

    mutating func id(of channel: Channel?) -> String {
        if let id = ids[channel] { return id }
        let own = preservesSourceIDs ? channel?.id.flatMap { $0.isEmpty ? nil : $0 } : nil
        var id = own ?? XMLTVChannelID.of(channel)
        // Another channel of this name has it: its own id tells it apart.
        if !preservesSourceIDs, let own = channel?.id, let known = channels[id], known?.id != nil, known?.id != own {
            id = XMLTVChannelID.of(channel, apartBy: own)
        }
        ids[channel] = id
        if channels[id] == nil { channels[id] = .some(channel) }
        return id
    }
}

/// The id of a channel in a guide of ours: `cbs.us.aggctl`, letters, digits and hyphens between dots, as
/// `tv_validate_file` wants it. It is made of the channel alone, so that it is the same in every guide.
enum XMLTVChannelID {
    /// The id of a channel.
    ///
    /// - Parameter apart: what else tells it from another of its name.
    static func of(_ channel: Channel?, apartBy apart: String = "") -> String {
        guard let channel else { return XMLTVChannel.unknown.id }
        let name = channel.name
        var word = ""
        var isWhole = true
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
            case " ", "-": if !word.isEmpty, word.utf8.last != UInt8(ascii: "-") { word += "-" }
            default: isWhole = false
            }
        }
        while word.utf8.last == UInt8(ascii: "-") { word.removeLast() }
        if word.isEmpty { word = "channel" }
        // What letters cannot tell, such as a plus or other scripts, a number tells.
        if !isWhole || !apart.isEmpty { word += "-" + String(StableHash.of(name + apart) & 0xFFFF_FFFF, radix: 36) }
        let place = channel.country?.rawValue.lowercased() ?? (channel.kind == .web ? "web" : "tv")
        return "\(word).\(place).aggctl"
    }
}

/// A hash that is the same in every run and on every machine: that of Fowler, Noll and Vo.
enum StableHash {
    static func of(_ text: String, from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
