internal import ScheduleModel

/// The rivals of a link: other shows of the same name, which are evidence against the link.
extension ShowGrouping {
    /// The largest difference between two years that are alike.
    private static let maxYearDifference = 2

    /// Returns the groups with a namesake of one end that could be the same as this end, but not as the other end.
    /// Each of them might be the right one.
    ///
    /// If too many shows have the name, returns one of the link's own groups, which is enough to prevent the link.
    func rivals(of link: Link, among open: OpenLinks) -> Set<Int> {
        let sufficient = link.candidates.filter(\.isSufficient)
        // The candidate with the fewest rivals decides, because one sufficient candidate is enough.
        var fewest: Set<Int>?
        for kind in Set((sufficient.isEmpty ? link.candidates : sufficient).map(\.rivals)) {
            let candidateRivals = kind == .none ? [] : rivals(of: link, kind, among: open)
            if candidateRivals.count < fewest?.count ?? .max { fewest = candidateRivals }
        }
        var rivals = fewest ?? []
        if link.candidates[0].lacksYear { rivals.formUnion(datedNamesakes(of: link, among: open)) }
        return rivals
    }

    /// Returns the rivals of a kind. For `likeYear`, shows with a different year are skipped.
    private func rivals(of link: Link, _ kind: LinkCandidate.Rivals, among open: OpenLinks) -> Set<Int> {
        var result: Set<Int> = []
        for (namedEnd, otherEnd) in [(link.first, link.second), (link.second, link.first)] {
            let endYears = years(of: namedEnd)
            for member in groups[namedEnd].members {
                // Too many shows have the name.
                guard let namesakes = graph.namesakes(of: member) else { return [otherEnd] }
                for namesake in namesakes {
                    guard let group = groupOf[namesake], group != namedEnd, group != otherEnd, !result.contains(group)
                    else { continue }
                    if kind == .likeYear, let year = graph.identity(of: namesake)?.year, !endYears.isEmpty,
                        endYears.allSatisfy({ abs($0 - year) > Self.maxYearDifference })
                    {
                        continue
                    }
                    // The comparison with the other end comes first, because it nearly always decides.
                    if !open.mayBeSame(group, otherEnd, in: self), open.mayBeSame(group, namedEnd, in: self) {
                        result.insert(group)
                    }
                }
            }
        }
        return result
    }

    /// Returns the other groups that share a name with the link and have a year, if an end has no year.
    ///
    /// The end without a year may be any show of that name that has a year. If there is more than one such show,
    /// including the other end, the name does not identify the show. Otherwise the result is empty.
    ///
    /// If too many shows have the name, returns one of the link's own groups, which is enough to prevent the link.
    private func datedNamesakes(of link: Link, among open: OpenLinks) -> Set<Int> {
        let ends = [link.first, link.second]
        let undatedEnds = ends.filter { years(of: $0).isEmpty }
        if undatedEnds.isEmpty { return [] }
        var dated = Set(ends.filter { !undatedEnds.contains($0) })
        for member in ends.flatMap({ groups[$0].members }) {
            // Too many shows have the name.
            guard let namesakes = graph.namesakes(of: member) else { return [link.first] }
            for group in namesakes.compactMap({ groupOf[$0] }) where !ends.contains(group) && !dated.contains(group) {
                if !years(of: group).isEmpty, undatedEnds.contains(where: { open.mayBeSame(group, $0, in: self) }) {
                    dated.insert(group)
                }
            }
        }
        // A single show with a year may be the show without one, so it is not a rival.
        return dated.count > 1 ? dated.subtracting(ends) : []
    }

    /// Returns the years of the shows of a group that have one.
    private func years(of group: Int) -> [Int] { groups[group].members.compactMap { graph.identity(of: $0)?.year } }
}
