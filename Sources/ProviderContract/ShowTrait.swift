internal import ScheduleModel

/// A trait that makes a show worth checking in addition to others, because errors are likely in unusual data.
enum ShowTrait: Hashable {
    case cast
    case credits
    case webChannel
    case timed
    case dated
    case special
    case numbered
    case shownAgain

    /// Returns the traits of a show, from the schedule of some days.
    static func of(_ show: Show, _ episodes: [Episode], hasCast: Bool) -> Set<ShowTrait> {
        var traits: Set<ShowTrait> = []
        if hasCast { traits.insert(.cast) }
        if show.webChannel != nil { traits.insert(.webChannel) }
        for episode in episodes {
            if !episode.credits.isEmpty { traits.insert(.credits) }
            if episode.airings.count > 1 { traits.insert(.shownAgain) }
            traits.insert(episode.number.number == nil ? .special : .numbered)
            for airing in episode.airings {
                if case .day = airing.time { traits.insert(.dated) } else { traits.insert(.timed) }
            }
        }
        return traits
    }
}
