internal import ScheduleModel

extension PackedCredits {
    /// The maximum number of people of an episode.
    private static let limit = 200

    /// Returns these credits and the additional ones of another row of the episode. Credits with the same role and
    /// name are merged, and missing properties are added.
    func merged(with others: PackedCredits) -> PackedCredits {
        var all = credits
        for other in others.credits {
            let index = all.firstIndex { existing in
                existing.role == other.role && existing.person.name == other.person.name
                    && (existing.character == nil || other.character == nil || existing.character == other.character)
            }
            if let index {
                all[index].character = all[index].character ?? other.character
                all[index].isGuest = all[index].isGuest || other.isGuest
                all[index].person.image = all[index].person.image ?? other.person.image
                all[index].person.url = all[index].person.url ?? other.person.url
            } else if all.count < Self.limit {
                all.append(other)
            }
        }
        return PackedCredits(all) ?? self
    }
}
