internal import ScheduleModel

/// A key by which similar shows are found: a form of a name, an ID, or words of a title with a year.
///
/// The key is a number that is the same in every run, so it can be stored in a file. A hash collision only adds a
/// pair that is then judged as different.
public struct LinkKey: Hashable, Sendable {
    /// The hash, with the kind in its last four bits.
    public let rawValue: Int64

    /// The data from which a key is made.
    enum Kind: UInt64 {
        /// A complete name. Shows that share it are namesakes.
        case name
        /// A form of a name.
        case form
        /// An external ID.
        case id
        /// A title that is a single word, and each word in a title. One title may contain the other.
        case onlyWord
        case word
        /// The first two words in a title, and every pair of words in their order.
        case firstWords
        case words
        /// The first two letters of a title and its length, to find misspellings of the other letters.
        case typo
        case stem
    }

    /// Creates a key from its stored value.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    init(_ kind: Kind, _ first: String, _ second: String = "", year: Int = 0) {
        var hash = Hash()
        hash.add(first.utf8)
        hash.add(second.utf8)
        hash.add(year)
        rawValue = hash.key(kind)
    }

    init(shape letters: [UInt8], length: Int, year: Int) {
        var hash = Hash()
        hash.add(letters.prefix(2))
        hash.add(length)
        hash.add(year)
        rawValue = hash.key(.typo)
    }

    /// The number of shows above which a key is too common to be useful.
    public var limit: Int {
        switch Kind(rawValue: UInt64(bitPattern: rawValue) & 0xF) {
        case .name, .form, .id: 256
        case .typo: 16
        default: 64
        }
    }

    /// A stable hash with the finalizer of SplitMix64.
    private struct Hash {
        private var hash = StableHash()

        mutating func add(_ bytes: some Sequence<UInt8>) {
            hash.add(bytes)
            // A separator that is never a byte of UTF-8, so that the boundary between texts counts.
            hash.mix(0xFF)
        }

        mutating func add(_ number: Int) { hash.mix(UInt64(bitPattern: Int64(number))) }

        func key(_ kind: Kind) -> Int64 {
            var value = hash.value
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int64(bitPattern: ((value ^ (value >> 31)) & ~0xF) | kind.rawValue)
        }
    }
}

/// A pair of keys: the one under which a show is found, and the one under which a similar show is found.
/// Every lookup exists in both directions, so a pair is found from either show. It is skipped if one of the keys is
/// too common.
struct LinkLookup: Hashable {
    let ownKey: LinkKey
    let searchKey: LinkKey

    /// Returns the lookups of a show.
    static func all(of identity: ShowIdentity) -> Set<LinkLookup> {
        var lookups: Set<LinkLookup> = []
        func add(_ ownKey: LinkKey, _ searchKey: LinkKey? = nil) {
            lookups.insert(LinkLookup(ownKey: ownKey, searchKey: searchKey ?? ownKey))
        }
        for id in identity.externals.all { add(LinkKey(.id, id.database.rawValue, id.value)) }
        for name in identity.names {
            for form in name.forms { add(LinkKey(.form, form.key)) }
            guard let year = identity.year else { continue }
            for lookup in ofYear(year, name) { lookups.insert(lookup) }
            for stem in identity.mayBeTranslated ? name.stems : [] { add(LinkKey(.stem, stem, year: year)) }
        }
        return lookups
    }

    /// Returns the lookups for names of the same year: contained in the other, containing it, or different in some
    /// letters.
    private static func ofYear(_ year: Int, _ name: ShowName) -> [LinkLookup] {
        var lookups: [LinkLookup] = []
        func add(_ ownKey: LinkKey, _ searchKey: LinkKey) {
            lookups.append(LinkLookup(ownKey: ownKey, searchKey: searchKey))
        }
        let core = name.coreWords
        if core.count == 1 { add(LinkKey(.onlyWord, core[0], year: year), LinkKey(.word, core[0], year: year)) }
        if core.count > 1 {
            add(LinkKey(.firstWords, core[0], core[1], year: year), LinkKey(.words, core[0], core[1], year: year))
        }
        for word in name.contentWords { add(LinkKey(.word, word, year: year), LinkKey(.onlyWord, word, year: year)) }
        for (first, second) in name.wordPairs {
            add(LinkKey(.words, first, second, year: year), LinkKey(.firstWords, first, second, year: year))
        }
        // For a damaged title, the original number of letters is also used.
        for letters in [name.keyBytes, name.keyWithLostLetters ?? []] where letters.count > 1 {
            let ownKey = LinkKey(shape: letters, length: letters.count, year: year)
            for more in -2...2 { add(ownKey, LinkKey(shape: letters, length: letters.count + more, year: year)) }
        }
        return lookups
    }
}
