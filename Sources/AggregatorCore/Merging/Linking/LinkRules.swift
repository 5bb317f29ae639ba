internal import ScheduleModel

/// The rules by which two shows of different providers are taken for one, all in this file.
///
/// A pair is judged by the first rule that fits, from ids down to a misspelt title. The rules are taken the
/// strongest first, and a show has one partner at a provider, so that what fits well leaves no room for what fits
/// less (`ShowGrouping`). What each rule got right and wrong on real pairs is in `docs/technotes/MergePolicy.md`.
enum LinkRules {
    /// How far apart the years of two equal titles may be, where network or country agree, and where the title is
    /// all there is.
    private static let maxYearDifference = (supported: 5, bare: 4)

    /// Whether two shows cannot be one, whatever joins the groups that they stand in: their years are further apart than
    /// those of any pair may be, or the title of one says that it is the one of another country.
    ///
    /// - Parameter years: in which each began, by its own word and that of others that are surely it.
    static func exclude(_ left: ShowIdentity, _ right: ShowIdentity, years: (left: [Int], right: [Int])) -> Bool {
        let gaps = years.left.flatMap { year in years.right.map { abs(year - $0) } }
        if let least = gaps.min(), least > maxYearDifference.supported { return true }
        guard left.hasCountryInTitle || right.hasCountryInTitle else { return false }
        let pair = ShowPair(left, right)
        return pair.countriesDiffer && !pair.networksAgree
    }

    /// What two shows come to; nil where nothing speaks for their being one.
    static func judge(_ left: ShowIdentity, _ right: ShowIdentity) -> LinkCandidate? {
        if left.key.provider == right.key.provider { return nil }
        let pair = ShowPair(left, right)
        let likeness = NameSimilarity(left.names, right.names, isLoose: pair.years == .years(0))
        if let id = pair.sharedID {
            return pair.hasDifferingID || !likeness.isMatch && pair.isYearsApart
                ? byName(pair, likeness)?.upgraded(to: .sharedID(id), despite: pair.doubts)
                    ?? pair.candidate(.sharedID(id), isSure: false)
                : pair.candidate(.sharedID(id), isByIDAlone: !likeness.isMatch)
        }
        return byName(pair, likeness)
    }

    private static func byName(_ pair: ShowPair, _ likeness: NameSimilarity) -> LinkCandidate? {
        switch likeness {
        case .same(let detail): sameName(pair, detail)
        case .part(let form): partOfName(pair, form)
        case .contained(let words, let isEpithet): containedName(pair, isEnough: words >= 2 || isEpithet)
        case .related:
            pair.years == .years(0) && pair.shareForeignLanguage && !pair.countriesDiffer
                ? pair.candidate(.translatedTitle, rivals: .likeYear) : nil
        case .misspelt(let edits):
            pair.years == .years(0) && !pair.isForeign
                ? pair.candidate(.misspelt(edits: edits), rivals: .likeYear) : nil
        case .none: nil
        }
    }

    /// One name: the year decides; where it is missing or apart, what else is known, and that no other show at
    /// either provider bears the name.
    private static func sameName(_ pair: ShowPair, _ detail: LinkEvidence.TitleMatch) -> LinkCandidate? {
        guard case .years(let apart) = pair.years else {
            // One word alone, shown on other channels, says little: "Today" is on in every country.
            let isTelling = pair.hasYear || pair.wordCount >= 2 || !pair.areOnOtherChannels
            let isSure = isTelling && !pair.countriesDiffer && !pair.speaksAnotherLanguage
            return pair.candidate(.titleOnly(detail), isSure: isSure, rivals: .anyYear)
        }
        if apart <= 1 {
            if pair.isForeign {
                let isLikely = !pair.isMarkedByCountry && (pair.wordCount >= 2 || !pair.speaksAnotherLanguage)
                let isSure =
                    apart == 0
                    ? !pair.countriesDiffer || isLikely
                    : !pair.countriesDiffer && detail == .equal
                return pair.candidate(.titleAcrossCountries(apart, detail), isSure: isSure, rivals: .likeYear)
            }
            let isPlain = detail == .equal || pair.isSupported || pair.wordCount >= 3
            return pair.candidate(.titleAndYear(apart, detail), isSure: apart == 0 || isPlain)
        }
        guard apart <= maxYearDifference.supported, !pair.countriesDiffer else { return nil }
        let isSure =
            pair.networksAgree
            || pair.wordCount >= 2
                && (pair.countriesAgree
                    || apart <= maxYearDifference.bare && !pair.networksDiffer)
        return pair.candidate(.titleWithinYears(apart), isSure: isSure, rivals: .anyYear)
    }

    /// One title is the other without its owner, subtitle, host or the like, and both are of one year.
    private static func partOfName(_ pair: ShowPair, _ form: LinkEvidence.TitleForm) -> LinkCandidate? {
        if pair.isForeign { return nil }
        switch pair.years {
        case .years(0):
            return pair.candidate(.partOfTitle(form), rivals: .likeYear)
        case .years(1):
            // A subtitle a year later is a spin-off; an owner, a brand or a host is not.
            let isSure = pair.networksAgree || form < .withoutSubtitle
            return pair.candidate(.partOfTitle(form), isSure: isSure, rivals: .likeYear)
        case .unknown:
            return pair.candidate(.partOfTitle(form), isSure: pair.wordCount >= 3 && pair.hasYear, rivals: .anyYear)
        default:
            return nil
        }
    }

    /// All words of one title stand in the other, in order: `Sailor Moon`, `Bishoujo Senshi Sailor Moon`.
    private static func containedName(_ pair: ShowPair, isEnough: Bool) -> LinkCandidate? {
        guard pair.years == .years(0), !pair.isForeign else { return nil }
        let isSure = isEnough || pair.networksAgree || pair.shareForeignLanguage
        return pair.candidate(.wordsInTitle, isSure: isSure, rivals: .likeYear)
    }
}

/// A pair that may be one show: by which rule, whether that is enough, and what speaks against it.
struct LinkCandidate: Equatable {
    /// Which shows of the same name, at either provider, forbid the link.
    enum Rivals: Equatable {
        case none
        /// Those whose years are at most two apart from the other's, or unknown.
        case likeYear
        /// Any year.
        case anyYear
    }

    let left: SourceKey
    let right: SourceKey
    var reason: LinkEvidence.Reason
    /// Whether the rule alone joins; else it is only suggested, unless episodes agree.
    var isSufficient: Bool
    var rivals: Rivals
    var doubts: [LinkEvidence.Doubt]
    /// Among candidates of one rule: network and country that agree go first.
    let support: Int
    /// Whether a year is missing, and no id is shared: a title alone may be that of several shows.
    var lacksYear: Bool
    /// Whether an id says it, and the names are not even alike.
    let isByIDOnly: Bool

    /// This candidate for a stronger reason that something speaks against.
    func upgraded(to reason: LinkEvidence.Reason, despite doubts: [LinkEvidence.Doubt]) -> LinkCandidate {
        var candidate = self
        candidate.reason = reason
        candidate.doubts = doubts
        candidate.lacksYear = false
        return candidate
    }

    /// The order in which candidates are taken, the best first; what is equal is equally good.
    /// What has no year comes last: a title alone must not take the place of what is known better.
    var rank: (isBare: Int, rule: Int, support: Int, detail: Int) {
        (lacksYear ? 1 : 0, reason.rank.rule, -support, reason.rank.detail)
    }
}

/// The facts of two shows side by side.
struct ShowPair {
    let left: ShowIdentity
    let right: ShowIdentity
    let years: YearGap
    let countriesAgree: Bool
    let countriesDiffer: Bool
    let networksAgree: Bool
    let networksDiffer: Bool
    let speaksAnotherLanguage: Bool

    init(_ left: ShowIdentity, _ right: ShowIdentity) {
        self.left = left
        self.right = right
        years = YearGap(left.year, right.year)
        let haveCountries = left.country != nil && right.country != nil
        countriesAgree = haveCountries && left.country == right.country
        countriesDiffer = haveCountries && left.country != right.country
        networksAgree = left.channels.contains { one in right.channels.contains { Self.isOneBrand(one, $0) } }
        networksDiffer = !left.channels.isEmpty && !right.channels.isEmpty && !networksAgree
        speaksAnotherLanguage =
            CountryLanguages.excludes(left.language, in: right.country)
            || CountryLanguages.excludes(right.language, in: left.country)
    }

    /// Whether one is in a language other than English, and the other comes from where it is spoken: of a year there are
    /// few such shows.
    var shareForeignLanguage: Bool {
        CountryLanguages.isForeign(left.language, spokenIn: right.country)
            || CountryLanguages.isForeign(right.language, spokenIn: left.country)
    }

    /// Whether something says that they belong to different countries, and no network says otherwise.
    var isForeign: Bool { (countriesDiffer || speaksAnotherLanguage) && !networksAgree }
    var isMarkedByCountry: Bool { left.hasCountryInTitle || right.hasCountryInTitle }
    var isSupported: Bool { networksAgree || countriesAgree }
    var wordCount: Int { min(left.names[0].words.count, right.names[0].words.count) }

    var hasYear: Bool { left.year != nil || right.year != nil }

    /// Whether episodes of both are shown, and on no channel of the other.
    var areOnOtherChannels: Bool { !networksAgree && left.episodes.areOnOtherChannels(than: right.episodes) }

    /// Whether years say that they have nothing to do with each other.
    var isYearsApart: Bool {
        if case .years(let years) = years { return years > 2 }
        return false
    }

    /// An id that both bear.
    var sharedID: ExternalID? { left.externals.all.first { right.externals[$0.database] == $0 } }

    /// Whether they bear differing ids of one catalogue.
    var hasDifferingID: Bool { left.externals.contradict(right.externals) }

    /// What speaks against their being one.
    var doubts: [LinkEvidence.Doubt] {
        var doubts: [LinkEvidence.Doubt] = []
        for id in left.externals.all {
            if let other = right.externals[id.database], other != id { doubts.append(.differingIDs(id, other)) }
        }
        if case .years(let apart) = years, apart > 0, let year = left.year, let other = right.year {
            doubts.append(.years(year, other))
        }
        if countriesDiffer, let country = left.country, let other = right.country {
            doubts.append(.countries(country, other))
        }
        if speaksAnotherLanguage { doubts.append(.language) }
        if networksDiffer { doubts.append(.networks) }
        return doubts
    }

    func candidate(
        _ reason: LinkEvidence.Reason,
        isSure: Bool = true,
        rivals: LinkCandidate.Rivals = .none,
        isByIDAlone: Bool = false
    ) -> LinkCandidate {
        let isInOrder = left.key < right.key
        return LinkCandidate(
            left: isInOrder ? left.key : right.key,
            right: isInOrder ? right.key : left.key,
            reason: reason,
            isSufficient: isSure,
            rivals: rivals,
            doubts: doubts,
            support: (networksAgree ? 1 : 0) + (countriesAgree ? 1 : 0),
            lacksYear: years == .unknown && !reason.isConclusive,
            isByIDOnly: isByIDAlone
        )
    }

    /// `ITV` and `ITV1`, `Fox` and `FOX`, `National Geographic` and `National Geographic Wild`: one house.
    private static func isOneBrand(_ left: FoldedText, _ right: FoldedText) -> Bool {
        if left == right { return true }
        let one = left.key.utf8.prefix { $0 != UInt8(ascii: " ") }
        let other = right.key.utf8.prefix { $0 != UInt8(ascii: " ") }
        return one.count > 1 && one.elementsEqual(other)
    }
}

extension ExternalIDs {
    /// Whether two records bear differing ids of one catalogue.
    func contradict(_ other: ExternalIDs) -> Bool {
        all.contains { id in other[id.database].map { $0 != id } ?? false }
    }
}
