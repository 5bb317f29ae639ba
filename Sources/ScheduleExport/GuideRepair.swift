internal import ScheduleImport
internal import ScheduleMerging
public import ScheduleModel
public import ScheduleViews
public import Foundation

/// Adds what other sources have to a guide: numbers in every system, sub-titles, marks of new programmes and repeats,
/// premieres and finales. Its own bytes, channels and order remain.
///
/// Nothing is replaced: an element is added only if the programme has none of its kind, and no number is added that
/// contradicts its own. Programmes are found by start and title. Holes between two programmes of a channel get what
/// another source lists there.
public struct GuideRepair {
    /// A change of a guide.
    public struct Change: Sendable {
        /// The ID of the channel.
        public let channel: String
        /// The start as written.
        public let start: String
        /// The title of the programme.
        public let title: String
        /// The added elements, in words: `sub-title “Dawn”`.
        public let additions: [String]
        /// The names of the other sources of the episode, sorted. It is empty if the values are those of the guide.
        public let sources: [String]
    }

    private struct Slot: Hashable {
        let start: Date
        let title: FoldedText
    }

    private struct Match {
        let entry: Int
        let airing: Int
    }

    private let entries: ScheduleEntries
    private let zone: TimeZone
    private var matches: [Slot: Match] = [:]
    /// The slots with several episodes. Their programmes stay as they are.
    private var ambiguous: Set<Slot> = []
    private let guide: ProviderID
    private var pieces = GuidePieces()
    private var holes: GuideHoles
    private var isUTF8: Bool?
    /// The changes so far, in the order of the guide.
    public private(set) var changes: [Change] = []
    /// The number of programmes so far.
    public private(set) var programmeCount = 0

    /// Creates a repair.
    ///
    /// - Parameters:
    ///   - entries: The merged listing of the days of the guide.
    ///   - guide: The provider that reads the guide.
    ///   - zone: The zone of times without an offset.
    public init(_ entries: ScheduleEntries, of guide: ProviderID, zone: TimeZone) {
        (self.entries, self.guide, self.zone) = (entries, guide, zone)
        holes = GuideHoles(entries, of: guide, zone: zone)
        for (index, entry) in entries.enumerated() {
            let shows = entry.show.sources.filter { $0.key.provider == guide }.map(\.show)
            if shows.isEmpty { continue }
            let titles = Set(shows.flatMap { [$0.title] + $0.aliases.map(\.title) }.map { FoldedText($0) })
            for (position, airing) in entry.airings.enumerated()
            where airing.sources.contains(where: { $0.provider == guide }) {
                guard case .instant(let start) = airing.value.time else { continue }
                for title in titles {
                    let slot = Slot(start: start, title: title)
                    if let other = matches[slot], other.entry != index { ambiguous.insert(slot) }
                    matches[slot] = Match(entry: index, airing: position)
                }
            }
        }
    }

    /// Repairs the next bytes of the guide.
    ///
    /// - Parameters:
    ///   - isLast: Whether no other bytes follow.
    ///   - sink: Receives the repaired bytes.
    public mutating func write(_ chunk: [UInt8], isLast: Bool, to sink: ([UInt8]) throws -> Void) rethrows {
        if isUTF8 == nil { isUTF8 = Self.isUTF8(chunk) }
        var pieces = pieces
        var output: [UInt8] = []
        pieces.split(chunk, isLast: isLast) { piece in
            switch piece {
            case .other(let bytes):
                guard let end = Self.endOfGuide(bytes) else {
                    output += bytes
                    return
                }
                output += bytes[..<end] + fillings() + bytes[end...]
            case .programme(let bytes):
                if let repaired = repaired(bytes) { output += repaired } else { output += bytes }
            }
        }
        self.pieces = pieces
        try sink(output)
    }

    /// Returns the position of the end tag of the guide, or nil if the bytes have none.
    private static func endOfGuide(_ bytes: ArraySlice<UInt8>) -> Int? {
        var remaining = bytes
        while let open = Markup.position(of: UInt8(ascii: "<"), in: remaining), let markup = Markup(remaining[open...])
        {
            if markup.isEnd(of: "tv") { return open }
            remaining = remaining[markup.end...]
        }
        return nil
    }

    /// Returns the programmes that fill holes.
    private mutating func fillings() -> [UInt8] {
        var writer = XMLTVWriter()
        for (programme, entry) in holes.fillings() {
            writer.add(programme)
            let sources = Set(entry.episode.sources.map(\.key.provider.rawValue)).sorted()
            changes.append(
                Change(
                    channel: programme.channel,
                    start: programme.start,
                    title: programme.titles.first?.text ?? "",
                    additions: ["the programme, because the guide has none there"],
                    sources: sources
                )
            )
        }
        let bytes = writer.drain()
        if isUTF8 == true { return bytes }
        // Letters are references if the guide is not in UTF-8.
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.reduce(into: []) { result, scalar in
            result += scalar.isASCII ? [UInt8(ascii: scalar)] : Array("&#\(scalar.value);".utf8)
        }
    }

    /// Returns the repaired programme, or nil if it stays as it is.
    private mutating func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        programmeCount += 1
        guard let text = GuideProgrammeText(bytes),
            case .instant(let start, _)? = XMLTVTimestamp(text.start, zone: zone),
            let title = text.titles.first
        else { return nil }
        let end = text.stop.flatMap { XMLTVTimestamp($0, zone: zone) }
        if case .instant(let stop, _)? = end {
            holes.add(channel: text.channel, start: start, stop: stop)
        } else {
            holes.add(channel: text.channel, start: start, stop: nil)
        }
        let slots = text.titles.map { Slot(start: start, title: FoldedText(TitleMark.removed(from: $0))) }
        guard let slot = slots.first(where: { matches[$0] != nil }), !ambiguous.contains(slot),
            let match = matches[slot]
        else { return nil }
        let entry = entries[match.entry]
        let additions = additions(to: text, entry, entry.airings[match.airing])
        if additions.isEmpty { return nil }
        let others = entry.episode.sources.map(\.key.provider.rawValue).filter { $0 != guide.rawValue }
        changes.append(
            Change(
                channel: text.channel,
                start: text.start,
                title: title,
                additions: additions.map(\.text),
                sources: others.isEmpty ? [] : Array(Set(others)).sorted()
            )
        )
        return text.adding(additions.map { ($0.element, $0.xml) })
    }

    private typealias Addition = (element: String, xml: String, text: String)

    private func additions(
        to programme: GuideProgrammeText,
        _ entry: ScheduleEntry,
        _ airing: MergedAiring
    ) -> [Addition] {
        // Sources that number the episode differently may be about another one.
        if entry.episode.sources.contains(where: { Self.contradicts(programme.numbers, $0.episode.number) }) {
            return []
        }
        let details = XMLTVFormat.details(of: entry, airing)
        var additions: [Addition] = []
        if !programme.has("sub-title"), let title = details.subtitles.first?.text {
            additions.append(("sub-title", "<sub-title>\(escaped(title))</sub-title>", "sub-title “\(title)”"))
        }
        for number in details.numbers where !programme.hasNumber(in: number.system) {
            let xml = "<episode-num system=\"\(number.system)\">\(escaped(number.value))</episode-num>"
            additions.append(("episode-num", xml, "\(number.system) \(number.value)"))
        }
        let showings = ["previously-shown", "premiere", "last-chance", "new"]
        if !showings.contains(where: programme.has) {
            if details.isNew { additions.append(("new", "<new />", "new")) }
            if details.previouslyShown != nil {
                additions.append(("previously-shown", "<previously-shown />", "previously-shown"))
            }
            if let text = details.premiere?.text {
                additions.append(("premiere", "<premiere>\(escaped(text))</premiere>", "premiere “\(text)”"))
            }
        }
        if !programme.has("keyword"), let role = details.keywords.first?.text {
            additions.append(("keyword", "<keyword lang=\"en\">\(escaped(role))</keyword>", "keyword “\(role)”"))
        }
        return additions
    }

    /// Returns whether a number of a programme differs from that of an episode.
    private static func contradicts(_ values: [SystemValue], _ number: EpisodeNumber) -> Bool {
        values.contains { value in
            let read = value.system == "xmltv_ns" ? XMLTVEpisodeNumber.xmltvNS : XMLTVEpisodeNumber.onscreen
            guard ["xmltv_ns", "onscreen"].contains(value.system), let own = read(value.value) else { return false }
            func differs(_ own: Int?, _ other: Int?) -> Bool { own.map { other != nil && other != $0 } ?? false }
            return differs(own.number, number.number) || differs(own.season, number.season)
        }
    }

    /// Returns text as XML. In a guide that is not UTF-8, other letters are references.
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default:
                if scalar.value < 0x20 { continue }
                if scalar.isASCII || isUTF8 == true {
                    result.unicodeScalars.append(scalar)
                } else {
                    result += "&#\(scalar.value);"
                }
            }
        }
        return result
    }

    /// Returns whether the beginning of a guide declares UTF-8, or nothing else.
    private static func isUTF8(_ beginning: [UInt8]) -> Bool {
        let head = String(decoding: beginning.prefix(200), as: UTF8.self)
        guard let match = head.firstMatch(of: /encoding\s*=\s*["']([^"']+)/) else { return true }
        return ["utf-8", "utf8", "us-ascii", "ascii"].contains(match.1.lowercased())
    }
}
