internal import ScheduleModel
internal import ScheduleMerging
internal import ScheduleViews
internal import Foundation

/// EPISODE of `docs/interface.md`.
struct EpisodeJSON {
    let entry: ScheduleEntry
    let zone: TimeZone

    var json: JSONValue {
        let episode = entry.value
        let airing = entry.airings.first?.value
        let channel = airing?.channel ?? entry.show.value.network ?? entry.show.value.webChannel
        return .object([
            ("id", .string(entry.episode.id.description)),
            ("show", ShowJSON.reference(entry.show)),
            ("season", JSONValue(episode.number.season)),
            ("number", JSONValue(episode.number.number)),
            ("part", JSONValue(episode.number.part)),
            ("absolute", JSONValue(episode.number.absolute)),
            ("code", JSONValue(episode.number.code)),
            ("title", JSONValue(episode.title)),
            ("kind", .string(entry.kind.rawValue)),
            ("role", JSONValue(entry.role?.rawValue)),
            ("date", JSONValue(entry.date?.description)),
            ("airDate", JSONValue(airing?.broadcastDay(in: zone)?.date.description)),
            ("airTime", JSONValue(airing.flatMap { Self.listedTime($0) }?.description)),
            ("start", JSONValue(entry.start.map { Instant.text($0) })),
            ("end", JSONValue(entry.end.map { Instant.text($0) })),
            ("localStart", JSONValue(entry.start.map { Instant.text($0, in: zone) })),
            ("timeKnown", .bool(entry.start != nil)),
            ("runtime", JSONValue(episode.runtime ?? airing?.minutes)),
            ("channel", Self.json(channel)),
            ("network", JSONValue(channel.flatMap { $0.kind == .network ? $0.name : nil })),
            ("webChannel", JSONValue(channel.flatMap { $0.kind == .web ? $0.name : nil })),
            ("image", JSONValue(episode.image?.rawValue)),
            ("summary", JSONValue(episode.summary)),
            ("url", JSONValue(episode.url?.rawValue)),
            ("watched", .bool(entry.isWatched)),
            ("credits", .array(episode.credits.map(ShowJSON.credit))),
            ("sources", .array(entry.episode.sources.map { .string($0.key.description) })),
            ("airings", .array(entry.airings.map { json($0, of: episode) })),
        ])
    }

    private func json(_ airing: MergedAiring, of episode: Episode) -> JSONValue {
        let details = airing.value.details.flatMap { $0.isWhole ? $0.unpacked(of: episode) : nil }
        return .object([
            ("title", .string(entry.show.title(asToldIn: airing))),
            ("start", JSONValue(airing.value.time.start(in: zone).map { Instant.text($0) })),
            ("end", JSONValue(airing.value.end(in: zone).map { Instant.text($0) })),
            ("channel", Self.json(airing.value.channel)),
            ("label", JSONValue(airing.value.label?.rawValue)),
            ("labels", .array(airing.value.labels(by: details).map { .string($0.rawValue) })),
            ("details", details.map(DetailsJSON.json) ?? .null),
            ("sources", .array(airing.sources.map { .string($0.description) })),
        ])
    }

    private static func json(_ channel: Channel?) -> JSONValue {
        guard let channel else { return .null }
        return .object([
            ("id", JSONValue(channel.id)),
            ("name", .string(channel.name)),
            ("kind", .string(channel.kind.rawValue)),
            ("country", JSONValue(channel.country?.rawValue)),
            ("timezone", JSONValue(channel.zone?.name)),
        ])
    }

    /// The time by the channel's clock, as it is listed, or as the instant gives it.
    private static func listedTime(_ airing: Airing) -> WallClock? {
        if let clock = airing.clock { return clock }
        guard case .instant(let start) = airing.time, let zone = airing.channel?.zone else { return nil }
        return zone.clock(of: start)
    }
}
