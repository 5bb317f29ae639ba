internal import ScheduleModel

/// The episodes of an older list that have another ID in a newer one. If a source assigns a new ID, number, title and
/// day identify the episode. If IDs are made from numbers, renumbering gives an ID to another episode. Then only title
/// and day identify it.
struct EpisodeIDChanges {
    /// The facts that identify an episode if its ID does not.
    private struct IdentityKey: Hashable {
        let showID: String
        let title: FoldedText
        let day: CivilDay
        /// The number, or nil if the ID is made from it.
        let number: EpisodeNumber?
    }

    /// The older ID of each episode whose ID changed.
    private var oldIDByNewID: [String: String] = [:]
    /// The older IDs of episodes whose ID changed.
    private var replacedIDs: Set<String> = []

    init(_ old: [String: Episode], _ new: [String: Episode]) {
        let (oldKeys, newKeys) = (Self.idsByKey(old, excluding: new), Self.idsByKey(new, excluding: old))
        for (key, id) in newKeys {
            guard let id, let older = oldKeys[key].flatMap(\.self), older != id else { continue }
            oldIDByNewID[id] = older
            replacedIDs.insert(older)
        }
    }

    /// Returns the older ID of an episode of the newer list, or nil if it is new.
    func olderID(of id: String) -> String? { oldIDByNewID[id] ?? (replacedIDs.contains(id) ? nil : id) }

    /// Returns whether an episode of the older list is in the newer one, under the same ID or another.
    func isStillListed(_ id: String, in new: [String: Episode]) -> Bool {
        replacedIDs.contains(id) || (new[id] != nil && oldIDByNewID[id] == nil)
    }

    /// Returns the IDs that may have changed, by the facts that identify their episodes. These are IDs missing from
    /// the other list, and IDs made from numbers that have another title there. The value is nil if two episodes
    /// have the same facts.
    private static func idsByKey(
        _ episodes: [String: Episode],
        excluding others: [String: Episode]
    ) -> [IdentityKey: String?] {
        var idsByKey: [IdentityKey: String?] = [:]
        for (id, episode) in episodes where others[id]?.title != episode.title {
            let isNumber = EpisodeNumber.isEncoded(in: id)
            guard isNumber || (others[id] == nil && episode.number.code != nil), let title = episode.title,
                let day = episode.listedDay
            else { continue }
            let key = IdentityKey(
                showID: episode.showID,
                title: FoldedText(title),
                day: day,
                number: isNumber ? nil : episode.number
            )
            idsByKey[key] = idsByKey[key] == nil ? .some(id) : .some(nil)
        }
        return idsByKey
    }
}
