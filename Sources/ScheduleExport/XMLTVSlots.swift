internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// The airings of a listing as they stand in a guide: each from its start to its stop, on a channel with an id.
///
/// A slot points to its entry and holds none of it, in numbers of half the usual room, so that a large listing takes
/// little besides its own.
struct XMLTVSlots {
    struct Slot {
        /// Where its entry stands in the listing.
        let entry: UInt32
        /// Which of the entry's airings it is.
        let airing: UInt32
        /// The place of its channel's id among all ids.
        var channel: Int32 = 0
        /// Where its place among several of one slot stands in the list of those; less than 0 where it has its slot alone.
        var clump: Int32 = -1
        let start: Date
        private var stopOrNone: Double

        init(entry: Int, airing: Int, start: Date, stop: Date?) {
            (self.entry, self.airing, self.start) = (UInt32(entry), UInt32(airing), start)
            stopOrNone = stop?.timeIntervalSinceReferenceDate ?? .nan
        }

        var stop: Date? {
            get { stopOrNone.isNaN ? nil : Date(timeIntervalSinceReferenceDate: stopOrNone) }
            set { stopOrNone = newValue?.timeIntervalSinceReferenceDate ?? .nan }
        }
    }

    private let entries: ScheduleEntries
    private(set) var all: [Slot] = []
    /// The places among several of one slot: `0/2`.
    private var clumps: [String] = []
    private var channelIDs: [String] = []
    /// The channels of the ids; nil for what is shown nowhere that is known.
    private var channels: [String: Channel?] = [:]
    /// The channels that the one guide declares of which all of them are, by its ids.
    private var declared: [String: Channel]
    /// How many entries have no airing with a start.
    private(set) var leftOut = 0

    init(_ listing: ExportListing) {
        entries = listing.entries
        declared = listing.guide?.channels ?? [:]
        all.reserveCapacity(entries.count)
        for (index, entry) in entries.enumerated() {
            let before = all.count
            for (place, airing) in entry.airings.enumerated() {
                guard let start = airing.value.time.start(in: listing.zone) else { continue }
                let stop =
                    airing.value.end(in: listing.zone)
                    ?? Self.runtime(of: entry, airing).map { start.addingTimeInterval(Double($0) * 60) }
                let later = stop.flatMap { $0 > start ? $0 : nil }
                all.append(Slot(entry: index, airing: place, start: start, stop: later))
            }
            if all.count == before { leftOut += 1 }
        }
        nameChannels()
    }

    /// How many minutes an airing takes for which no end is said. What one guide alone tells has no end then: the length
    /// that it tells is without advertisements, and maybe another row's.
    private static func runtime(of entry: ScheduleEntry, _ airing: MergedAiring) -> Int? {
        let isOfOneGuide = airing.value.details?.isComplete ?? false && entry.show.sources.count == 1
        return isOfOneGuide ? nil : entry.value.runtime
    }

    private mutating func nameChannels() {
        var ids = XMLTVChannelIDs(areOfOneSource: areOfOneSource)
        if !ids.preservesSourceIDs {
            var seen: Set<Channel> = []
            var channels: [Channel] = []
            for channel in all.lazy.compactMap(channel) where seen.insert(channel).inserted { channels.append(channel) }
            let named = channels.enumerated().filter { $0.element.id != nil }
            ids.unifyCountries(channels)
            // Of several of one name it is always the same one that has the plain id, whatever is on first.
            for (_, channel) in named.sorted(by: { ($0.element.id ?? "", $0.offset) < ($1.element.id ?? "", $1.offset) }
            ) {
                _ = ids.id(of: channel)
            }
        }
        var places: [String: Int32] = [:]
        for index in all.indices {
            let id = ids.id(of: channel(of: all[index]))
            if places[id] == nil {
                places[id] = Int32(channelIDs.count)
                channelIDs.append(id)
            }
            all[index].channel = places[id] ?? 0
        }
        channels = ids.channels
    }

    private var areOfOneSource: Bool {
        var first: ProviderID?
        for source in all.lazy.flatMap({ airing($0).sources }) {
            if let first, first != source.provider { return false }
            first = source.provider
        }
        return first != nil
    }

    private func channel(of slot: Slot) -> Channel? { airing(slot).value.channel ?? entry(slot).channel }

    func entry(_ slot: Slot) -> ScheduleEntry { entries[Int(slot.entry)] }

    func airing(_ slot: Slot) -> MergedAiring { entry(slot).airings[Int(slot.airing)] }

    func channelID(_ slot: Slot) -> String { channelIDs[Int(slot.channel)] }

    /// Its place among several of one slot; nil where it has its slot alone.
    func clumpIndex(_ slot: Slot) -> String? { slot.clump < 0 ? nil : clumps[Int(slot.clump)] }

    // MARK: Which of them

    /// Leaves out the channels that are not wanted, by their ids and by those that are made of their names.
    mutating func retain(channels isWanted: ([String]) -> Bool) {
        let areWanted = channelIDs.map { id in
            guard let channel = channels[id] else { return true }
            return isWanted([id, XMLTVChannelID.of(channel)])
        }
        all.removeAll { !areWanted[Int($0.channel)] }
        declared = declared.filter { isWanted([$0.key, XMLTVChannelID.of($0.value)]) }
    }

    /// Leaves out what begins on other days, by the clocks of a zone.
    mutating func retain(days: DaySpan, in zone: TimeZone) {
        all.removeAll { !days.contains(zone.day(of: $0.start)) }
    }

    /// The ids of the channels that something is on, or that the one guide declares, in their order, with the channels.
    var declaredChannels: [(id: String, channel: Channel?)] {
        let used = Set(all.lazy.map(\.channel)).map { channelIDs[Int($0)] }
        var known = declared.filter { !$0.key.isEmpty }.mapValues { Channel?.some($0) }
        for id in used { known[id] = .some(channels[id] ?? nil) }
        return known.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Puts them in the order of their starts, then of their channels; equals stay as they are.
    mutating func sort() {
        let ids = channelIDs
        all.sort { left, right in
            if left.start != right.start { return left.start < right.start }
            return left.channel != right.channel && ids[Int(left.channel)] < ids[Int(right.channel)]
        }
        removeRepeatedRows()
    }

    /// Removes the further slots of one row of a guide that shows several episodes: it is one programme.
    private mutating func removeRepeatedRows() {
        var kept = 0
        for index in all.indices {
            if index > 0, kept > 0, isSameRow(all[kept - 1], all[index]) { continue }
            all[kept] = all[index]
            kept += 1
        }
        all.removeLast(all.count - kept)
    }

    private func isSameRow(_ one: Slot, _ other: Slot) -> Bool {
        guard one.start == other.start, one.channel == other.channel, one.entry != other.entry, one.stop == other.stop,
            entry(one).show.id == entry(other).show.id, let row = airing(one).value.details, row.isComplete,
            let otherRow = airing(other).value.details, otherRow.isComplete,
            airing(one).sources.map(\.provider) == airing(other).sources.map(\.provider)
        else { return false }
        return row.unpacked(of: entry(one).value) == otherRow.unpacked(of: entry(other).value)
    }

    // MARK: One after the other

    /// Lets none of a channel reach into its next one; those that start at once share a slot (`clumpidx`).
    mutating func arrange() {
        var arranged: [Slot] = []
        for slots in Dictionary(grouping: all, by: \.channel).values { arranged += self.arranged(slots) }
        all = arranged
    }

    private mutating func arranged(_ slots: [Slot]) -> [Slot] {
        let starts = Dictionary(grouping: slots, by: \.start).sorted { $0.key < $1.key }
        return starts.enumerated().flatMap { index, clump in
            let next = index + 1 < starts.count ? starts[index + 1].key : nil
            let shared = clump.value.count == 1 ? nil : clump.value.compactMap(\.stop).min()
            return clump.value.enumerated().map { place, slot in
                var slot = slot
                slot.stop = ChannelSlotRule.end(shared ?? slot.stop, next: next)
                if clump.value.count > 1 {
                    slot.clump = Int32(clumps.count)
                    clumps.append("\(place)/\(clump.value.count)")
                }
                return slot
            }
        }
    }

    /// How many begin on their channel before another one is over, but for those that share a slot, where they stand in
    /// the order of their starts.
    var overlapping: Int {
        var ends: [Int32: Date] = [:]
        var overlapping = 0
        for slot in all {
            if let end = ends[slot.channel], end > slot.start, !sharesSlot(slot) { overlapping += 1 }
            if let stop = slot.stop { ends[slot.channel] = max(ends[slot.channel] ?? stop, stop) }
        }
        return overlapping
    }

    /// Whether it has its slot with others, by our own word or by its guide's.
    private func sharesSlot(_ slot: Slot) -> Bool {
        if slot.clump >= 0 { return true }
        let told = airing(slot).value.details.map { $0.unpacked(of: entry(slot).value) }
        return told?.attributes.contains { $0.name == "clumpidx" && $0.value != "0/1" } ?? false
    }
}
