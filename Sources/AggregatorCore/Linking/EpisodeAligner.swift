/// Finds out which episodes of one show, as several providers list them, are the same.
///
/// Providers are heard in their order. An episode finds its partner by season and number; unless both date and
/// title speak against it; else by title and date, where the title is the only one like it on either side.
/// Two episodes of one provider are never joined.
struct EpisodeAligner {
    /// How many days apart the same number may be dated before different titles make it another episode.
    private static let daysOfDoubt = 30

    /// One provider's episode: which list, and where in it.
    struct Place: Hashable {
        let list: Int
        let index: Int
    }

    private let lists: [[ProviderClaims.ClaimedEpisode]]
    private var groups: [[Place]] = []
    private var byNumber: [EpisodeNumber: [Int]] = [:]

    /// Groups of places; each group in the order of the lists.
    static func align(_ lists: [[ProviderClaims.ClaimedEpisode]]) -> [[Place]] {
        if lists.count == 1 { return lists[0].indices.map { [Place(list: 0, index: $0)] } }
        var aligner = EpisodeAligner(lists: lists)
        for list in lists.indices { aligner.add(list) }
        return aligner.groups
    }

    private init(lists: [[ProviderClaims.ClaimedEpisode]]) { self.lists = lists }

    private mutating func add(_ list: Int) {
        let known = groups.count
        var taken = Array(repeating: false, count: known)
        var left: [Int] = []
        for index in lists[list].indices {
            let place = Place(list: list, index: index)
            let numbered = numberKey(of: place).flatMap { byNumber[$0] } ?? []
            if let group = numbered.first(where: { $0 < known && !taken[$0] && !contradicts(place, $0) }) {
                taken[group] = true
                groups[group].append(place)
            } else {
                left.append(index)
            }
        }
        let partners = partnersByTitle(of: left, in: list, free: taken.indices.filter { !taken[$0] }, known: known)
        for index in left {
            let place = Place(list: list, index: index)
            if let group = partners[index] {
                groups[group].append(place)
                note(place, in: group)
            } else {
                groups.append([place])
                note(place, in: groups.count - 1)
            }
        }
    }

    private mutating func note(_ place: Place, in group: Int) {
        if let key = numberKey(of: place) { byNumber[key, default: []].append(group) }
    }

    /// For each episode that is left, the one free group of its title, dated within a day of it. A title that
    /// a list has twice ("TBA") finds no partner: it names none.
    private func partnersByTitle(of left: [Int], in list: Int, free: [Int], known: Int) -> [Int: Int] {
        if left.isEmpty || free.isEmpty { return [:] }
        let titles = lists[list].indices.compactMap { title(Place(list: list, index: $0)) }
        let otherTitles = groups.prefix(known).compactMap { title($0[0]) }
        let counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +)
        let otherCounts = Dictionary(otherTitles.map { ($0, 1) }, uniquingKeysWith: +)
        let freeByTitle = Dictionary(
            free.compactMap { group in title(groups[group][0]).map { ($0, group) } },
            uniquingKeysWith: { first, _ in first }
        )
        var partners: [Int: Int] = [:]
        for index in left {
            let place = Place(list: list, index: index)
            guard let title = title(place), counts[title] == 1, otherCounts[title] == 1, let group = freeByTitle[title],
                let day = claim(place).episode.listedDay, let otherDay = claim(groups[group][0]).episode.listedDay,
                abs(day.days(to: otherDay)) <= 1
            else { continue }
            partners[index] = group
        }
        return partners
    }

    /// Titles that stand for one which is not known yet.
    private static let placeholders = Set(
        ["TBA", "TBD", "TBC", "To be announced", "To be determined", "Untitled"].map(FoldedText.init)
    )

    private func title(_ place: Place) -> FoldedText? {
        claim(place).episode.title.map(FoldedText.init).flatMap { Self.placeholders.contains($0) ? nil : $0 }
    }

    private func contradicts(_ place: Place, _ group: Int) -> Bool {
        let one = claim(place).episode
        let other = claim(groups[group][0]).episode
        guard let day = one.listedDay, let otherDay = other.listedDay, abs(day.days(to: otherDay)) > Self.daysOfDoubt,
            let title = one.title, let otherTitle = other.title
        else { return false }
        return FoldedText(title) != FoldedText(otherTitle)
    }

    private func numberKey(of place: Place) -> EpisodeNumber? {
        let number = claim(place).episode.number
        guard let season = number.season, let value = number.number else { return nil }
        return EpisodeNumber(season: season, number: value, part: number.part)
    }

    private func claim(_ place: Place) -> ProviderClaims.ClaimedEpisode { lists[place.list][place.index] }
}
