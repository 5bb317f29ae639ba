internal import ScheduleModel

/// Finds the marks of shows and episodes without looking through all of them.
struct MarkIndex {
    private let shows: [ShowMark]
    private var byKey: [SourceKey: Int] = [:]
    private var byExternal: [ExternalID: Int] = [:]
    private var byTitle: [FoldedText: [Int]] = [:]
    /// Those that have the year behind the title, by the title before it.
    private var byTitleWithYear: [FoldedText: [(place: Int, named: ShowMark.TitleWithYear)]] = [:]
    /// Those whose year is known, by what is compared of their titles where two sources' shows are linked.
    private var byPlainTitle: [NormalizedTitle: [Int]] = [:]

    init(_ marks: UserMarks) {
        shows = marks.shows
        for (place, mark) in shows.enumerated() {
            for key in mark.keys { byKey[key] = place }
            for id in mark.externals { byExternal[id] = place }
            byTitle[FoldedText(mark.title), default: []].append(place)
            if let named = mark.titleWithYear {
                byTitleWithYear[named.title, default: []].append((place, named))
            }
            if let plain = NormalizedTitle(mark.title, FoldedText(mark.title), year: mark.year) {
                byPlainTitle[plain, default: []].append(place)
            }
        }
    }

    subscript(place: Int) -> ShowMark { shows[place] }

    /// The marks that are about a show by what its sources call it.
    func indicesByKey(of show: MergedShow) -> Set<Int> {
        Set((show.sources.map(\.key) + show.linked).compactMap { byKey[$0] })
    }

    /// The marks that are about any show of a catalogue by what its sources call it.
    func keyed(in catalogue: MergedCatalog) -> Set<Int> {
        catalogue.shows.reduce(into: []) { $0.formUnion(indicesByKey(of: $1)) }
    }

    /// The places of the marks that are about a show: by what its sources call it; else by another catalogue's id; else
    /// by title and year, where that is one mark alone.
    ///
    /// - Parameter taken: the marks that are about other shows by what their sources call these.
    func indices(for show: MergedShow, excluding taken: Set<Int> = []) -> [Int] {
        find(show, excluding: taken).places
    }

    /// The places of the marks that are about each show of a catalogue. A title alone, without a year on both sides, says
    /// it of one show at most, and of none where the mark's own show is there: its namesakes are others.
    ///
    /// - Parameter learning: whether it is to be kept, for which a bare title says too little where a show is looked at
    ///   alone: no one sees its namesakes then.
    func indices(in catalogue: MergedCatalog, forUpdating: Bool = false) -> [[Int]] {
        let taken = keyed(in: catalogue)
        let found = catalogue.shows.map { find($0, excluding: taken) }
        if forUpdating, found.count == 1 { return found.map { $0.isByBareTitle ? [] : $0.places } }
        let bare = Dictionary(grouping: found.filter(\.isByBareTitle).flatMap(\.places)) { $0 }
        let sure = Set(found.filter { !$0.isByBareTitle }.flatMap(\.places))
        return found.map { found in
            guard found.isByBareTitle else { return found.places }
            return found.places.filter { !taken.contains($0) && !sure.contains($0) && bare[$0]?.count == 1 }
        }
    }

    /// Whether a title alone ties any mark to a show.
    func matchesByTitleOnly(_ show: MergedShow, excluding taken: Set<Int>) -> Bool {
        find(show, excluding: taken).isByBareTitle
    }

    private func find(_ show: MergedShow, excluding taken: Set<Int>) -> (places: [Int], isByBareTitle: Bool) {
        let keyed = indicesByKey(of: show)
        if !keyed.isEmpty { return (keyed.sorted(), false) }
        let title = FoldedText(show.value.title)
        let providers = Set(show.sources.map(\.key.provider))
        // Where a source of the mark calls its shows by nothing more than title and year, these may have been mended.
        func isOfOthers(_ place: Int) -> Bool {
            let mark = shows[place]
            let ids = mark.keys.filter { !$0.isDerived(fromTitle: mark.title) }
            let isSameSource = !providers.isDisjoint(with: mark.keys.map(\.provider))
            return providers.isDisjoint(with: ids.map(\.provider)) && !(isSameSource && taken.contains(place))
        }
        // What a source gave an id to is that alone, whatever else has the same title and year.
        func hasOtherID(_ place: Int) -> Bool {
            let ids = shows[place].keys.filter { !$0.isDerived(fromTitle: shows[place].title) }
            let own = show.sources.filter { !$0.key.isDerived(fromTitle: $0.show.title) }
            return !Set(ids.map(\.provider)).isDisjoint(with: own.map(\.key.provider))
        }
        func hasSameYear(_ place: Int) -> Bool { show.value.year != nil && show.value.year == shows[place].year }
        let external = Set(show.sources.flatMap(\.show.externals.all).compactMap { byExternal[$0] })
            .filter { isOfOthers($0) || (hasSameYear($0) && FoldedText(shows[$0].title) == title) }
        if !external.isEmpty { return (external.sorted(), false) }
        let titled = (byTitle[title] ?? []).filter { place in
            guard isOfOthers(place) else { return !hasOtherID(place) && hasSameYear(place) }
            guard let year = show.value.year, let marked = shows[place].year else { return true }
            return abs(year - marked) <= 1
        }
        // A mark without a year says nothing against one that has the show's, wherever that stands.
        let dated = titled.filter(hasSameYear)
        if let year = show.value.year {
            let named = (byTitleWithYear[title] ?? []).filter {
                $0.named.year == year && show.mayBe(from: $0.named.country) && isOfOthers($0.place)
            }
            // Where a country says which one it is, one that a source of the show calls otherwise is another.
            let others = named.first?.named.country == nil ? dated : dated.filter(isOfOthers)
            if named.count == 1, others.count < 2 { return ((others + [named[0].place]).sorted(), false) }
        }
        if dated.count == 1 { return (dated, false) }
        if titled.isEmpty, !byPlainTitle.isEmpty,
            let plain = NormalizedTitle(show.value.title, title, year: show.value.year)
        {
            let alike = (byPlainTitle[plain] ?? []).filter { place in
                let country = ParsedTitle(shows[place].title).country
                return isOfOthers(place) && show.mayBe(from: country) && !taken.contains(place)
            }
            return alike.count == 1 && !show.hasNamesake ? (alike, true) : ([], false)
        }
        guard titled.count == 1 else { return ([], false) }
        let isBare = show.value.year == nil || shows[titled[0]].year == nil
        return isBare && show.hasNamesake ? ([], false) : (titled, isBare)
    }
}

/// A title without a leading article and without a year or country behind it, and the year.
private struct NormalizedTitle: Hashable {
    private let words: Substring
    private let year: Int

    /// - Parameter folded: the title, folded already.
    init?(_ title: String, _ folded: FoldedText, year: Int?) {
        // Nearly no title has anything behind it, and to look costs more than to fold it did.
        let reading = title.utf8.last == UInt8(ascii: ")") ? ParsedTitle(title) : nil
        guard let year = year ?? reading?.year else { return nil }
        self.year = year
        let plain = reading?.title ?? title
        let hasComma = plain.utf8.contains(UInt8(ascii: ","))
        let isAsTold = reading == nil && !hasComma
        let key = isAsTold ? folded.key : FoldedText(ShowName.withArticleInFront(plain)).key
        let first = key.utf8.prefix { $0 != UInt8(ascii: " ") }
        let mayBeArticle = first.count <= 3 && first.count < key.utf8.count
        let isArticle = mayBeArticle && ShowName.articles.contains(String(Substring(first)))
        words = isArticle ? key[first.endIndex...].dropFirst() : key[...]
    }
}

extension MergedCatalog {
    /// The catalogue, with the namesakes of those shows noted to which a title alone, without a year on both sides, ties
    /// any of some marks.
    ///
    /// - Parameter hasNamesake: whether another show of its title is known, though it is not looked at.
    package func flaggingNamesakes(_ marks: UserMarks, where hasNamesake: (MergedShow) -> Bool) -> MergedCatalog {
        if marks.shows.isEmpty { return self }
        let index = MarkIndex(marks)
        let taken = index.keyed(in: self)
        var catalogue = self
        for place in shows.indices where index.matchesByTitleOnly(shows[place], excluding: taken) {
            catalogue.shows[place].hasNamesake = hasNamesake(shows[place])
        }
        return catalogue
    }

    /// The catalogue with what the user decided: shows know whether they are followed or hidden, episodes what they are
    /// marked as.
    ///
    /// - Parameter whole: of which shows all episodes are there.
    public func marked(by marks: UserMarks, complete: CompleteShows) -> MergedCatalog {
        if marks.shows.isEmpty { return self }
        let index = MarkIndex(marks)
        var catalogue = self
        for (place, marks) in index.indices(in: self).enumerated() {
            let isWhole = complete.contains(catalogue.shows[place])
            catalogue.shows[place].applyMarks(marks.map { index[$0] }, isComplete: isWhole)
        }
        return catalogue
    }
}

extension MergedShow {
    /// The show with what the user decided.
    ///
    /// - Parameter whole: of which shows all episodes are there.
    public func marked(by marks: UserMarks, complete: CompleteShows) -> MergedShow {
        var show = self
        let index = MarkIndex(marks)
        show.applyMarks(index.indices(for: self).map { index[$0] }, isComplete: complete.contains(self))
        return show
    }

    fileprivate mutating func applyMarks(_ marks: [ShowMark], isComplete: Bool) {
        (isFollowed, isHidden) = (false, false)
        // The show's own array is not changed in its place: it lies where all copies share it.
        var episodes = episodes
        for episode in episodes.indices where episodes[episode].mark != nil { episodes[episode].mark = nil }
        isFollowed = marks.contains { $0.followedSince != nil }
        isHidden = !isFollowed && marks.contains(where: \.isHidden)
        let marked = marks.flatMap(\.episodes)
        for (episode, mark) in EpisodeMarkMatcher.assign(marked, to: episodes, isComplete: isComplete) {
            episodes[episode].mark = marked[mark].state
        }
        self.episodes = episodes
    }
}
