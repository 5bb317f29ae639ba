internal import ScheduleModel

/// An index that finds marked shows without looking at every mark.
struct MarkIndex {
    private let shows: [ShowMark]
    private var byKey: [SourceKey: Int] = [:]
    private var byExternal: [ExternalID: Int] = [:]
    private var byTitle: [FoldedText: [Int]] = [:]
    /// The marks without a source ID, by title. A title of several marks is left out.
    private var unfound: [FoldedText: Int] = [:]
    /// The marks whose title contains a year, by the title without it.
    private var byTitleWithYear: [FoldedText: [(index: Int, title: ShowMark.TitleWithYear)]] = [:]
    /// The marks with a year, by the title as it is compared when shows of two sources are linked.
    private var byPlainTitle: [NormalizedTitle: [Int]] = [:]

    init(_ marks: UserMarks) {
        shows = marks.shows
        for (index, mark) in shows.enumerated() {
            for key in mark.keys { byKey[key] = index }
            for id in mark.externals { byExternal[id] = index }
            byTitle[FoldedText(mark.title), default: []].append(index)
            if mark.keys.isEmpty { unfound[mark.titleAndYear.title] = index }
            if let titleWithYear = mark.titleWithYear {
                byTitleWithYear[titleWithYear.title, default: []].append((index, titleWithYear))
            }
            if let plain = NormalizedTitle(mark.title, FoldedText(mark.title), year: mark.year) {
                byPlainTitle[plain, default: []].append(index)
            }
        }
        unfound = unfound.filter { byTitle[$0.key]?.count ?? 1 == 1 }
    }

    subscript(index: Int) -> ShowMark { shows[index] }

    /// Returns the indices of the marks that share a source ID with a show.
    func indicesByKey(of show: MergedShow) -> Set<Int> {
        Set((show.sources.map(\.key) + show.linkedKeys).compactMap { byKey[$0] })
    }

    /// Returns the indices of the marks that share a source ID with any show of a catalog.
    func indicesByKey(in catalog: MergedCatalog) -> Set<Int> {
        catalog.shows.reduce(into: []) { $0.formUnion(indicesByKey(of: $1)) }
    }

    /// Returns the indices of the marks about a show.
    ///
    /// Marks are matched by source ID, otherwise by external ID, otherwise by title and year if exactly one mark
    /// has them.
    ///
    /// - Parameter usedMarks: The marks that match other shows by source ID.
    func indices(for show: MergedShow, excluding usedMarks: Set<Int> = []) -> [Int] {
        find(show, excluding: usedMarks).indices
    }

    /// Returns the indices of the marks about each show of a catalog.
    ///
    /// A title without a year on both sides matches one show at most. If several shows of the catalog have it, it
    /// matches none of them. It also matches none if the catalog contains the mark's own show.
    ///
    /// - Parameter forUpdating: Whether the marks will be updated from the shows. A match by title only is then
    ///   ignored if the catalog has a single show, because its namesakes are not visible.
    func indices(in catalog: MergedCatalog, forUpdating: Bool = false) -> [[Int]] {
        let usedMarks = indicesByKey(in: catalog)
        let matches = catalog.shows.map { find($0, excluding: usedMarks) }
        if forUpdating, matches.count == 1 { return matches.map { $0.isTitleOnly ? [] : $0.indices } }
        let titleOnly = Dictionary(grouping: matches.filter(\.isTitleOnly).flatMap(\.indices)) { $0 }
        let certain = Set(matches.filter { !$0.isTitleOnly }.flatMap(\.indices))
        let shared = titleOnly.isEmpty ? [] : titlesOfSeveral(catalog.shows, titleOnly.keys)
        return zip(catalog.shows, matches).map { show, match in
            guard match.isTitleOnly else { return match.indices }
            if !shared.isEmpty, shared.contains(FoldedText(show.value.title)) { return [] }
            return match.indices.filter {
                !usedMarks.contains($0) && !certain.contains($0) && titleOnly[$0]?.count == 1
            }
        }
    }

    /// Returns the titles of marks that several shows have, also if another mark is about one of these shows.
    private func titlesOfSeveral(_ shows: [MergedShow], _ marks: some Sequence<Int>) -> Set<FoldedText> {
        let titles = Set(marks.map { FoldedText(self.shows[$0].title) })
        var counts: [FoldedText: Int] = [:]
        for show in shows {
            let title = FoldedText(show.value.title)
            if titles.contains(title) { counts[title, default: 0] += 1 }
        }
        return Set(counts.filter { $0.value > 1 }.keys)
    }

    /// Returns whether a show matches a mark by its title only.
    func matchesByTitleOnly(_ show: MergedShow, excluding usedMarks: Set<Int>) -> Bool {
        find(show, excluding: usedMarks).isTitleOnly
    }

    /// Returns the only mark with a title of a show in another language. Only marks without a source ID are compared,
    /// because the others were found before.
    private func indexByAlias(of show: MergedShow) -> Int? {
        if unfound.isEmpty { return nil }
        let matches = Set(show.value.aliases.compactMap { unfound[FoldedText($0.title)] })
        return matches.count == 1 ? matches.first : nil
    }

    private func find(_ show: MergedShow, excluding usedMarks: Set<Int>) -> (indices: [Int], isTitleOnly: Bool) {
        let keyed = indicesByKey(of: show)
        if !keyed.isEmpty { return (keyed.sorted(), false) }
        let title = FoldedText(show.value.title)
        let providers = Set(show.sources.map(\.key.provider))
        // If a source of the mark uses only title and year as ID, its titles may have been corrected.
        func isFromOtherSources(_ index: Int) -> Bool {
            let mark = shows[index]
            let ids = mark.keys.filter { !$0.isDerived(fromTitle: mark.title) }
            let isSameSource = !providers.isDisjoint(with: mark.keys.map(\.provider))
            return providers.isDisjoint(with: ids.map(\.provider)) && !(isSameSource && usedMarks.contains(index))
        }
        // A show to which a source gave an ID is a different one, even if title and year are equal.
        func hasOtherID(_ index: Int) -> Bool {
            let ids = shows[index].keys.filter { !$0.isDerived(fromTitle: shows[index].title) }
            let showIDs = show.sources.filter { !$0.key.isDerived(fromTitle: $0.show.title) }
            return !Set(ids.map(\.provider)).isDisjoint(with: showIDs.map(\.key.provider))
        }
        // A mark with the ID of another show is about that one, even if its title is equal.
        func isAboutOtherShow(_ index: Int) -> Bool {
            !shows[index].externals.isEmpty
                && shows[index].externals.contradicts(Set(show.sources.flatMap(\.show.externals.all)))
        }
        func hasSameYear(_ index: Int) -> Bool { show.value.year != nil && show.value.year == shows[index].year }
        let external = Set(show.sources.flatMap(\.show.externals.all).compactMap { byExternal[$0] })
            .filter { isFromOtherSources($0) || (hasSameYear($0) && FoldedText(shows[$0].title) == title) }
        if !external.isEmpty { return (external.sorted(), false) }
        let titled = (byTitle[title] ?? []).filter { index in
            if isAboutOtherShow(index) { return false }
            guard isFromOtherSources(index) else { return !hasOtherID(index) && hasSameYear(index) }
            guard let year = show.value.year, let marked = shows[index].year else { return true }
            return abs(year - marked) <= 1
        }
        // A mark without a year does not contradict one with the show's year, in whichever field the year is.
        let sameYear = titled.filter(hasSameYear)
        if let year = show.value.year {
            let yearInTitle = (byTitleWithYear[title] ?? []).filter {
                $0.title.year == year && show.mayBe(from: $0.title.country) && isFromOtherSources($0.index)
                    && !isAboutOtherShow($0.index)
            }
            // If the title names a country, a mark with a different ID from a source of the show is about another
            // show.
            let others = yearInTitle.first?.title.country == nil ? sameYear : sameYear.filter(isFromOtherSources)
            if yearInTitle.count == 1, others.count < 2 { return ((others + [yearInTitle[0].index]).sorted(), false) }
        }
        if sameYear.count == 1 { return (sameYear, false) }
        if titled.isEmpty, !byPlainTitle.isEmpty, indexByAlias(of: show) == nil,
            let plain = NormalizedTitle(show.value.title, title, year: show.value.year)
        {
            let similar = (byPlainTitle[plain] ?? []).filter { index in
                let country = ParsedTitle(shows[index].title).country
                return isFromOtherSources(index) && show.mayBe(from: country) && !usedMarks.contains(index)
                    && !isAboutOtherShow(index)
            }
            return similar.count == 1 && !show.hasNamesake ? (similar, true) : ([], false)
        }
        if titled.isEmpty, let match = indexByAlias(of: show), !isAboutOtherShow(match), !usedMarks.contains(match) {
            let (year, marked) = (show.value.year, shows[match].year)
            let isFar = year.flatMap { year in marked.map { abs(year - $0) > 1 } } ?? false
            return isFar || show.hasNamesake ? ([], false) : ([match], true)
        }
        guard titled.count == 1 else { return ([], false) }
        let lacksYear = show.value.year == nil || shows[titled[0]].year == nil
        return lacksYear && show.hasNamesake ? ([], false) : (titled, lacksYear)
    }
}

/// A title and its year, without a leading article and without a year or country at its end.
private struct NormalizedTitle: Hashable {
    private let words: Substring
    private let year: Int

    /// Creates the normalized title, or nil if there is no year.
    ///
    /// - Parameter folded: The folded title.
    init?(_ title: String, _ folded: FoldedText, year: Int?) {
        // Few titles have a suffix, and parsing one costs more than folding did.
        let parsed = title.utf8.last == UInt8(ascii: ")") ? ParsedTitle(title) : nil
        guard let year = year ?? parsed?.year else { return nil }
        self.year = year
        let plain = parsed?.title ?? title
        let hasComma = plain.utf8.contains(UInt8(ascii: ","))
        let isUnchanged = parsed == nil && !hasComma
        let key = isUnchanged ? folded.plain : FoldedText(TitleSpelling.withArticleInFront(plain)).plain
        let first = key.utf8.prefix { $0 != UInt8(ascii: " ") }
        let mayBeArticle = first.count <= 3 && first.count < key.utf8.count
        let isArticle = mayBeArticle && ShowName.articles.contains(String(Substring(first)))
        words = isArticle ? key[first.endIndex...].dropFirst() : key[...]
    }
}

extension MergedCatalog {
    /// Returns the catalog with `hasNamesake` set on those shows that match a mark by title only.
    ///
    /// - Parameter hasNamesake: Whether another show with the title is stored, even if it is not in this catalog.
    package func flaggingNamesakes(
        _ marks: UserMarks,
        where hasNamesake: (MergedShow) async -> Bool
    ) async
        -> MergedCatalog
    {
        if marks.shows.isEmpty { return self }
        let index = MarkIndex(marks)
        let usedMarks = index.indicesByKey(in: self)
        var catalog = self
        for showIndex in shows.indices where index.matchesByTitleOnly(shows[showIndex], excluding: usedMarks) {
            catalog.shows[showIndex].hasNamesake = await hasNamesake(shows[showIndex])
        }
        return catalog
    }

    /// Returns the catalog with the user's marks applied to its shows and episodes.
    ///
    /// - Parameter complete: The shows whose episode list is complete.
    public func marked(by marks: UserMarks, complete: CompleteShows) -> MergedCatalog {
        if marks.shows.isEmpty { return self }
        let index = MarkIndex(marks)
        var catalog = self
        for (showIndex, marks) in index.indices(in: self).enumerated() {
            let isComplete = complete.contains(catalog.shows[showIndex])
            catalog.shows[showIndex].applyMarks(marks.map { index[$0] }, isComplete: isComplete)
        }
        return catalog
    }
}

extension MergedShow {
    /// Returns the show with the user's marks applied.
    ///
    /// - Parameter complete: The shows whose episode list is complete.
    public func marked(by marks: UserMarks, complete: CompleteShows) -> MergedShow {
        var show = self
        let index = MarkIndex(marks)
        show.applyMarks(index.indices(for: self).map { index[$0] }, isComplete: complete.contains(self))
        return show
    }

    fileprivate mutating func applyMarks(_ marks: [ShowMark], isComplete: Bool) {
        (isFollowed, isHidden) = (false, false)
        // A local copy is changed, because the show's own array is in storage that copies of the show share.
        var episodes = episodes
        for episode in episodes.indices where episodes[episode].mark != nil { episodes[episode].mark = nil }
        isFollowed = marks.contains { $0.followedSince != nil }
        isHidden = !isFollowed && marks.contains(where: \.isHidden)
        let marked = marks.flatMap(\.episodes)
        for (episode, mark) in EpisodeMarkMatcher.assign(marked, to: episodes, isComplete: isComplete) {
            episodes[episode].mark = marked[mark].decision
        }
        self.episodes = episodes
    }
}

extension SourceKey {
    /// Returns whether the ID is only a show's title, such as `harbour%20lights`, with or without a year.
    fileprivate func isDerived(fromTitle title: String) -> Bool {
        let folded = PercentEncoding.encode(FoldedText(title).key)
        if id == folded { return true }
        let year = id.utf8.dropFirst(folded.utf8.count + "%20".utf8.count)
        return id.utf8.starts(with: (folded + "%20").utf8) && year.count == 4
            && year.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
}
