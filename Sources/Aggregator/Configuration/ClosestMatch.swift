extension String {
    /// Returns the candidate with the fewest different letters, or nil if all differ by more than a third of the
    /// letters.
    package func closestMatch(among candidates: [String]) -> String? {
        guard utf8.count <= 32 else { return nil }
        let letters = Array(utf8)
        let ranked = candidates.map { (candidate: $0, distance: Self.distance(letters, Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(1, utf8.count / 3) else {
            return nil
        }
        return best.candidate
    }

    /// Returns the number of changed, added, dropped (Levenshtein) or transposed letters.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var rows = [Array(0...right.count)]
        for (i, letter) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var best = Swift.min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
                    best = Swift.min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[left.count][right.count]
    }

    /// The first 59 characters and an ellipsis if the text is longer than 60 characters. Messages quote this.
    package var shortened: String {
        let beginning = prefix(61)
        return beginning.count > 60 ? beginning.prefix(59) + "…" : String(beginning)
    }
}
