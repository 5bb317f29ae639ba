internal import ScheduleMerging

extension String {
    /// Returns the candidate with the fewest different letters, or nil if all differ by more than a third of the
    /// letters.
    package func closestMatch(among candidates: [String]) -> String? {
        guard utf8.count <= 32 else { return nil }
        let letters = Array(utf8)
        let limit = max(1, utf8.count / 3)
        let near = candidates.compactMap { candidate in
            EditDistance.between(letters, Array(candidate.utf8), limit: limit, allowsSwaps: true).map {
                (candidate: candidate, distance: $0)
            }
        }
        return near.min { $0.distance < $1.distance }?.candidate
    }

    /// The first 59 characters and an ellipsis if the text is longer than 60 characters. Messages quote this.
    package var shortened: String {
        let beginning = prefix(61)
        return beginning.count > 60 ? beginning.prefix(59) + "…" : String(beginning)
    }
}
