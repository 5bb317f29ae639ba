internal import ScheduleModel

/// The order of a show's episodes: by season, number and part, then by the number over the whole show. Episodes without
/// a number follow those of their season, by the day that the first source lists. Episodes without a season come last.
/// The ID decides between equal ones.
package enum EpisodeOrder {
    package static func isBefore(_ left: MergedEpisode, _ right: MergedEpisode) -> Bool {
        let (lhs, rhs) = (left.number, right.number)
        if lhs.season != rhs.season { return (lhs.season ?? .max) < (rhs.season ?? .max) }
        if lhs.number != rhs.number { return (lhs.number ?? .max) < (rhs.number ?? .max) }
        if lhs.part != rhs.part { return (lhs.part ?? 0) < (rhs.part ?? 0) }
        if lhs.absolute != rhs.absolute { return (lhs.absolute ?? .max) < (rhs.absolute ?? .max) }
        let (day, otherDay) = (left.first.episode.listedDay, right.first.episode.listedDay)
        if day != otherDay { return (day ?? .last) < (otherDay ?? .last) }
        return left.id < right.id
    }
}
