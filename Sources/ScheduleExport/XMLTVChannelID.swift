internal import ScheduleImport
internal import ScheduleModel

/// The IDs of the channels of a listing: the guide's own IDs if everything is from one source, otherwise IDs made
/// of the channels' names. Two different channels with the same name get different IDs.
struct XMLTVChannelIDs {
    /// The channels that got an ID, by ID.
    private(set) var channels: [String: Channel?] = [:]
    /// Whether the IDs of the source are used.
    let preservesSourceIDs: Bool
    private var ids: [Channel?: String] = [:]

    /// - Parameter areOfOneSource: Whether all channels are from one source, so that its IDs are used.
    init(areOfOneSource: Bool) { preservesSourceIDs = areOfOneSource }

    /// Gives one ID to the records of a channel with and without its country: that of the one with the country.
    /// Names that several channels share are skipped.
    ///
    /// - Parameter all: The channels in order of appearance, each once. The first of several equally detailed
    ///   records counts.
    mutating func unifyCountries(_ all: [Channel]) {
        var named: [FoldedText: [Channel]] = [:]
        var names: [FoldedText] = []
        for channel in all {
            let name = FoldedText(channel.name)
            if named[name] == nil { names.append(name) }
            named[name, default: []].append(channel)
        }
        for channels in names.compactMap({ named[$0] }) {
            let countryIDs = Set(channels.filter { $0.country != nil }.map { XMLTVChannelID.of($0) })
            guard let id = countryIDs.first, countryIDs.count == 1, Set(channels.compactMap(\.id)).count <= 1 else {
                continue
            }
            for channel in channels { ids[channel] = id }
            // A record that a guide declares has the most details. Otherwise the one with the country is used.
            self.channels[id] = .some(
                channels.first { $0.declaration != nil } ?? channels.first { $0.country != nil }
            )
        }
    }

    mutating func id(of channel: Channel?) -> String {
        if let id = ids[channel] { return id }
        let sourceID = preservesSourceIDs ? channel?.id.flatMap { $0.isEmpty ? nil : $0 } : nil
        var id = sourceID ?? XMLTVChannelID.of(channel)
        // Another channel with this name has the ID, so the source ID is added to distinguish them.
        if !preservesSourceIDs, let sourceID = channel?.id, let existing = channels[id], existing?.id != nil,
            existing?.id != sourceID
        {
            id = XMLTVChannelID.of(channel, apartBy: sourceID)
        }
        ids[channel] = id
        if channels[id] == nil { channels[id] = .some(channel) }
        return id
    }
}

/// The ID of a channel in an exported guide: `cbs.us.aggctl`, with letters, digits and hyphens between dots, as
/// `tv_validate_file` requires. It depends only on the channel, so it is the same in every guide.
enum XMLTVChannelID {
    /// Returns the ID of a channel.
    ///
    /// - Parameter suffix: A text that distinguishes it from another channel with the same name.
    static func of(_ channel: Channel?, apartBy suffix: String = "") -> String {
        guard let channel else { return XMLTVChannel.unknown.id }
        let name = channel.name
        var slug = ""
        var isLossless = true
        for scalar in name.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
            case " ", "-": if !slug.isEmpty, slug.utf8.last != UInt8(ascii: "-") { slug += "-" }
            default: isLossless = false
            }
        }
        while slug.utf8.last == UInt8(ascii: "-") { slug.removeLast() }
        if slug.isEmpty { slug = "channel" }
        // A hash represents characters that the ID cannot contain, such as a plus or other scripts.
        if !isLossless || !suffix.isEmpty {
            slug += "-" + String(StableHash.of(name + suffix) & 0xFFFF_FFFF, radix: 36)
        }
        let region = channel.country?.rawValue.lowercased() ?? (channel.kind == .web ? "web" : "tv")
        return "\(slug).\(region).aggctl"
    }
}
