internal import ScheduleModel

/// The episodes of a file, each under an id of its own, whatever the order of the rows.
struct EpisodeAssembler {
    /// What tells one episode of a file from another.
    private struct Key: Hashable {
        let showID: String
        let id: String
        /// The folded title, where the file gives no id.
        let title: String?
        /// Which part of the episode it is.
        let part: Int?
        /// Its season or number, where its id does not tell them.
        var number: String?

        var partSuffix: String { part.map { "/part\($0)" } ?? "" }
        var numberSuffix: String { number.map { "/\($0)" } ?? "" }
        /// This key without a title.
        var untitled: Key { Key(showID: showID, id: id, title: "", part: part, number: number) }
        /// This key without a number.
        var unnumbered: Key { Key(showID: showID, id: id, title: title, part: part) }
    }

    /// What a row of a guide says beside its episode.
    struct Row {
        /// The show's title in plain text, as the row has it.
        let title: String
        let details: ProgrammeDetails
        /// Its credits, where they are all that it says of them; nil where it says more.
        let credits: PackedCredits?

        /// What of it is kept beside its episode.
        func packed(of episode: Episode) -> PackedDetails {
            PackedDetails(details, title: title, credits: credits, of: episode)
        }
    }

    /// The part and the number of a key; few have either.
    private final class NumberAndPart {
        let part: Int?
        let number: String?

        init(_ key: Key) { (part, number) = (key.part, key.number) }
    }

    private struct Entry {
        var episode: Episode
        /// Whether the file gives its id, so that no title tells it from others.
        let hasGivenID: Bool
        /// Whether it comes of a listing, where every row is an airing.
        var isListed: Bool
        private let mark: NumberAndPart?
        /// The airings, to see which came before, where they are more than a glance takes in.
        var airings: Set<Airing> = []

        init(_ episode: Episode, _ key: Key, isListed: Bool) {
            (self.episode, self.isListed) = (episode, isListed)
            hasGivenID = key.title == nil
            mark = key.part == nil && key.number == nil ? nil : NumberAndPart(key)
        }

        private var part: Int? { mark?.part }
        var number: String? { mark?.number }

        /// What tells it from others. It is made where it is asked for, which is seldom: a folded title of each would take a
        /// tenth of all that is held.
        var key: Key {
            let title = hasGivenID ? nil : FoldedText(episode.title ?? "").key
            return Key(showID: episode.showID, id: episode.id, title: title, part: part, number: number)
        }

        var isUntitled: Bool { !hasGivenID && (episode.title ?? "").isEmpty }

        func has(_ key: Key) -> Bool {
            episode.id == key.id && part == key.part && number == key.number && self.key == key
        }

        /// Takes an airing; says whether it is new.
        mutating func insert(_ airing: Airing) -> Bool {
            if episode.airings.count < Self.linearSearchLimit { return !episode.airings.contains(airing) }
            if airings.isEmpty { airings = Set(episode.airings) }
            return airings.insert(airing).inserted
        }

        /// Takes over what another row about it says besides, its people among it. What its airings say as it does stays what
        /// their rows said.
        mutating func complete(by other: Episode) {
            guard episode.airings.count < Self.maxJoinedRows, let known = episode.packedCredits,
                let told = other.packedCredits, known != told
            else { return episode.complete(by: other) }
            let before = episode
            episode.complete(by: other)
            episode.packedCredits = known.merged(with: told)
            if episode.packedCredits == known { return }
            for place in episode.airings.indices {
                let details = episode.airings[place].details
                episode.airings[place].details = details?.rewritten(from: before, for: episode)
            }
            airings = []
        }

        /// Whether another row with its id has its number and title, and whether it cannot be about it.
        func compare(with other: Episode) -> (isOfOne: Bool, isContradicted: Bool) {
            (episode.number == other.number && episode.title == other.title, episode.contradicts(other))
        }

        func contains(_ airing: Airing) -> Bool {
            airings.isEmpty ? episode.airings.contains(airing) : airings.contains(airing)
        }

        private static let linearSearchLimit = 16
        /// The people of so many rows are joined; of more it would take long.
        private static let maxJoinedRows = 64
    }

    /// What became of a row.
    enum Outcome {
        /// It is the first of its episode.
        case first
        /// It is another airing of one.
        case airing
        /// It says what another row said.
        case same
        /// It is another airing of an id that had another title or number.
        case contradicted
        /// It stands in the place of another row of its id.
        case replaced
    }

    /// What rows say besides, each once: many rows of a guide say the same.
    private var packs: Set<PackedDetails> = []
    private static let packLimit = 4_000
    private var entries: [Entry] = []
    /// The place of each key in `entries`, by its hash: a table of the keys would take a third of all that is held.
    private var indices: [Int: Int32] = [:]

    /// Takes an episode under its id: the file's own, else by number, else by date and title
    /// (`docs/interface.md`, *Ids*). A second row of one id is another airing; where the id was given, and number or title
    /// are other ones, it is the last word.
    ///
    /// - Parameters:
    ///   - day: the day as the row writes it; nil where that is the day that the episode is listed under.
    ///   - slot: what tells it from others of its day where it has neither number nor title.
    ///   - isListing: whether every row is an airing, so that a given id gathers them too.
    ///   - row: what else the row of a guide says; such a row is an airing.
    mutating func insert(
        _ told: consuming Episode,
        givenID: String?,
        day: CivilDay? = nil,
        slot: String? = nil,
        isListing: Bool = false,
        row: Row? = nil
    ) -> Outcome {
        // Nothing else holds its airings then, which get what their row says.
        var episode = told
        let isListing = isListing || row != nil
        let folded = FoldedText(episode.title ?? "").key
        let id =
            givenID.map { TextSanitizer.truncated($0, to: 200).text } ?? episode.number.code.map {
                "\(episode.showID)/\($0)"
            }
            ?? Self.id(of: episode, on: day, folded, slot)
        let part = givenID == nil ? episode.number.part : nil
        var key = Key(showID: episode.showID, id: id, title: givenID == nil ? folded : nil, part: part)
        // A number that is given decides, though there is too little of it for a code.
        if givenID == nil, episode.number.code == nil, key.part == nil { key.number = episode.number.text }
        // Nearly every one keeps it: to give it later would mean to hold two copies of all of them at once.
        episode.id = id
        var (found, free) = index(of: key)
        // A guide's id may stand for more than one: the number that a row gives decides.
        if row != nil, givenID != nil, let place = found, let code = episode.number.code,
            let known = entries[place].episode.number.code, known != code
        {
            key.number = code
            (found, free) = self.index(of: key)
        }
        guard let place = found else {
            indices[free] = Int32(entries.count)
            if let row { episode.setDetails(shared(row.packed(of: episode))) }
            entries.append(Entry(episode, key, isListed: isListing))
            return .first
        }
        let (isOfOne, isContradicted) = entries[place].compare(with: episode)
        if isListing || isOfOne || givenID == nil {
            if isListing { entries[place].complete(by: episode) }
            if let row { episode.setDetails(shared(row.packed(of: entries[place].episode))) }
            let fresh = episode.airings.filter { entries[place].insert($0) }
            if !isListing {
                // Nothing else may hold the airings: to add one would copy them all.
                swap(&episode.airings, &entries[place].episode.airings)
                swap(&episode, &entries[place].episode)
            }
            entries[place].episode.airings += fresh
            if isListing, isContradicted { return .contradicted }
            return fresh.isEmpty ? .same : .airing
        }
        entries[place].episode = episode
        return .replaced
    }

    /// The id of an episode that has neither one of its own nor a number: its day and its title.
    private static func id(of episode: Episode, on day: CivilDay?, _ folded: String, _ slot: String?) -> String {
        let day = (day ?? episode.listedDay).map { $0.description } ?? ""
        let name = folded.isEmpty ? slot.map { "@" + PercentEncoding.encode($0) } ?? "" : PercentEncoding.encode(folded)
        return "\(episode.showID)/\(day)/\(name)"
    }

    /// Where an episode stands; where it is new, nil and the slot that its place takes. Keys of one hash stand in slots
    /// that follow each other.
    private func index(of key: Key) -> (place: Int?, slot: Int) {
        var slot = key.hashValue
        while let place = indices[slot].map(Int.init) {
            if entries[place].has(key) { return (place, slot) }
            slot &+= 1
        }
        return (nil, slot)
    }

    private mutating func shared(_ details: PackedDetails) -> PackedDetails {
        if packs.count >= Self.packLimit { return packs.firstIndex(of: details).map { packs[$0] } ?? details }
        return packs.insert(details).memberAfterInsert
    }

    /// What the rows came to: of different episodes with one number the first by date and title keeps it, the others
    /// add their titles.
    var episodes: [Episode] {
        let entries = mergingIncompleteEntries
        var episodes = entries.map(\.episode)
        // Those of one id, by sorting: nearly every id is one episode's, and a table of them all is not worth its room.
        let byID = entries.indices.sorted { entries[$0].episode.id < entries[$1].episode.id }
        var start = 0
        while start < byID.count {
            let id = entries[byID[start]].episode.id
            let end = byID[start...].firstIndex { entries[$0].episode.id != id } ?? byID.count
            let indices = byID[start..<end]
            start = end
            let sorted =
                indices.count == 1 ? Array(indices) : Array(indices).sortedByIndex({ Order(entries[$0]) }, <)
            // Where a guide gives several numbers one id, none has it alone: it would be another's once one is over.
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

    /// The rows of a listing that name no title belong to the one episode that has their number, if there is but one;
    /// rows that name no number, to the one that has their day and title.
    private var mergingIncompleteEntries: [Entry] {
        var joined = entries
        if joined.contains(where: { $0.isListed && $0.isUntitled }) {
            joined = Self.joining(
                joined,
                isVague: { $0.isListed && $0.isUntitled && $0.episode.number.number != nil },
                isComplete: { $0.isListed && !$0.hasGivenID && !$0.isUntitled },
                by: \.key.untitled
            )
        }
        if joined.contains(where: { $0.number != nil }) {
            joined = Self.joining(
                joined,
                isVague: { $0.episode.number.text == nil },
                isComplete: { $0.number != nil },
                by: \.key.unnumbered
            )
        }
        return joined
    }

    /// The entries without the vague ones whose key is that of one whole one alone: those belong to it.
    private static func joining(
        _ entries: [Entry],
        isVague: (Entry) -> Bool,
        isComplete: (Entry) -> Bool,
        by key: (Entry) -> Key
    ) -> [Entry] {
        var whole: [Key: [Int]] = [:]
        for (index, entry) in entries.enumerated() where isComplete(entry) {
            whole[key(entry), default: []].append(index)
        }
        var joined = entries
        var gone: Set<Int> = []
        for (index, entry) in entries.enumerated() where isVague(entry) {
            guard let places = whole[key(entry)], places.count == 1, places[0] != index else { continue }
            let place = places[0]
            joined[place].complete(by: entry.episode)
            let airings = entry.episode.airings.map { airing in
                var airing = airing
                airing.details = airing.details?.rewritten(from: entry.episode, for: joined[place].episode)
                return airing
            }
            joined[place].episode.airings += airings.filter { !joined[place].contains($0) }
            gone.insert(index)
        }
        return joined.indices.filter { !gone.contains($0) }.map { joined[$0] }
    }

    /// What decides which of several episodes with one id keeps it.
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

        static func < (one: Order, other: Order) -> Bool {
            (one.day, one.part, one.title, one.index) < (other.day, other.part, other.title, other.index)
        }
    }
}

extension Episode {
    /// Whether another row with its id cannot be about it.
    fileprivate func contradicts(_ other: Episode) -> Bool {
        if let title, let otherTitle = other.title, title != otherTitle { return true }
        if let code = number.code, let otherCode = other.number.code { return code != otherCode }
        return false
    }

    /// Takes over what another row about it says besides.
    fileprivate mutating func complete(by other: Episode) {
        var number = self.number.number == nil && other.number.number != nil ? other.number : self.number
        number.absolute = number.absolute ?? other.number.absolute
        if number != self.number { self.number = number }
        // To set a value makes the episode anew, and nearly always both say the same.
        if title == nil, let told = other.title { title = told }
        if summary == nil, let told = other.summary { summary = told }
        if image == nil, let told = other.image { image = told }
        if url == nil, let told = other.url { url = told }
        if runtime == nil, let told = other.runtime { runtime = told }
        if packedCredits == nil, let told = other.packedCredits { packedCredits = told }
        if role == nil, let told = other.role { role = told }
        if kind == nil, let told = other.kind { kind = told }
    }

    /// Gives its airings what their row says besides.
    fileprivate mutating func setDetails(_ details: PackedDetails) {
        for place in airings.indices { airings[place].details = details }
    }
}
