internal import ProviderAPI
internal import ScheduleMerging
internal import ScheduleModel

extension Session {
    /// Finds imported shows that are not stored at the sources, by their IDs or else by title and year, and stores
    /// their episodes. No mark is changed.
    ///
    /// A show that is not found, or that several shows match, is left as it is: its marks are reported as unplaced.
    ///
    /// - Returns: Marks of the found shows without episodes, to merge with the imported ones.
    func findImported(_ imported: [ShowMark], among marks: UserMarks) async -> [ShowMark] {
        if options.policy.mode == .never || instances.allSatisfy(\.isLocal) { return [] }
        var found: [ShowMark] = []
        for mark in imported {
            let existing = marks.shows.first {
                !$0.externals.isDisjoint(with: mark.externals) || $0.title == mark.title
            }
            // A show with a source's ID was found before.
            if let existing, !existing.keys.isEmpty, mark.keys.isEmpty { continue }
            for reference in mark.references {
                guard let show = try? await find(reference, with: .episodes).show else { continue }
                var externals = mark.externals
                for source in show.sources { externals.formUnion(source.show.externals.all) }
                found.append(
                    ShowMark(
                        id: 0,
                        keys: Set(show.sources.map(\.key)),
                        externals: externals,
                        title: mark.title,
                        year: mark.year
                    )
                )
                break
            }
            if Task.isCancelled { break }
        }
        return found
    }
}

extension Session {
    /// Returns imported marks with the IDs of their episodes, if those are stored. The same file again then changes
    /// nothing, even if it numbers episodes in another way.
    ///
    /// - Parameters:
    ///   - lengths: The numbers of episodes that the file counts for some shows, by index.
    ///   - found: The shows that were found for some of the marks.
    func identified(_ imported: [ShowMark], lengths: [Int: Int], found: [ShowMark] = []) async -> [ShowMark] {
        var lookup = UserMarks()
        lookup.merge(imported)
        lookup.merge(found)
        let (catalog, complete) = await storedCatalog(for: lookup)
        let placements = lookup.placements(
            of: imported,
            lengths: lengths,
            ambiguousTitles: [],
            in: catalog,
            complete: complete
        )
        let storedKeys = Set(marks.shows.lazy.flatMap(\.episodes).flatMap(\.keys))
        return placements.map { placed in
            var show = placed.imported
            guard placed.shows.count == 1 else { return show }
            show.episodes = []
            var positions: [SourceKey: Int] = [:]
            for placement in placed.marks {
                var mark = placement.mark
                // A number that is a position only here can be another episode in a longer list.
                // If the episode is marked, it was placed there by an earlier import.
                let found = placement.episode?.sources.map(\.key) ?? []
                let isCertain =
                    placement.proof != .position || mark.number.number == nil
                    || found.contains(where: storedKeys.contains)
                let keys = isCertain ? found : []
                mark.keys.formUnion(keys)
                // Two parts in the list can be one episode at the source.
                if let position = keys.lazy.compactMap({ positions[$0] }).first {
                    show.episodes[position] = show.episodes[position].merged(with: mark)
                    continue
                }
                for key in keys { positions[key] = show.episodes.count }
                show.episodes.append(mark)
            }
            return show
        }
    }
}

extension ShowMark {
    /// The references to search for at the sources, the most reliable one first.
    fileprivate var references: [String] {
        let ids = externals.filter { [.thetvdb, .imdb].contains($0.database) }.map(\.text).sorted(by: >)
        let titled = year.map { "\(title) (\($0))" } ?? title
        return keys.map(\.description).sorted() + ids + (externals.contains { $0.text == title } ? [] : [titled])
    }
}
