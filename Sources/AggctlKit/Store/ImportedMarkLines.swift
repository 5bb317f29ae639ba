internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel

/// The lines about imported marks that need a decision, or that have no episode yet.
enum ImportedMarkLines {
    /// Returns the marks without an episode, by show.
    static func lines(of unplaced: [UnplacedMarks], limit: Int = maxCandidates) -> [String] {
        if unplaced.isEmpty { return [] }
        let count = Count.text(unplaced.episodeCount, "mark")
        let verb = unplaced.episodeCount == 1 ? "applies" : "apply"
        var lines =
            ["\(count) \(verb) to no known episode yet:"] + unplaced.prefix(limit).map { "  " + $0.text }
        if unplaced.count > limit {
            lines.append("  and \(Count.text(unplaced.count - limit, "show")) more (aggctl import-marks --pending)")
        }
        return lines
    }

    /// Returns the lines about an import: the counts, the proofs, and everything that needs a decision.
    static func summary(of result: ImportMarksResult, isDryRun: Bool) -> [String] {
        let read = [Count.text(result.shows, "show"), Count.text(result.episodes, "marked episode")]
        let new = [Count.text(result.newShows, "show"), Count.text(result.newEpisodes, "marked episode")]
        let newText =
            result.newShows + result.newEpisodes == 0 ? "none new" : "new: " + new.joined(separator: " and ")
        let from = result.tracker.map { " from \($0)" } ?? ""
        var lines = ["read \(read.joined(separator: " and "))\(from), \(newText)"]
        let opinions = opinions(in: result)
        if !opinions.isEmpty { lines.append("with \(opinions.joined(separator: ", "))") }
        if result.tracker != nil, result.followedShows > 0 {
            lines.append("following \(Count.text(result.followedShows, "more show"))")
        }
        if result.tracker != nil {
            let proofs = proofs.compactMap { proof, text in result.proofs[proof].map { "\($0) \(text)" } }
            if !proofs.isEmpty { lines.append("found: " + proofs.joined(separator: ", ")) }
        }
        if isDryRun { lines.append("nothing was changed") }
        if !result.omitted.isEmpty { lines.append("not stored: " + result.omitted.joined(separator: ", ")) }
        return lines + Self.lines(of: result.unplaced) + Self.lines(of: result.ambiguous)
    }

    private static let proofs: [(MarkPlacement.Proof, String)] = [
        (.id, "by ID"), (.numberAndTitle, "by number and title"), (.title, "by title"), (.number, "by number"),
        (.day, "by day"), (.position, "by position"),
    ]

    /// Returns the counts of ratings, notes and other values.
    private static func opinions(in result: ImportMarksResult) -> [String] {
        let shows = result.placements.map(\.imported)
        let episodes = shows.flatMap(\.episodes)
        let reviews = shows.map(\.review) + episodes.map(\.review)
        let counts = [
            (episodes.reduce(0) { $0 + $1.rewatches.count }, "further watching"),
            (reviews.count { $0.rating != nil }, "rating"), (reviews.count { $0.note != nil }, "note"),
            (shows.count { $0.stoppedSince != nil }, "stopped show"), (shows.count { !$0.lists.isEmpty }, "show"),
        ]
        return counts.enumerated().compactMap { index, count in
            count.0 == 0 ? nil : Count.text(count.0, count.1) + (index == 4 ? " on lists" : "")
        }
    }

    /// The maximum number of printed titles, and of shows for each title.
    private static let maxCandidates = 10

    /// Returns the titles that match several shows, and the next step.
    static func lines(of ambiguous: [AmbiguousMarks]) -> [String] {
        guard let first = ambiguous.first?.candidates.first else { return [] }
        var lines: [String] = []
        for title in ambiguous.prefix(maxCandidates) {
            let matching = Count.text(title.candidates.count, "show")
            lines.append("“\(title.title)” matches \(matching), so its marks are not used yet:")
            lines += title.candidates.prefix(maxCandidates).map { "  " + ShowLine.text($0) }
            if title.candidates.count > maxCandidates {
                lines.append("  and \(title.candidates.count - maxCandidates) more")
            }
        }
        if ambiguous.count > maxCandidates {
            lines.append(
                "and \(ambiguous.count - maxCandidates) more \(ambiguous.count - maxCandidates == 1 ? "title" : "titles")"
            )
        }
        let dated = first.value.title + (first.value.year.map { " (\($0))" } ?? " (its year)")
        return lines + ["  next: add the year in the file, as in “\(dated)”, and import it again"]
    }
}
