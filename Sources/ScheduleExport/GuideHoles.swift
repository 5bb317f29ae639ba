internal import Foundation
internal import ScheduleImport
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

/// The airings of other sources for the times at which a guide has no programme on a channel.
///
/// A hole is between two programmes of the channel. Times before the first and after the last one are not holes.
struct GuideHoles {
    private struct Candidate {
        let entry: Int
        let airing: Int
        let channel: String
        let start: Date
        let stop: Date
    }

    private let entries: ScheduleEntries
    private let zone: TimeZone
    private var candidates: [Candidate] = []
    /// The programmes of each channel, by its ID.
    private var programmes: [String: [(start: Date, stop: Date?)]] = [:]

    init(_ entries: ScheduleEntries, of guide: ProviderID, zone: TimeZone) {
        (self.entries, self.zone) = (entries, zone)
        let channels = Self.channels(of: guide, in: entries)
        for (index, entry) in entries.enumerated() {
            for (position, airing) in entry.airings.enumerated()
            where !airing.sources.contains(where: { $0.provider == guide }) {
                guard let name = airing.value.channel?.name, let channel = channels[FoldedText(name)] ?? nil,
                    case .instant(let start) = airing.value.time,
                    let stop = airing.value.end(in: zone)
                        ?? entry.value.runtime.map({ start.addingTimeInterval(Double($0) * 60) }), stop > start
                else { continue }
                candidates.append(
                    Candidate(entry: index, airing: position, channel: channel, start: start, stop: stop)
                )
            }
        }
    }

    /// Returns the IDs of the guide's channels by all their names. A name of several channels has none.
    private static func channels(of guide: ProviderID, in entries: ScheduleEntries) -> [FoldedText: String?] {
        var channels: [FoldedText: String?] = [:]
        var seen: Set<String> = []
        for source in entries.lazy.flatMap(\.episode.sources) where source.key.provider == guide {
            for channel in source.episode.airings.compactMap(\.channel) {
                guard let id = channel.id, seen.insert(id).inserted else { continue }
                let names = [channel.name] + (channel.declaration?.names.map(\.text) ?? [])
                for name in Set(names.map { FoldedText($0) }) {
                    channels[name] = channels[name] == nil ? id : .some(nil)
                }
            }
        }
        return channels
    }

    /// Records a programme of the guide.
    mutating func add(channel: String, start: Date, stop: Date?) {
        if !candidates.isEmpty { programmes[channel, default: []].append((start, stop)) }
    }

    /// Returns the programmes that fill holes, in order, each with its entry.
    func fillings() -> [(programme: XMLTVProgramme, entry: ScheduleEntry)] {
        var stamps = XMLTVTimestampFormatter(zone: zone)
        var taken = programmes.mapValues { $0.sorted { $0.start < $1.start } }
        var result: [(programme: XMLTVProgramme, entry: ScheduleEntry)] = []
        for candidate in candidates.sorted(by: { ($0.start, $0.channel) < ($1.start, $1.channel) }) {
            guard let others = taken[candidate.channel], let first = others.first, let last = others.last,
                candidate.start >= first.start, candidate.stop <= last.start, Self.isFree(candidate, others)
            else { continue }
            taken[candidate.channel] =
                (others + [(candidate.start, candidate.stop)]).sorted { $0.start < $1.start }
            let entry = entries[candidate.entry]
            var programme = XMLTVProgramme()
            programme.channel = candidate.channel
            programme.start = stamps.text(candidate.start)
            programme.stop = stamps.text(candidate.stop)
            programme.details = XMLTVFormat.details(of: entry, entry.airings[candidate.airing])
            result.append((programme, entry))
        }
        return result
    }

    /// Returns whether no programme overlaps a candidate. A programme without a stop lasts until the next one.
    private static func isFree(_ candidate: Candidate, _ programmes: [(start: Date, stop: Date?)]) -> Bool {
        for (index, programme) in programmes.enumerated() {
            let next = index + 1 < programmes.count ? programmes[index + 1].start : nil
            let stop = programme.stop ?? next ?? .distantFuture
            if programme.start < candidate.stop, stop > candidate.start { return false }
        }
        return true
    }
}
