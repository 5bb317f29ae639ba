internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews
internal import Foundation

/// The airings of a listing as slots of a guide: each with start, stop and channel ID.
///
/// A slot refers to its entry by index and uses 32-bit numbers, so that a large listing needs little additional
/// memory. Airings of a channel with the same start share a slot. XMLTV calls them a clump, and numbers them with
/// `clumpidx`.
struct XMLTVSlots {
    struct Slot {
        /// The index of the entry in the listing.
        let entry: UInt32
        /// The index of the airing in the entry.
        let airing: UInt32
        /// The index of the channel's ID in `channelIDs`.
        var channel: Int32 = 0
        /// The index in `clumpIndices`, or -1 if no other airing shares the slot.
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
    /// The values of `clumpidx`, such as `0/2` for the first of two airings in a slot.
    private var clumpIndices: [String] = []
    private var channelIDs: [String] = []
    /// The channels by ID, with an entry for every ID in `channelIDs`. The value is nil for airings without a channel.
    private var channels: [String: Channel?] = [:]
    /// The channels that the guide declares, by ID, if everything is from one guide.
    private var declared: [String: Channel]
    /// The number of entries without an airing with a start.
    private(set) var omittedCount = 0

    init(_ listing: ExportListing) {
        entries = listing.entries
        declared = listing.guide?.channels ?? [:]
        all.reserveCapacity(entries.count)
        for (index, entry) in entries.enumerated() {
            let oldCount = all.count
            for (airingIndex, airing) in entry.airings.enumerated() {
                guard let start = airing.value.time.start(in: listing.zone) else { continue }
                let stop =
                    airing.value.end(in: listing.zone)
                    ?? Self.runtime(of: entry, airing).map { start.addingTimeInterval(Double($0) * 60) }
                let validStop = stop.flatMap { $0 > start ? $0 : nil }
                all.append(Slot(entry: index, airing: airingIndex, start: start, stop: validStop))
            }
            if all.count == oldCount { omittedCount += 1 }
        }
        nameChannels()
    }

    /// Returns the minutes of an airing without an end, or nil if they are unknown.
    ///
    /// If all data is from one guide, the airing stays without an end, as in the guide. The length in a guide excludes
    /// commercials, and may be from another row of the episode.
    private static func runtime(of entry: ScheduleEntry, _ airing: MergedAiring) -> Int? {
        let isGuideRow = airing.value.details?.isComplete ?? false
        let isOfOneGuide = isGuideRow && entry.show.sources.count == 1
        return isOfOneGuide ? nil : entry.value.runtime
    }

    private mutating func nameChannels() {
        var ids = XMLTVChannelIDs(areOfOneSource: areOfOneSource)
        if !ids.preservesSourceIDs {
            var seen: Set<Channel> = []
            var channels: [Channel] = []
            for channel in all.lazy.compactMap(channel) where seen.insert(channel).inserted { channels.append(channel) }
            let withSourceID = channels.enumerated().filter { $0.element.id != nil }
            ids.unifyCountries(channels)
            // Among channels with the same name, the same one always gets the ID without suffix, whichever airs
            // first.
            for (_, channel) in withSourceID.sorted(by: {
                ($0.element.id ?? "", $0.offset) < ($1.element.id ?? "", $1.offset)
            }) {
                _ = ids.id(of: channel)
            }
        }
        var indices: [String: Int32] = [:]
        for index in all.indices {
            let id = ids.id(of: channel(of: all[index]))
            if indices[id] == nil {
                indices[id] = Int32(channelIDs.count)
                channelIDs.append(id)
            }
            all[index].channel = indices[id] ?? 0
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

    /// Returns the value of `clumpidx`, or nil if no other airing shares the slot.
    func clumpIndex(_ slot: Slot) -> String? { slot.clump < 0 ? nil : clumpIndices[Int(slot.clump)] }

    // MARK: Selecting

    /// Removes unwanted channels. Each is tested with its ID and the ID made of its name.
    mutating func retain(channels isWanted: ([String]) -> Bool) {
        let areWanted = channelIDs.map { id in
            guard let channel = channels[id] else { return true }
            return isWanted([id, XMLTVChannelID.of(channel)])
        }
        all.removeAll { !areWanted[Int($0.channel)] }
        declared = declared.filter { isWanted([$0.key, XMLTVChannelID.of($0.value)]) }
    }

    /// Removes the slots that start on other days in a time zone.
    mutating func retain(days: DaySpan, in zone: TimeZone) {
        all.removeAll { !days.contains(zone.day(of: $0.start)) }
    }

    /// The IDs of the channels with slots or declared by the guide, sorted, with the channels.
    var declaredChannels: [(id: String, channel: Channel?)] {
        let used = Set(all.lazy.map(\.channel)).map { channelIDs[Int($0)] }
        var result = declared.filter { !$0.key.isEmpty }.mapValues { Channel?.some($0) }
        for id in used { result[id] = .some(channels[id] ?? nil) }
        return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Sorts the slots by start, then by channel, and removes repeated rows of a guide. Equal slots stay in order.
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
        var count = 0
        for index in all.indices {
            if index > 0, count > 0, isSameRow(all[count - 1], all[index]) { continue }
            all[count] = all[index]
            count += 1
        }
        all.removeLast(all.count - count)
    }

    private func isSameRow(_ one: Slot, _ other: Slot) -> Bool {
        guard one.start == other.start, one.channel == other.channel, one.entry != other.entry, one.stop == other.stop,
            entry(one).show.id == entry(other).show.id, let row = airing(one).value.details, row.isComplete,
            let otherRow = airing(other).value.details, otherRow.isComplete,
            airing(one).sources.map(\.provider) == airing(other).sources.map(\.provider)
        else { return false }
        return row.unpacked(of: entry(one).value) == otherRow.unpacked(of: entry(other).value)
    }

    // MARK: Resolving overlaps

    /// Shortens slots that overlap the next one on their channel.
    ///
    /// Airings with the same start share a slot (`clumpidx`), which ends when the first of them ends.
    ///
    /// Call `sort` before, because a repeated row would share a slot with its first copy. Call `sort` again afterwards,
    /// because the result is grouped by channel.
    mutating func arrange() {
        var arranged: [Slot] = []
        for slots in Dictionary(grouping: all, by: \.channel).values { arranged += self.arranged(slots) }
        all = arranged
    }

    private mutating func arranged(_ slots: [Slot]) -> [Slot] {
        let starts = Dictionary(grouping: slots, by: \.start).sorted { $0.key < $1.key }
        return starts.enumerated().flatMap { index, clump in
            let next = index + 1 < starts.count ? starts[index + 1].key : nil
            let sharedStop = clump.value.count == 1 ? nil : clump.value.compactMap(\.stop).min()
            return clump.value.enumerated().map { position, slot in
                var slot = slot
                slot.stop = ChannelSlotRule.end(sharedStop ?? slot.stop, next: next)
                if clump.value.count > 1 {
                    slot.clump = Int32(clumpIndices.count)
                    clumpIndices.append("\(position)/\(clump.value.count)")
                }
                return slot
            }
        }
    }

    /// The number of slots that start before an earlier one on their channel ends. Shared slots are not counted.
    /// The slots must be sorted by start.
    var overlappingCount: Int {
        var ends: [Int32: Date] = [:]
        var overlapping = 0
        for slot in all {
            if let end = ends[slot.channel], end > slot.start, !sharesSlot(slot) { overlapping += 1 }
            if let stop = slot.stop { ends[slot.channel] = max(ends[slot.channel] ?? stop, stop) }
        }
        return overlapping
    }

    /// Returns whether a slot is shared with others, according to `arrange` or its guide.
    private func sharesSlot(_ slot: Slot) -> Bool {
        if slot.clump >= 0 { return true }
        let details = airing(slot).value.details.map { $0.unpacked(of: entry(slot).value) }
        return details?.attributes.contains { $0.name == "clumpidx" && $0.value != "0/1" } ?? false
    }
}
