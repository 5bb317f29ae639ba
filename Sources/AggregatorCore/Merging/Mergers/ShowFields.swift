internal import ScheduleModel

/// The fields of a show that are merged one by one.
enum ShowFields {
    static let all: [MergeField<Show>] = [
        MergeField(.show, "title", { $0.title }, { $0.title = $1.title }, hasValue: { _ in true }),
        aliases, MergeField(.show, "type", \.type, as: \.rawValue),
        MergeField(.show, "language", \.language, as: \.self), MergeField(.show, "country", \.country, as: \.rawValue),
        MergeField(.show, "status", \.status, as: \.rawValue), premiered,
        MergeField(.show, "ended", \.ended, as: \.description), channel, genres,
        MergeField(.show, "runtime", \.runtime, as: \.description),
        MergeField(.show, "rating", \.rating, as: \.description),
        MergeField(.show, "summary", \.summary, as: \.self), MergeField(.show, "image", \.image, as: \.rawValue),
        MergeField(.show, "official-site", \.officialSite, as: \.rawValue),
        MergeField(.show, "url", \.url, as: \.rawValue), MergeField(.show, "imdb", \.externals.imdb, as: \.self),
        MergeField(.show, "thetvdb", \.externals.thetvdb, as: \.description),
        MergeField(.show, "tmdb", \.externals.tmdb, as: \.description),
        MergeField(.show, "tvrage", \.externals.tvrage, as: \.description), watch,
    ]

    private static let aliases: MergeField<Show> = {
        var field = Self.list("aliases", { $0.aliases.map(\.title) }, { $0.aliases = $1.aliases }, rule: .union)
        field.combine = { $0.aliases = $0.aliases.adding($1.aliases) }
        return field
    }()

    private static let genres: MergeField<Show> = {
        var field = Self.list("genres", { $0.genres }, { $0.genres = $1.genres }, rule: .priority)
        field.combine = { $0.genres = $0.genres.adding($1.genres) }
        return field
    }()

    private static let watch = list(
        "watch",
        { $0.offers.isEmpty ? [] : [$0.offers.text] },
        { $0.offers = $1.offers },
        rule: .priority
    )

    /// The year and day of the premiere are one claim: the day of one source is never combined with the year of
    /// another.
    private static let premiered: MergeField<Show> = {
        var field = MergeField<Show>(
            .show,
            "premiered",
            { $0.premiered?.description ?? $0.startYear.map(String.init) },
            { ($0.premiered, $0.startYear) = ($1.premiered, $1.startYear) },
            hasValue: { $0.premiered != nil || $0.startYear != nil }
        )
        field.refine = { if $0.premiered == nil, $0.startYear == $1.premiered?.year { $0.premiered = $1.premiered } }
        field.precision = { $0.premiered != nil ? 2 : 1 }
        return field
    }()

    /// Network and streaming service are one claim: one source's network is never combined with another's streaming
    /// service.
    private static let channel = MergeField<Show>(
        .show,
        "channel",
        { $0.channel?.name },
        { ($0.network, $0.webChannel) = ($1.network, $1.webChannel) },
        hasValue: { $0.network != nil || $0.webChannel != nil }
    )

    private static func list(
        _ name: String,
        _ values: @escaping @Sendable (Show) -> [String],
        _ assign: @escaping @Sendable (inout Show, Show) -> Void,
        rule: FieldRule
    ) -> MergeField<Show> {
        MergeField(
            .show,
            name,
            { show in
                let values = values(show)
                return values.isEmpty ? nil : values.joined(separator: ", ")
            },
            assign,
            rule: rule,
            hasValue: { !values($0).isEmpty }
        )
    }
}
