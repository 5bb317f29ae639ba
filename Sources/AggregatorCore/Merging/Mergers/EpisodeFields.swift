internal import ScheduleModel

/// The fields of an episode that are merged one by one. Its airings are merged separately.
enum EpisodeFields {
    static let all: [MergeField<Episode>] = [
        number, absolute, title, have,
        MergeField(.episode, "kind", \.statedKind, as: \.rawValue),
        MergeField(.episode, "runtime", \.runtime, as: \.description),
        MergeField(.episode, "rating", \.rating, as: \.description),
        MergeField(.episode, "summary", \.summary, as: \.self), MergeField(.episode, "image", \.image, as: \.rawValue),
        MergeField(.episode, "url", \.url, as: \.rawValue),
        MergeField(.episode, "watched", \.watchState, as: \.claim),
        MergeField(.episode, "credits", \.packedCredits, as: { $0.credits.map(\.person.name).joined(separator: ", ") }),
        MergeField(.episode, "role", \.role, as: \.rawValue),
    ]

    /// Season, number and part are one claim: the season of one source is never combined with the number of
    /// another.
    static let number: MergeField<Episode> = {
        var field = MergeField<Episode>(
            .episode,
            "number",
            { $0.number.text },
            {
                let absolute = $0.number.absolute
                $0.number = $1.number
                $0.number.absolute = absolute
            },
            hasValue: { $0.number.season != nil || $0.number.number != nil }
        )
        // An incomplete number is only used if no source has a complete one.
        field.isPlaceholder = { !$0.number.isComplete }
        field.precision = { ($0.number.number != nil ? 2 : 0) + ($0.number.season != nil ? 1 : 0) }
        return field
    }()

    private static let title: MergeField<Episode> = {
        var title = MergeField<Episode>(.episode, "title", \.title, as: \.self)
        title.isPlaceholder = { $0.title.map(EpisodeTitle.isPlaceholder) ?? false }
        return title
    }()

    /// An episode that one library lacks may be in another one.
    private static let have: MergeField<Episode> = {
        var have = MergeField<Episode>(.episode, "have", \.isOnDisk) { $0 ? "yes" : "no" }
        have.isPlaceholder = { $0.isOnDisk == false }
        return have
    }()

    static let absolute = MergeField<Episode>(.episode, "absolute", \.number.absolute, as: \.description)
}

extension WatchState {
    /// The text of a source's claim.
    fileprivate var claim: String {
        switch self {
        case .watched: "yes"
        case .skipped: "skipped"
        case .unwatched: "no"
        }
    }
}
