internal import AggregatorCore
internal import Foundation

/// A guide in XMLTV, valid by its DTD: the channels first, then every airing in order of start. What has no start has no
/// place in it.
public struct XMLTVFormat: GuideFormat {
    public static let name = "xmltv"

    /// The form.
    public init() {}

    private struct Programme {
        let entry: ScheduleEntry
        let start: Date
        let airing: Airing
        let channel: String
    }

    public func write(_ listing: GuideListing, to sink: (String) throws -> Void) rethrows -> Int {
        var channels: [String: String] = [:]
        var ids: [Channel?: String] = [:]
        var programmes: [Programme] = []
        var leftOut = 0
        for entry in listing.entries {
            var isListed = false
            for airing in entry.airings.map(\.value) {
                guard let start = airing.time.start(in: listing.zone) else { continue }
                let channel = airing.channel ?? entry.channel
                let id = ids[channel] ?? Self.id(of: channel, besides: channels)
                ids[channel] = id
                channels[id] = channel?.name ?? "Unknown"
                programmes.append(Programme(entry: entry, start: start, airing: airing, channel: id))
                isListed = true
            }
            if !isListed { leftOut += 1 }
        }
        try sink("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE tv SYSTEM \"xmltv.dtd\">\n")
        try sink("<tv generator-info-name=\"aggctl\">\n")
        for (id, name) in channels.sorted(by: { $0.key < $1.key }) {
            try sink("  <channel id=\"\(id)\">\n    <display-name>\(Self.text(name))</display-name>\n  </channel>\n")
        }
        let sorted = programmes.enumerated().sorted {
            ($0.element.start, $0.element.channel, $0.offset) < ($1.element.start, $1.element.channel, $1.offset)
        }
        for (_, programme) in sorted { try sink(Self.element(programme, zone: listing.zone)) }
        try sink("</tv>\n")
        return leftOut
    }

    /// `cbs.us.aggctl`: letters, digits and hyphens between dots, as `tv_validate_file` wants it, and no two alike.
    private static func id(of channel: Channel?, besides known: [String: String]) -> String {
        var word = ""
        for scalar in FoldedText(channel?.name ?? "").key.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
            default: if !word.isEmpty, word.utf8.last != 0x2D { word += "-" }
            }
        }
        while word.utf8.last == 0x2D { word.removeLast() }
        let place = channel?.country?.rawValue.lowercased() ?? (channel?.kind == .web ? "web" : "tv")
        let first = "\(word.isEmpty ? "channel" : word).\(place).aggctl"
        var (id, turn) = (first, 2)
        while known[id] != nil {
            id = "\(word.isEmpty ? "channel" : word)-\(turn).\(place).aggctl"
            turn += 1
        }
        return id
    }

    private static func element(_ programme: Programme, zone: TimeZone) -> String {
        let (entry, airing) = (programme.entry, programme.airing)
        let (show, episode) = (entry.show.value, entry.value)
        var out = "  <programme start=\"\(stamp(programme.start, zone))\""
        if let end = airing.end(in: zone) ?? (airing.minutes == nil ? entry.end : nil), end > programme.start {
            out += " stop=\"\(stamp(end, zone))\""
        }
        out += " channel=\"\(programme.channel)\">\n"
        func add(_ element: String, _ content: String?, _ attributes: String = "") {
            guard let content, content.utf8.contains(where: { $0 > 0x20 }) else { return }
            out += "    <\(element)\(attributes)>\(text(content))</\(element)>\n"
        }
        add("title", show.title.utf8.contains { $0 > 0x20 } ? show.title : "Untitled")
        add("sub-title", episode.title)
        add("desc", episode.summary ?? show.summary)
        for genre in show.genres { add("category", genre, " lang=\"en\"") }
        add("language", show.language)
        if let icon = episode.image ?? show.image { out += "    <icon src=\"\(text(icon.rawValue))\" />\n" }
        add("url", (episode.url ?? show.url)?.rawValue)
        add("country", show.country?.rawValue)
        if let number = episode.number.number, number > 0 {
            let season = episode.number.season.map { $0 > 0 ? String($0 - 1) : "" } ?? ""
            let part = episode.number.part.map { String($0 - 1) } ?? ""
            add("episode-num", "\(season).\(number - 1).\(part)", " system=\"xmltv_ns\"")
        }
        add("episode-num", episode.number.code, " system=\"onscreen\"")
        switch airing.label {
        case .repeat: out += "    <previously-shown />\n"
        case .premiere: out += "    <premiere />\n"
        case .new: out += "    <new />\n"
        default: break
        }
        return out + "  </programme>\n"
    }

    /// `20190711200000 -0400`, by the viewer's clock.
    private static func stamp(_ date: Date, _ zone: TimeZone) -> String {
        var digits = ""
        var offset = ""
        for scalar in Instant.text(date, in: zone).unicodeScalars where scalar != "-" || digits.utf8.count >= 14 {
            switch scalar {
            case "0"..."9" where digits.utf8.count < 14: digits.unicodeScalars.append(scalar)
            case "Z": offset = "+0000"
            case "+", "-", "0"..."9": offset.unicodeScalars.append(scalar)
            default: break
            }
        }
        return "\(digits) \(offset)"
    }

    /// Text as XML: what has a meaning is escaped, what may not stand there is dropped.
    private static func text(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out.append(contentsOf: "&amp;".unicodeScalars)
            case "<": out.append(contentsOf: "&lt;".unicodeScalars)
            case ">": out.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": out.append(contentsOf: "&quot;".unicodeScalars)
            case "\t", "\n": out.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": break
            default: out.append(scalar)
            }
        }
        return String(out)
    }
}
