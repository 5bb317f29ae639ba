internal import ScheduleModel

/// What shows are looked up by when links are sought: a form of a name, an id, or something of a title in one year.
///
/// It is a number, the same in every run, so that it can be kept in a file. Two that are alike by chance only bring
/// together a pair that is then judged to be none.
public struct LinkKey: Hashable, Sendable {
    /// The number: a hash, and in its last four bits the kind.
    public let rawValue: Int64

    /// What a key is made of.
    enum Kind: UInt64 {
        /// A whole name; who shares it is a namesake.
        case name
        /// A form of a name.
        case form
        /// Another catalogue's id.
        case id
        /// A title's only word, and every word of a title: the one may be contained in the other.
        case onlyWord
        case word
        /// A title's first two words, and every two words of a title in their order.
        case firstWords
        case words
        /// A title's first two letters and its length: it may be misspelt behind them.
        case typo
        case stem
    }

    /// A key that was kept.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    init(_ kind: Kind, _ one: String, _ other: String = "", year: Int = 0) {
        var hash = Hash()
        hash.add(one.utf8)
        hash.add(other.utf8)
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

    /// More bearers than this make a key meaningless.
    public var limit: Int {
        switch Kind(rawValue: UInt64(bitPattern: rawValue) & 0xF) {
        case .name, .form, .id: 256
        case .typo: 16
        default: 64
        }
    }

    /// The finish of SplitMix64 over FNV-1a.
    private struct Hash {
        private var state: UInt64 = 0xCBF2_9CE4_8422_2325

        mutating func add(_ bytes: some Sequence<UInt8>) {
            for byte in bytes { mix(UInt64(byte)) }
            // No byte of UTF-8: where one text ends and the next begins counts.
            mix(0xFF)
        }

        mutating func add(_ number: Int) { mix(UInt64(bitPattern: Int64(number))) }

        private mutating func mix(_ word: UInt64) { state = (state ^ word) &* 0x0000_0100_0000_01B3 }

        func key(_ kind: Kind) -> Int64 {
            var word = state
            word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
            word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int64(bitPattern: ((word ^ (word >> 31)) & ~0xF) | kind.rawValue)
        }
    }
}

/// What a show may be to another: under which key it is found then, and under which key the other is. It goes both
/// ways, so that a pair is found whichever of the two is looked at, and only where neither key is too common.
struct LinkLookup: Hashable {
    let ownKey: LinkKey
    let searchKey: LinkKey

    /// The roles of a show.
    static func all(of identity: ShowIdentity) -> Set<LinkLookup> {
        var roles: Set<LinkLookup> = []
        func add(_ own: LinkKey, _ sought: LinkKey? = nil) {
            roles.insert(LinkLookup(ownKey: own, searchKey: sought ?? own))
        }
        for id in identity.externals.all { add(LinkKey(.id, id.database.rawValue, id.value)) }
        for name in identity.names {
            for form in name.forms { add(LinkKey(.form, form.key)) }
            guard let year = identity.year else { continue }
            for role in ofYear(year, name) { roles.insert(role) }
            for stem in identity.mayBeTranslated ? name.stems : [] { add(LinkKey(.stem, stem, year: year)) }
        }
        return roles
    }

    /// What a name may be to another of the same year: contained in it, containing it, or the same but for some letters.
    private static func ofYear(_ year: Int, _ name: ShowName) -> [LinkLookup] {
        var roles: [LinkLookup] = []
        func add(_ own: LinkKey, _ sought: LinkKey) { roles.append(LinkLookup(ownKey: own, searchKey: sought)) }
        let core = name.coreWords
        if core.count == 1 { add(LinkKey(.onlyWord, core[0], year: year), LinkKey(.word, core[0], year: year)) }
        if core.count > 1 {
            add(LinkKey(.firstWords, core[0], core[1], year: year), LinkKey(.words, core[0], core[1], year: year))
        }
        for word in name.contentWords { add(LinkKey(.word, word, year: year), LinkKey(.onlyWord, word, year: year)) }
        for (one, other) in name.wordPairs {
            add(LinkKey(.words, one, other, year: year), LinkKey(.firstWords, one, other, year: year))
        }
        // Of a damaged title the letters are counted as they were, too.
        for letters in [name.letters, name.lostLetters ?? []] where letters.count > 1 {
            let own = LinkKey(shape: letters, length: letters.count, year: year)
            for more in -2...2 { add(own, LinkKey(shape: letters, length: letters.count + more, year: year)) }
        }
        return roles
    }
}
