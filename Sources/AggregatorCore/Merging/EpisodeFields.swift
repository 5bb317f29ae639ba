/// The fields of an episode that are merged one by one; its airings are merged on their own.
enum EpisodeFields {
    static let all: [MergeField<Episode>] = [
        number, absolute, title,
        MergeField(.episode, "kind", { $0.kind?.rawValue }, { $0.kind = $1.kind }),
        MergeField(.episode, "runtime", { $0.runtime.map(String.init) }, { $0.runtime = $1.runtime }),
        MergeField(.episode, "summary", \.summary, { $0.summary = $1.summary }),
        MergeField(.episode, "image", { $0.image?.rawValue }, { $0.image = $1.image }),
        MergeField(.episode, "url", { $0.url?.rawValue }, { $0.url = $1.url }),
        MergeField(.episode, "watched", { $0.watched.map { $0 ? "yes" : "no" } }, { $0.watched = $1.watched }),
    ]

    /// Season, number and part are one claim: a season of one source never stands beside another's number.
    static let number: MergeField<Episode> = {
        var field = MergeField<Episode>(
            .episode,
            "number",
            { $0.number.text },
            {
                let absolute = $0.number.absolute
                $0.number = $1.number
                $0.number.absolute = absolute
            }
        )
        field.precision = { ($0.number.number != nil ? 2 : 0) + ($0.number.season != nil ? 1 : 0) }
        return field
    }()

    private static let title: MergeField<Episode> = {
        var title = MergeField<Episode>(.episode, "title", \.title, { $0.title = $1.title })
        title.isHollow = { $0.title.map(EpisodeTitle.isPlaceholder) ?? false }
        return title
    }()

    static let absolute = MergeField<Episode>(
        .episode,
        "absolute",
        { $0.number.absolute.map(String.init) },
        { $0.number.absolute = $1.number.absolute }
    )
}

extension EpisodeNumber {
    /// `S02E54`, `S02E54 part 1`, `S02`, `E54`; nil where there is neither season nor number.
    public var text: String? {
        let part = part.map { " part \($0)" } ?? ""
        if let code { return code + part }
        if let season { return "S" + Digits.padded(season, to: 2) }
        return number.map { "E" + Digits.padded($0, to: 2) + part }
    }
}
