internal import Foundation
internal import ScheduleMerging
internal import ScheduleModel
internal import ScheduleViews

extension Session {
    /// Returns imported marks with the aired episodes of each marked season, and with the IDs of shows that the file
    /// names by another title. A show that is not stored, or that several shows match, is left as it is.
    ///
    /// - Parameter found: The shows that were found for some of the marks.
    /// - Returns: The marks as they are reported, and as they are stored. The stored ones have the IDs of their
    ///   episodes, so that a second import of the file finds them, whatever their titles are.
    func resolvingShows(
        of imported: [ShowMark],
        found: [ShowMark]
    ) async -> [(reported: ShowMark, stored: ShowMark)] {
        var lookup = UserMarks()
        lookup.merge(imported)
        lookup.merge(found)
        let (catalog, complete) = await storedCatalog(for: lookup)
        let placements = lookup.placements(of: imported, ambiguousTitles: [], in: catalog, complete: complete)
        return placements.map { placed in
            guard placed.shows.count == 1 else { return (placed.imported, placed.imported) }
            var mark = placed.imported.expandingSeasons(of: placed.shows[0], at: now, in: zone)
            // The next import of the same file finds the show by its IDs.
            let show = placed.shows[0].value
            let hasOtherTitle = !mark.titles.contains(FoldedText(show.title))
            // Catalogs differ by a year.
            let hasOtherYear = mark.year != nil && mark.year != show.year
            if mark.keys.isEmpty, hasOtherTitle || hasOtherYear { mark.keys = Set(placed.shows[0].sources.map(\.key)) }
            guard mark.episodes.count == placed.marks.count else { return (mark, mark) }
            var stored = mark
            for (index, placement) in placed.marks.enumerated() where mark.episodes[index].keys.isEmpty {
                // A position in the show only counts together with the others.
                let number = mark.episodes[index].number
                if number.season == nil, number.number == nil, number.absolute != nil { continue }
                stored.episodes[index].keys = Set(placement.episode?.sources.map(\.key) ?? [])
            }
            return (mark, stored)
        }
    }
}

extension Session {
    /// Replaces the stored marks of seasons by marks of their aired episodes, if a source lists them now.
    ///
    /// - Returns: All marks after the change.
    /// - Throws: An error if the marks cannot be changed.
    func expandingStoredSeasons(in marks: UserMarks) async throws(OperationError) -> UserMarks {
        let (catalog, complete) = await storedCatalog(for: marks)
        let seasons = marks.shows.filter { $0.episodes.contains(where: \.isSeason) }
        let placements = marks.placements(of: seasons, ambiguousTitles: [], in: catalog, complete: complete)
        let expanded = placements.filter { $0.shows.count == 1 }.map {
            $0.imported.expandingSeasons(of: $0.shows[0], at: now, in: zone)
        }
        return try sessionStore.change(as: "found imported episodes", at: now) { marks in
            for show in expanded { marks.replaceSeasons(of: show) }
            return marks
        }
    }
}

extension ShowMark {
    /// Returns this mark with each marked season replaced by its aired episodes.
    func expandingSeasons(of show: MergedShow, at now: Date, in zone: TimeZone) -> ShowMark {
        guard episodes.contains(where: \.isSeason) else { return self }
        let aired = AiredEpisodes(of: show, at: now, in: zone)
        var result = self
        result.episodes = episodes.flatMap { mark -> [EpisodeMark] in
            guard mark.isSeason else { return [mark] }
            let episodes = mark.number.season.map { show.episodes(ofSeason: $0) } ?? show.regularEpisodes
            let members = episodes.filter { aired.contains($0) }
            if members.isEmpty { return [mark] }
            return members.map { episode in
                EpisodeMark(
                    keys: Set(episode.sources.map(\.key)),
                    number: episode.number,
                    title: episode.value.title,
                    day: nil,
                    state: mark.state,
                    markedAt: mark.markedAt
                )
            }
        }
        return result
    }
}

extension MergedShow {
    /// The episodes without the specials.
    fileprivate var regularEpisodes: [MergedEpisode] {
        episodes.filter { $0.value.kind?.isSpecial != true && $0.number.season != 0 }
    }
}
