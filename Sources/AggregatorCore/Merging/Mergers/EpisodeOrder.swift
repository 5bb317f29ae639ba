internal import ScheduleModel

/// The order of a show's episodes: by season and number. Episodes without a number follow those of their season, by
/// day. Episodes without a season come last.
package enum EpisodeOrder {
    package static func isBefore(_ left: MergedEpisode, _ right: MergedEpisode) -> Bool {
        let (one, other) = (left.number, right.number)
        if one.season != other.season { return (one.season ?? .max) < (other.season ?? .max) }
        if one.number != other.number { return (one.number ?? .max) < (other.number ?? .max) }
        if one.part != other.part { return (one.part ?? 0) < (other.part ?? 0) }
        let (day, otherDay) = (left.first.episode.listedDay, right.first.episode.listedDay)
        if day != otherDay { return (day ?? .last) < (otherDay ?? .last) }
        return left.id < right.id
    }
}
