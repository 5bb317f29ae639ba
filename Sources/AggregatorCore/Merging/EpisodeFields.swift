/// The fields of an episode that are merged one by one; its airings are merged on their own.
enum EpisodeFields {
    static let all: [MergeField<Episode>] = [
        number, absolute, title,
        field("kind", { $0.kind?.rawValue }, { $0.kind = $1.kind }),
        field("runtime", { $0.runtime.map(String.init) }, { $0.runtime = $1.runtime }),
        field("summary", \.summary, { $0.summary = $1.summary }),
        field("image", { $0.image?.rawValue }, { $0.image = $1.image }),
        field("url", { $0.url?.rawValue }, { $0.url = $1.url }),
        field("watched", { $0.watched.map { $0 ? "yes" : "no" } }, { $0.watched = $1.watched }),
    ]

    /// Season, number and part are one claim: a season of one source never stands beside another's number.
    static let number: MergeField<Episode> = {
        var field = Self.field(
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
        var title = field("title", \.title, { $0.title = $1.title })
        title.isHollow = { $0.title.map(EpisodeTitle.isPlaceholder) ?? false }
        return title
    }()

    static let absolute = field(
        "absolute",
        { $0.number.absolute.map(String.init) },
        { $0.number.absolute = $1.number.absolute }
    )

    private static func field(
        _ name: String,
        _ text: @escaping @Sendable (Episode) -> String?,
        _ take: @escaping @Sendable (inout Episode, Episode) -> Void
    ) -> MergeField<Episode> {
        MergeField(key: MergeFieldName(of: .episode, named: name), rule: .priority, text: text, take: take)
    }
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
