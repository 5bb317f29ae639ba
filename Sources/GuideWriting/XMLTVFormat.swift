internal import GuideReading
internal import ScheduleMerging
public import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// A guide in XMLTV, valid by its DTD: the channels first, then every airing in order of start. What has no start has no
/// place in it.
public struct XMLTVFormat: GuideFormat {
    public static let name = "xmltv"

    private var days: DaySpan?
    private var isArranged = false
    private var isOnlyChannels = false
    private var isWanted: @Sendable (String) -> Bool = { _ in true }

    /// The form with everything that is listed, as it is.
    public init() {}

    /// The form as grabbers give it.
    ///
    /// - Parameters:
    ///   - days: only what starts on these days, by the listing's zone.
    ///   - isArranged: whether what overlaps on a channel is put one after the other, or into one slot.
    ///   - isOnlyChannels: whether no programmes are written.
    ///   - isWanted: which channels are, by their ids.
    public init(
        days: DaySpan?,
        isArranged: Bool,
        isOnlyChannels: Bool = false,
        isWanted: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.days = days
        self.isArranged = isArranged
        self.isOnlyChannels = isOnlyChannels
        self.isWanted = isWanted
    }

    private struct Listed {
        let entry: ScheduleEntry
        let start: Date
        var stop: Date?
        let airing: Airing
        let channel: String
        /// Its place among several of one slot: `0/2`.
        var clump: String?
    }

    public func write(_ listing: GuideListing, to sink: ([UInt8]) throws -> Void) rethrows -> Int {
        var channels: [String: Channel?] = [:]
        var channelsByID: [String: Channel?] = [:]
        var ids: [Channel?: String] = [:]
        var listed: [Listed] = []
        var leftOut = 0
        for entry in listing.entries {
            let timed = entry.airings.map(\.value).compactMap { airing in
                airing.time.start(in: listing.zone).map { (airing: airing, start: $0) }
            }
            if timed.isEmpty { leftOut += 1 }
            for (airing, start) in timed {
                let channel = airing.channel ?? entry.channel
                let id = ids[channel] ?? XMLTVChannelID.of(channel)
                ids[channel] = id
                if !isWanted(id) { continue }
                let stop =
                    airing.end(in: listing.zone)
                    ?? entry.value.runtime.map { start.addingTimeInterval(Double($0) * 60) }
                let later = stop.flatMap { $0 > start ? $0 : nil }
                listed.append(Listed(entry: entry, start: start, stop: later, airing: airing, channel: id))
                channelsByID[id] = channel
            }
        }
        if isArranged { listed = Dictionary(grouping: listed, by: \.channel).values.flatMap(Self.arranged) }
        if let days { listed = listed.filter { days.contains(listing.zone.day(of: $0.start)) } }
        for id in Set(listed.map(\.channel)) { channels[id] = channelsByID[id] ?? nil }
        var writer = XMLTVWriter()
        writer.begin([XMLTVNode.Attribute(name: "generator-info-name", value: "aggctl")])
        for (id, channel) in channels.sorted(by: { $0.key < $1.key }) {
            var declared = XMLTVChannel()
            declared.id = id
            declared.names = [XMLTVText(Self.words(channel?.name) ?? "Unknown")]
            writer.add(declared)
        }
        let order = listed.indices.sorted {
            (listed[$0].start, listed[$0].channel, $0) < (listed[$1].start, listed[$1].channel, $1)
        }
        for index in order where !isOnlyChannels {
            writer.add(Self.programme(listed[index], zone: listing.zone))
            if writer.count > 1 << 16 { try sink(writer.take()) }
        }
        writer.end()
        try sink(writer.take())
        return leftOut
    }

    private static func programme(_ listed: Listed, zone: TimeZone) -> XMLTVProgramme {
        let (entry, airing) = (listed.entry, listed.airing)
        let (show, episode) = (entry.show.value, entry.value)
        var programme = XMLTVProgramme()
        programme.channel = listed.channel
        programme.start = stamp(listed.start, zone)
        programme.stop = listed.stop.map { stamp($0, zone) }
        if let clump = listed.clump { programme.attributes = [XMLTVNode.Attribute(name: "clumpidx", value: clump)] }
        programme.titles = [XMLTVText(words(show.title) ?? "Untitled")]
        programme.subtitles = texts(episode.title)
        programme.descriptions = texts(episode.summary ?? show.summary)
        programme.credits = credits(entry.show.credits)
        programme.categories = show.genres.compactMap { words($0).map { XMLTVText($0, language: "en") } }
        programme.language = texts(show.language).first
        if let runtime = episode.runtime { programme.length = XMLTVValue(String(runtime), system: "minutes") }
        if let icon = episode.image ?? show.image { programme.icons = [XMLTVIcon(icon.rawValue)] }
        if let url = episode.url ?? show.url { programme.urls = [XMLTVValue(url.rawValue)] }
        programme.countries = texts(show.country?.rawValue)
        programme.numbers = numbers(of: episode, of: show)
        switch airing.label {
        case .repeat: programme.previousShowing = XMLTVShowing()
        case .premiere: programme.premiere = XMLTVText("")
        case .new: programme.isNew = true
        default: break
        }
        return programme
    }

    /// The programmes of one channel, none of which reaches into the next; those that start at once share a slot
    /// (`clumpidx`).
    private static func arranged(_ listed: [Listed]) -> [Listed] {
        let starts = Dictionary(grouping: listed, by: \.start).sorted { $0.key < $1.key }
        return starts.enumerated().flatMap { index, slot in
            let next = index + 1 < starts.count ? starts[index + 1].key : nil
            let shared = slot.value.count == 1 ? nil : slot.value.compactMap(\.stop).min()
            return slot.value.enumerated().map { place, programme in
                var programme = programme
                programme.stop = [shared ?? programme.stop, programme.stop == nil && shared == nil ? nil : next]
                    .compactMap(\.self).min()
                if slot.value.count > 1 { programme.clump = "\(place)/\(slot.value.count)" }
                return programme
            }
        }
    }

    private static func numbers(of episode: Episode, of show: Show) -> [XMLTVValue] {
        var numbers: [XMLTVValue] = []
        if let number = episode.number.number, number > 0 {
            let season = episode.number.season.map { $0 > 0 ? String($0 - 1) : "" } ?? ""
            let part = episode.number.part.map { String($0 - 1) } ?? ""
            numbers.append(XMLTVValue("\(season).\(number - 1).\(part)", system: "xmltv_ns"))
        } else if let season = episode.number.season, season > 0 {
            numbers.append(XMLTVValue("\(season - 1)..", system: "xmltv_ns"))
        }
        if let code = episode.number.code { numbers.append(XMLTVValue(code, system: "onscreen")) }
        if let id = show.externals.thetvdb { numbers.append(XMLTVValue("series/\(id)", system: "thetvdb.com")) }
        if let id = show.externals.tmdb { numbers.append(XMLTVValue("series/\(id)", system: "themoviedb.org")) }
        return numbers
    }

    /// Those whose role the document type knows, in its order.
    private static func credits(_ credits: [Credit]) -> [XMLTVCredit] {
        let roles = [
            "director", "actor", "writer", "adapter", "producer", "composer", "editor", "presenter", "commentator",
            "guest",
        ]
        let known = credits.compactMap { credit -> XMLTVCredit? in
            guard let name = words(credit.person.name) else { return nil }
            let role = credit.role == .actor && credit.isSelf ? "presenter" : credit.role.rawValue
            return XMLTVCredit(role: role, name: name, character: role == "actor" ? credit.character : nil)
        }
        return roles.flatMap { role in known.filter { $0.role == role } }
    }

    private static func texts(_ text: String?) -> [XMLTVText] { words(text).map { [XMLTVText($0)] } ?? [] }

    /// A text that is not blank.
    private static func words(_ text: String?) -> String? {
        text.flatMap { $0.utf8.contains { $0 > UInt8(ascii: " ") } ? $0 : nil }
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
}
