internal import ScheduleModel

/// How alike the names of two shows are.
enum NameSimilarity: Equatable {
    /// The same name.
    case same(LinkEvidence.TitleMatch)
    /// One is a part of the other that may stand for it.
    case part(LinkEvidence.TitleForm)
    /// All words of one name, this many, stand in the other in their order; what follows them is an epithet where it
    /// begins with an article or the like: `Skippy the Bush Kangaroo`.
    case contained(words: Int, isEpithet: Bool)
    /// One name but for this many letters.
    case misspelt(edits: Int)
    /// They share a long word, or the beginning of one, as a title and its translation may.
    case related
    /// They are not alike.
    case none

    /// Whether they have anything in common.
    var isMatch: Bool { self != .none }

    /// The greatest likeness between any name of the one and any of the other.
    ///
    /// - Parameter isLoose: whether a likeness is looked for that says something only within one year.
    init(_ left: [ShowName], _ right: [ShowName], isLoose: Bool) {
        var best = NameSimilarity.none
        for one in left {
            for other in right {
                let likeness = NameSimilarity(one, other, isLoose: isLoose)
                if likeness.order < best.order { best = likeness }
            }
        }
        self = best
    }

    private init(_ left: ShowName, _ right: ShowName, isLoose: Bool) {
        if left.key == right.key {
            self = .same(left.words == right.words && left.hasArticle == right.hasArticle ? .equal : .respelled)
        } else if left.contentWords == right.contentWords {
            self = .same(.respelled)
        } else if let form = Self.sharedForm(left, right) {
            self = form
        } else if Self.isDamaged(left, right) {
            self = .same(.damaged)
        } else if !isLoose {
            self = .none
        } else if let contained = Self.containment(left, right) {
            self = contained
        } else if let edits = Self.edits(left, right) {
            self = .misspelt(edits: edits)
        } else if Self.areRelated(left, right) {
            self = .related
        } else {
            self = .none
        }
    }

    private var order: Int {
        switch self {
        case .same(let detail): detail.rawValue
        case .part(let form): 10 + form.rawValue
        case .contained(let words, let isEpithet): words >= 2 || isEpithet ? 30 : 31
        case .misspelt(let edits): 40 + edits
        case .related: 50
        case .none: .max
        }
    }

    /// The best form that both titles have; one of them must be whole, else any two shows of one owner or
    /// with one subtitle would be alike.
    private static func sharedForm(_ left: ShowName, _ right: ShowName) -> NameSimilarity? {
        var best: LinkEvidence.TitleForm?
        for (key, form) in left.forms {
            guard let other = right.forms.first(where: { $0.key == key })?.form else { continue }
            if form <= .respelled, other <= .respelled { return .same(.respelled) }
            let longer = max(form, other)
            if longer == .damaged {
                if left.isDamaged || right.isDamaged { return .same(.damaged) }
            } else if min(form, other) == .whole, longer != .subtitle || key.utf8.count >= 8 {
                best = min(best ?? longer, longer)
            }
        }
        return best.map { .part($0) }
    }

    /// Whether one name is the other with single letters replaced by U+FFFD.
    private static func isDamaged(_ left: ShowName, _ right: ShowName) -> Bool {
        guard left.isDamaged != right.isDamaged else { return false }
        let (whole, damaged) = left.isDamaged ? (right, left) : (left, right)
        return damaged.lostLetters.map { pattern in
            pattern.count == whole.letters.count
                && zip(pattern, whole.letters).allSatisfy { $0 == ShowName.lostLetterMarker || $0 == $1 }
        } ?? false
    }

    /// Whether all words of the shorter name stand in the longer one in order, and the others do not say that it is
    /// another show.
    private static func containment(_ left: ShowName, _ right: ShowName) -> NameSimilarity? {
        let isLeftShorter = left.contentWords.count < right.contentWords.count
        let (shorter, longer) = isLeftShorter ? (left, right) : (right, left)
        let (short, long) = (shorter.coreWords, longer.contentWords)
        guard short.count < long.count, short.reduce(0, { $0 + $1.utf8.count }) >= 6 else { return nil }
        var next = 0
        for word in long {
            if next < short.count, word == short[next] {
                next += 1
            } else if spinOffWords.contains(word) {
                return nil
            }
        }
        guard next == short.count else { return nil }
        let isEpithet = longer.words.count > 1 && longer.words[0] == short[0] && epithetWords.contains(longer.words[1])
        return .contained(words: short.count, isEpithet: short.count == 1 && isEpithet)
    }

    /// Words with which begins what describes the name before it.
    private static let epithetWords: Set<String> = ["the", "in", "of", "on", "at", "from", "and", "with"]

    /// Whether two names have a long word in common, or two long words that begin alike.
    private static func areRelated(_ left: ShowName, _ right: ShowName) -> Bool {
        left.contentWords.contains { one in
            one.utf8.count > ShowName.stemLength
                && right.contentWords.contains { other in
                    other.utf8.count > ShowName.stemLength
                        && one.utf8.prefix(ShowName.stemLength).elementsEqual(other.utf8.prefix(ShowName.stemLength))
                }
        }
    }

    /// Words that make of a title the title of another show.
    private static let spinOffWords: Set<String> = [
        "celebrity", "junior", "kids", "jr", "extra", "uncut", "unseen", "after", "aftershow", "allstars", "stars",
        "revisited", "reunion", "countdown", "special", "specials", "behind", "making", "uk", "us", "usa",
        "australia", "canada", "nz", "ireland", "india", "texas", "la", "miami", "atlanta", "ny", "london", "new", "vs",
        "talking", "confidential", "xtra", "college", "babies", "tonight", "weekend", "sunday", "saturday",
    ]

    /// How many letters two long names of as many words differ in: one, or two of fourteen. Digits and a plural are
    /// no slips.
    private static func edits(_ left: ShowName, _ right: ShowName) -> Int? {
        guard left.words.count == right.words.count else { return nil }
        let length = min(left.letters.count, right.letters.count)
        guard length >= 8, abs(left.letters.count - right.letters.count) <= 2 else { return nil }
        for (one, other) in zip(left.words, right.words) where one != other {
            if one + "s" == other || other + "s" == one { return nil }
        }
        let limit = length >= 14 ? 2 : 1
        guard let edits = EditDistance.between(left.letters, right.letters, limit: limit) else { return nil }
        func digits(_ letters: [UInt8]) -> [UInt8] {
            letters.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        }
        return digits(left.letters) == digits(right.letters) ? edits : nil
    }
}
