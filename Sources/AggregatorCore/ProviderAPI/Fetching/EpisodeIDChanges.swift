internal import ScheduleModel

/// Which episode of an older list each of a newer one is. A source may give an episode a new id: then number, title and
/// day tell which it was. Where an id is made of a number, a list that was numbered anew gives it to another episode
/// (`failures.md`, D25): then title and day tell.
struct EpisodeIDChanges {
    /// What tells an episode where its id does not.
    private struct IdentityKey: Hashable {
        let showID: String
        let title: FoldedText
        let day: CivilDay
        /// Nil where its id is its number.
        let number: EpisodeNumber?
    }

    /// The older id of each episode that has another one now.
    private var oldIDByNewID: [String: String] = [:]
    /// The older ids whose episodes have another one now.
    private var replacedIDs: Set<String> = []

    init(_ old: [String: Episode], _ new: [String: Episode]) {
        let (before, now) = (Self.faces(old, excluding: new), Self.faces(new, excluding: old))
        for (face, id) in now {
            guard let id, let older = before[face].flatMap(\.self), older != id else { continue }
            oldIDByNewID[id] = older
            replacedIDs.insert(older)
        }
    }

    /// The older id of an episode of the newer list; nil where it had none.
    func olderID(of id: String) -> String? { oldIDByNewID[id] ?? (replacedIDs.contains(id) ? nil : id) }

    /// Whether an episode of the older list is in the newer one, by another id or by its own.
    func isStillListed(_ id: String, in new: [String: Episode]) -> Bool {
        replacedIDs.contains(id) || (new[id] != nil && oldIDByNewID[id] == nil)
    }

    /// The ids that the other list has not, or that are made of numbers and bear another title there, by what else tells
    /// their episodes; nil where two look the same.
    private static func faces(
        _ episodes: [String: Episode],
        excluding others: [String: Episode]
    ) -> [IdentityKey: String?] {
        var faces: [IdentityKey: String?] = [:]
        for (id, episode) in episodes where others[id]?.title != episode.title {
            let isNumber = EpisodeNumber.isEncoded(in: id)
            guard isNumber || (others[id] == nil && episode.number.code != nil), let title = episode.title,
                let day = episode.listedDay
            else { continue }
            let face = IdentityKey(
                showID: episode.showID,
                title: FoldedText(title),
                day: day,
                number: isNumber ? nil : episode.number
            )
            faces[face] = faces[face] == nil ? .some(id) : .some(nil)
        }
        return faces
    }
}
