internal import Aggregator
internal import JSONDocuments
internal import ScheduleMerging
internal import ScheduleModel

/// The lines about imported marks that need a decision, or that have no episode yet.
enum ImportedMarkLines {
    /// Returns the marks without an episode, by show.
    static func lines(of unplaced: [UnplacedMarks]) -> [String] {
        if unplaced.isEmpty { return [] }
        let count = Count.text(unplaced.episodeCount, "mark")
        let verb = unplaced.episodeCount == 1 ? "applies" : "apply"
        var lines =
            ["\(count) \(verb) to no known episode yet:"] + unplaced.prefix(maxCandidates).map { "  " + $0.text }
        if unplaced.count > maxCandidates {
            lines.append("  and \(Count.text(unplaced.count - maxCandidates, "show")) more (aggctl doctor)")
        }
        return lines
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
