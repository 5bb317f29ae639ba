/// The fields of a show that are merged one by one.
enum ShowFields {
    static let all: [MergeField<Show>] = [
        MergeField(.show, "title", { $0.title }, { $0.title = $1.title }),
        aliases, MergeField(.show, "type", { $0.type?.rawValue }, { $0.type = $1.type }),
        MergeField(.show, "language", \.language, { $0.language = $1.language }),
        MergeField(.show, "country", { $0.country?.rawValue }, { $0.country = $1.country }),
        MergeField(.show, "status", { $0.status?.rawValue }, { $0.status = $1.status }),
        premiered, MergeField(.show, "ended", { $0.ended?.description }, { $0.ended = $1.ended }),
        channel, genres, MergeField(.show, "runtime", { $0.runtime.map(String.init) }, { $0.runtime = $1.runtime }),
        MergeField(.show, "rating", { $0.rating.map { "\($0)" } }, { $0.rating = $1.rating }),
        MergeField(.show, "summary", \.summary, { $0.summary = $1.summary }),
        MergeField(.show, "image", { $0.image?.rawValue }, { $0.image = $1.image }),
        MergeField(.show, "official-site", { $0.officialSite?.rawValue }, { $0.officialSite = $1.officialSite }),
        MergeField(.show, "url", { $0.url?.rawValue }, { $0.url = $1.url }),
        MergeField(.show, "imdb", \.externals.imdb, { $0.externals.imdb = $1.externals.imdb }),
        MergeField(
            .show,
            "thetvdb",
            { $0.externals.thetvdb.map(String.init) },
            { $0.externals.thetvdb = $1.externals.thetvdb }
        ),
        MergeField(.show, "tmdb", { $0.externals.tmdb.map(String.init) }, { $0.externals.tmdb = $1.externals.tmdb }),
        MergeField(
            .show,
            "tvrage",
            { $0.externals.tvrage.map(String.init) },
            { $0.externals.tvrage = $1.externals.tvrage }
        ),
    ]

    private static let aliases: MergeField<Show> = {
        var field = Self.list("aliases", { $0.aliases.map(\.title) }, { $0.aliases = $1.aliases }, rule: .union)
        field.join = { $0.aliases = $0.aliases.adding($1.aliases) }
        return field
    }()

    private static let genres: MergeField<Show> = {
        var field = Self.list("genres", { $0.genres }, { $0.genres = $1.genres }, rule: .priority)
        field.join = { $0.genres = $0.genres.adding($1.genres) }
        return field
    }()

    /// A year and a day of premiere are one claim: a day of one source never stands beside another's year.
    private static let premiered: MergeField<Show> = {
        var field = MergeField<Show>(
            .show,
            "premiered",
            { $0.premiered?.description ?? $0.startYear.map(String.init) },
            { ($0.premiered, $0.startYear) = ($1.premiered, $1.startYear) }
        )
        field.refine = { if $0.premiered == nil, $0.startYear == $1.premiered?.year { $0.premiered = $1.premiered } }
        field.precision = { $0.premiered != nil ? 2 : 1 }
        return field
    }()

    /// Network and web channel are one claim: one source's network never stands beside another's web channel.
    private static let channel = MergeField<Show>(
        .show,
        "channel",
        { ($0.network ?? $0.webChannel)?.name },
        { ($0.network, $0.webChannel) = ($1.network, $1.webChannel) }
    )

    private static func list(
        _ name: String,
        _ values: @escaping @Sendable (Show) -> [String],
        _ take: @escaping @Sendable (inout Show, Show) -> Void,
        rule: FieldRule
    ) -> MergeField<Show> {
        MergeField(
            .show,
            name,
            { show in
                let values = values(show)
                return values.isEmpty ? nil : values.joined(separator: ", ")
            },
            take,
            rule: rule
        )
    }
}
