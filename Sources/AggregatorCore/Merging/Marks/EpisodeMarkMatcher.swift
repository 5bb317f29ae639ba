internal import ScheduleModel

/// Finds the episode that a mark is about among those of its show, whatever became of its number, title, day or id.
///
/// A source's own key decides, but for one that is nothing more than the episode's number, as those of a list without ids
/// are: it does not stand against title and day (`NumericKeyCheck`). Only a mark of which no key is among the episodes, and an
/// episode of which no key is among the marks, are looked at further:
/// - where they have no source in common, as after an import or a change of source, two of number, title and day must
///   agree: one alone would give the mark to another episode when a season is renumbered;
/// - where one source calls them differently, it may have given the episode a new id. In a whole list of the show, in
///   which the old id is gone, two facts are enough; in a part of it, such as a week, all three must agree.
enum EpisodeMarkMatcher {
    /// By what an episode is recognised where no source's key is known.
    struct EpisodeFacts {
        let number: EpisodeNumber
        let day: CivilDay?
        /// A title that tells an episode from others: neither "TBA" nor "Episode 5".
        let title: FoldedText?
        /// A title that tells it from others of its day: "Episode 5" too, which else says no more than a number.
        let name: FoldedText?

        init(_ mark: EpisodeMark) { self.init(mark.number, mark.day, mark.title) }

        init(_ episode: MergedEpisode) { self.init(episode.number, episode.listedDay, episode.value.title) }

        private init(_ number: EpisodeNumber, _ day: CivilDay?, _ title: String?) {
            (self.number, self.day) = (number, day)
            name = EpisodeMarkMatcher.comparableTitle(title)
            self.title = name.flatMap { EpisodeMarkMatcher.isNumberOnly($0) ? nil : $0 }
        }

        /// Whether two facts agree, or where `all` is wanted, all three.
        func matches(_ other: EpisodeFacts, requiresAll: Bool = false) -> Bool {
            let hasSameNumber =
                number.number != nil && number.season == other.number.season && number.number == other.number.number
            let distance = day.flatMap { day in other.day.map { abs(day.days(to: $0)) } }
            let hasSameTitle = title != nil && title == other.title
            if requiresAll { return hasSameNumber && hasSameTitle && distance.map { $0 <= 1 } ?? false }
            // A show may have one title every day: there only the very day tells one from the next.
            return hasSameNumber && (hasSameTitle || distance.map { $0 <= 1 } ?? false) || hasSameTitleAndDay(as: other)
        }

        /// Whether title and day are the same. "Episode 1" is in every season, and seasons may come out on one day.
        func hasSameTitleAndDay(as other: EpisodeFacts) -> Bool {
            guard name != nil, name == other.name, day != nil, day == other.day else { return false }
            guard title == nil, let season = number.season, let otherSeason = other.number.season else { return true }
            return season == otherSeason
        }
    }

    /// The one thing that a mark may say of its episode.
    enum SingleFact: Hashable {
        case number(season: Int?, number: Int)
        case title(FoldedText)

        static func all(of facts: EpisodeFacts) -> [SingleFact] {
            let number = facts.number.number.map { SingleFact.number(season: facts.number.season, number: $0) }
            return [number, facts.title.map(SingleFact.title)].compactMap(\.self)
        }
    }

    /// Which mark is about which episode; each mark is about one at most, and each episode has one at most but by keys,
    /// of which the latest stands.
    ///
    /// - Parameter isWhole: whether the episodes are all that the show has.
    static func assign(
        _ marks: [EpisodeMark],
        to episodes: [MergedEpisode],
        isComplete: Bool
    ) -> [(episode: Int, mark: Int)] {
        if marks.isEmpty || episodes.isEmpty { return [] }
        var places: [SourceKey: Int] = [:]
        for (place, mark) in marks.enumerated() {
            for key in mark.keys where places[key].map({ marks[$0].markedAt <= mark.markedAt }) ?? true {
                places[key] = place
            }
        }
        var found: [(episode: Int, mark: Int)] = []
        var taken: Set<Int> = []
        var open: [Int] = []
        let numbered = NumericKeyCheck(marks, episodes, isComplete: isComplete)
        for (index, episode) in episodes.enumerated() {
            let keyed = episode.sources.compactMap { source in
                places[source.key].flatMap {
                    numbered.pointsToWrongEpisode(source.key, mark: $0, episode: index) ? nil : $0
                }
            }
            guard let latest = keyed.max(by: { marks[$0].markedAt < marks[$1].markedAt }) else {
                open.append(index)
                continue
            }
            found.append((index, latest))
            taken.formUnion(keyed)
        }
        if open.isEmpty || taken.count == marks.count { return found }
        var byNumber: [EpisodeNumber: [Int]] = [:]
        var byDay: [CivilDay: [Int]] = [:]
        for (place, mark) in marks.enumerated() where !taken.contains(place) {
            byNumber[Self.seasonAndNumber(of: mark.number), default: []].append(place)
            if let day = mark.day { byDay[day, default: []].append(place) }
        }
        // What has title and day of a mark is its episode, before one that has its number and the day before or after.
        var done: Set<Int> = []
        for isNamed in [true, false] {
            for index in open where !done.contains(index) {
                let episode = episodes[index]
                let near =
                    (byNumber[Self.seasonAndNumber(of: episode.number)] ?? [])
                    + (episode.listedDay.flatMap { byDay[$0] } ?? [])
                if near.isEmpty { continue }
                let facts = EpisodeFacts(episode)
                let meant = near.first { place in
                    guard !taken.contains(place) else { return false }
                    let marked = EpisodeFacts(marks[place])
                    if isNamed, !marked.hasSameTitleAndDay(as: facts) { return false }
                    // A key that is a number goes with the number.
                    let keys = marks[place].keys.filter { !$0.isEpisodeNumber }
                    let isRenamed = shareProvider(keys, episode.sources.map(\.key))
                    return marked.matches(facts, requiresAll: isRenamed && !isComplete)
                }
                guard let meant else { continue }
                found.append((index, meant))
                taken.insert(meant)
                done.insert(index)
            }
        }
        return found
            + assignSingleFacts(
                marks,
                taken,
                among: episodes,
                excluding: Set(found.map(\.episode)),
                isComplete: isComplete
            )
    }

    /// Marks that say a number or a title and nothing else, as a list of one's own does: each is about the one episode that
    /// has it, where there is but one, and no other mark says the same. A title counts in a whole list alone.
    private static func assignSingleFacts(
        _ marks: [EpisodeMark],
        _ taken: Set<Int>,
        among episodes: [MergedEpisode],
        excluding known: Set<Int>,
        isComplete: Bool
    ) -> [(episode: Int, mark: Int)] {
        var byFact: [SingleFact: [Int]] = [:]
        for (place, mark) in marks.enumerated() where !taken.contains(place) {
            if let fact = mark.singleFact { byFact[fact, default: []].append(place) }
        }
        if byFact.isEmpty { return [] }
        var bearers: [SingleFact: [Int]] = [:]
        for (index, episode) in episodes.enumerated() {
            for fact in SingleFact.all(of: EpisodeFacts(episode)) where byFact[fact] != nil {
                bearers[fact, default: []].append(index)
            }
        }
        return byFact.compactMap { fact, places -> (episode: Int, mark: Int)? in
            if case .title = fact, !isComplete { return nil }
            guard places.count == 1, let found = bearers[fact], found.count == 1, !known.contains(found[0]) else {
                return nil
            }
            return (found[0], places[0])
        }
        .sorted { $0.episode < $1.episode }
    }

    /// Whether one provider has a key in both.
    static func shareProvider(_ keys: Set<SourceKey>, _ others: some Sequence<SourceKey>) -> Bool {
        let providers = Set(keys.map(\.provider))
        return others.contains { providers.contains($0.provider) }
    }

    private static func seasonAndNumber(of number: EpisodeNumber) -> EpisodeNumber {
        EpisodeNumber(season: number.season, number: number.number)
    }

    /// A title that says anything of an episode.
    private static func comparableTitle(_ title: String?) -> FoldedText? {
        guard let title else { return nil }
        let folded = FoldedText(title)
        return folded.key.isEmpty || ["tba", "tbd", "tbc"].contains(folded.key) ? nil : folded
    }

    /// Whether a title is no more than a number: "Episode 5".
    private static func isNumberOnly(_ title: FoldedText) -> Bool {
        let words = title.key.split(separator: " ")
        return words.count == 2 && ["episode", "folge", "chapter", "part"].contains(words[0])
            && words[1].utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
}
