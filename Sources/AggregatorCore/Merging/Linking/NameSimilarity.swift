internal import ScheduleModel

/// The similarity of the names of two shows.
enum NameSimilarity: Equatable {
    /// The same name.
    case same(LinkEvidence.TitleMatch)
    /// One name is a part of the other and can replace it.
    case part(LinkEvidence.TitleForm)
    /// One name contains all words of the other in order. `words` is their number. The words after them are an
    /// epithet if they begin with an article or similar: `Skippy the Bush Kangaroo`.
    case contained(words: Int, isEpithet: Bool)
    /// The names differ in this many letters.
    case misspelt(edits: Int)
    /// The names share a long word or its beginning, as a title and its translation may.
    case related
    /// The names are not similar.
    case none

    /// Whether the names have anything in common.
    var isMatch: Bool { self != .none }

    /// Creates the greatest similarity between any two names of the shows.
    ///
    /// - Parameter isLoose: Whether weak similarities are included, which only count within the same year.
    init(_ left: [ShowName], _ right: [ShowName], isLoose: Bool) {
        var best = NameSimilarity.none
        for leftName in left {
            for rightName in right {
                let similarity = NameSimilarity(leftName, rightName, isLoose: isLoose)
                if similarity.order < best.order { best = similarity }
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

    /// Returns the best form that both titles have. One of them must be complete: otherwise any two shows of one
    /// owner or with one subtitle would match.
    private static func sharedForm(_ left: ShowName, _ right: ShowName) -> NameSimilarity? {
        var best: LinkEvidence.TitleForm?
        for (key, form) in left.forms {
            guard let other = right.forms.first(where: { $0.key == key })?.form else { continue }
            if form <= .respelled, other <= .respelled { return .same(.respelled) }
            let longer = max(form, other)
            if longer == .damaged {
                if left.isDamaged || right.isDamaged { return .same(.damaged) }
            } else if min(form, other) == .complete, longer != .subtitle || key.utf8.count >= 8 {
                best = min(best ?? longer, longer)
            }
        }
        return best.map { .part($0) }
    }

    /// Returns whether one name is the other with single letters replaced by U+FFFD.
    private static func isDamaged(_ left: ShowName, _ right: ShowName) -> Bool {
        guard left.isDamaged != right.isDamaged else { return false }
        let (complete, damaged) = left.isDamaged ? (right, left) : (left, right)
        return damaged.keyWithLostLetters.map { pattern in
            pattern.count == complete.keyBytes.count
                && zip(pattern, complete.keyBytes).allSatisfy { $0 == ShowName.lostLetterMarker || $0 == $1 }
        } ?? false
    }

    /// Returns the similarity if the longer name contains all words of the shorter one in order, and no other word
    /// indicates a different show.
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

    /// The words that begin a description of the name before them.
    private static let epithetWords: Set<String> = ["the", "in", "of", "on", "at", "from", "and", "with"]

    /// Returns whether two names have a long word in common, or two long words with the same beginning.
    private static func areRelated(_ left: ShowName, _ right: ShowName) -> Bool {
        left.contentWords.contains { leftWord in
            leftWord.utf8.count > ShowName.stemLength
                && right.contentWords.contains { rightWord in
                    rightWord.utf8.count > ShowName.stemLength
                        && leftWord.utf8.prefix(ShowName.stemLength).elementsEqual(
                            rightWord.utf8.prefix(ShowName.stemLength)
                        )
                }
        }
    }

    /// The words that make a title that of another show.
    private static let spinOffWords: Set<String> = [
        "celebrity", "junior", "kids", "jr", "extra", "uncut", "unseen", "after", "aftershow", "allstars", "stars",
        "revisited", "reunion", "countdown", "special", "specials", "behind", "making", "uk", "us", "usa",
        "australia", "canada", "nz", "ireland", "india", "texas", "la", "miami", "atlanta", "ny", "london", "new", "vs",
        "talking", "confidential", "xtra", "college", "babies", "tonight", "weekend", "sunday", "saturday",
    ]

    /// Returns the number of different letters of two long names with the same number of words: 1, or up to 2 from
    /// 14 letters on. Different digits and plurals are not spelling errors, so they return nil.
    private static func edits(_ left: ShowName, _ right: ShowName) -> Int? {
        guard left.words.count == right.words.count else { return nil }
        let length = min(left.keyBytes.count, right.keyBytes.count)
        guard length >= 8, abs(left.keyBytes.count - right.keyBytes.count) <= 2 else { return nil }
        for (leftWord, rightWord) in zip(left.words, right.words) where leftWord != rightWord {
            if leftWord + "s" == rightWord || rightWord + "s" == leftWord { return nil }
        }
        let limit = length >= 14 ? 2 : 1
        guard let edits = EditDistance.between(left.keyBytes, right.keyBytes, limit: limit) else { return nil }
        func digits(_ letters: [UInt8]) -> [UInt8] {
            letters.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        }
        return digits(left.keyBytes) == digits(right.keyBytes) ? edits : nil
    }
}
