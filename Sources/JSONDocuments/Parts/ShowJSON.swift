internal import ScheduleViews
internal import ScheduleModel
internal import ScheduleMerging
internal import Foundation

/// A show and its credits as JSON, called SHOW-REF, SHOW and CREDIT in `docs/reference/json.md`.
enum ShowJSON {
    /// Returns a show in brief (SHOW-REF).
    static func reference(_ show: MergedShow) -> JSONValue { .members { write(to: &$0, show) } }

    /// Returns a show with all fields and its next episode (SHOW).
    static func json(_ show: MergedShow, now: Date, zone: TimeZone) -> JSONValue {
        let value = show.value
        let next = show.nextEpisode(after: now, in: zone).map { EpisodeJSON(entry: $0, zone: zone).json }
        return reference(show).adding([
            ("premiered", JSONValue(value.premiered?.description)),
            ("ended", JSONValue(value.ended?.description)),
            ("status", JSONValue(value.status?.rawValue)),
            ("type", JSONValue(value.type?.rawValue)),
            ("language", JSONValue(value.language)),
            ("country", JSONValue(value.country?.rawValue)),
            ("runtime", JSONValue(value.runtime)),
            ("rating", value.rating.map(JSONValue.double) ?? .null),
            ("aliases", .array(value.aliases.map { .string($0.title) })),
            ("externals", externals(value.externals)),
            ("officialSite", JSONValue(value.officialSite?.rawValue)),
            ("summary", JSONValue(value.summary)),
            ("url", JSONValue(value.url?.rawValue)),
            ("next", next ?? .null),
        ])
        .adding(value.offers.isEmpty ? [] : [("watch", .array(value.offers.map(offer)))])
    }

    static func externals(_ ids: ExternalIDs) -> JSONValue {
        .object([
            ("imdb", JSONValue(ids.imdb)), ("thetvdb", JSONValue(ids.thetvdb)), ("tmdb", JSONValue(ids.tmdb)),
            ("tvrage", JSONValue(ids.tvrage)),
        ])
    }

    private static func offer(_ offer: WatchOffer) -> JSONValue {
        .object([
            ("service", .string(offer.service)), ("terms", .string(offer.terms.rawValue)),
            ("country", JSONValue(offer.country?.rawValue)), ("own", .bool(offer.isOwn)),
        ])
    }

    static func credit(_ credit: Credit) -> JSONValue { .members { write(to: &$0, credit) } }

    /// Returns a credit with the number of episodes that have it.
    static func credit(_ credit: Credit, episodes: Int) -> JSONValue {
        self.credit(credit).adding([("episodes", .int(episodes))])
    }

    static func write(to json: inout JSONWriter, _ credit: Credit) {
        json.member("person", credit.person.name)
        json.member("role", credit.role.rawValue)
        json.member("character", credit.character)
        json.member("guest", credit.isGuest)
        json.member("self", credit.isSelf)
        json.member("voice", credit.isVoice)
        json.member("image", credit.person.image?.rawValue)
    }

    static func write(to json: inout JSONWriter, _ show: MergedShow) {
        let value = show.value
        json.member("id", show.id.description)
        json.member("title", value.title)
        json.member("year", value.year)
        json.member("network", value.network?.name)
        json.member("webChannel", value.webChannel?.name)
        json.member("genres", texts: value.genres) { $0 }
        json.member("image", value.image?.rawValue)
        json.member("followed", show.isFollowed)
        json.member("sources", texts: show.sources) { $0.key.description }
    }
}
