/// Finds the marks of shows and episodes without looking through all of them.
struct MarkIndex {
    private let shows: [ShowMark]
    private var byKey: [SourceKey: Int] = [:]
    private var byExternal: [ExternalID: Int] = [:]
    private var byTitle: [FoldedText: [Int]] = [:]

    init(_ marks: UserMarks) {
        shows = marks.shows
        for (place, mark) in shows.enumerated() {
            for key in mark.keys { byKey[key] = place }
            for id in mark.externals { byExternal[id] = place }
            byTitle[FoldedText(mark.title), default: []].append(place)
        }
    }

    subscript(place: Int) -> ShowMark { shows[place] }

    /// The places of the marks that are about a show: by what its sources call it; else by another catalogue's id; else
    /// by title and year, where that is one mark alone.
    func places(of show: MergedShow) -> [Int] {
        let keyed = Set((show.sources.map(\.key) + show.linked).compactMap { byKey[$0] })
        if !keyed.isEmpty { return keyed.sorted() }
        let external = Set(show.sources.flatMap(\.show.externals.known).compactMap { byExternal[$0] })
        if !external.isEmpty { return external.sorted() }
        let providers = Set(show.sources.map(\.key.provider))
        let titled = (byTitle[FoldedText(show.value.title)] ?? []).filter { place in
            let mark = shows[place]
            // Two shows of one source with one title are told apart by nothing but their years.
            let isOfOthers = providers.isDisjoint(with: mark.keys.map(\.provider))
            guard let year = show.value.year, let marked = mark.year else { return isOfOthers }
            return isOfOthers ? abs(year - marked) <= 1 : year == marked
        }
        return titled.count == 1 ? titled : []
    }
}

extension MergedCatalogue {
    /// The same with what the user decided: shows know whether they are followed or hidden, episodes what they are
    /// marked as.
    public func marked(by marks: UserMarks) -> MergedCatalogue {
        if marks.shows.isEmpty { return self }
        let index = MarkIndex(marks)
        var catalogue = self
        for place in catalogue.shows.indices { catalogue.shows[place].take(index) }
        return catalogue
    }
}

extension MergedShow {
    /// The same with what the user decided.
    public func marked(by marks: UserMarks) -> MergedShow {
        var show = self
        show.take(MarkIndex(marks))
        return show
    }

    fileprivate mutating func take(_ index: MarkIndex) {
        (isFollowed, isHidden) = (false, false)
        for episode in episodes.indices where episodes[episode].mark != nil { episodes[episode].mark = nil }
        for place in index.places(of: self) {
            let mark = index[place]
            isFollowed = isFollowed || mark.followedSince != nil
            isHidden = isHidden || mark.isHidden
            if mark.episodes.isEmpty { continue }
            let places = UserMarks.places(of: mark.episodes)
            for episode in episodes.indices {
                if let found = EpisodeMatching.mark(of: episodes[episode], in: mark.episodes, byKey: places) {
                    episodes[episode].mark = found.state
                }
            }
        }
    }
}
