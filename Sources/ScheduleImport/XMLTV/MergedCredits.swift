internal import ScheduleModel

extension PackedCredits {
    /// At most this many people of an episode are joined.
    private static let limit = 200

    /// These people, and those besides that another row of the episode tells. Who has a role in both is one: the character
    /// and the rest are taken over where they are not said here.
    func merged(with others: PackedCredits) -> PackedCredits {
        var all = credits
        for other in others.credits {
            let place = all.firstIndex { known in
                known.role == other.role && known.person.name == other.person.name
                    && (known.character == nil || other.character == nil || known.character == other.character)
            }
            if let place {
                all[place].character = all[place].character ?? other.character
                all[place].isGuest = all[place].isGuest || other.isGuest
                all[place].person.image = all[place].person.image ?? other.person.image
                all[place].person.url = all[place].person.url ?? other.person.url
            } else if all.count < Self.limit {
                all.append(other)
            }
        }
        return PackedCredits(all) ?? self
    }
}
