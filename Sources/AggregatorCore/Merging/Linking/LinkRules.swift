internal import ScheduleModel

/// All rules by which two shows of different providers are linked.
///
/// A pair is judged by the first rule that fits, from IDs down to a misspelt title. Candidates of the strongest
/// rule are linked first. A show has one partner per provider, so a good match leaves no place for a weaker one
/// (`ShowGrouping`). `docs/about/merging.md` explains the rules.
enum LinkRules {
    /// The maximum difference between the years of two equal titles, if network or country agree (`supported`), and
    /// if there is only the title (`unsupported`).
    private static let maxYearDifference = (supported: 5, unsupported: 4)

    /// Returns whether two shows cannot be the same, whatever links their groups.
    ///
    /// Either their years differ more than those of any pair may, or a title names a different country.
    ///
    /// - Parameter years: The years in which each began, including those of shows that are certainly the same.
    static func exclude(_ left: ShowIdentity, _ right: ShowIdentity, years: (left: [Int], right: [Int])) -> Bool {
        let gaps = years.left.flatMap { year in years.right.map { abs(year - $0) } }
        if let minGap = gaps.min(), minGap > maxYearDifference.supported { return true }
        guard left.hasCountryInTitle || right.hasCountryInTitle else { return false }
        let pair = ShowPair(left, right)
        return pair.countriesDiffer && !pair.networksAgree
    }

    /// Returns whether the years are further apart than those of any pair may be.
    static func areTooFarApart(_ year: Int, _ other: Int) -> Bool { abs(year - other) > maxYearDifference.supported }

    /// Returns the judgement of two shows, or nil if there is no reason to link them.
    static func judge(_ left: ShowIdentity, _ right: ShowIdentity) -> LinkCandidate? {
        if left.key.provider == right.key.provider { return nil }
        let pair = ShowPair(left, right)
        let similarity = NameSimilarity(left.names, right.names, isLoose: pair.years == .years(0))
        if let id = pair.sharedID {
            return pair.hasDifferingID || !similarity.isMatch && pair.isYearsApart
                ? byName(pair, similarity)?.upgraded(to: .sharedID(id), despite: pair.doubts)
                    ?? pair.candidate(.sharedID(id), isSufficient: false)
                : pair.candidate(.sharedID(id), isByIDOnly: !similarity.isMatch)
        }
        return byName(pair, similarity)
    }

    private static func byName(_ pair: ShowPair, _ similarity: NameSimilarity) -> LinkCandidate? {
        switch similarity {
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

    /// Judges shows with the same name: the year decides.
    /// If a year is missing or differs, other facts count, and no other show of either provider may have the name.
    private static func sameName(_ pair: ShowPair, _ detail: LinkEvidence.TitleMatch) -> LinkCandidate? {
        guard case .years(let difference) = pair.years else {
            // A title that is a single word is weak evidence if the channels differ: "Today" airs in every country.
            let isDistinctive = pair.hasYear || pair.wordCount >= 2 || !pair.areOnOtherChannels
            let isSufficient = isDistinctive && !pair.countriesDiffer && !pair.speaksAnotherLanguage
            return pair.candidate(.titleOnly(detail), isSufficient: isSufficient, rivals: .anyYear)
        }
        if difference <= 1 {
            if pair.isForeign {
                let isLikely = !pair.hasCountryInTitle && (pair.wordCount >= 2 || !pair.speaksAnotherLanguage)
                let isSufficient =
                    difference == 0
                    ? !pair.countriesDiffer || isLikely
                    : !pair.countriesDiffer && detail == .equal
                return pair.candidate(
                    .titleAcrossCountries(difference, detail),
                    isSufficient: isSufficient,
                    rivals: .likeYear
                )
            }
            let isPlain = detail == .equal || pair.isSupported || pair.wordCount >= 3
            return pair.candidate(.titleAndYear(difference, detail), isSufficient: difference == 0 || isPlain)
        }
        guard difference <= maxYearDifference.supported, !pair.countriesDiffer else { return nil }
        let isSufficient =
            pair.networksAgree
            || pair.wordCount >= 2
                && (pair.countriesAgree
                    || difference <= maxYearDifference.unsupported && !pair.networksDiffer)
        return pair.candidate(.titleWithinYears(difference), isSufficient: isSufficient, rivals: .anyYear)
    }

    /// Judges two titles of one year if one is the other without its owner, subtitle, host or similar.
    private static func partOfName(_ pair: ShowPair, _ form: LinkEvidence.TitleForm) -> LinkCandidate? {
        if pair.isForeign { return nil }
        switch pair.years {
        case .years(0):
            return pair.candidate(.partOfTitle(form), rivals: .likeYear)
        case .years(1):
            // A subtitle a year later is a spin-off. An owner, a brand or a host is not.
            let isSufficient = pair.networksAgree || form < .withoutSubtitle
            return pair.candidate(.partOfTitle(form), isSufficient: isSufficient, rivals: .likeYear)
        case .unknown:
            let isSufficient = pair.wordCount >= 3 && pair.hasYear
            return pair.candidate(.partOfTitle(form), isSufficient: isSufficient, rivals: .anyYear)
        default:
            return nil
        }
    }

    /// Judges two titles if one contains all words of the other in order: `Sailor Moon`, `Bishoujo Senshi Sailor
    /// Moon`.
    private static func containedName(_ pair: ShowPair, isEnough: Bool) -> LinkCandidate? {
        guard pair.years == .years(0), !pair.isForeign else { return nil }
        let isSufficient = isEnough || pair.networksAgree || pair.shareForeignLanguage
        return pair.candidate(.wordsInTitle, isSufficient: isSufficient, rivals: .likeYear)
    }
}

/// A pair of shows that may be the same: the rule, whether the rule is sufficient, and the doubts.
struct LinkCandidate: Equatable {
    /// The shows of the same name, at either provider, that prevent a link.
    enum Rivals: Equatable {
        case none
        /// Shows whose years are at most two apart from the other's, or unknown.
        case likeYear
        /// Shows of any year.
        case anyYear
    }

    let left: SourceKey
    let right: SourceKey
    var reason: LinkEvidence.Reason
    /// Whether the rule is sufficient for a link. Otherwise the pair is only suggested, unless episodes agree.
    var isSufficient: Bool
    var rivals: Rivals
    var doubts: [LinkEvidence.Doubt]
    /// The number of supporting facts: network and country. Within a rule, candidates with more support come first.
    let support: Int
    /// Whether a year is missing and no ID is shared. Several shows may have such a title.
    var lacksYear: Bool
    /// Whether an ID is shared but the names are not even similar.
    let isByIDOnly: Bool

    /// Returns this candidate with a stronger reason despite some doubts.
    func upgraded(to reason: LinkEvidence.Reason, despite doubts: [LinkEvidence.Doubt]) -> LinkCandidate {
        var candidate = self
        candidate.reason = reason
        candidate.doubts = doubts
        candidate.lacksYear = false
        return candidate
    }

    /// The sort key of candidates, the best first. Equal keys are equally good.
    /// Candidates without a year come last, so that a title does not displace stronger evidence.
    var rank: (lacksYear: Int, rule: Int, support: Int, detail: Int) {
        (lacksYear ? 1 : 0, reason.rank.rule, -support, reason.rank.detail)
    }
}

/// The compared facts of two shows.
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
        networksAgree = left.channels.contains { channel in right.channels.contains { Self.isOneBrand(channel, $0) } }
        networksDiffer = !left.channels.isEmpty && !right.channels.isEmpty && !networksAgree
        speaksAnotherLanguage =
            CountryLanguages.excludes(left.language, in: right.country)
            || CountryLanguages.excludes(right.language, in: left.country)
    }

    /// Whether one is in a language other than English that is spoken in the country of the other. There are few
    /// such shows in a year.
    var shareForeignLanguage: Bool {
        CountryLanguages.isForeign(left.language, spokenIn: right.country)
            || CountryLanguages.isForeign(right.language, spokenIn: left.country)
    }

    /// Whether countries or languages differ and no network agrees.
    var isForeign: Bool { (countriesDiffer || speaksAnotherLanguage) && !networksAgree }
    var hasCountryInTitle: Bool { left.hasCountryInTitle || right.hasCountryInTitle }
    var isSupported: Bool { networksAgree || countriesAgree }
    var wordCount: Int { min(left.names[0].words.count, right.names[0].words.count) }

    var hasYear: Bool { left.year != nil || right.year != nil }

    /// Whether both have airings, none of them on a channel of the other.
    var areOnOtherChannels: Bool { !networksAgree && left.episodes.areOnOtherChannels(than: right.episodes) }

    /// Whether the years differ too much for a relation.
    var isYearsApart: Bool {
        if case .years(let years) = years { return years > 2 }
        return false
    }

    /// An external ID that both have.
    var sharedID: ExternalID? { left.externals.all.first { right.externals[$0.database] == $0 } }

    /// Whether they have different IDs in the same external catalog.
    var hasDifferingID: Bool { left.externals.contradict(right.externals) }

    /// The facts against a link.
    var doubts: [LinkEvidence.Doubt] {
        var doubts: [LinkEvidence.Doubt] = []
        for id in left.externals.all {
            if let other = right.externals[id.database], other != id { doubts.append(.differingIDs(id, other)) }
        }
        if case .years(let difference) = years, difference > 0, let year = left.year, let other = right.year {
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
        isSufficient: Bool = true,
        rivals: LinkCandidate.Rivals = .none,
        isByIDOnly: Bool = false
    ) -> LinkCandidate {
        let isSorted = left.key < right.key
        return LinkCandidate(
            left: isSorted ? left.key : right.key,
            right: isSorted ? right.key : left.key,
            reason: reason,
            isSufficient: isSufficient,
            rivals: rivals,
            doubts: doubts,
            support: (networksAgree ? 1 : 0) + (countriesAgree ? 1 : 0),
            lacksYear: years == .unknown && !reason.isConclusive,
            isByIDOnly: isByIDOnly
        )
    }

    /// Returns whether two channels belong to one brand: `ITV` and `ITV1`, `Fox` and `FOX`, `National Geographic`
    /// and `National Geographic Wild`.
    private static func isOneBrand(_ left: FoldedText, _ right: FoldedText) -> Bool {
        if left == right { return true }
        let firstWord = left.plain.utf8.prefix { $0 != UInt8(ascii: " ") }
        let otherWord = right.plain.utf8.prefix { $0 != UInt8(ascii: " ") }
        return firstWord.count > 1 && firstWord.elementsEqual(otherWord)
    }
}

extension ExternalIDs {
    /// Returns whether two records have different IDs in the same external catalog.
    func contradict(_ other: ExternalIDs) -> Bool {
        all.contains { id in other[id.database].map { $0 != id } ?? false }
    }
}
