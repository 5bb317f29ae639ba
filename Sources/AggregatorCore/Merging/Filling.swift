internal import Foundation

/// How one record is completed by another: what it says stands, what it leaves open is taken over.
///
/// This one rule joins what a source said earlier and later, and what several sources say, the more trusted
/// first. It is applied in a fixed order, so that the outcome depends on no other.
extension Show {
    /// This show, its gaps filled from another record of it.
    public func filled(from other: Show) -> Show {
        var show = self
        show.aliases = aliases.adding(other.aliases)
        show.type = type ?? other.type
        show.language = language ?? other.language
        show.country = country ?? other.country
        show.status = status ?? other.status
        // A year and a day of premiere are one claim: a day of one source never stands beside another's year.
        if premiered == nil, startYear == nil || startYear == other.premiered?.year { show.premiered = other.premiered }
        show.startYear = startYear ?? (premiered == nil ? other.startYear : nil)
        show.ended = ended ?? other.ended
        if network == nil, webChannel == nil {
            show.network = other.network
            show.webChannel = other.webChannel
        }
        show.genres = genres.isEmpty ? other.genres : genres
        show.runtime = runtime ?? other.runtime
        show.rating = rating ?? other.rating
        show.externals = externals.filled(from: other.externals)
        show.image = image ?? other.image
        show.summary = summary ?? other.summary
        show.officialSite = officialSite ?? other.officialSite
        show.url = url ?? other.url
        return show
    }
}

extension ExternalIDs {
    func filled(from other: ExternalIDs) -> ExternalIDs {
        ExternalIDs(
            imdb: imdb ?? other.imdb,
            thetvdb: thetvdb ?? other.thetvdb,
            tmdb: tmdb ?? other.tmdb,
            tvrage: tvrage ?? other.tvrage
        )
    }
}

extension Episode {
    /// This episode, its gaps filled from an older record by the same source; every airing of both, but of two at
    /// one time on one channel only the newer, and of a day alone none where the newer record knows the time.
    func filled(from older: Episode, replacingAirings: Bool) -> Episode {
        var episode = filledWithoutAirings(from: older)
        if replacingAirings, !airings.isEmpty { return episode }
        let newer = Dictionary(grouping: airings, by: \.time)
        let days = Set(airings.compactMap { $0.broadcastDay(in: .gmt) })
        episode.airings += older.airings.filter { airing in
            if case .day(let day) = airing.time, days.contains(day) { return false }
            return !(newer[airing.time] ?? []).contains { other in
                airing.channel == nil || other.channel == nil || airing.channel?.name == other.channel?.name
            }
        }
        return episode
    }

    /// The same for all but the airings, which are joined by rules of their own.
    func filledWithoutAirings(from other: Episode) -> Episode {
        var episode = self
        episode.number = number.filled(from: other.number)
        episode.title = title ?? other.title
        if let title, let other = other.title, EpisodeTitle.isPlaceholder(title), !EpisodeTitle.isPlaceholder(other) {
            episode.title = other
        }
        episode.kind = kind ?? other.kind
        episode.runtime = runtime ?? other.runtime
        episode.summary = summary ?? other.summary
        episode.image = image ?? other.image
        episode.url = url ?? other.url
        episode.watched = watched ?? other.watched
        return episode
    }
}

extension EpisodeNumber {
    /// This number, or another record's where it says nothing. Season and number are one claim: a season of one
    /// source never stands beside another's number.
    func filled(from other: EpisodeNumber) -> EpisodeNumber {
        var filled = season == nil && number == nil ? other : self
        filled.absolute = absolute ?? other.absolute
        return filled
    }
}

extension Airing {
    /// This airing, its gaps filled from another record of it: a well founded time stands over a lesser one. Time, day
    /// and clock are one claim: a clock of one source never stands beside another's instant.
    func filled(from other: Airing) -> Airing {
        var airing = self
        if time != other.time, foundation < other.foundation {
            airing.time = other.time
            airing.airDay = other.airDay ?? (time.precision < other.time.precision ? airDay : nil)
            airing.clock = other.clock
        } else if time == other.time {
            airing.airDay = airDay ?? other.airDay
            airing.clock = clock ?? other.clock
        } else if time.precision > other.time.precision {
            airing.airDay = airDay ?? other.airDay
        }
        airing.minutes = minutes ?? other.minutes
        airing.channel = channel ?? other.channel
        airing.label = label ?? other.label
        return airing
    }
}

extension AirTime {
    /// How exactly a time is known, from nothing to an instant.
    var precision: Int {
        switch self {
        case .unknown: 0
        case .day: 1
        case .clock: 2
        case .instant: 3
        }
    }
}

extension Array where Element: Hashable {
    /// These, and those of the others that are not among them.
    func adding(_ others: [Element]) -> [Element] {
        if others.isEmpty || self == others { return self }
        var seen = Set(self)
        return self + others.filter { seen.insert($0).inserted }
    }
}
