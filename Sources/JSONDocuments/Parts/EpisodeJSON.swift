internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import Foundation

/// A listed episode with its airings as JSON, called EPISODE in `docs/reference/json.md`.
struct EpisodeJSON {
    let entry: ScheduleEntry
    /// The viewer's time zone.
    let zone: TimeZone

    var json: JSONValue { .members(write) }

    private func write(to json: inout JSONWriter) {
        let (episode, airings) = (entry.value, entry.airings)
        let airing = airings.first?.value
        let channel = entry.channel
        json.member("id", entry.episode.id.description)
        json.member("show", entry.show, ShowJSON.write)
        json.member("season", episode.number.season)
        json.member("number", episode.number.number)
        json.member("part", episode.number.part)
        json.member("absolute", episode.number.absolute)
        json.member("code", episode.number.code)
        json.member("title", episode.title)
        json.member("kind", entry.kind.rawValue)
        json.member("role", entry.role?.rawValue)
        json.member("date", entry.date?.description)
        json.member("airDate", airing?.broadcastDay(in: zone)?.date.description)
        json.member("airTime", airing.flatMap { Self.listedTime($0) }?.description)
        json.member("start", entry.start.map { Instant.text($0) })
        json.member("end", entry.end.map { Instant.text($0) })
        json.member("localStart", entry.start.map { Instant.text($0, in: zone) })
        json.member("timeKnown", entry.start != nil)
        json.member("runtime", episode.runtime ?? airing?.minutes)
        json.member("channel", channel, Self.write)
        json.member("network", channel.flatMap { $0.kind == .network ? $0.name : nil })
        json.member("webChannel", channel.flatMap { $0.kind == .web ? $0.name : nil })
        if let rating = episode.rating { json.member("rating", rating) }
        json.member("image", episode.image?.rawValue)
        json.member("summary", episode.summary)
        json.member("url", episode.url?.rawValue)
        json.member("watched", entry.isWatched)
        if let isOnDisk = episode.isOnDisk { json.member("have", isOnDisk) }
        if entry.episode.effectiveState == .skipped { json.member("skipped", true) }
        json.member("credits", each: episode.credits, ShowJSON.write)
        json.member("sources", texts: entry.episode.sources) { $0.key.description }
        json.member("airings", each: airings) { write($1, of: episode, to: &$0) }
    }

    private func write(_ airing: MergedAiring, of episode: Episode, to json: inout JSONWriter) {
        let details = airing.value.details.flatMap { $0.isComplete ? $0.unpacked(of: episode) : nil }
        json.member("title", entry.show.title(asListedIn: airing))
        json.member("start", airing.value.time.start(in: zone).map { Instant.text($0) })
        json.member("end", airing.value.end(in: zone).map { Instant.text($0) })
        json.member("channel", airing.value.channel, Self.write)
        json.member("label", airing.value.label?.rawValue)
        json.member("labels", texts: airing.value.labels(by: details), \.rawValue)
        json.member("details", details, DetailsJSON.write)
        json.member("sources", texts: airing.sources, \.description)
    }

    private static func write(to json: inout JSONWriter, _ channel: Channel) {
        json.member("id", channel.id)
        json.member("name", channel.name)
        json.member("kind", channel.kind.rawValue)
        json.member("country", channel.country?.rawValue)
        json.member("timezone", channel.zone?.name)
    }

    /// Returns the time by the channel's clock: the listed one, or the one of the instant.
    private static func listedTime(_ airing: Airing) -> WallClock? {
        if let clock = airing.clock { return clock }
        guard case .instant(let start) = airing.time, let zone = airing.channel?.zone else { return nil }
        return zone.clock(of: start)
    }
}
