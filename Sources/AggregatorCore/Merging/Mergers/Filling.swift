public import ScheduleModel
internal import Foundation

/// Filling of gaps: existing values remain, missing values are taken from another record.
///
/// This rule merges earlier and later responses of one source, and the records of several sources in order of
/// priority. The records are always given in a fixed order, so the result does not depend on any other order.
///
/// Only `ShowFields` and `EpisodeFields` define the fields of a record and which of them form one claim.
extension Show {
    /// Returns this show with its gaps filled from another record of it.
    public func filled(from other: Show) -> Show {
        // The responses of several days nearly always contain the same record.
        if self == other { return self }
        var show = self
        for field in ShowFields.all { field.fill(&show, from: other) }
        return show
    }
}

extension Episode {
    /// Returns this episode with its gaps filled from an older record of the same source.
    /// The result has the airings of both. If both have one at the same time on the same channel, only the newer
    /// remains. An older airing with only a day is dropped if the newer record has a time on that day.
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

    /// Returns this episode with missing channels of its airings filled from another record of the same source with
    /// the same times.
    /// A list without channels does not remove the channels of a schedule.
    package func withChannels(of other: Episode) -> Episode {
        var episode = self
        for index in episode.airings.indices where episode.airings[index].channel == nil {
            let time = episode.airings[index].time
            episode.airings[index].channel = other.airings.lazy.filter { $0.time == time }.compactMap(\.channel).first
        }
        return episode
    }

    /// Returns this episode with its gaps filled from another record, except for its airings, which are merged by
    /// their own rules.
    func filledWithoutAirings(from other: Episode) -> Episode {
        var episode = self
        for field in EpisodeFields.all { field.fill(&episode, from: other) }
        return episode
    }
}

extension EpisodeNumber {
    /// Whether the number has both season and number.
    var isComplete: Bool { season != nil && number != nil }

    /// Returns this number, or the other one if this one is empty, or if only the other one has season and number.
    /// Season and number are one claim: the season of one source is never combined with the number of another.
    func filled(from other: EpisodeNumber) -> EpisodeNumber {
        let isEmpty = season == nil && number == nil
        var filled = isEmpty || !isComplete && other.isComplete ? other : self
        filled.absolute = absolute ?? other.absolute
        return filled
    }
}

extension Airing {
    /// Returns this airing with its gaps filled from another record. The time with the higher confidence is chosen.
    /// Time, day and clock are one claim: the clock of one source is never combined with the instant of another.
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
    /// Returns this channel with the ID of another source if it has none.
    fileprivate func identified(by other: Channel?) -> Channel {
        guard id == nil, let other, other.id != nil else { return self }
        var channel = self
        channel.id = other.id
        channel.declaration = other.declaration
        return channel
    }
}

extension AirTime {
    /// The precision of the time, from 0 for an unknown time to 3 for an instant.
    var precision: Int {
        switch self {
        case .unknown: 0
        case .day: 1
        case .clock: 2
        case .instant: 3
        }
    }
}
