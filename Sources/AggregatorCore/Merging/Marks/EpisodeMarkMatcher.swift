internal import ScheduleModel

/// Assigns marks to the episodes of a show, even if their number, title, day or ID has changed.
///
/// 1. **Source ID.** Marks and episodes with the same source ID belong together. An ID that is only the episode
///    number, as in lists without IDs, is ignored if title and day contradict it (`NumericKeyCheck`).
/// 2. **Facts.** The remaining marks and episodes are compared by number, title and day. Two must agree if they
///    have no source in common, as after an import or a change of source. One source may also have assigned a new
///    ID. Then two facts must agree in a complete list, and all three in a partial one such as a week. One fact is
///    not enough, because a renumbered season would move marks to other episodes.
/// 3. **Single facts.** A mark that has only a number or only a title belongs to the one episode that has it. If the
///    number in a list fits no episode with its title, the title decides. If no episode has the title, such as one in
///    another language, the number decides. A number without a season is that of the whole show. A mark with only a
///    day belongs to the only episode of that day.
/// 4. **Other numbering.** A title that several episodes have is assigned in order. `Title (2)` belongs to the only
///    episode `Title`. Numbers without titles do not count if the season has more of them than the show.
enum EpisodeMarkMatcher {
    /// The facts by which an episode is recognized if no source ID matches.
    struct EpisodeFacts {
        let number: EpisodeNumber
        let day: CivilDay?
        /// The folded title, or nil if it does not identify the episode, such as "TBA" or "Episode 5".
        let title: FoldedText?
        /// The folded title including "Episode 5", which identifies an episode only together with the day.
        let name: FoldedText?

        init(_ mark: EpisodeMark) { self.init(mark.number, mark.day, mark.title) }

        init(_ episode: MergedEpisode) { self.init(episode.number, episode.listedDay, episode.value.title) }

        private init(_ number: EpisodeNumber, _ day: CivilDay?, _ title: String?) {
            (self.number, self.day) = (number, day)
            name = EpisodeMarkMatcher.comparableTitle(title)
            self.title = name.flatMap { EpisodeMarkMatcher.isNumberOnly($0) ? nil : $0 }
        }

        /// Returns whether two facts agree, or all three.
        /// The day counts next to a number if the days are at most one apart. Next to a title, the days must be
        /// equal.
        func matches(_ other: EpisodeFacts, requiresAll: Bool = false) -> Bool {
            let hasSameNumber =
                number.number != nil && number.season == other.number.season && number.number == other.number.number
            let distance = day.flatMap { day in other.day.map { abs(day.days(to: $0)) } }
            let hasSameTitle = title != nil && title == other.title
            if requiresAll { return hasSameNumber && hasSameTitle && distance.map { $0 <= 1 } ?? false }
            // A show may have the same title every day. Only the exact day distinguishes those episodes.
            return hasSameNumber && (hasSameTitle || distance.map { $0 <= 1 } ?? false) || hasSameTitleAndDay(as: other)
        }

        /// Returns whether title and day are equal.
        /// For titles such as "Episode 1" the seasons must not differ, because several seasons may come out on one
        /// day.
        func hasSameTitleAndDay(as other: EpisodeFacts) -> Bool {
            guard name != nil, name == other.name, day != nil, day == other.day else { return false }
            guard title == nil, let season = number.season, let otherSeason = other.number.season else { return true }
            return season == otherSeason
        }
    }

    /// The only fact that a mark may have.
    enum SingleFact: Hashable {
        case number(season: Int?, number: Int)
        case title(FoldedText)

        static func all(of facts: EpisodeFacts) -> [SingleFact] {
            let number = facts.number.number.map { SingleFact.number(season: facts.number.season, number: $0) }
            return [number, facts.title.map(SingleFact.title)].compactMap(\.self)
        }
    }

    /// Returns pairs of indices of episodes and marks.
    ///
    /// A mark is assigned to at most one episode by facts. If several marks match an episode by ID, the latest one
    /// wins and the others are used up.
    ///
    /// - Parameter isComplete: whether `episodes` are all episodes of the show.
    static func assign(
        _ marks: [EpisodeMark],
        to episodes: [MergedEpisode],
        isComplete: Bool
    ) -> [(episode: Int, mark: Int)] {
        if marks.isEmpty || episodes.isEmpty { return [] }
        var indexByKey: [SourceKey: Int] = [:]
        for (markIndex, mark) in marks.enumerated() {
            for key in mark.keys where indexByKey[key].map({ marks[$0].markedAt <= mark.markedAt }) ?? true {
                indexByKey[key] = markIndex
            }
        }
        var pairs: [(episode: Int, mark: Int)] = []
        var usedMarks: Set<Int> = []
        var unmatched: [Int] = []
        let numericKeys = NumericKeyCheck(marks, episodes, isComplete: isComplete)
        for (index, episode) in episodes.enumerated() {
            let keyed = episode.sources.compactMap { source in
                indexByKey[source.key].flatMap {
                    numericKeys.pointsToWrongEpisode(source.key, mark: $0, episode: index) ? nil : $0
                }
            }
            guard let latest = keyed.max(by: { marks[$0].markedAt < marks[$1].markedAt }) else {
                unmatched.append(index)
                continue
            }
            pairs.append((index, latest))
            usedMarks.formUnion(keyed)
        }
        if unmatched.isEmpty || usedMarks.count == marks.count { return pairs }
        if isComplete {
            let repeated = assignRepeatedTitles(marks, among: episodes, after: pairs)
            pairs += repeated
            usedMarks.formUnion(repeated.map(\.mark))
            let matched = Set(repeated.map(\.episode))
            unmatched.removeAll(where: matched.contains)
        }
        var byNumber: [EpisodeNumber: [Int]] = [:]
        var byDay: [CivilDay: [Int]] = [:]
        for (markIndex, mark) in marks.enumerated() where !usedMarks.contains(markIndex) {
            byNumber[Self.seasonAndNumber(of: mark.number), default: []].append(markIndex)
            if let day = mark.day { byDay[day, default: []].append(markIndex) }
        }
        // An exact match of title and day comes before one of number and an adjacent day.
        var matchedIndices: Set<Int> = []
        for requiresTitleAndDay in [true, false] {
            for index in unmatched where !matchedIndices.contains(index) {
                let episode = episodes[index]
                let candidates =
                    (byNumber[Self.seasonAndNumber(of: episode.number)] ?? [])
                    + (episode.listedDay.flatMap { byDay[$0] } ?? [])
                if candidates.isEmpty { continue }
                let facts = EpisodeFacts(episode)
                let match = candidates.first { markIndex in
                    guard !usedMarks.contains(markIndex) else { return false }
                    let marked = EpisodeFacts(marks[markIndex])
                    if requiresTitleAndDay, !marked.hasSameTitleAndDay(as: facts) { return false }
                    // An ID that is only a number changes with the number.
                    let keys = marks[markIndex].keys.filter { !$0.isEpisodeNumber }
                    let isRenamed = shareProvider(keys, episode.sources.map(\.key))
                    return marked.matches(facts, requiresAll: isRenamed && !isComplete)
                }
                guard let match else { continue }
                pairs.append((index, match))
                usedMarks.insert(match)
                matchedIndices.insert(index)
            }
        }
        pairs += assignSingleFacts(
            marks,
            usedMarks,
            among: episodes,
            excluding: Set(pairs.map(\.episode)),
            isComplete: isComplete
        )
        if !isComplete { return pairs }
        pairs += assignParts(marks, among: episodes, after: pairs)
        pairs += assignForeignTitles(marks, among: episodes, after: pairs)
        return pairs + assignPositions(marks, among: episodes, after: pairs)
    }

    /// Assigns marks that have only a number or only a title, as in a hand-written list.
    /// Exactly one episode of the show and exactly one mark must have that fact. Titles are compared only in
    /// complete lists.
    private static func assignSingleFacts(
        _ marks: [EpisodeMark],
        _ usedMarks: Set<Int>,
        among episodes: [MergedEpisode],
        excluding matchedEpisodes: Set<Int>,
        isComplete: Bool
    ) -> [(episode: Int, mark: Int)] {
        var byFact: [SingleFact: [Int]] = [:]
        for (markIndex, mark) in marks.enumerated() where !usedMarks.contains(markIndex) {
            if let fact = mark.singleFact ?? mark.titleWithNumber { byFact[fact, default: []].append(markIndex) }
        }
        if byFact.isEmpty { return [] }
        let doubtful = isComplete ? doubtfulSeasons(marks, among: episodes) : []
        var episodesByFact: [SingleFact: [Int]] = [:]
        for (index, episode) in episodes.enumerated() {
            for fact in SingleFact.all(of: EpisodeFacts(episode)) where byFact[fact] != nil {
                episodesByFact[fact, default: []].append(index)
            }
        }
        return byFact.compactMap { fact, indices -> (episode: Int, mark: Int)? in
            if case .title = fact, !isComplete { return nil }
            if case .number(let season?, _) = fact, doubtful.contains(season) { return nil }
            guard let matches = episodesByFact[fact], matches.count == 1, !matchedEpisodes.contains(matches[0]) else {
                return nil
            }
            // Of several marks with the title, the one of the episode's season fits.
            let season = episodes[matches[0]].number.season
            let fitting = indices.count == 1 ? indices : indices.filter { marks[$0].number.season == season }
            return fitting.count == 1 ? (matches[0], fitting[0]) : nil
        }
        .sorted { $0.episode < $1.episode }
    }

    /// Returns whether a provider has an ID in both collections.
    static func shareProvider(_ keys: Set<SourceKey>, _ others: some Sequence<SourceKey>) -> Bool {
        let providers = Set(keys.map(\.provider))
        return others.contains { providers.contains($0.provider) }
    }

    static func seasonAndNumber(of number: EpisodeNumber) -> EpisodeNumber {
        EpisodeNumber(season: number.season, number: number.number)
    }

    /// Returns the folded title, or nil if it is a placeholder.
    private static func comparableTitle(_ title: String?) -> FoldedText? {
        guard let title else { return nil }
        let folded = FoldedText(title)
        return folded.plain.isEmpty || ["tba", "tbd", "tbc"].contains(folded.plain) ? nil : folded
    }

    /// Returns whether a title is only a number, such as "Episode 5" or "Chapter VIII".
    private static func isNumberOnly(_ title: FoldedText) -> Bool {
        let words = title.plain.split(separator: " ")
        return words.count == 2 && ["episode", "folge", "chapter", "part"].contains(words[0])
            && (words[1].utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
                || words[1].allSatisfy { "ivx".contains($0) })
    }
}
