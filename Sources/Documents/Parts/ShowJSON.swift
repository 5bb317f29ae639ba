internal import ScheduleViews
internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// SHOW-REF and SHOW of `docs/interface.md`.
enum ShowJSON {
    static func reference(_ show: MergedShow) -> JSONValue { .object(members(show)) }

    static func json(_ show: MergedShow, now: Date, zone: TimeZone) -> JSONValue {
        let value = show.value
        let next = show.nextEpisode(after: now, in: zone).map { EpisodeJSON(entry: $0, zone: zone).json }
        return .object(
            members(show) + [
                ("premiered", JSONValue(value.premiered?.description)),
                ("ended", JSONValue(value.ended?.description)),
                ("status", JSONValue(value.status?.rawValue)),
                ("type", JSONValue(value.type?.rawValue)),
                ("language", JSONValue(value.language)),
                ("country", JSONValue(value.country?.rawValue)),
                ("runtime", JSONValue(value.runtime)),
                ("rating", value.rating.map(JSONValue.double) ?? .null),
                ("aliases", .array(value.aliases.map { .string($0.title) })),
                (
                    "externals",
                    .object([
                        ("imdb", JSONValue(value.externals.imdb)), ("thetvdb", JSONValue(value.externals.thetvdb)),
                        ("tmdb", JSONValue(value.externals.tmdb)), ("tvrage", JSONValue(value.externals.tvrage)),
                    ])
                ),
                ("officialSite", JSONValue(value.officialSite?.rawValue)),
                ("summary", JSONValue(value.summary)),
                ("url", JSONValue(value.url?.rawValue)),
                ("next", next ?? .null),
            ]
        )
    }

    static func credit(_ credit: Credit) -> JSONValue { .object(members(credit)) }

    static func credit(_ credit: Credit, episodes: Int) -> JSONValue {
        .object(members(credit) + [("episodes", .int(episodes))])
    }

    private static func members(_ credit: Credit) -> [(String, JSONValue)] {
        [
            ("person", .string(credit.person.name)),
            ("role", .string(credit.role.rawValue)),
            ("character", JSONValue(credit.character)),
            ("guest", .bool(credit.isGuest)),
            ("self", .bool(credit.isSelf)),
            ("voice", .bool(credit.isVoice)),
            ("image", JSONValue(credit.person.image?.rawValue)),
        ]
    }

    private static func members(_ show: MergedShow) -> [(String, JSONValue)] {
        let value = show.value
        return [
            ("id", .string(show.id.description)),
            ("title", .string(value.title)),
            ("year", JSONValue(value.year)),
            ("network", JSONValue(value.network?.name)),
            ("webChannel", JSONValue(value.webChannel?.name)),
            ("genres", .array(value.genres.map(JSONValue.string))),
            ("image", JSONValue(value.image?.rawValue)),
            ("followed", .bool(show.isFollowed)),
            ("sources", .array(show.sources.map { .string($0.key.description) })),
        ]
    }
}
