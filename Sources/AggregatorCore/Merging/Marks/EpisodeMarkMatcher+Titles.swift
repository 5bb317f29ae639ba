internal import ScheduleModel

/// Marks from lists that number episodes in another way. `episodes` are all episodes of the show.
extension EpisodeMarkMatcher {
    /// Assigns marks of a list whose title several episodes have, such as both parts of a double episode.
    ///
    /// If the list has the title as often as the show, their order decides. Otherwise the number decides, shifted as
    /// far as that of most other marks in the season.
    static func assignRepeatedTitles(
        _ marks: [EpisodeMark],
        among episodes: [MergedEpisode],
        after pairs: Pairs
    ) -> Pairs {
        let used = Set(pairs.map(\.mark))
        let (usedEpisodes, listed) = (Set(pairs.map(\.episode)), listMarks(marks, without: used))
        if listed.isEmpty { return [] }
        let byTitle = Dictionary(grouping: episodes.indices) { EpisodeFacts(episodes[$0]).title }
        let repeated = listed.filter { (byTitle[EpisodeFacts(marks[$0]).title]?.count ?? 0) > 1 }
        if repeated.isEmpty { return [] }
        let shifts = shifts(of: listed, marks, episodes, byTitle)
        func isBefore(_ left: EpisodeNumber, _ right: EpisodeNumber) -> Bool {
            (left.season ?? 0, left.number ?? left.absolute ?? 0) < (
                right.season ?? 0, right.number ?? right.absolute ?? 0
            )
        }
        var result: Pairs = []
        for (title, indices) in Dictionary(grouping: repeated, by: { EpisodeFacts(marks[$0]).title }) {
            let candidates = (byTitle[title] ?? []).filter { !usedEpisodes.contains($0) }
            if indices.count == candidates.count {
                let ordered = indices.sorted { isBefore(marks[$0].number, marks[$1].number) }
                let inOrder = candidates.sorted { isBefore(episodes[$0].number, episodes[$1].number) }
                result += zip(inOrder, ordered).map { ($0, $1) }
                continue
            }
            for index in indices {
                guard let season = marks[index].number.season else { continue }
                guard let number = marks[index].number.number else {
                    let inSeason = candidates.filter { episodes[$0].number.season == season }
                    let isOnly = indices.count { marks[$0].number.season == season } == 1
                    if isOnly, inSeason.count == 1 { result.append((inSeason[0], index)) }
                    continue
                }
                let target = EpisodeNumber(season: season, number: number + (shifts[season] ?? 0))
                if let match = candidates.first(where: { seasonAndNumber(of: episodes[$0].number) == target }) {
                    result.append((match, index))
                }
            }
        }
        return result.sorted { $0.episode < $1.episode }
    }

    /// Assigns marks of the parts of an episode that the show has as one, and marks of one episode that the show has in
    /// parts. An episode can then have several marks, and a mark several episodes.
    static func assignParts(_ marks: [EpisodeMark], among episodes: [MergedEpisode], after pairs: Pairs) -> Pairs {
        let remaining = listMarks(marks, without: Set(pairs.map(\.mark)))
        if remaining.isEmpty { return [] }
        let titles = episodes.map { EpisodeTitle($0.value.title) }
        let byBase = Dictionary(grouping: episodes.indices.filter { titles[$0] != nil }) { titles[$0]?.base ?? "" }
        let matched = Set(pairs.map(\.episode))
        let joined = joinedTitles(of: episodes)
        return remaining.flatMap { index -> Pairs in
            guard let title = EpisodeTitle(marks[index].title) else { return [] }
            guard let same = byBase[title.base] else {
                let episode = joined[title.folded] ?? nil
                return episode.map { [($0, index)] } ?? []
            }
            if let part = title.part {
                // `Finale: Part 1` and `Finale (1)`
                let equal = same.filter { titles[$0]?.part == part && !matched.contains($0) }
                if equal.count == 1 { return [(equal[0], index)] }
                return same.count == 1 && titles[same[0]]?.part == nil ? [(same[0], index)] : []
            }
            let parts = same.compactMap { titles[$0]?.part }.sorted()
            let isComplete = parts.count > 1 && parts.count == same.count && parts == Array(1...parts.count)
            let seasons = Set(same.map { episodes[$0].number.season })
            return isComplete && seasons.count == 1 && matched.isDisjoint(with: same) ? same.map { ($0, index) } : []
        }
    }

    /// Returns the episodes that join two titles, by each of them: `Occupation & Resistance`. A title in several of
    /// them has none.
    private static func joinedTitles(of episodes: [MergedEpisode]) -> [FoldedText: Int?] {
        var joined: [FoldedText: Int?] = [:]
        for (index, episode) in episodes.enumerated() {
            guard let title = episode.value.title else { continue }
            for separator in [" & ", " / "] {
                let halves = title.split(separator: separator).map { FoldedText(String($0)) }
                guard halves.count == 2 else { continue }
                for half in halves { joined[half] = joined[half] == nil ? index : .some(nil) }
            }
        }
        return joined
    }

    /// Returns the seasons whose numbers in a list of marks without titles are not those of the show: some number is
    /// a little larger than the last one of the season. Any number of such a season can be another episode.
    ///
    /// A season whose episodes are all marked is not among them, because each of them was watched anyway. Neither is
    /// the last season, whose newest episodes the show may lack, and a season that lacks other numbers too.
    static func doubtfulSeasons(_ marks: [EpisodeMark], among episodes: [MergedEpisode]) -> Set<Int> {
        var numbers: [Int: Set<Int>] = [:]
        for mark in marks {
            guard case .number(let season?, let number)? = mark.singleFact else { continue }
            numbers[season, default: []].insert(number)
        }
        if numbers.isEmpty { return [] }
        var existing: [Int: Set<Int>] = [:]
        for episode in episodes {
            guard let season = episode.number.season, let number = episode.number.number else { continue }
            existing[season, default: []].insert(number)
        }
        let lastSeason = existing.keys.max()
        return Set(
            numbers.filter { season, marked in
                guard season > 0, season != lastSeason, let existing = existing[season], let last = existing.max(),
                    let largest = marked.max(), existing.isSuperset(of: 1...max(1, last))
                else { return false }
                return largest > last && largest <= last + maxExtraNumbers && !existing.isSubset(of: marked)
            }
            .keys
        )
    }

    /// A number that is larger by more than this is a mistake, so the other numbers count.
    private static let maxExtraNumbers = 4

    /// Returns the indices of marks from lists with titles and without IDs and days.
    private static func listMarks(_ marks: [EpisodeMark], without used: Set<Int>) -> [Int] {
        marks.indices.filter {
            !used.contains($0) && marks[$0].keys.isEmpty && marks[$0].day == nil
                && EpisodeFacts(marks[$0]).title != nil
        }
    }

    /// Returns the difference between the show's number and the list's number that most marks of a season have.
    private static func shifts(
        of indices: [Int],
        _ marks: [EpisodeMark],
        _ episodes: [MergedEpisode],
        _ byTitle: [FoldedText?: [Int]]
    ) -> [Int: Int] {
        var counts: [Int: [Int: Int]] = [:]
        for index in indices {
            guard let matches = byTitle[EpisodeFacts(marks[index]).title], matches.count == 1,
                let season = marks[index].number.season, episodes[matches[0]].number.season == season,
                let listed = marks[index].number.number, let number = episodes[matches[0]].number.number
            else { continue }
            counts[season, default: [:]][number - listed, default: 0] += 1
        }
        return counts.compactMapValues { counts in
            counts.max { ($0.value, -$0.key.magnitude.signed) < ($1.value, -$1.key.magnitude.signed) }?.key
        }
    }
}

extension UInt {
    fileprivate var signed: Int { Int(clamping: self) }
}
