public import ScheduleModel
internal import Foundation

/// How one record is completed by another: what it says stands, what it leaves open is taken over.
///
/// This one rule joins what a source said earlier and later, and what several sources say, the more trusted
/// first. It is applied in a fixed order, so that the outcome depends on no other.
///
/// What the fields of a record are, and which of them are one claim, stands in `ShowFields` and `EpisodeFields` alone.
extension Show {
    /// This show, its gaps filled from another record of it.
    public func filled(from other: Show) -> Show {
        // The days of a week nearly always tell one record.
        if self == other { return self }
        var show = self
        for field in ShowFields.all { field.fill(&show, from: other) }
        return show
    }
}

extension Episode {
    /// This episode, its gaps filled from an older record by the same source; every airing of both, but of two at
    /// one time on one channel only the newer, and of a day alone none where the newer record knows the time.
    func fillingGaps(from older: Episode, replacingAirings: Bool) -> Episode {
        var episode = filledWithoutAirings(from: older).withChannels(of: older)
        if replacingAirings, !airings.isEmpty { return episode }
        let newer = Dictionary(grouping: airings, by: \.time)
        let days = Set(airings.compactMap { $0.broadcastDay(in: .gmt) })
        episode.airings += older.airings.filter { airing in
            if case .day(let day) = airing.time, days.contains(day) { return false }
            return !(newer[airing.time] ?? []).contains { other in
                guard let channel = airing.channel, let newer = other.channel else { return true }
                return channel.isSame(as: newer)
            }
        }
        return episode
    }

    /// This episode, each airing that tells no channel with the one that another record by the same source told of its
    /// time: a list without channels does not take away what a schedule told.
    package func withChannels(of other: Episode) -> Episode {
        var episode = self
        for place in episode.airings.indices where episode.airings[place].channel == nil {
            let time = episode.airings[place].time
            episode.airings[place].channel = other.airings.lazy.filter { $0.time == time }.compactMap(\.channel).first
        }
        return episode
    }

    /// This episode, its gaps filled from another record of it, but for its airings: they are joined by rules of their
    /// own.
    func filledWithoutAirings(from other: Episode) -> Episode {
        var episode = self
        for field in EpisodeFields.all { field.fill(&episode, from: other) }
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
        if time != other.time, timeConfidence < other.timeConfidence {
            airing.time = other.time
            airing.airDay = other.airDay ?? (time.precision < other.time.precision ? airDay : nil)
            airing.clock = other.clock
        } else if time == other.time {
            airing.airDay = airDay ?? other.airDay
            airing.clock = clock ?? other.clock
        } else if time.precision > other.time.precision {
            airing.airDay = airDay ?? other.airDay
        }
        airing.seconds = seconds ?? other.seconds
        airing.channel = channel.map { $0.identified(by: other.channel) } ?? other.channel
        airing.label = label ?? other.label
        airing.fillDetails(from: other)
        return airing
    }
}

extension Channel {
    /// This channel with the id that another source has for it.
    fileprivate func identified(by other: Channel?) -> Channel {
        guard id == nil, let other, other.id != nil else { return self }
        var channel = self
        channel.id = other.id
        channel.declaration = other.declaration
        return channel
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
