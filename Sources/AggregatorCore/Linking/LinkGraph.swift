/// All shows that are known, an index over them, and the pairs that may be one.
///
/// Pairs come from the index, never from all with all: shows that share a form of their name, an id, or in one year a
/// title within the title, its shape, or the beginning of a word that may be translated. What so many share that it says nothing is passed over.
struct LinkGraph {
    /// More bearers than this make a key of the index meaningless.
    private static let nameLimit = 256
    private static let wordLimit = 64
    private static let shapeLimit = 16

    /// What shows are looked up by.
    private enum IndexKey: Hashable {
        case form(String)
        case id(ExternalID)
        /// A title's only word, and every word of a title: the one may be contained in the other.
        case onlyWord(String, year: Int)
        case word(String, year: Int)
        /// A title's first two words, and every two words of a title in their order.
        case firstWords(String, String, year: Int)
        case words(String, String, year: Int)
        /// A title's first two letters and its length: it may be misspelt behind them.
        case shape(UInt8, UInt8, length: Int, year: Int)
        case stem(String, year: Int)

        var limit: Int {
            switch self {
            case .form, .id: nameLimit
            case .shape: shapeLimit
            default: wordLimit
            }
        }
    }

    private let choices: LinkChoices
    private(set) var identities: [SourceKey: ShowIdentity] = [:]
    private var candidates: [SourceKey: [SourceKey: LinkCandidate]] = [:]
    private var index: [IndexKey: [SourceKey]] = [:]
    private var namesakes: [String: [SourceKey]] = [:]
    private var chosen: [SourceKey: [SourceKey]] = [:]

    init(choices: LinkChoices = LinkChoices()) {
        self.choices = choices
        for pair in choices.joined {
            chosen[pair.left, default: []].append(pair.right)
            chosen[pair.right, default: []].append(pair.left)
        }
    }

    /// Puts shows in, out or in again, and tells which shows must be grouped anew: every one whose fate may hang
    /// on what changed.
    mutating func replace(_ gone: [SourceKey], with come: [ShowIdentity]) -> Set<SourceKey> {
        var touched: Set<SourceKey> = []
        for key in gone { touched.formUnion(remove(key)) }
        var fresh: Set<SourceKey> = []
        for identity in come {
            touched.formUnion(insert(identity))
            fresh.insert(identity.key)
        }
        // What a key of the index lost or gained its meaning for is compared anew as well.
        fresh.formUnion(touched.filter { identities[$0] != nil })
        for key in fresh { compare(key, skipping: { fresh.contains($0) && $0 < key }) }
        return component(of: touched.union(fresh))
    }

    /// Puts in the first shows, all at once.
    mutating func fill(with come: [ShowIdentity]) {
        for identity in come { _ = insert(identity) }
        for identity in come { compare(identity.key) { $0 < identity.key } }
    }

    /// The candidates among some shows, each once.
    func candidates(among members: Set<SourceKey>) -> [LinkCandidate] {
        members.flatMap { key in (candidates[key] ?? [:]).lazy.filter { $0.value.left == key }.map(\.value) }
    }

    /// Every candidate, each once.
    var allCandidates: [LinkCandidate] {
        candidates.flatMap { key, pairs in pairs.lazy.filter { $0.value.left == key }.map(\.value) }
    }

    /// The shows that bear a name of this one's; nil where so many do that any of them may be meant.
    func namesakes(of key: SourceKey) -> [SourceKey]? {
        var found: [SourceKey] = []
        for name in identities[key]?.names ?? [] {
            let bearers = namesakes[name.key] ?? []
            if bearers.count > Self.nameLimit { return nil }
            found += bearers
        }
        return found
    }

    /// Whether two shows cannot be one: one provider tells them apart, their ids do, or the user.
    func areApart(_ left: SourceKey, _ right: SourceKey) -> Bool {
        if left.provider == right.provider { return true }
        let pair = LinkChoices.Pair(left, right)
        if choices.parted.contains(pair) { return true }
        if choices.joined.contains(pair) { return false }
        guard let one = identities[left]?.externals, let other = identities[right]?.externals else { return true }
        return one.contradict(other) && !one.known.contains { other[$0.catalogue] == $0 }
    }

    private mutating func remove(_ key: SourceKey) -> Set<SourceKey> {
        guard let identity = identities.removeValue(forKey: key) else { return [] }
        var touched = Set(candidates[key].map { Array($0.keys) } ?? [])
        for other in touched { candidates[other]?[key] = nil }
        candidates[key] = nil
        for indexKey in Self.indexKeys(of: identity) {
            guard var bearers = index[indexKey] else { continue }
            if bearers.count == indexKey.limit + 1 { touched.formUnion(bearers) }
            bearers.removeAll { $0 == key }
            index[indexKey] = bearers.isEmpty ? nil : bearers
        }
        for name in Set(identity.names.map(\.key)) {
            namesakes[name]?.removeAll { $0 == key }
            // Beyond the limit one more or less makes no difference.
            if (namesakes[name]?.count ?? 0) <= Self.nameLimit { touched.formUnion(namesakes[name] ?? []) }
            if namesakes[name]?.isEmpty ?? false { namesakes[name] = nil }
        }
        touched.remove(key)
        return touched
    }

    private mutating func insert(_ identity: ShowIdentity) -> Set<SourceKey> {
        var touched: Set<SourceKey> = []
        identities[identity.key] = identity
        for indexKey in Self.indexKeys(of: identity) {
            index[indexKey, default: []].append(identity.key)
            if let bearers = index[indexKey], bearers.count == indexKey.limit + 1 { touched.formUnion(bearers) }
        }
        for name in Set(identity.names.map(\.key)) {
            namesakes[name, default: []].append(identity.key)
            if let bearers = namesakes[name], bearers.count == Self.nameLimit + 1 { touched.formUnion(bearers) }
        }
        return touched
    }

    /// Judges a show against all that the index holds beside it.
    private mutating func compare(_ key: SourceKey, skipping isDone: (SourceKey) -> Bool) {
        guard let identity = identities[key] else { return }
        var seen: Set<SourceKey> = [key]
        for (other, _) in candidates[key] ?? [:] where !isDone(other) { candidates[other]?[key] = nil }
        var found = (candidates[key] ?? [:]).filter { isDone($0.key) }
        for role in Self.roles(of: identity) where (index[role.own]?.count ?? 0) <= role.own.limit {
            guard let bearers = index[role.sought], bearers.count <= role.sought.limit else { continue }
            for other in bearers where other.provider != key.provider && !isDone(other) {
                guard seen.insert(other).inserted, let partner = identities[other],
                    let candidate = judge(identity, partner)
                else { continue }
                found[other] = candidate
                candidates[other, default: [:]][key] = candidate
            }
        }
        for other in chosen[key] ?? [] where seen.insert(other).inserted {
            guard let partner = identities[other], let candidate = judge(identity, partner) else { continue }
            found[other] = candidate
            candidates[other, default: [:]][key] = candidate
        }
        candidates[key] = found.isEmpty ? nil : found
    }

    /// Judges a pair in one order, so that what is told of it does not hang on which was there first.
    private func judge(_ one: ShowIdentity, _ other: ShowIdentity) -> LinkCandidate? {
        let (left, right) = one.key < other.key ? (one, other) : (other, one)
        if choices.joined.contains(LinkChoices.Pair(left.key, right.key)) {
            return ShowPair(left, right).candidate(.confirmed)
        }
        return LinkRules.judge(left, right)
    }

    /// The shows that hang together with some, by candidates or by name.
    private func component(of seeds: Set<SourceKey>) -> Set<SourceKey> {
        var found = seeds.filter { identities[$0] != nil }
        var open = Array(found)
        var names: Set<String> = []
        while let key = open.popLast() {
            for other in (candidates[key] ?? [:]).keys where found.insert(other).inserted { open.append(other) }
            for name in identities[key]?.names ?? [] where names.insert(name.key).inserted {
                for other in namesakes[name.key] ?? [] where found.insert(other).inserted { open.append(other) }
            }
        }
        return found
    }

    /// The keys under which a show is found.
    private static func indexKeys(of identity: ShowIdentity) -> Set<IndexKey> { Set(roles(of: identity).map(\.own)) }

    /// What a show may be to another: under which key it is found then, and under which key the other is. It goes both
    /// ways, so that a pair is found whichever of the two is looked at, and only where neither key is too common.
    private struct Role: Hashable {
        let own: IndexKey
        let sought: IndexKey
    }

    private static func roles(of identity: ShowIdentity) -> Set<Role> {
        var roles = Set(identity.externals.known.map { Role(own: .id($0), sought: .id($0)) })
        for name in identity.names {
            for form in name.forms { roles.insert(Role(own: .form(form.key), sought: .form(form.key))) }
            if let year = identity.year {
                roles.formUnion(yearRoles(of: name, year: year))
                for stem in identity.mayBeTranslated ? name.stems : [] {
                    roles.insert(Role(own: .stem(stem, year: year), sought: .stem(stem, year: year)))
                }
            }
        }
        return roles
    }

    /// What a name may be to another of the same year: contained in it, containing it, or the same but for some letters.
    private static func yearRoles(of name: ShowName, year: Int) -> Set<Role> {
        var roles: Set<Role> = []
        let core = name.coreWords
        if core.count == 1 {
            roles.insert(Role(own: .onlyWord(core[0], year: year), sought: .word(core[0], year: year)))
        }
        if core.count > 1 {
            let (first, second) = (core[0], core[1])
            roles.insert(
                Role(own: .firstWords(first, second, year: year), sought: .words(first, second, year: year))
            )
        }
        for word in name.contentWords {
            roles.insert(Role(own: .word(word, year: year), sought: .onlyWord(word, year: year)))
        }
        for (one, other) in name.wordPairs {
            roles.insert(Role(own: .words(one, other, year: year), sought: .firstWords(one, other, year: year)))
        }
        // Of a damaged title the letters are counted as they were, too.
        for letters in [name.letters, name.lostLetters ?? []] where letters.count > 1 {
            func shape(_ length: Int) -> IndexKey { .shape(letters[0], letters[1], length: length, year: year) }
            for more in -2...2 {
                roles.insert(Role(own: shape(letters.count), sought: shape(letters.count + more)))
            }
        }
        return roles
    }
}
