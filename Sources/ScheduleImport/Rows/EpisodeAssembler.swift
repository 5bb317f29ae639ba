internal import Foundation
internal import ScheduleModel

/// Collects the episodes of a file. Each gets its own ID, regardless of the order of the rows.
struct EpisodeAssembler {
    /// The properties that distinguish the episodes of a file.
    struct Key: Hashable {
        let showID: String
        let id: String
        /// The folded title, or nil if the file gives the ID.
        let title: String?
        /// The part of the episode.
        let part: Int?
        /// The season or number, if the ID does not contain them.
        var number: String?

        var partSuffix: String { part.map { "/part\($0)" } ?? "" }
        var numberSuffix: String { number.map { "/\($0)" } ?? "" }
        /// This key with an empty title.
        var untitled: Key { Key(showID: showID, id: id, title: "", part: part, number: number) }
        /// The title and a number without its season, for a row that lacks the season.
        func withoutSeason(_ number: Int?) -> Key {
            Key(showID: showID, id: number.map { "\($0)" } ?? "", title: title, part: part)
        }
        /// This key without a number.
        var unnumbered: Key { Key(showID: showID, id: id, title: title, part: part) }
    }

    /// The data of a guide's row other than its episode.
    struct Row {
        /// The title of the show in plain text, as in the row.
        let title: String
        let details: ProgrammeDetails
        /// The row's credits if it has no other details, otherwise nil.
        let credits: PackedCredits?

        /// Returns the details to store with the airing: those that differ from the episode.
        func packed(of episode: Episode) -> PackedDetails {
            PackedDetails(details, title: title, credits: credits, of: episode)
        }
    }

    /// The part and the number of a key. Few keys have either, so they are stored in a separate object.
    final class NumberAndPart {
        let part: Int?
        let number: String?

        init(_ key: Key) { (part, number) = (key.part, key.number) }
    }

    struct Entry {
        var episode: Episode
        /// Whether the file gives the ID. The title is then not part of the key.
        let hasGivenID: Bool
        /// Whether the entry is from a listing, in which every row is an airing.
        var isListed: Bool
        private let mark: NumberAndPart?
        /// The airings for fast comparison, once there are more than `linearSearchLimit`.
        var airings: Set<Airing> = []

        init(_ episode: Episode, _ key: Key, isListed: Bool) {
            (self.episode, self.isListed) = (episode, isListed)
            hasGivenID = key.title == nil
            mark = key.part == nil && key.number == nil ? nil : NumberAndPart(key)
        }

        private var part: Int? { mark?.part }
        var number: String? { mark?.number }

        /// The key of the entry. It is computed on demand, which is rare: a stored folded title for each entry
        /// would take a tenth of the memory.
        var key: Key {
            let title = hasGivenID ? nil : FoldedText(episode.title ?? "").key
            return Key(showID: episode.showID, id: episode.id, title: title, part: part, number: number)
        }

        /// Whether the row of a listing has a title, and a number without its season.
        var lacksSeason: Bool {
            isListed && !hasGivenID && !isUntitled && episode.number.season == nil && episode.number.number != nil
        }

        /// Whether the row of a guide has a title but no number.
        var isOnlyTitled: Bool { isListed && !hasGivenID && !isUntitled && episode.number == EpisodeNumber() }
        /// Whether all airings are marked as repeats.
        var isRepeat: Bool {
            !episode.airings.isEmpty && episode.airings.allSatisfy { $0.label == .repeat }
        }
        /// The start of the first airing.
        var firstStart: Date? {
            episode.airings.compactMap { if case .instant(let start) = $0.time { start } else { nil } }.min()
        }
        /// The show and the title.
        var titleKey: Key {
            Key(showID: episode.showID, id: "", title: FoldedText(episode.title ?? "").key, part: nil)
        }

        var isUntitled: Bool { !hasGivenID && (episode.title ?? "").isEmpty }

        func has(_ key: Key) -> Bool {
            episode.id == key.id && part == key.part && number == key.number && self.key == key
        }

        /// Records an airing. Returns true if it is new.
        mutating func insert(_ airing: Airing) -> Bool {
            if episode.airings.count < Self.linearSearchLimit { return !episode.airings.contains(airing) }
            if airings.isEmpty { airings = Set(episode.airings) }
            return airings.insert(airing).inserted
        }

        /// Adds missing fields and credits from another row of the same episode. The airings preserve the details
        /// of their own rows.
        mutating func complete(by other: Episode) {
            guard episode.airings.count < Self.maxJoinedRows, let credits = episode.packedCredits,
                let otherCredits = other.packedCredits, credits != otherCredits
            else { return episode.complete(by: other) }
            let before = episode
            episode.complete(by: other)
            episode.packedCredits = credits.merged(with: otherCredits)
            if episode.packedCredits == credits { return }
            for index in episode.airings.indices {
                let details = episode.airings[index].details
                episode.airings[index].details = details?.rewritten(from: before, for: episode)
            }
            airings = []
        }

        /// Compares the episode with another row of the same ID.
        ///
        /// - Returns: Whether number and title are equal, and whether the row cannot be about this episode.
        func compare(with other: Episode) -> (isEqual: Bool, isContradicted: Bool) {
            (episode.number == other.number && episode.title == other.title, episode.contradicts(other))
        }

        func contains(_ airing: Airing) -> Bool {
            airings.isEmpty ? episode.airings.contains(airing) : airings.contains(airing)
        }

        private static let linearSearchLimit = 16
        /// The maximum number of airings for which credits are merged. Merging more would take too long.
        private static let maxJoinedRows = 64
    }

    /// The details of rows, each stored once. Many rows of a guide have equal details.
    private var packs: Set<PackedDetails> = []
    private static let packLimit = 4_000
    private(set) var entries: [Entry] = []
    /// The index in `entries` by the hash of the key. A table of complete keys would take a third of the memory.
    private var indices: [Int: Int32] = [:]

    /// Adds an episode. Its ID is given by the file, or made of the number, or made of date and title
    /// (`docs/interface.md`, *Ids*).
    ///
    /// A second row of the same ID is another airing. If the file gave the ID and number or title differ, the last
    /// row is used.
    ///
    /// - Parameters:
    ///   - day: The day as written in the row, or nil if it equals the day of the listing.
    ///   - slot: The text that distinguishes the episode from others of its day if it has neither number nor title.
    ///   - isListing: Whether every row is an airing, so that rows of a given ID are merged too.
    ///   - row: Further data of a guide's row. Such a row is an airing.
    mutating func insert(
        _ newEpisode: consuming Episode,
        sourceID: String?,
        day: CivilDay? = nil,
        slot: String? = nil,
        isListing: Bool = false,
        row: Row? = nil
    ) -> Outcome {
        // A consumed copy: its airings get the details of their row without a copy of the array.
        var episode = newEpisode
        let isListing = isListing || row != nil
        let folded = FoldedText(episode.title ?? "").key
        let id =
            sourceID.map { TextSanitizer.truncated($0, to: 200).text } ?? episode.number.code.map {
                "\(episode.showID)/\($0)"
            }
            ?? Self.id(of: episode, on: day, folded, slot)
        let part = sourceID == nil ? episode.number.part : nil
        var key = Key(showID: episode.showID, id: id, title: sourceID == nil ? folded : nil, part: part)
        // An incomplete number, without a code, also distinguishes episodes.
        if sourceID == nil, episode.number.code == nil, key.part == nil { key.number = episode.number.text }
        // This ID is final for nearly all episodes. Setting it later would mean two copies of all episodes at once.
        episode.id = id
        var (existing, free) = index(of: key)
        // A guide or list may use one ID for several episodes. Their numbers then distinguish them.
        if row != nil || !isListing, sourceID != nil, let position = existing, let code = episode.number.code,
            let existingCode = entries[position].episode.number.code, existingCode != code
        {
            key.number = code
            (existing, free) = index(of: key)
        }
        guard let position = existing else {
            indices[free] = Int32(entries.count)
            if let row { episode.setDetails(shared(row.packed(of: episode))) }
            entries.append(Entry(episode, key, isListed: isListing))
            return .first
        }
        let (isEqual, isContradicted) = entries[position].compare(with: episode)
        if isListing || isEqual || sourceID == nil {
            if isListing { entries[position].complete(by: episode) }
            if let row { episode.setDetails(shared(row.packed(of: entries[position].episode))) }
            let newAirings = episode.airings.filter { entries[position].insert($0) }
            episode.keepTick(of: entries[position].episode)
            if !isListing {
                // The swap avoids a second reference to the airings: adding one would copy them all.
                swap(&episode.airings, &entries[position].episode.airings)
                swap(&episode, &entries[position].episode)
            }
            entries[position].episode.airings += newAirings
            if isListing, isContradicted { return .contradicted }
            return newAirings.isEmpty ? .same : .airing
        }
        episode.keepTick(of: entries[position].episode)
        entries[position].episode = episode
        return .replaced
    }

    /// Returns the ID of an episode that has neither a given ID nor a number: its day and title.
    private static func id(of episode: Episode, on day: CivilDay?, _ folded: String, _ slot: String?) -> String {
        let day = (day ?? episode.listedDay).map { $0.description } ?? ""
        let name = folded.isEmpty ? slot.map { "@" + PercentEncoding.encode($0) } ?? "" : PercentEncoding.encode(folded)
        return "\(episode.showID)/\(day)/\(name)"
    }

    /// Returns the index of an entry, or nil and a free slot. Keys with the same hash use consecutive slots.
    private func index(of key: Key) -> (index: Int?, slot: Int) {
        var slot = key.hashValue
        while let index = indices[slot].map(Int.init) {
            if entries[index].has(key) { return (index, slot) }
            slot &+= 1
        }
        return (nil, slot)
    }

    private mutating func shared(_ details: PackedDetails) -> PackedDetails {
        if packs.count >= Self.packLimit { return packs.firstIndex(of: details).map { packs[$0] } ?? details }
        return packs.insert(details).memberAfterInsert
    }

    /// The episodes of all rows. If several have the same ID, the first by date and title retains it and the others
    /// add their titles.
    var episodes: [Episode] {
        let entries = mergingIncompleteEntries
        var episodes = entries.map(\.episode)
        // Sorting groups entries by ID. Nearly every ID is unique, so a table of all IDs would waste memory.
        let byID = entries.indices.sorted { entries[$0].episode.id < entries[$1].episode.id }
        var start = 0
        while start < byID.count {
            let id = entries[byID[start]].episode.id
            let end = byID[start...].firstIndex { entries[$0].episode.id != id } ?? byID.count
            let indices = byID[start..<end]
            start = end
            let sorted =
                indices.count == 1 ? Array(indices) : Array(indices).sortedByIndex({ Order(entries[$0]) }, <)
            // If a guide gives one ID to several numbers, none gets the ID without a number. Otherwise it would
            // pass to another episode once the first is over.
            let isSplit = sorted.contains { entries[$0].hasGivenID && entries[$0].number != nil }
            if isSplit, let first = sorted.first, let code = entries[first].episode.number.code {
                episodes[first].id = "\(id)/\(code)"
            }
            for index in sorted.dropFirst() {
                let key = entries[index].key
                let suffix =
                    key.title.map {
                        ($0.isEmpty ? "untitled" : PercentEncoding.encode($0)) + key.partSuffix + key.numberSuffix
                    } ?? key.number
                episodes[index].id = suffix.map { "\(id)/\($0)" } ?? "\(key.showID)/\(id)"
            }
        }
        return episodes
    }

    /// The order that decides which of several episodes with the same ID retains it.
    private struct Order: Comparable {
        private let day: CivilDay
        private let part: Int
        private let title: String
        private let index: String

        init(_ entry: Entry) {
            let key = entry.key
            day = entry.episode.listedDay ?? .last
            (part, title, index) = (key.part ?? 0, key.title ?? "", key.showID + key.numberSuffix)
        }

        static func < (lhs: Order, rhs: Order) -> Bool {
            (lhs.day, lhs.part, lhs.title, lhs.index) < (rhs.day, rhs.part, rhs.title, rhs.index)
        }
    }
}
