internal import ScheduleModel

/// The episode that an imported mark applies to, and the fact that shows it.
public struct MarkPlacement: Sendable {
    /// The fact by which the episode of a mark was found.
    public enum Proof: String, Hashable, Sendable, CaseIterable {
        /// An ID of the episode.
        case id
        /// The season, the number and the title.
        case numberAndTitle = "number-and-title"
        /// The title. The number differs or is missing.
        case title
        /// The season and the number. The title is missing, or no episode has it.
        case number
        /// The day.
        case day
        /// The number over the whole show.
        case position
        /// Several shows have the title.
        case ambiguous
        /// No episode was found.
        case notFound = "not-found"
    }

    /// The mark as it was imported.
    public let mark: EpisodeMark
    /// The episode, or nil.
    public let episode: MergedEpisode?
    /// The proof.
    public let proof: Proof

    /// Whether the mark applies to an episode.
    public var isPlaced: Bool { episode != nil }

    fileprivate init(_ mark: EpisodeMark, _ episode: MergedEpisode?, isAmbiguous: Bool = false) {
        self.mark = mark
        self.episode = episode
        guard let episode else {
            proof = isAmbiguous ? .ambiguous : .notFound
            return
        }
        let facts = EpisodeMarkMatcher.EpisodeFacts(mark)
        let found = EpisodeMarkMatcher.EpisodeFacts(episode)
        let hasSameBase = EpisodeTitle(mark.title).map { $0.base == EpisodeTitle(episode.value.title)?.base } ?? false
        let hasSameTitle = facts.title != nil && facts.title == found.title || hasSameBase
        let hasSameNumber =
            mark.number.number != nil && mark.number.season == episode.number.season
            && mark.number.number == episode.number.number
        if !mark.keys.isDisjoint(with: episode.sources.map(\.key)) {
            proof = .id
        } else if hasSameTitle {
            proof = hasSameNumber ? .numberAndTitle : .title
        } else if hasSameNumber {
            proof = .number
        } else {
            proof = mark.day != nil && mark.day == episode.listedDay ? .day : .position
        }
    }
}

/// The placements of the imported marks of one show.
public struct ShowPlacements: Sendable {
    /// The show as it was imported.
    public let imported: ShowMark
    /// The shows that it applies to. There are several if their title is the same, and none if no show was found.
    public let shows: [MergedShow]
    /// The marks of its episodes, in the order of the import.
    public let marks: [MarkPlacement]
}

extension UserMarks {
    /// Returns the episode of each imported mark, in a catalog with all stored shows.
    ///
    /// - Parameters:
    ///   - imported: The marks as they were imported.
    ///   - ambiguousTitles: The titles of imported shows that several shows have.
    ///   - lengths: The numbers of episodes that the list counts for some imported shows, by index.
    ///   - complete: The shows whose episode list is complete.
    package func placements(
        of imported: [ShowMark],
        lengths: [Int: Int] = [:],
        ambiguousTitles: Set<String>,
        in catalog: MergedCatalog,
        complete: CompleteShows
    ) -> [ShowPlacements] {
        var showsByMark: [Int: [Int]] = [:]
        for (show, marks) in MarkIndex(self).indices(in: catalog).enumerated() {
            for mark in marks { showsByMark[mark, default: []].append(show) }
        }
        let positions = StoredPositions(shows)
        lazy var showsByTitle = Self.showsByTitle(in: catalog, among: Set(showsByMark.values.joined()))
        return imported.enumerated().map { index, show in
            let stored = positions.position(of: show)
            // The title in the list can be that of a show that another mark applies to.
            let direct = stored.flatMap { showsByMark[$0] } ?? []
            let named = direct.isEmpty ? showsByTitle[FoldedText(show.title)] ?? [] : direct
            let matches = named.map { catalog.shows[$0] }.filter { match in
                !direct.isEmpty || !show.externals.contradicts(Set(match.sources.flatMap(\.show.externals.all)))
            }
            var episodes: [Int: MergedEpisode] = [:]
            for match in matches {
                let isComplete = complete.contains(match)
                var pairs = EpisodeMarkMatcher.assign(show.episodes, to: match.episodes, isComplete: isComplete)
                if let length = lengths[index], isComplete, matches.count == 1 {
                    pairs += EpisodeMarkMatcher.assignCounted(
                        show.episodes,
                        ofLength: length,
                        among: match.episodes,
                        after: pairs
                    )
                }
                for pair in pairs where episodes[pair.mark] == nil {
                    episodes[pair.mark] = match.episodes[pair.episode]
                }
            }
            let isAmbiguous = ambiguousTitles.contains(show.title)
            return ShowPlacements(
                imported: show,
                shows: matches,
                marks: show.episodes.enumerated().map { index, mark in
                    MarkPlacement(mark, episodes[index], isAmbiguous: isAmbiguous)
                }
            )
        }
    }

    /// Returns some shows by all of their titles. A title of several shows has none.
    ///
    /// - Parameter marked: The shows to which a stored mark applies.
    private static func showsByTitle(in catalog: MergedCatalog, among marked: Set<Int>) -> [FoldedText: [Int]] {
        var shows: [FoldedText: Set<Int>] = [:]
        for index in marked {
            let show = catalog.shows[index].value
            for title in [show.title] + show.aliases.map(\.title) {
                shows[FoldedText(title), default: []].insert(index)
            }
        }
        return shows.mapValues { $0.count == 1 ? Array($0) : [] }
    }

    /// The positions of stored marks by their facts.
    private struct StoredPositions {
        private var byKey: [SourceKey: Int] = [:]
        private var byExternal: [ExternalID: Int] = [:]
        private var byTitle: [FoldedText: [Int]] = [:]
        private let shows: [ShowMark]

        init(_ shows: [ShowMark]) {
            self.shows = shows
            for (index, show) in shows.enumerated() {
                for key in show.keys { byKey[key] = index }
                for id in show.externals { byExternal[id] = index }
                for title in show.titles { byTitle[title, default: []].append(index) }
            }
        }

        func position(of show: ShowMark) -> Int? {
            if let index = show.keys.lazy.compactMap({ byKey[$0] }).first { return index }
            if let index = show.externals.lazy.compactMap({ byExternal[$0] }).first { return index }
            let titled = show.titles.lazy.compactMap { byTitle[$0] }.first ?? []
            let sameYear = titled.filter { shows[$0].year == show.year }
            return sameYear.first ?? (titled.count == 1 ? titled.first : nil)
        }
    }
}
